import { heldStatuses } from '#domain/game.ts'
import type { FoundRelease } from '#domain/release.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { createPace, type Pace } from '../../pace.ts'
import type { ReadRelease } from '../judge.ts'
import { askNewest, type Newest, type NewestParts } from './ask-newest.ts'
import { indexGames } from './index-games.ts'
import { type TakeParts, takeForGame } from './take-for-game.ts'

export type FeedParts = NewestParts & TakeParts

export type FeedSync = {
  indexers: number
  failed: number
  /** Items that were not there the last time. */
  items: number
  /** Games that one of them belongs to. */
  games: number
  grabbed: number
  updates: number
}

/**
 * Reads every indexer's newest items, each once, and finds the games they belong to by an index over all that are
 * wanted or may be updated, of all users. Where an indexer's items were read to is kept when they have been dealt with.
 */
export async function syncFeeds(program: FeedParts, signal?: AbortSignal): Promise<FeedSync> {
  const log = program.log.module('feeds')
  const indexers = program.indexers.all().filter(({ enabled, rssEnabled }) => enabled && rssEnabled)
  const pace = createPace()
  const answers = await Promise.all(indexers.map((indexer) => askNewest(program, indexer, { pace, signal })))
  const outcome: FeedSync = {
    indexers: indexers.length,
    failed: answers.filter(({ error }) => error !== null).length,
    items: answers.reduce((sum, { fresh }) => sum + fresh.length, 0),
    games: 0,
    grabbed: 0,
    updates: 0,
  }
  if (signal?.aborted) return outcome
  if (outcome.items > 0) await takeAll(program, answers, { pace, signal, outcome })
  if (signal?.aborted) return outcome
  for (const { position } of answers) {
    if (position !== null && program.indexers.find(position.indexerId) !== null) program.feeds.putPosition(position)
    await pace()
  }
  if (indexers.length > 0) log.info('Read the newest items', outcome)
  return outcome
}

type Pass = { pace: Pace; signal: AbortSignal | undefined; outcome: FeedSync }

async function takeAll(program: FeedParts, answers: readonly Newest[], { pace, signal, outcome }: Pass): Promise<void> {
  const found = await releasesByGame(program, answers, pace)
  outcome.games = found.size
  for (const [gameId, releases] of found) {
    if (signal?.aborted) return
    const { grabbed, update } = await takeForGame(program, gameId, releases, signal)
    outcome.grabbed += grabbed === null ? 0 : 1
    outcome.updates += update ? 1 : 0
    await pace()
  }
}

async function releasesByGame(
  program: FeedParts,
  answers: readonly Newest[],
  pace: Pace,
): Promise<Map<string, ReadRelease[]>> {
  const wishes = [{ statuses: ['wanted'] as const }, { statuses: heldStatuses, installed: true }]
  const { index } = await indexGames(program, wishes, pace)
  const found = new Map<string, ReadRelease[]>()
  for (const release of answers.flatMap(({ fresh }): FoundRelease[] => fresh)) {
    const parsed = parseReleaseName(release.title)
    for (const { id } of index.matches(parsed)) {
      const known = found.get(id)
      if (known === undefined) found.set(id, [{ found: release, parsed }])
      else known.push({ found: release, parsed })
    }
    await pace()
  }
  return found
}
