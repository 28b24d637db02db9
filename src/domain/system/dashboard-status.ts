import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model } from '../scalars.ts'

export const recentImportDays = 7
export const listedRecentImports = 5

export const DashboardStatusModel = Model('DashboardStatus', {
  totalGames: Type.Integer(),
  pendingWishlist: Type.Integer({ description: 'games that are wanted' }),
  activeDownloads: Type.Integer(),
  recentImports: Model('RecentImports', {
    count: Type.Integer({ description: `imports of the last ${recentImportDays} days` }),
    items: Type.Array(Model('RecentImport', { gameId: Id, title: Type.String(), completedAt: Instant }), {
      description: `the ${listedRecentImports} newest`,
    }),
  }),
})
export type DashboardStatus = Static<typeof DashboardStatusModel>
export type RecentImport = DashboardStatus['recentImports']['items'][number]
