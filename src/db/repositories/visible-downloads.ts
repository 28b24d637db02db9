import { sql } from 'drizzle-orm'
import { downloads } from '../schema/downloads.ts'

/**
 * The condition for downloads that a user may see: their own, and those without an owner unless they belong to a game of
 * another user. Lists with it are read in the order of an index: without the plus, SQLite looks up both kinds one after
 * the other and sorts them.
 */
export function isVisibleDownload(userId: string) {
  return sql`(+${downloads.userId} = ${userId} OR (+${downloads.userId} IS NULL AND ${hasNoOtherOwner(userId)}))`
}

/** Whether a download without an owner belongs to no game of another user. */
export function hasNoOtherOwner(userId: string) {
  return sql`(${downloads.gameId} IS NULL OR EXISTS (SELECT 1 FROM games INDEXED BY games_label WHERE games.id = ${downloads.gameId} AND games.user_id = ${userId}))`
}
