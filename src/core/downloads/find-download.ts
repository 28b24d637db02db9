import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { ListDownloadsDeps } from './list-downloads.ts'
import { placesInClients } from './same-in-client.ts'
import { untrackedId } from './show-download.ts'

const freshMs = 5000

/** A tracked download the user may see. Throws AppError `not-found`. */
export function trackedDownload(app: Pick<ListDownloadsDeps, 'downloads'>, userId: string, id: string): StoredDownload {
  const download = app.downloads.find(id)
  if (download === null || (download.userId !== null && download.userId !== userId)) throw missing()
  return download
}

export type InClient = { stored: StoredDownload | null; downloader: Downloader; clientId: string }

/** A download with the client that has it, be it tracked or the client's own. Throws AppError `not-found`. */
export async function downloadInClient(app: ListDownloadsDeps, userId: string, id: string): Promise<InClient> {
  if (app.downloads.find(id) !== null) {
    const stored = trackedDownload(app, userId, id)
    const downloader = stored.downloaderId === null ? null : app.downloaders.find(stored.downloaderId)
    if (downloader === null) throw new AppError('conflict', 'The download client it was in is no longer set up')
    return { stored, downloader, clientId: stored.clientId }
  }
  const foreign = await untrackedDownload(app, id)
  if (foreign === null) throw missing()
  return { stored: null, downloader: foreign.downloader, clientId: foreign.told.clientId }
}

/**
 * A download that a client has and nobody tracks, by the id it is shown under. Throws what a client says that cannot be
 * asked when none of the others has it.
 */
export async function untrackedDownload(
  app: ListDownloadsDeps,
  id: string,
): Promise<{ downloader: Downloader; told: ClientDownload } | null> {
  const faults: unknown[] = []
  for (const downloader of app.downloaders.all()) {
    if (!downloader.enabled || app.clientMonitor.isBackedOff(downloader.id)) continue
    try {
      const downloads = await app.clientMonitor.listDownloads(downloader, freshMs)
      const told = downloads.find((one) => untrackedId(downloader.id, one.clientId) === id)
      // What somebody tracks is theirs alone: its id here can be worked out by anybody.
      if (told !== undefined) return isTracked(app, downloader.id, told.clientId) ? null : { downloader, told }
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return null
}

/** Whether somebody here tracks a client's download, be it by another entry for the same client. */
export function isTracked(
  app: Pick<ListDownloadsDeps, 'downloads' | 'downloaders'>,
  downloaderId: string,
  clientId: string,
): boolean {
  const placeOf = placesInClients(app)
  const place = placeOf(downloaderId, clientId)
  return app.downloads.all().some((one) => placeOf(one.downloaderId, one.clientId) === place)
}

function missing(): AppError {
  return new AppError('not-found', 'There is no such download')
}
