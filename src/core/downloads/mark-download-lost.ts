import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { restoreWantedStatus } from './restore-wanted-status.ts'

type Deps = Pick<
  AppContext,
  'downloads' | 'games' | 'history' | 'events' | 'clock' | 'transaction' | 'clientMonitor' | 'progressEvents'
>

/**
 * Ends a download that its client no longer has. Its status is `removed`, and its game is wanted again if it has no
 * other active download. The release is not blacklisted.
 */
export function markDownloadLost(app: Deps, downloadId: string, message: string): void {
  const wantedId = app.transaction(() => {
    const download = app.downloads.find(downloadId)
    if (download === null) return null
    app.downloads.update(downloadId, { status: 'removed', message })
    const game = download.gameId === null ? null : app.games.findById(download.gameId)
    const { userId, title } = download
    recordHistory(app, { type: 'failed', game, userId, downloadId, title, message })
    return restoreWantedStatus(app, download.gameId) ? download.gameId : null
  })
  app.clientMonitor.forgetFacts(downloadId)
  app.progressEvents.emit([downloadId])
  if (wantedId !== null) app.events.emit('gameChanged', { id: wantedId, change: 'updated' })
}
