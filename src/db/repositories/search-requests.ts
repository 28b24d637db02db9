import { and, asc, eq, type InferSelectModel, isNull, type SQL } from 'drizzle-orm'
import type { SearchSubject } from '#domain/indexers/verdict.ts'
import type { Connection } from '../connection.ts'
import { partKeySql } from '../schema/relations.ts'
import { searchRequests } from '../schema/waiting.ts'

export type SearchRequest = InferSelectModel<typeof searchRequests>

export type SearchRequestsRepository = ReturnType<typeof createSearchRequestsRepository>

/** Automatic searches that have not ended. */
export function createSearchRequestsRepository({ orm, all }: Connection) {
  const isSubject = ({ gameId, partId }: SearchSubject): SQL | undefined =>
    and(
      eq(searchRequests.gameId, gameId),
      partId === null ? isNull(searchRequests.partId) : eq(searchRequests.partId, partId),
    )
  return {
    /** Does nothing if the game or add-on was removed. A request of a user stays one. */
    add: ({ gameId, partId, byUser, requestedAt }: SearchRequest): void =>
      void all(addSql, gameId, partId, Number(byUser), requestedAt),
    has: (subject: SearchSubject): boolean =>
      orm.select({ gameId: searchRequests.gameId }).from(searchRequests).where(isSubject(subject)).get() !== undefined,
    remove: (subject: SearchSubject): void => void orm.delete(searchRequests).where(isSubject(subject)).run(),
    /** The earliest first. */
    all: (): SearchRequest[] => orm.select().from(searchRequests).orderBy(asc(searchRequests.requestedAt)).all(),
  }
}

const addSql = `INSERT INTO search_requests (game_id, part_id, by_user, requested_at)
  SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1)
    AND (?2 IS NULL OR EXISTS (SELECT 1 FROM game_parts WHERE id = ?2))
  ON CONFLICT (game_id, ${partKeySql}) DO UPDATE SET by_user = max(by_user, excluded.by_user)`
