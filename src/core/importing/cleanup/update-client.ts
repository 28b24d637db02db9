import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import { isNeededByAnother } from '../../downloads/needed-files.ts'
import { importedWith } from './imported-with.ts'
import {
  isStillSeeding,
  type RemoveFromClientDeps,
  removeFromClient,
  shouldRemoveFromClient,
} from './remove-from-client.ts'

type UpdateRequest = {
  downloader: Downloader
  download: StoredDownload
  /** Runs a step, and handles its failure. */
  attempt: (what: string, work: () => Promise<void>) => Promise<void>
}

/** Removes an imported download from its client, or sets its category there, as the settings say. */
export async function updateClient(
  app: RemoveFromClientDeps,
  { downloader, download, attempt }: UpdateRequest,
): Promise<void> {
  const isNeeded = isNeededByAnother(app, download)
  let stays = true
  if (shouldRemoveFromClient(app, downloader)) {
    // A torrent that still seeds is removed once it has reached its seeding goal.
    await attempt('Removing it from the client', async () => {
      stays = download.protocol === 'torrent' && (await isStillSeeding(app, downloader, download.clientId))
      if (!stays) await removeFromClient(app, downloader, download)
    })
  }
  const category = downloader.postImportCategory
  if (category === null || !stays || isNeeded) return
  await attempt('Setting its category', async () => app.clientOf(downloader).setCategory?.(download.clientId, category))
}

/**
 * Does the same after a part of a download was not imported, if its other parts were and none of them waits. A failure is
 * only logged.
 */
export async function updateClientOfParts(app: RemoveFromClientDeps, ended: StoredDownload): Promise<void> {
  if (ended.splitFrom === null && app.downloads.splitFrom(ended.id).length === 0) return
  const [download] = importedWith(app, ended)
  const downloader = ended.downloaderId === null ? null : app.downloaders.find(ended.downloaderId)
  if (download === undefined || downloader === null) return
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      app.log.warn(`${what} after the import failed`, { title: download.title, error: errorMessage(error) })
    }
  }
  await updateClient(app, { downloader, download, attempt })
}
