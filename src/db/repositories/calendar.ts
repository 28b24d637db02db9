import { eq } from 'drizzle-orm'
import { type CalendarEntry, maxCalendarEntries, type StoredCalendarToken } from '#domain/games/calendar.ts'
import type { Connection } from '../connection.ts'
import { calendarTokens } from '../schema/calendar.ts'

export type CalendarRepository = ReturnType<typeof createCalendarRepository>

/** The days of a calendar, with the first and the last one. */
export type CalendarFilter = { userId: string; from: string; to: string; hideAdult: boolean }

// A delayed game has no valid date, and a canceled one is never released. Several entries of a title differ by platform:
// an entry is released on the date of its platform, where the provider knows it.
const entriesSql = `SELECT * FROM (
  SELECT id AS gameId, NULL AS partId, title, release_date AS date,
    CASE release_status WHEN 'early_access' THEN 'earlyAccess' ELSE 'release' END AS kind,
    CASE WHEN title_group IS NOT NULL THEN preferred_platform END AS platform
  FROM games INDEXED BY games_user_release_date
  WHERE user_id = ?1 AND release_date BETWEEN ?2 AND ?3 AND hidden = 0 AND (adult = 0 OR ?4 = 0)
    AND release_status NOT IN ('delayed', 'cancelled')
    AND (platform IS NULL
      OR NOT EXISTS (SELECT 1 FROM game_releases WHERE game_id = games.id AND game_releases.platform = preferred_platform)
      OR EXISTS (SELECT 1 FROM game_releases WHERE game_id = games.id AND game_releases.platform = preferred_platform
        AND game_releases.date = release_date))
  UNION ALL
  SELECT games.id, game_parts.id, game_parts.title, game_parts.release_date, 'addOn', NULL
  FROM game_parts INDEXED BY game_parts_wanted CROSS JOIN games ON games.id = game_parts.game_id
  WHERE game_parts.status = 'wanted' AND game_parts.release_date BETWEEN ?2 AND ?3
    AND games.user_id = ?1 AND games.hidden = 0 AND (games.adult = 0 OR ?4 = 0)
  UNION ALL
  SELECT games.id, NULL, games.title, game_releases.date, game_releases.kind, game_releases.platform
  FROM game_releases INDEXED BY game_releases_date CROSS JOIN games ON games.id = game_releases.game_id
  WHERE game_releases.date BETWEEN ?2 AND ?3 AND game_releases.date IS NOT games.release_date
    AND games.user_id = ?1 AND games.hidden = 0 AND (games.adult = 0 OR ?4 = 0)
    AND games.release_status NOT IN ('delayed', 'cancelled')
    AND (games.platform IS NULL OR game_releases.platform = games.preferred_platform)
) ORDER BY date, title, gameId, partId, platform LIMIT ${maxCalendarEntries}`

/** The release dates of users' games, and the tokens for them, stored as digests only. */
export function createCalendarRepository({ all, orm }: Connection) {
  return {
    /** In the order of their dates. */
    entries: ({ userId, from, to, hideAdult }: CalendarFilter): CalendarEntry[] =>
      all<CalendarEntry>(entriesSql, userId, from, to, hideAdult ? 1 : 0),
    findUser: (digest: string): string | null =>
      orm.select({ userId: calendarTokens.userId }).from(calendarTokens).where(eq(calendarTokens.digest, digest)).get()
        ?.userId ?? null,
    tokenCreatedAt: (userId: string): string | null =>
      orm
        .select({ createdAt: calendarTokens.createdAt })
        .from(calendarTokens)
        .where(eq(calendarTokens.userId, userId))
        .get()?.createdAt ?? null,
    /** Replaces the token that the user has. */
    putToken: (token: StoredCalendarToken): void =>
      void orm
        .insert(calendarTokens)
        .values(token)
        .onConflictDoUpdate({ target: calendarTokens.userId, set: token })
        .run(),
    removeToken: (userId: string): void =>
      void orm.delete(calendarTokens).where(eq(calendarTokens.userId, userId)).run(),
  }
}
