import { AppError } from '#domain/errors.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { assertMayWantPart } from '../../requests/refusals.ts'
import { getGame } from '../find-game.ts'
import { assertPartFits } from './add-part.ts'
import { getPart, toPart } from './list-parts.ts'

type Deps = Needs<typeof assertMayWantPart> & Pick<AppContext, 'dataDisk' | 'events' | 'relations' | 'transaction'>

type PartPath = { gameId: string; partId: string }

/**
 * Removes an add-on from the list; its files stay. For a day, `restorePart` undoes this. Throws AppError `not-found`,
 * `conflict` for one that the metadata provider lists, which would return with the next refresh.
 */
export function removePart(app: Deps, userId: string, { gameId, partId }: PartPath): void {
  app.transaction(() => {
    const part = getPart(app, userId, gameId, partId)
    if (part.source === 'provider') {
      throw new AppError('conflict', say('library.partListedByProvider', { title: part.title }))
    }
    app.relations.removePart(part, instant(app.clock))
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
}

/**
 * Adds a removed add-on again, as it was. Throws AppError `not-found` for the game, `gone` when it is too late, `conflict`
 * if the game has another add-on with this title by now.
 */
export function restorePart(app: Deps, userId: string, { gameId, partId }: PartPath): GamePart {
  app.dataDisk.assertSpace()
  const part = app.transaction(() => {
    const game = getGame(app, userId, gameId)
    const removed = app.relations.removedPart(gameId, partId)
    if (removed === null) {
      throw new AppError('gone', say('library.partNotRestorable'))
    }
    assertPartFits(app, game, removed.part)
    if (removed.part.status === 'wanted') assertMayWantPart(app, game, removed.part)
    app.relations.restorePart(removed)
    return removed.part
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  return toPart(part)
}
