import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { AppContext } from '../app-context.ts'
import { storedDownloader } from '../download-clients/list-downloaders.ts'
import { restoreWantedStatus } from './restore-wanted-status.ts'

/** Downloads with these states are in the client alone. A completed one can still be imported from its folder. */
const inClientOnly: ReadonlySet<DownloadStatus> = new Set([
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'unpacking',
])

type Deps = Pick<
  AppContext,
  'downloaders' | 'downloads' | 'games' | 'events' | 'transaction' | 'forgetClient' | 'clientMonitor' | 'health'
>

/**
 * Removes a download client from Ludarr; the client itself keeps its downloads. Active ones are no longer tracked, and
 * their games are wanted again.
 */
export async function removeDownloader(app: Deps, id: string): Promise<void> {
  const { name } = storedDownloader(app, id)
  const changed = app.transaction(() => {
    const lost = app.downloads
      .active()
      .filter(({ downloaderId, status }) => downloaderId === id && inClientOnly.has(status))
    for (const download of lost) {
      app.downloads.removePendingGrab(download.id)
      app.downloads.update(download.id, { status: 'removed', message: `${name} was removed from Ludarr` })
    }
    app.downloaders.remove(id)
    return lost.flatMap(({ gameId }) => (gameId !== null && restoreWantedStatus(app, gameId) ? [gameId] : []))
  })
  app.clientMonitor.reset(id)
  app.health.requestCheck()
  await app.forgetClient(id)
  for (const gameId of changed) app.events.emit('gameChanged', { id: gameId, change: 'updated' })
}
