import type { WatchedGame, WatchedGameFilter } from '#db/repositories/games.ts'
import { matchTarget } from '#domain/games/game.ts'
import { createGameIndex, type GameIndex } from '#domain/release-name/game-index.ts'
import type { AppContext } from '../app-context.ts'
import type { YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

export type IndexedRequest = Omit<WatchedGameFilter, 'after' | 'limit'>

const batchSize = 200

/** Builds a title index over the requested games in batches, so that the event loop is not blocked. */
export async function indexGames(
  app: Pick<AppContext, 'games'>,
  requests: readonly IndexedRequest[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ index: GameIndex; games: Map<string, WatchedGame> }> {
  const index = createGameIndex([])
  const games = new Map<string, WatchedGame>()
  for (const request of requests) {
    for (let after = 0; ; ) {
      const found = app.games.watchedGames({ ...request, after, limit: batchSize })
      for (const game of found) {
        index.add({ id: game.id, ...matchTarget(game) })
        games.set(game.id, game)
        if (games.size % 16 === 0) await yieldToEventLoop()
      }
      const last = found.at(-1)
      if (last === undefined || found.length < batchSize) break
      after = last.seq
      await yieldToEventLoop()
    }
  }
  return { index, games }
}
