import { sql } from 'drizzle-orm'
import { activeDownloadStatuses } from '#domain/downloads/download-status.ts'
import type { RecentImport } from '#domain/system/dashboard-status.ts'
import type { Connection } from '../connection.ts'
import { downloads } from '../schema/downloads.ts'
import { isVisibleDownload } from './visible-downloads.ts'

export type DashboardRepository = ReturnType<typeof createDashboardRepository>

export type RecentImportsFilter = { userId: string; since: string; limit: number }

const visibleImports = `FROM imports CROSS JOIN games ON games.id = imports.game_id
  WHERE imports.status = 'done' AND imports.finished_at >= ? AND games.user_id = ? AND games.hidden = 0`

/** Reads what a dashboard shows of a user's library, without hidden games. */
export function createDashboardRepository({ all, orm }: Connection) {
  return {
    countGames(userId: string): { total: number; wanted: number } {
      const [row] = all<{ total: number; wanted: number }>(
        `SELECT count(*) AS total, count(*) FILTER (WHERE status = 'wanted') AS wanted
          FROM games WHERE user_id = ? AND hidden = 0`,
        userId,
      )
      return row ?? { total: 0, wanted: 0 }
    },
    countActiveDownloads(userId: string): number {
      const active = sql.join(
        activeDownloadStatuses.map((status) => sql`${status}`),
        sql`, `,
      )
      const [row] = orm
        .select({ count: sql<number>`count(*)` })
        .from(downloads)
        .where(
          sql`${downloads.status} IN (${active}) AND ${isVisibleDownload(userId)} AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = ${downloads.gameId} AND games.hidden = 1)`,
        )
        .all()
      return row?.count ?? 0
    },
    countRecentImports: ({ userId, since }: Omit<RecentImportsFilter, 'limit'>): number =>
      all<{ count: number }>(`SELECT count(*) AS count ${visibleImports}`, since, userId)[0]?.count ?? 0,
    /** Newest first. */
    recentImports: ({ userId, since, limit }: RecentImportsFilter): RecentImport[] =>
      all(
        `SELECT games.id AS gameId, games.title, imports.finished_at AS completedAt ${visibleImports}
          ORDER BY imports.finished_at DESC, imports.id LIMIT ?`,
        since,
        userId,
        limit,
      ),
  }
}
