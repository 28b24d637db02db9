import type { StoredDownload } from '#db/repositories/downloads.ts'
import { differencesIn, withDifferences } from '#domain/downloads/request-differences.ts'
import { AppError } from '#domain/errors.ts'
import { differencesNow } from './compare-with-request.ts'
import { optionsOf, type SendDeps } from './send.ts'

/**
 * Forgets what clients had otherwise than requested and have as requested meanwhile. Each client is asked about one of its
 * downloads at a time, because there may be very many: one taken at random, so that each has its turn whatever the
 * interval of the polls.
 */
export async function recheckDifferences(app: SendDeps, signal?: AbortSignal): Promise<void> {
  await app.locks.tryLock('recheck differences', async () => {
    const different = app.downloads.active().filter(({ message }) => differencesIn(message).length > 0)
    for (const some of Map.groupBy(different, ({ downloaderId }) => downloaderId).values()) {
      if (signal?.aborted) return
      const download = some[Math.floor(Math.random() * some.length)]
      if (download !== undefined) await recheck(app, download)
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
