import type { StoredDownload } from '#db/repositories/downloads.ts'
import { hasSeededEnough } from '#domain/downloads/client-state.ts'
import type { Removal } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { removalLock } from '../tasks/locks.ts'
import { importedUnlessNeeded } from './questions/wanted-by-another-user.ts'
import { type ClientRemoval, removeFromClient } from './remove-from-client.ts'

export type RemoveImportedDeps = Needs<typeof removeFromClient> & Pick<AppContext, 'locks'>

/**
 * Removes an imported download from its client, with its files if the settings say so and nothing else needs them. Does
 * nothing while another tracked download needs it, or while a user removes it. What its client leaves behind is stored first,
 * so that a removal that was interrupted is completed later.
 */
export async function removeImported(
  app: RemoveImportedDeps,
  downloader: Downloader,
  { id }: StoredDownload,
): Promise<void> {
  // A user's removal may wait for the import that calls this.
  await app.locks.tryLock(removalLock(id), async () => {
    const download = app.downloads.find(id)
    const isRemoved = download === null || (download.removal !== null && download.removal.afterImport !== true)
    const imported = isRemoved ? null : importedUnlessNeeded(app, download)
    if (download === null || imported === null) return
    const left = download.removal?.left ?? null
    const { deleteAfterImport: deleteFiles } = readImportSettings(app)
    const removal: Removal = { deleteFiles, blacklist: false, afterImport: true }
    const recordLeft: ClientRemoval['recordLeft'] = (left) =>
      app.downloads.update(id, { removal: { ...removal, left } })
    const target = { downloader, clientId: download.clientId, stored: download }
    try {
      await removeFromClient(app, target, { deleteFiles, imported, left, recordLeft })
    } finally {
      app.downloads.update(id, { removal: null })
    }
  })
}

/** Removes imported torrents that have reached their seeding goal. */
export async function removeSeeded(app: RemoveImportedDeps, signal?: AbortSignal): Promise<void> {
  const { deleteAfterImport } = readImportSettings(app)
  const withTorrents = new Set(app.downloads.clientsWithImportedTorrents())
  for (const downloader of app.downloaders.all()) {
    if (signal?.aborted) return
    const isRemoved = downloader.removeCompleted || deleteAfterImport
    if (!isRemoved || !withTorrents.has(downloader.id) || app.clientMonitor.isBackedOff(downloader.id)) continue
    try {
      const listed = await app.clientMonitor.refreshDownloads(downloader)
      const finished = listed.filter(hasSeededEnough).map(({ clientId }) => clientId)
      for (const download of app.downloads.withClientIds(finished)) {
        const { downloaderId, status, protocol } = download
        if (downloaderId === downloader.id && status === 'imported' && protocol === 'torrent')
          await removeImported(app, downloader, download)
      }
    } catch (error) {
      app.log.warn('Could not remove seeded torrents', { client: downloader.name, reason: errorMessage(error) })
    }
  }
}
