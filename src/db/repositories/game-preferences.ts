import { eq } from 'drizzle-orm'
import type { GamePreferences } from '#domain/games/game-preferences.ts'
import { noPreferences } from '#domain/games/merge-preferences.ts'
import type { Connection } from '../connection.ts'
import { gamePreferences } from '../schema/games.ts'

/** Stores what games prefer instead of their users. */
export function gamePreferencesOf({ orm, all }: Connection) {
  return {
    /** Null for a game that prefers nothing. */
    preferences: (gameId: string): GamePreferences | null => {
      const row = orm.select().from(gamePreferences).where(eq(gamePreferences.gameId, gameId)).get()
      // Fields that were added since it was stored are as in the settings of the user.
      return row === undefined ? null : { ...noPreferences, ...row.preferences }
    },
    /** By game, without the games that prefer nothing. */
    preferencesOf: (gameIds: readonly string[]): Map<string, GamePreferences> =>
      new Map(
        all<{ gameId: string; preferences: string }>(
          'SELECT game_id AS gameId, preferences FROM game_preferences WHERE game_id IN (SELECT value FROM json_each(?))',
          JSON.stringify([...new Set(gameIds)]),
        ).map((row) => [row.gameId, { ...noPreferences, ...(JSON.parse(row.preferences) as GamePreferences) }]),
      ),
    setPreferences: (gameId: string, preferences: GamePreferences): void => {
      const target = gamePreferences.gameId
      orm
        .insert(gamePreferences)
        .values({ gameId, preferences })
        .onConflictDoUpdate({ target, set: { preferences } })
        .run()
    },
    removePreferences: (gameId: string): void =>
      void orm.delete(gamePreferences).where(eq(gamePreferences.gameId, gameId)).run(),
  }
}
