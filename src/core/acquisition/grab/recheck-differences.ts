import type { StoredDownload } from '#db/repositories/downloads.ts'
import { differencesIn, withDifferences } from '#domain/downloads/request-differences.ts'
import { AppError } from '#domain/errors.ts'
import { differencesNow } from './compare-with-request.ts'
import { optionsOf, type SendDeps } from './send.ts'

/** Forgets what clients had otherwise than requested and have as requested meanwhile. */
export async function recheckDifferences(app: SendDeps, signal?: AbortSignal): Promise<void> {
  await app.locks.tryLock('recheck differences', async () => {
    for (const download of app.downloads.active()) {
      if (signal?.aborted) return
      if (differencesIn(download.message).length > 0) await recheck(app, download)
    }
  })
}

async function recheck(app: SendDeps, { id, clientId, downloaderId, message: told }: StoredDownload): Promise<void> {
  const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
  const pending = app.downloads.findSentGrab(id)
  // A client that fails is asked by the poll alone: repeating refused credentials would get our address banned.
  if (downloader === null || pending === null || !downloader.health.ok) return
  const download = app.downloads.find(id)
  if (download === null) return
  const options = optionsOf({ download, pending, downloader })
  const now = await differencesNow(app, { downloader, clientId, options }).catch(orNull)
  // A user may have changed other options in the client since.
  const left = differencesIn(told).filter((difference) => now === null || now.includes(difference))
  const message = withDifferences(app.downloads.find(id)?.message ?? null, left)
  if (message === (app.downloads.find(id)?.message ?? null)) return
  app.downloads.update(id, { message })
  app.progressEvents.emit([id])
}

function orNull(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
