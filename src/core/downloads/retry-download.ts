import type { StoredDownload } from '#db/repositories/downloads.ts'
import { isComplete, isKnownBy } from '#domain/client-state.ts'
import type { Download } from '#domain/download.ts'
import { AppError } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { forgetDeletedRelease } from '../acquisition/deleted-releases.ts'
import type { ImportingProgram } from '../importing/run-import.ts'
import { startImport } from '../importing/start-import.ts'
import { askClientAnew, refuseUnreadable } from './ask-client.ts'
import { trackedDownload } from './find-download.ts'
import type { ListingProgram } from './list-downloads.ts'
import { showDownload } from './show-download.ts'

type Retrying = ListingProgram & ImportingProgram

/** Tries again where a download stopped: its import, or the download itself as long as its client has it. */
export async function retryDownload(program: Retrying, userId: string, id: string): Promise<Download> {
  const download = trackedDownload(program, userId, id)
  if (download.status === 'review') startImport(program, await withPath(program, download))
  else if (download.status === 'failed' || download.status === 'removed') await followAgain(program, download)
  else throw new AppError('conflict', 'It is on its way already: there is nothing to try again')
  return showDownload(program, trackedDownload(program, userId, id))
}

/** Imports a download now, also when it was imported before. Throws AppError `conflict` while it is not finished. */
export async function importDownload(program: Retrying, userId: string, id: string): Promise<Download> {
  const download = trackedDownload(program, userId, id)
  if (download.status === 'importing') throw new AppError('conflict', 'It is being imported already')
  startImport(program, await withPath(program, download))
  return showDownload(program, trackedDownload(program, userId, id))
}

async function followAgain(program: Retrying, download: StoredDownload): Promise<void> {
  const told = await toldOf(program, download)
  if (told === null) {
    throw new AppError('conflict', 'The download client does not have it any more. Search for the game again.')
  }
  const { downloaderId, gameId } = download
  const downloader = downloaderId === null ? null : program.downloaders.find(downloaderId)
  if (downloader !== null) await program.clientOf(downloader).resume?.(download.clientId)
  program.transaction(() => {
    program.downloads.update(download.id, { status: 'queued', message: null, missedRounds: 0 })
    forgetDeletedRelease(program, download)
    const game = gameId === null ? null : program.games.findById(gameId)
    if (game?.status === 'wanted') program.games.update(game.id, { status: 'downloading' })
  })
  if (gameId !== null) program.events.emit('gameChanged', { id: gameId, change: 'updated' })
}

// The client may have finished or moved it since the last check. If the client does not answer, a download that was
// complete before is imported from the path known so far.
async function withPath(program: Retrying, download: StoredDownload): Promise<StoredDownload> {
  const told = await toldOf(program, download).catch((error: unknown) => {
    if (download.progress >= 1) return null
    throw error
  })
  if (told === null) {
    if (download.progress >= 1) return download
    throw new AppError('conflict', 'The download client does not have it, and it was not finished')
  }
  if (!isComplete(told) && told.progress < 1) throw new AppError('conflict', 'It is not finished yet')
  const path = told.contentPath ?? download.path
  program.downloads.update(download.id, { path, progress: told.progress })
  return { ...download, path, progress: told.progress }
}

/** Asks the client itself: a user who presses a button may know more than the last check found. */
async function toldOf(program: Retrying, download: StoredDownload): Promise<ClientDownload | null> {
  const downloader = download.downloaderId === null ? null : program.downloaders.find(download.downloaderId)
  if (downloader === null) return null
  refuseUnreadable(downloader)
  const client = program.clientOf(downloader)
  if (client.find !== undefined) return client.find(download.clientId)
  const downloads = await askClientAnew(program, downloader)
  return downloads.find((told) => isKnownBy(told, download.clientId)) ?? null
}
