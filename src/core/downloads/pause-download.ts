import type { Download } from '#domain/download.ts'
import { AppError } from '#domain/errors.ts'
import { forgetList } from './ask-client.ts'
import { downloadInClient, foreignDownload, type InClient, trackedDownload } from './find-download.ts'
import type { ListingProgram } from './list-downloads.ts'
import { showDownload, showForeign } from './show-download.ts'
import { tellProgress } from './tell-progress.ts'

type Pausing = ListingProgram & Parameters<typeof tellProgress>[0]

const stillFetching = new Set(['queued', 'downloading', 'stalled', 'paused', 'verifying'])

/** Pauses a download in its client. Throws AppError `unprocessable` where the client cannot. */
export async function pauseDownload(program: Pausing, userId: string, id: string): Promise<Download> {
  const found = await downloadInClient(program, userId, id)
  const client = program.clientOf(found.downloader)
  if (client.pause === undefined) throw new AppError('unprocessable', `${found.downloader.name} cannot pause downloads`)
  await client.pause(found.clientId)
  return afterwards(program, found, { userId, id, status: 'paused' })
}

/** Lets a paused download go on. Throws AppError `unprocessable` where the client cannot. */
export async function resumeDownload(program: Pausing, userId: string, id: string): Promise<Download> {
  const found = await downloadInClient(program, userId, id)
  const client = program.clientOf(found.downloader)
  if (client.resume === undefined)
    throw new AppError('unprocessable', `${found.downloader.name} cannot resume downloads`)
  await client.resume(found.clientId)
  return afterwards(program, found, { userId, id, status: 'queued' })
}

type Change = { userId: string; id: string; status: 'paused' | 'queued' }

// What the client really makes of it comes with the next round.
async function afterwards(program: Pausing, { stored, downloader }: InClient, change: Change): Promise<Download> {
  forgetList(program, downloader.id)
  if (stored !== null) {
    if (stillFetching.has(stored.status)) program.downloads.update(stored.id, { status: change.status })
    tellProgress(program, [stored.id])
    return showDownload(program, trackedDownload(program, change.userId, stored.id))
  }
  const foreign = await foreignDownload(program, change.id)
  if (foreign === null) throw new AppError('not-found', 'The client does not have this download any more')
  return showForeign(program, foreign.downloader, foreign.told)
}
