import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { wantAgain } from './want-again.ts'

type Losing = Pick<
  AppContext,
  'downloads' | 'games' | 'history' | 'events' | 'clock' | 'transaction' | 'clientMonitor' | 'progressEvents'
>

/**
 * Ends a download that its client does not have any more: it is `removed`, never done, and its game is wanted again when
 * nothing else of it is on its way. The release itself is not to blame.
 */
export function loseDownload(app: Losing, downloadId: string, message: string): void {
  const wantedId = app.transaction(() => {
    const download = app.downloads.find(downloadId)
    if (download === null) return null
    app.downloads.update(downloadId, { status: 'removed', message })
    const game = download.gameId === null ? null : app.games.findById(download.gameId)
    const { userId, title } = download
    recordHistory(app, { type: 'failed', game, userId, downloadId, title, message })
    return wantAgain(app, download.gameId) ? download.gameId : null
  })
  app.clientMonitor.forgetFacts(downloadId)
  app.progressEvents.emit([downloadId])
  if (wantedId !== null) app.events.emit('gameChanged', { id: wantedId, change: 'updated' })
}
