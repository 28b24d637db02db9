import type { StoredDownload } from '#db/repositories/downloads.ts'
import { hasClientId, isComplete } from '#domain/downloads/client-state.ts'
import type { Download } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { Needs } from '../app-context.ts'
import { assertCredentialsReadable } from '../download-clients/client-availability.ts'
import { forgetDeletedRelease } from '../downloads/deleted-releases.ts'
import { trackedDownload } from '../downloads/find-download.ts'
import { showDownload } from '../downloads/show-download.ts'
import { startImport } from './start-import.ts'

type Retrying = Needs<typeof startImport>

/** Retries the import of a download, or the download itself while its client has it. */
export async function retryDownload(app: Retrying, userId: string, id: string): Promise<Download> {
  const download = trackedDownload(app, userId, id)
  if (download.status === 'review') startImport(app, await withPath(app, download))
  else if (download.status === 'failed' || download.status === 'removed') await resumeDownload(app, download)
  else throw new AppError('conflict', say('importing.stillDownloading'))
  return showDownload(app, trackedDownload(app, userId, id))
}

/** Imports a download now, even if it was imported before. Throws AppError `conflict` while it is not finished. */
export async function importDownload(app: Retrying, userId: string, id: string): Promise<Download> {
  const download = trackedDownload(app, userId, id)
  if (download.status === 'importing') throw new AppError('conflict', say('acquisition.alreadyBeingImported'))
  startImport(app, await withPath(app, download))
  return showDownload(app, trackedDownload(app, userId, id))
}

async function resumeDownload(app: Retrying, download: StoredDownload): Promise<void> {
  const reported = await reportedDownload(app, download)
  if (reported === null) {
    throw new AppError('conflict', say('importing.goneFromClient'))
  }
  const { downloaderId, gameId } = download
  const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
  if (downloader !== null) await app.clientOf(downloader).resume?.(download.clientId)
  app.transaction(() => {
    app.downloads.update(download.id, { status: 'queued', message: null, missedPolls: 0 })
    forgetDeletedRelease(app, download)
    const game = gameId === null ? null : app.games.findById(gameId)
    if (game?.status === 'wanted') app.games.update(game.id, { status: 'downloading' })
  })
  if (gameId !== null) app.events.emit('gameChanged', { id: gameId, change: 'updated' })
}

// The client may have finished or moved it since the last poll. If the client does not answer, a download that was
// complete before is imported from the path known so far.
async function withPath(app: Retrying, download: StoredDownload): Promise<StoredDownload> {
  const reported = await reportedDownload(app, download).catch((error: unknown) => {
    if (download.progress >= 1) return null
    throw error
  })
  if (reported === null) {
    if (download.progress >= 1) return download
    throw new AppError('conflict', say('importing.downloadClientNoLonger'))
  }
  if (!isComplete(reported) && reported.progress < 1) throw new AppError('conflict', say('importing.notFinished'))
  const path = reported.contentPath ?? download.path
  app.downloads.update(download.id, { path, progress: reported.progress })
  return { ...download, path, progress: reported.progress }
}

/** Asks the client, because the user may know of a change since the last poll. */
async function reportedDownload(app: Retrying, download: StoredDownload): Promise<ClientDownload | null> {
  const downloader = download.downloaderId === null ? null : app.downloaders.find(download.downloaderId)
  if (downloader === null) return null
  assertCredentialsReadable(downloader)
  const client = app.clientOf(downloader)
  if (client.find !== undefined) return client.find(download.clientId)
  const downloads = await app.clientMonitor.refreshDownloads(downloader)
  return downloads.find((reported) => hasClientId(reported, download.clientId)) ?? null
}
