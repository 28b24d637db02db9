import type { GamesRepository } from '#db/repositories/games.ts'
import { gameStatuses, matchTarget } from '#domain/games/game.ts'
import { keysOfGame } from '#domain/release-name/game-index.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

/** Which of a user's games could match a release, without reading all games each time. */
export type GameKeys = {
  /** The positions of the user's games that have one of these keys. The caller checks their titles. */
  find(userId: string, keys: Iterable<string>): Promise<Set<number>>
}

type Games = Pick<GamesRepository, 'watchedGames' | 'titlesRevision'>
/** `last` is the position of the newest game that was read. */
type Known = { seqs: Map<string, number | number[]>; last: number; titlesRevision: number; reading: Promise<void> }

const batchSize = 200
/** Keys take about 100 bytes each. */
const defaultMaxKeys = 150_000

/**
 * The keys of the users' games. New games are added, and a changed title discards all. A removed game may still be
 * found. Of many users, the keys of those who asked last are kept.
 */
export function createGameKeys(games: Games, maxKeys = defaultMaxKeys): GameKeys {
  const users = new Map<string, Known>()
  const knownOf = (userId: string): Known => {
    const kept = users.get(userId)
    const titlesRevision = games.titlesRevision()
    const known =
      kept?.titlesRevision === titlesRevision
        ? kept
        : { seqs: new Map(), last: 0, titlesRevision, reading: Promise.resolve() }
    users.delete(userId)
    users.set(userId, known)
    return known
  }
  const evict = (): void => {
    let total = 0
    for (const [userId, { seqs }] of [...users].toReversed()) {
      total += seqs.size
      if (total > maxKeys) users.delete(userId)
    }
  }
  return {
    async find(userId, keys) {
      const known = knownOf(userId)
      known.reading = known.reading
        .catch(() => undefined)
        .then(() => readNewGames(games, userId, known, createYieldToEventLoop()))
      await known.reading
      evict()
      return new Set([...keys].flatMap((key) => known.seqs.get(key) ?? []))
    },
  }
}

async function readNewGames(games: Games, userId: string, known: Known, yieldToEventLoop: YieldToEventLoop) {
  for (;;) {
    const found = games.watchedGames({ statuses: gameStatuses, userId, after: known.last, limit: batchSize })
    for (const game of found) {
      for (const key of keysOfGame(matchTarget(game))) add(known.seqs, key, game.seq)
      known.last = game.seq
      await yieldToEventLoop()
    }
    if (found.length < batchSize) return
  }
}

function add(seqs: Map<string, number | number[]>, key: string, seq: number): void {
  const others = seqs.get(key)
  if (others === undefined) seqs.set(key, seq)
  else if (typeof others === 'number') seqs.set(key, [others, seq])
  else others.push(seq)
}
