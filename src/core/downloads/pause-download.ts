import type { Download } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { downloadInClient, type InClient, trackedDownload, untrackedDownload } from './find-download.ts'
import type { ListDownloadsDeps } from './list-downloads.ts'
import { showDownload, showUntracked } from './show-download.ts'

type Pausing = ListDownloadsDeps & Pick<AppContext, 'progressEvents'>

const stillFetching = new Set(['queued', 'downloading', 'stalled', 'paused', 'verifying'])

/** Pauses a download in its client. Throws AppError `unprocessable` where the client cannot. */
export async function pauseDownload(app: Pausing, userId: string, id: string): Promise<Download> {
  const found = await downloadInClient(app, userId, id)
  const client = app.clientOf(found.downloader)
  if (client.pause === undefined) throw new AppError('unprocessable', `${found.downloader.name} cannot pause downloads`)
  await client.pause(found.clientId)
  return afterwards(app, found, { userId, id, status: 'paused' })
}

/** Lets a paused download go on. Throws AppError `unprocessable` where the client cannot. */
export async function resumeDownload(app: Pausing, userId: string, id: string): Promise<Download> {
  const found = await downloadInClient(app, userId, id)
  const client = app.clientOf(found.downloader)
  if (client.resume === undefined)
    throw new AppError('unprocessable', `${found.downloader.name} cannot resume downloads`)
  await client.resume(found.clientId)
  return afterwards(app, found, { userId, id, status: 'queued' })
}

type Change = { userId: string; id: string; status: 'paused' | 'queued' }

// What the client really makes of it comes with the next round.
async function afterwards(app: Pausing, { stored, downloader }: InClient, change: Change): Promise<Download> {
  app.clientMonitor.invalidate(downloader.id)
  if (stored !== null) {
    if (stillFetching.has(stored.status)) app.downloads.update(stored.id, { status: change.status })
    app.progressEvents.emit([stored.id])
    return showDownload(app, trackedDownload(app, change.userId, stored.id))
  }
  const foreign = await untrackedDownload(app, change.id)
  if (foreign === null) throw new AppError('not-found', 'The client does not have this download any more')
  return showUntracked(app, foreign.downloader, foreign.told)
}
