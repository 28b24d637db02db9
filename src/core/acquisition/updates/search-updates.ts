import type { Download } from '#domain/downloads/download.ts'
import { errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { instant } from '#domain/ports/clock.ts'
import type { JobProgress } from '#domain/system/job.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { newAttempt, snapshotOf } from '../grab/grab-best.ts'
import { requiredTagsOf } from '../judge/tag-exclusions.ts'
import { findReleases } from '../search/find-releases.ts'
import { canSearch, isUnanswered, logNoAnswers } from '../search/indexer-answers.ts'
import { recordSearch } from '../verdicts/record-search.ts'
import { updateIntervalMs } from '../wanted/search-schedule.ts'
import { handleUpdate } from './handle-update.ts'

export type UpdateSearch = { due: number; searched: number; updates: number; grabbed: number; failed: number }

/** How many games a round has: with hourly rounds, enough for more than 2000 games a day without bursts of queries. */
const maxPerRound = 100

export type UpdateSearchDeps = Needs<typeof handleUpdate | typeof findReleases> & Pick<AppContext, 'reportedStates'>

/**
 * Searches once a day for newer versions of each owned game with a known version. Reports how many of the due games are
 * done.
 */
export async function searchUpdates(
  app: UpdateSearchDeps,
  signal?: AbortSignal,
  reportProgress: (progress: JobProgress) => void = () => {},
): Promise<UpdateSearch> {
  const now = app.clock.now()
  const since = new Date(now.getTime() - updateIntervalMs).toISOString()
  const users = app.users.all().filter(({ id }) => app.users.settings(id).autoSearchEnabled)
  const userIds = users.map(({ id }) => id)
  const due = canSearch(app)
    ? app.games.dueForUpdates({
        userIds,
        since,
        now: now.toISOString(),
        limit: maxPerRound,
        tagIds: requiredTagsOf(app).indexers,
      })
    : []
  const outcome: UpdateSearch = { due: due.length, searched: 0, updates: 0, grabbed: 0, failed: 0 }
  for (const [done, game] of due.entries()) {
    if (signal?.aborted) break
    reportProgress({ done, total: due.length })
    await searchOne(app, game, outcome, signal)
  }
  if (due.length > 0) app.log.module('search').info('Searched for newer versions', outcome)
  return outcome
}

async function searchOne(
  app: UpdateSearchDeps,
  { id, title }: Game,
  outcome: UpdateSearch,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const found = await findUpdate(app, id, signal)
    if (found === null) return
    if (found.excludedByTags) return
    if (isUnanswered(found)) {
      outcome.failed += 1
      return
    }
    outcome.searched += 1
    outcome.updates += found.update ? 1 : 0
    outcome.grabbed += found.grabbed === null ? 0 : 1
  } catch (error) {
    if (signal?.aborted) return
    outcome.failed += 1
    app.log.module('search').warn('A search for updates failed', { game: title, reason: errorMessage(error) })
  }
}

/** Searches for newer versions of a game now. */
export async function searchUpdateOf(
  app: UpdateSearchDeps,
  gameId: string,
  signal: AbortSignal | undefined,
): Promise<'searched' | 'grabbed' | 'failed' | 'excluded'> {
  const found = await findUpdate(app, gameId, signal)
  if (found === null) return 'searched'
  if (found.excludedByTags) return 'excluded'
  if (isUnanswered(found)) return 'failed'
  return found.grabbed === null ? 'searched' : 'grabbed'
}

type FoundUpdate = { answered: number; excludedByTags: boolean; grabbed: Download | null; update: boolean }

/** `null` if the game is gone. */
async function findUpdate(
  app: UpdateSearchDeps,
  gameId: string,
  signal: AbortSignal | undefined,
): Promise<FoundUpdate | null> {
  const game = app.games.findById(gameId)
  if (game === null) return null
  const before = snapshotOf(app, game)
  const only = (indexer: { autoSearchEnabled: boolean }) => indexer.autoSearchEnabled
  const { listed, isPartial, ...answers } = await findReleases(app, game, { signal, only })
  logNoAnswers(app, answers)
  if (isUnanswered(answers)) return { ...answers, grabbed: null, update: false }
  app.games.update(gameId, { lastSearchedAt: instant(app.clock) })
  const attempt = newAttempt('search', listed)
  const result = await recordSearch(app, { game, part: null }, { listed, ...answers, attempt }, () =>
    handleUpdate(app, game, listed, { before, attempt, signal }),
  )
  return { ...answers, ...result }
}
