import type { WantedPartRow } from '#db/repositories/wanted-parts.ts'
import { queueStatuses } from '#domain/downloads/download-status.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { isOwned, ownedStatuses } from '#domain/games/game.ts'
import type { JobProgress } from '#domain/system/job.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { allUnavailable, clientsUsedFor } from '../grab/choose-client.ts'
import { partWaitsForRelease } from '../judge/subject.ts'
import { requiredTagsOf } from '../judge/tag-exclusions.ts'
import { canSearch, countSearch } from '../search/indexer-answers.ts'
import { failureLimit, hasReachedFailureLimit } from '../wanted/failure-limit.ts'
import { partPauseHours } from '../wanted/search-schedule.ts'
import type { PartSubject } from './find-part-releases.ts'
import { searchForPart } from './search-for-part.ts'

type Deps = Needs<typeof searchForPart> & Pick<AppContext, 'reportedStates'>

export type WantedPartsSearch = { due: number; searched: number; grabbed: number; failed: number }

const hourMs = 3_600_000
/** A game may have hundreds of add-ons. With rounds every 15 minutes, enough for about 1000 a day. */
const maxPerRound = 10

/**
 * Searches for the wanted add-ons of owned games that are due, one after another, the longest-waiting first. A failed
 * search does not stop the others. Reports how many of the due add-ons are done.
 */
export async function searchWantedParts(
  app: Deps,
  signal?: AbortSignal,
  reportProgress: (progress: JobProgress) => void = () => {},
): Promise<WantedPartsSearch> {
  const due = duePage(app)
  const outcome: WantedPartsSearch = { due: due.length, searched: 0, grabbed: 0, failed: 0 }
  if (due.length === 0 || !canSearch(app)) return outcome
  for (const [done, row] of due.entries()) {
    if (signal?.aborted) break
    reportProgress({ done, total: due.length })
    const grab = app.users.settings(row.userId).autoGrabEnabled
    await searchOne(app, row, { grab, signal }, outcome)
  }
  app.log.module('search').info('Searched for wanted add-ons', outcome)
  return outcome
}

/** The due parts of this round. */
function duePage(app: Deps): WantedPartRow[] {
  const now = app.clock.now()
  const { indexers, clients } = requiredTagsOf(app)
  const users = app.users.all().flatMap(({ id }) => {
    const settings = app.users.settings(id)
    const { autoSearchEnabled, autoGrabEnabled, searchUnreleased } = settings
    if (!autoSearchEnabled) return []
    const pauseMs = partPauseHours(settings) * hourMs
    const searchedBefore = new Date(now.getTime() - pauseMs).toISOString()
    const releasedBy = searchUnreleased ? null : now.toISOString().slice(0, 10)
    const tagLists = [indexers, autoGrabEnabled ? clients : null].filter((tagIds) => tagIds !== null)
    return [{ id, searchedBefore, releasedBy, tagLists }]
  })
  const limits = { failures: failureLimit(now), now: now.toISOString(), limit: maxPerRound }
  return app.relations.wantedParts(users, { owned: ownedStatuses, queued: queueStatuses, ...limits })
}

async function searchOne(
  app: Deps,
  { id }: WantedPartRow,
  options: { grab: boolean; signal: AbortSignal | undefined },
  outcome: WantedPartsSearch,
): Promise<void> {
  const log = app.log.module('search')
  const subject = wantedPartToSearch(app, id)
  if (subject === null) return
  // The part stays due: without an available client, a search would only use up the indexers' calls.
  if (options.grab && allUnavailable(app, clientsUsedFor(app, subject.game))) return
  const about = { game: subject.game.title, addOn: subject.part.title }
  try {
    const found = await searchForPart(app, subject, options)
    if (!countSearch(app, found, outcome)) return
    const { grabbed, considered, accepted } = found
    log.info('Searched for an add-on', { ...about, considered, accepted, grabbed: grabbed?.title ?? null })
  } catch (error) {
    if (options.signal?.aborted) return
    outcome.failed += 1
    log[error instanceof AppError ? 'warn' : 'error']('Search failed', { ...about, reason: errorMessage(error) })
  }
}

/** An add-on to search for now; `null` if it is no longer wanted, is not released, or if the searches of its game pause. */
export function wantedPartToSearch(
  app: Pick<AppContext, 'blacklist' | 'clock' | 'games' | 'relations' | 'users'>,
  partId: string,
): PartSubject | null {
  const part = app.relations.findPart(partId)
  const game = part === null ? null : app.games.findById(part.gameId)
  if (part?.status !== 'wanted' || game === null || !isOwned(game) || hasReachedFailureLimit(app, game.id)) return null
  return partWaitsForRelease(part, app.users.settings(game.userId), app.clock.now()) ? null : { game, part }
}
