import type { FollowedGame, FollowedWish } from '#db/repositories/games.ts'
import { matchTarget } from '#domain/game.ts'
import { createGameIndex, type GameIndex } from '#domain/release-name/game-index.ts'
import type { Pace } from '../../pace.ts'
import type { Program } from '../../program.ts'

export type IndexWish = Omit<FollowedWish, 'after' | 'limit'>

const portion = 200

/** An index over the games that are asked for, made in portions so that nothing else waits for it. */
export async function indexGames(
  program: Pick<Program, 'games'>,
  wishes: readonly IndexWish[],
  pace: Pace,
): Promise<{ index: GameIndex; games: Map<string, FollowedGame> }> {
  const index = createGameIndex([])
  const games = new Map<string, FollowedGame>()
  for (const wish of wishes) {
    for (let after = 0; ; ) {
      const found = program.games.followed({ ...wish, after, limit: portion })
      for (const game of found) {
        index.add({ id: game.id, ...matchTarget(game) })
        games.set(game.id, game)
        if (games.size % 16 === 0) await pace()
      }
      const last = found.at(-1)
      if (last === undefined || found.length < portion) break
      after = last.seq
      await pace()
    }
  }
  return { index, games }
}
