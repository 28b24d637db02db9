import type { StoredDownload } from '#db/repositories/downloads.ts'
import { withoutAddresses } from '#domain/addresses/without-addresses.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download-status.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { storeNotification } from '../notifications/notify.ts'
import { blacklistRelease } from './blacklist-release.ts'
import { restoreWantedStatus } from './restore-wanted-status.ts'

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

export type FailDownloadDeps = Needs<typeof storeNotification> &
  Pick<AppContext, 'blacklist' | 'downloads' | 'games' | 'history' | 'relations' | 'transaction'>

type FailOptions = { blacklist?: boolean; isDueAgain?: boolean; isUnsent?: boolean }

/**
 * Ends a download that cannot be completed, with the reason. Its release is blacklisted for the game unless `blacklist`
 * is false, because the release was not at fault. The game is wanted again if it has no other active download; with
 * `isDueAgain` it is searched for at once. With `isUnsent`, no client took it. A download that has already ended stays as
 * it is.
 */
export function failDownload(
  app: FailDownloadDeps,
  downloadId: string,
  reason: string,
  { blacklist = true, isDueAgain = blacklist, isUnsent = false }: FailOptions = {},
): StoredDownload | null {
  // The download's user may be a member, and the address of a client is for admins.
  const message = withoutAddresses(reason)
  let wantedAgain: string | null = null
  let partId: string | null = null
  let notification: Notification | null = null
  app.transaction(() => {
    const download = app.downloads.find(downloadId)
    if (download === null || !active.has(download.status)) return
    app.downloads.update(downloadId, { status: 'failed', message, ...(isUnsent ? { downloaderId: null } : {}) })
    app.downloads.removePendingGrab(downloadId)
    notification = storeFailure(app, download, message)
    const game = download.gameId === null ? null : app.games.findById(download.gameId)
    if (game !== null && blacklist) {
      const { title: releaseTitle, indexerName } = download
      blacklistRelease(app, game.id, { releaseTitle, indexerName, reason: message })
    }
    const { userId, title } = download
    recordHistory(app, { type: 'failed', game, userId, downloadId, title, message })
    if (game !== null && download.partId !== null) {
      if (isDueAgain) app.relations.updateParts([download.partId], { lastSearchedAt: null })
      partId = download.partId
    }
    if (game === null || !restoreWantedStatus(app, game.id)) return
    // Searched for in the next run of the job, whatever the search interval.
    if (isDueAgain) app.games.update(game.id, { lastSearchedAt: null })
    wantedAgain = game.id
  })
  if (notification !== null) app.events.emit('notification', notification)
  if (wantedAgain !== null) {
    app.events.emit('gameChanged', { id: wantedAgain, change: 'updated' })
    if (blacklist) app.events.emit('releaseFailed', { gameId: wantedAgain })
  }
  if (partId !== null && blacklist) app.events.emit('partReleaseFailed', { partId })
  return app.downloads.find(downloadId)
}

/** In the transaction that ends the download, so that it is notified exactly once. */
function storeFailure(app: FailDownloadDeps, download: StoredDownload, message: string): Notification | null {
  const { userId, gameId, title, size, indexerName } = download
  const game = gameId === null ? null : app.games.findById(gameId)
  return storeNotification(app, userId, 'downloadFailed', {
    title: `${title} failed`,
    message,
    link: gameId === null ? '/activity' : `/games/${gameId}`,
    coverUrl: game?.coverUrl ?? null,
    gameIds: [gameId],
    facts: notificationFacts({ sizeBytes: size, indexer: indexerName }),
  })
}
