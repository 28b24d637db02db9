import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { GamePart, NewPart } from '#domain/games/relations.ts'
import { say } from '#domain/messages/say.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../../app-context.ts'
import { assertMayWantPart } from '../../requests/refusals.ts'
import { getGame } from '../find-game.ts'
import { toPart } from './list-parts.ts'

export type AddPartDeps = Pick<
  AppContext,
  'games' | 'users' | 'requests' | 'relations' | 'clock' | 'events' | 'transaction' | 'dataDisk'
>

/** The lists of add-ons are not paged. */
export const maxPartsOfGame = 2000

/**
 * Adds an add-on by hand, which is wanted unless stated otherwise. Throws AppError `not-found` for the game, `conflict` if
 * the game has an add-on with this title.
 */
export function addPart(app: AddPartDeps, userId: string, gameId: string, input: NewPart): GamePart {
  app.dataDisk.assertSpace()
  const title = input.title.trim()
  const part = newPart(gameId, {
    title,
    kind: input.kind ?? 'dlc',
    metadataId: null,
    storefrontAppId: null,
    releaseDate: input.releaseDate ?? null,
    source: 'manual',
    status: input.status ?? 'wanted',
    statusEdited: true,
  })
  app.transaction(() => {
    const game = getGame(app, userId, gameId)
    assertPartFits(app, game, part)
    if (part.status === 'wanted') assertMayWantPart(app, game, part)
    app.relations.addParts([part])
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  return toPart(part)
}

/** Throws AppError `conflict` if the game already has an add-on with this title or the maximum number of add-ons. */
export function assertPartFits(app: Pick<AppContext, 'relations'>, game: Game, { title }: { title: string }): void {
  const parts = app.relations.partsOf(game.id)
  if (parts.some(({ normalizedTitle }) => normalizedTitle === normalizeTitle(title))) {
    throw new AppError('conflict', say('library.partExists', { game: game.title, title }))
  }
  if (parts.length >= maxPartsOfGame) {
    throw new AppError('conflict', say('library.tooManyParts', { game: game.title, count: maxPartsOfGame }))
  }
}
