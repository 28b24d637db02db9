import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { isStorageFault } from '../../files/data-disk.ts'
import { getGame } from '../../library/find-game.ts'
import { getPart } from '../../library/parts/list-parts.ts'
import { assertMayDownload } from '../../requests/refusals.ts'
import { reportReview } from '../feeds/report-release.ts'
import { type GrabOptions, newAttempt, snapshotOf } from '../grab/grab-best.ts'
import { makeDue, subjectId } from '../judge/subject.ts'
import { assertAnswered, isUnanswered } from '../search/indexer-answers.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { recordSearch } from '../verdicts/record-search.ts'
import { type GrabOutcome, grabOrWait } from '../waiting/grab-or-wait.ts'
import {
  type AutomaticSearch,
  type AutomaticSearchOptions,
  excludedSearch,
  type SearchOptions,
} from '../wanted/search-for-game.ts'
import { withSearchRequest } from '../wanted/search-requests.ts'
import { findPartReleases, type PartSubject } from './find-part-releases.ts'

type Deps = Needs<typeof grabOrWait | typeof findPartReleases | typeof reportReview> & Pick<AppContext, 'releaseCache'>

export type PartId = { gameId: string; partId: string }

/**
 * Searches for a part of a user's game now and grabs the best accepted release. Throws AppError `not-found`,
 * `unprocessable` when no indexer is enabled for automatic searches or tags leave none, `upstream` when none answered.
 */
export async function searchForPartOf(
  app: Deps,
  userId: string,
  { gameId, partId }: PartId,
  signal?: AbortSignal,
): Promise<AutomaticSearch> {
  const subject = { game: getGame(app, userId, gameId), part: getPart(app, userId, gameId, partId) }
  assertMayDownload(app, subject.game)
  const outcome = await searchForPart(app, subject, { byUser: true, signal })
  assertAnswered(app, outcome)
  return outcome
}

/** `searchForGame` for a part of a game. */
export async function searchForPart(
  app: Deps,
  subject: PartSubject,
  { grab = true, byUser = false, signal }: AutomaticSearchOptions = {},
): Promise<AutomaticSearch> {
  const excluded = excludedSearch(app, subject.game, grab)
  if (excluded !== null) return excluded
  if (!grab) return searchAndGrab(app, subject, { grab, byUser, signal })
  app.dataDisk.assertSpace()
  const search = () => searchAndGrab(app, subject, { grab, byUser, signal })
  return withSearchRequest(app, subjectId(subject), { byUser, signal }, search)
}

async function searchAndGrab(
  app: Deps,
  subject: PartSubject,
  { grab, byUser, signal }: SearchOptions,
): Promise<AutomaticSearch> {
  const { game, part } = subject
  const before = snapshotOf(app, game, part)
  const only = (indexer: { autoSearchEnabled: boolean }) => indexer.autoSearchEnabled
  const { listed, isPartial, ...answers } = await findPartReleases(app, subject, { signal, only })
  if (byUser) app.releaseCache.add(game.id, listed.slice(0, 1))
  // Without any answer the part stays due.
  if (!isUnanswered(answers)) app.relations.updateParts([part.id], { lastSearchedAt: instant(app.clock) })
  const attempt = newAttempt('search', listed)
  const { grabbed, waiting } = await recordSearch(app, subject, { listed, ...answers, attempt }, async () =>
    grab ? await grabOrStayDue(app, subject, listed, { before, attempt, signal }) : { grabbed: null, waiting: null },
  )
  if (grab && !byUser && grabbed === null && waiting === null && part.status === 'wanted') {
    reportReview(app, subject, listed)
  }
  // The slow indexer may have the part, so the search stays due.
  if (isPartial && grabbed === null) app.relations.updateParts([part.id], { lastSearchedAt: part.lastSearchedAt })
  if (!isUnanswered(answers)) app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  const accepted = listed.filter(({ release }) => release.decision.accepted).length
  return { grabbed, waiting, considered: listed.length, accepted, best: listed[0]?.release ?? null, ...answers }
}

/** Grabs the best release. When it cannot be stored, the part is searched for again once there is space. */
async function grabOrStayDue(
  app: Deps,
  subject: PartSubject,
  listed: ListedRelease[],
  options: GrabOptions,
): Promise<GrabOutcome> {
  try {
    return await grabOrWait(app, subject, listed, options)
  } catch (error) {
    if (isStorageFault(error)) makeDue(app, subjectId(subject))
    throw error
  }
}
