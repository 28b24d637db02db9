import type { WatchedGame, WatchedGameQuery } from '#db/repositories/games.ts'
import { matchTarget } from '#domain/games/game.ts'
import { createGameIndex, type GameIndex } from '#domain/release-name/game-index.ts'
import type { AppContext } from '../app-context.ts'
import type { YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

export type IndexedRequest = Omit<WatchedGameQuery, 'after' | 'limit'>

const portion = 200

/** An index over the games that are asked for, made in portions so that nothing else waits for it. */
export async function indexGames(
  app: Pick<AppContext, 'games'>,
  wishes: readonly IndexedRequest[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ index: GameIndex; games: Map<string, WatchedGame> }> {
  const index = createGameIndex([])
  const games = new Map<string, WatchedGame>()
  for (const wish of wishes) {
    for (let after = 0; ; ) {
      const found = app.games.followed({ ...wish, after, limit: portion })
      for (const game of found) {
        index.add({ id: game.id, ...matchTarget(game) })
        games.set(game.id, game)
        if (games.size % 16 === 0) await yieldToEventLoop()
      }
      const last = found.at(-1)
      if (last === undefined || found.length < portion) break
      after = last.seq
      await yieldToEventLoop()
    }
  }
  return { index, games }
}
