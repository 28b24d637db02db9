import type { Download } from '#domain/downloads/download.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { assertMayControl } from './assert-may-control.ts'
import { downloadInClient, type InClient, trackedDownload, untrackedDownload } from './find-download.ts'
import { showDownload, showUntracked } from './show-download.ts'

type Deps = Needs<typeof downloadInClient> &
  Pick<AppContext, 'clientOf' | 'downloadClientKinds' | 'progressEvents' | 'users'>

/** The statuses that a pause or a resume changes at once. */
export const pausable: ReadonlySet<DownloadStatus> = new Set([
  'queued',
  'downloading',
  'stalled',
  'paused',
  'verifying',
])

/**
 * Pauses a download in its client. Throws AppError `unprocessable` where the client cannot, and `forbidden` for a member
 * if Ludarr did not add the download.
 */
export async function pauseDownload(app: Deps, userId: string, id: string): Promise<Download> {
  const found = await downloadInClient(app, userId, id)
  assertMayControl(app, userId, found.stored)
  const client = app.clientOf(found.downloader)
  if (client.pause === undefined)
    throw new AppError('unprocessable', say('acquisition.cannotPause', { name: found.downloader.name }))
  await client.pause(found.clientId)
  return showChanged(app, found, { userId, id, status: 'paused' })
}

/** Resumes a paused download. Throws the same errors. */
export async function resumeDownload(app: Deps, userId: string, id: string): Promise<Download> {
  const found = await downloadInClient(app, userId, id)
  assertMayControl(app, userId, found.stored)
  const client = app.clientOf(found.downloader)
  if (client.resume === undefined)
    throw new AppError('unprocessable', say('acquisition.cannotResume', { name: found.downloader.name }))
  await client.resume(found.clientId)
  return showChanged(app, found, { userId, id, status: 'queued' })
}

type Change = { userId: string; id: string; status: 'paused' | 'queued' }

// The next poll reports the actual state.
async function showChanged(app: Deps, { stored, downloader }: InClient, change: Change): Promise<Download> {
  app.clientMonitor.invalidate(downloader.id)
  if (stored !== null) {
    if (pausable.has(stored.status)) app.downloads.update(stored.id, { status: change.status })
    app.progressEvents.emit([stored.id])
    return showDownload(app, trackedDownload(app, change.userId, stored.id))
  }
  const untracked = await untrackedDownload(app, change.id)
  if (untracked === null) throw new AppError('not-found', say('acquisition.goneFromClient'))
  return showUntracked(app, untracked)
}
