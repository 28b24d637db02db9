import type { GamePart, PartChange } from '#domain/games/relations.ts'
import type { AppContext } from '../../app-context.ts'
import { assertMayWantPart } from '../../requests/refusals.ts'
import { getGame } from '../find-game.ts'
import { getPart, toPart } from './list-parts.ts'

export type ChangePartDeps = Pick<
  AppContext,
  'games' | 'users' | 'requests' | 'relations' | 'clock' | 'events' | 'transaction'
>

/** Changes the status or version of an add-on. Throws AppError `not-found`. */
export function changePart(
  app: ChangePartDeps,
  userId: string,
  { gameId, partId }: { gameId: string; partId: string },
  change: PartChange,
): GamePart {
  const part = app.transaction(() => {
    const before = getPart(app, userId, gameId, partId)
    const isWantedNow = change.status === 'wanted' && before.status !== 'wanted'
    if (isWantedNow) assertMayWantPart(app, getGame(app, userId, gameId), before)
    app.relations.updateParts([partId], {
      ...change,
      ...(change.status === undefined ? {} : { statusEdited: true }),
      ...(isWantedNow ? { lastSearchedAt: null } : {}),
    })
    return getPart(app, userId, gameId, partId)
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  return toPart(part)
}
