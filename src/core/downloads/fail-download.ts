import type { StoredDownload } from '#db/repositories/downloads.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { type NotifyDeps, notify } from '../notifications/notify.ts'
import { blacklistRelease } from './blacklist-release.ts'
import { wantAgain } from './want-again.ts'

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

export type FailDownloadDeps = NotifyDeps &
  Pick<AppContext, 'downloads' | 'games' | 'blacklist' | 'history' | 'transaction'>

/**
 * Ends a download that cannot be finished, with the reason in words. Its release is blacklisted for the game unless it
 * was not the release's fault, and the game is wanted again when nothing else of it is on its way: for the next best
 * release at once, for the same one when `isDueAgain` says so. A download that has ended already stays as it is.
 */
export function failDownload(
  app: FailDownloadDeps,
  downloadId: string,
  message: string,
  { blacklist = true, isDueAgain = blacklist }: { blacklist?: boolean; isDueAgain?: boolean } = {},
): StoredDownload | null {
  let wantedAgain: string | null = null
  let failed: StoredDownload | null = null
  app.transaction(() => {
    const download = app.downloads.find(downloadId)
    if (download === null || !active.has(download.status)) return
    failed = download
    app.downloads.update(downloadId, { status: 'failed', message })
    app.downloads.removePendingGrab(downloadId)
    const game = download.gameId === null ? null : app.games.findById(download.gameId)
    if (game !== null && blacklist) {
      const { title: releaseTitle, indexerName } = download
      blacklistRelease(app, game.id, { releaseTitle, indexerName, reason: message })
    }
    const { userId, title } = download
    recordHistory(app, { type: 'failed', game, userId, downloadId, title, message })
    if (game === null || !wantAgain(app, game.id)) return
    // Due at the next round, without waiting for the interval.
    if (isDueAgain) app.games.update(game.id, { lastSearchedAt: null })
    wantedAgain = game.id
  })
  if (failed !== null) notifyFailure(app, failed, message)
  if (wantedAgain !== null) {
    app.events.emit('gameChanged', { id: wantedAgain, change: 'updated' })
    if (blacklist) app.events.emit('releaseFailed', { gameId: wantedAgain })
  }
  return app.downloads.find(downloadId)
}

function notifyFailure(app: FailDownloadDeps, { userId, gameId, title }: StoredDownload, message: string): void {
  const link = gameId === null ? '/activity' : `/games/${gameId}`
  notify(app, userId, 'downloadFailed', { title: `${title} failed`, message, link })
}
