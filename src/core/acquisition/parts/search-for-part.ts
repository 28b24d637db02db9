import { instant } from '#domain/ports/clock.ts'
import { isStorageFault } from '../../files/data-disk.ts'
import { getGame } from '../../library/find-game.ts'
import { getPart } from '../../library/parts/list-parts.ts'
import { grabBest, newAttempt, snapshotOf } from '../grab-best.ts'
import { assertAnswered } from '../indexer-answers.ts'
import type { AutomaticSearch, AutomaticSearchDeps } from '../search-for-game.ts'
import { findPartReleases, type PartSubject } from './find-part-releases.ts'

export type PartId = { gameId: string; partId: string }

/**
 * Searches for a part of a user's game now and grabs the best accepted release. Throws AppError `not-found`,
 * `unprocessable` when no indexer is enabled for automatic searches, `upstream` when none answered.
 */
export async function searchForPartOf(
  app: AutomaticSearchDeps,
  userId: string,
  { gameId, partId }: PartId,
  signal?: AbortSignal,
): Promise<AutomaticSearch> {
  const subject = { game: getGame(app, userId, gameId), part: getPart(app, userId, gameId, partId) }
  const outcome = await searchForPart(app, subject, { signal })
  assertAnswered(app, outcome)
  return outcome
}

/** `searchForGame` for a part of a game. */
export async function searchForPart(
  app: AutomaticSearchDeps,
  { game, part }: PartSubject,
  { grab = true, signal }: { grab?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<AutomaticSearch> {
  const before = snapshotOf(app, game, part)
  const only = (indexer: { autoSearchEnabled: boolean }) => indexer.autoSearchEnabled
  if (grab) app.dataDisk.assertSpace()
  const { listed, answered, errors, isPartial } = await findPartReleases(app, { game, part }, { signal, only })
  app.releaseCache.add(game.id, listed)
  // Without any answer the part stays due.
  if (answered > 0) app.relations.updateParts([part.id], { lastSearchedAt: instant(app.clock) })
  const accepted = listed.filter(({ release }) => release.decision.accepted)
  const best = listed[0]?.release ?? null
  try {
    const grabbed = grab
      ? await grabBest(app, game, listed, { before, attempt: newAttempt('search', listed), signal })
      : null
    // The slow indexer may have the part, so the search stays due.
    if (isPartial && grabbed === null) app.relations.updateParts([part.id], { lastSearchedAt: part.lastSearchedAt })
    if (grabbed !== null) app.events.emit('gameChanged', { id: game.id, change: 'updated' })
    const counts = { considered: listed.length, accepted: accepted.length }
    return { grabbed, waiting: null, ...counts, best, answered, errors }
  } catch (error) {
    if (isStorageFault(error)) app.relations.updateParts([part.id], { lastSearchedAt: null })
    throw error
  }
}
