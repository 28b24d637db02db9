import { ownedStatuses } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { JobProgress } from '#domain/system/job.ts'
import type { Needs } from '../../app-context.ts'
import { indexGames } from '../../library/index-games.ts'
import { addKnownNames, type NamedRelease } from '../../library/known-games.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { createVerdictBatch } from '../verdicts/verdict-batch.ts'
import { fetchNewest, type NewestReleases } from './fetch-newest.ts'
import { grabForGame } from './grab-for-game.ts'

export type FeedDeps = Needs<typeof grabForGame | typeof fetchNewest>

export type FeedSync = {
  indexers: number
  failed: number
  /** Number of new items since the last sync. */
  items: number
  /** Number of games with a new item. */
  games: number
  grabbed: number
  updates: number
}

/**
 * Fetches each indexer's new items and matches them with an index of all users' wanted and updatable games. The feed
 * positions are saved after the items are processed, so that an interrupted sync repeats them. Reports how many of the
 * indexers have answered.
 */
export async function syncFeeds(
  app: FeedDeps,
  signal?: AbortSignal,
  reportProgress: (progress: JobProgress) => void = () => {},
): Promise<FeedSync> {
  const log = app.log.module('feeds')
  const indexers = app.indexers.all().filter(({ enabled, rssEnabled }) => enabled && rssEnabled)
  const yieldToEventLoop = createYieldToEventLoop()
  let done = 0
  reportProgress({ done, total: indexers.length })
  const answers = await Promise.all(
    indexers.map(async (indexer) => {
      const answer = await fetchNewest(app, indexer, { yieldToEventLoop, signal })
      done += 1
      reportProgress({ done, total: indexers.length })
      return answer
    }),
  )
  const outcome: FeedSync = {
    indexers: indexers.length,
    failed: answers.filter(({ error }) => error !== null).length,
    items: answers.reduce((sum, { fresh }) => sum + fresh.length, 0),
    games: 0,
    grabbed: 0,
    updates: 0,
  }
  if (signal?.aborted) return outcome
  if (outcome.items > 0) await processItems(app, answers, { yieldToEventLoop, signal, outcome })
  if (signal?.aborted) return outcome
  for (const { position } of answers) {
    if (position !== null && app.indexers.find(position.indexerId) !== null) app.feeds.putPosition(position)
    await yieldToEventLoop()
  }
  app.feeds.clearReported()
  if (indexers.length > 0) log.info('RSS sync finished', outcome)
  return outcome
}

type ProcessOptions = { yieldToEventLoop: YieldToEventLoop; signal: AbortSignal | undefined; outcome: FeedSync }

async function processItems(
  app: FeedDeps,
  answers: readonly NewestReleases[],
  { yieldToEventLoop, signal, outcome }: ProcessOptions,
): Promise<void> {
  const found = await releasesByGame(app, answers, yieldToEventLoop)
  outcome.games = found.size
  const verdicts = createVerdictBatch(app)
  try {
    for (const [gameId, releases] of found) {
      if (signal?.aborted) return
      const { grabbed, update, parts = 0 } = await grabForGame(app, gameId, releases, { verdicts, signal })
      outcome.grabbed += (grabbed === null ? 0 : 1) + parts
      outcome.updates += update ? 1 : 0
      await yieldToEventLoop()
    }
  } finally {
    verdicts.flush()
  }
}

async function releasesByGame(
  app: FeedDeps,
  answers: readonly NewestReleases[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Map<string, FoundRelease[]>> {
  const requests = [{ statuses: ['wanted'] as const }, { statuses: ownedStatuses, installed: true }]
  const { index } = await indexGames(app, requests, yieldToEventLoop)
  const items: (NamedRelease & { found: FoundRelease })[] = []
  for (const release of answers.flatMap(({ fresh }): FoundRelease[] => fresh)) {
    items.push({ found: release, name: release.title, parsed: parseReleaseName(release.title) })
    await yieldToEventLoop()
  }
  await addKnownNames(app, index, items, yieldToEventLoop)
  const byGame = new Map<string, FoundRelease[]>()
  for (const { found, name, parsed } of items) {
    for (const { id } of index.matches(parsed, name)) {
      const known = byGame.get(id)
      if (known === undefined) byGame.set(id, [found])
      else known.push(found)
    }
    await yieldToEventLoop()
  }
  return byGame
}
