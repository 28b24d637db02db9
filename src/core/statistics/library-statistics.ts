import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { everyone } from '#domain/games/history-types.ts'
import { say } from '#domain/messages/say.ts'
import { maxLargestGames, type Statistics } from '#domain/statistics/statistics.ts'
import { summarizeDownloads } from '#domain/statistics/summarize-downloads.ts'
import { summarizeGames, summarizePlatforms } from '#domain/statistics/summarize-totals.ts'
import type { AppContext } from '../app-context.ts'
import { pathsBelow } from '../files/path-range.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { discordChannelFor } from './share-statistics.ts'

type Deps = Pick<AppContext, 'statistics' | 'users' | 'settings' | 'rootFolders' | 'channels'>
type Viewer = Pick<User, 'id' | 'role'>

/**
 * Numbers about the viewer's library and downloads, or about those of another user or of everyone. Hidden games are left
 * out, and adult games if the viewer hides them. Throws AppError `forbidden` when a member asks for the numbers of others.
 */
export function libraryStatistics(app: Deps, viewer: Viewer, { userId = viewer.id }: { userId?: string }): Statistics {
  if (userId !== viewer.id && viewer.role !== 'admin') {
    throw new AppError('forbidden', say('api.statisticsForAdministrators'))
  }
  const owner = userId === everyone ? null : userId
  const filter = { userId: owner, hideAdult: app.users.settings(viewer.id).hideAdult }
  const totals = app.statistics.gameTotals(filter)
  const { count, averageSeconds } = app.statistics.acquisitions(filter)
  return {
    ...summarizeGames(totals),
    disk: diskUsage(app, filter, summarizePlatforms(totals)),
    downloads: summarizeDownloads(app.statistics.downloadTotals(owner)),
    acquisition: { games: count, averageSeconds: averageSeconds === null ? null : Math.round(averageSeconds) },
    canShareToDiscord: discordChannelFor(app, viewer.id) !== null,
  }
}

type Disk = Statistics['disk']

function diskUsage(
  app: Deps,
  filter: { userId: string | null; hideAdult: boolean },
  byPlatform: Disk['byPlatform'],
): Disk {
  const bytes = byPlatform.reduce((sum, usage) => sum + usage.bytes, 0)
  const games = byPlatform.reduce((sum, usage) => sum + usage.games, 0)
  return {
    bytes,
    games,
    largest: app.statistics.largestGames(filter, maxLargestGames),
    byRoot: usageOfRoots(app, filter, bytes),
    byPlatform,
  }
}

function usageOfRoots(app: Deps, filter: { userId: string | null; hideAdult: boolean }, total: number): Disk['byRoot'] {
  const { libraryRoot } = readImportSettings(app)
  const library = libraryRoot === null ? [] : [{ id: null, name: 'Library', path: libraryRoot }]
  const roots = [...library, ...app.rootFolders.all()]
  const sizes = app.statistics.bytesByFolder(
    filter,
    roots.map(({ path }) => pathsBelow(path)),
  )
  const usages = roots.map(({ id, name }, index) => ({ rootFolderId: id, name, bytes: sizes[index] ?? 0 }))
  const elsewhere = total - usages.reduce((sum, { bytes }) => sum + bytes, 0)
  return elsewhere > 0 ? [...usages, { rootFolderId: null, name: 'Elsewhere', bytes: elsewhere }] : usages
}
