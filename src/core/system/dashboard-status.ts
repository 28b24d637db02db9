import { type DashboardStatus, listedRecentImports, recentImportDays } from '#domain/system/dashboard-status.ts'
import type { AppContext } from '../app-context.ts'

const dayMs = 86_400_000

/** The numbers of a user's library for a dashboard, without hidden games. */
export function dashboardStatus(app: Pick<AppContext, 'dashboard' | 'clock'>, userId: string): DashboardStatus {
  const since = new Date(app.clock.now().getTime() - recentImportDays * dayMs).toISOString()
  const { total, wanted } = app.dashboard.countGames(userId)
  return {
    totalGames: total,
    pendingWishlist: wanted,
    activeDownloads: app.dashboard.countActiveDownloads(userId),
    recentImports: {
      count: app.dashboard.countRecentImports({ userId, since }),
      items: app.dashboard.recentImports({ userId, since, limit: listedRecentImports }),
    },
  }
}
