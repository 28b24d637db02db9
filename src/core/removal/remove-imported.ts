import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { hasSeededEnough } from '#domain/downloads/client-state.ts'
import type { Removal } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { removalLock } from '../tasks/locks.ts'
import type { RemovalDeps } from './facts.ts'
import { sharesPath } from './questions/shared-with-download.ts'
import { areSourcesNeeded, importedWith, isNeededByAnother } from './questions/wanted-by-another-user.ts'
import { removeSources } from './remove-files.ts'
import { removeFromClient } from './remove-from-client.ts'

export type RemoveImportedDeps = RemovalDeps & Pick<AppContext, 'locks'>

/** Whether downloads are removed from this client after their import. */
export function shouldRemoveFromClient(app: Pick<AppContext, 'settings'>, downloader: Downloader): boolean {
  return downloader.removeCompleted || readImportSettings(app).deleteAfterImport
}

/**
 * Removes an imported download from its client, with its files if the settings say so and nothing else needs them. Does
 * nothing while another tracked download needs it. What its client leaves behind is stored first, so that a removal that
 * was interrupted is completed later.
 */
export async function removeImported(
  app: RemoveImportedDeps,
  downloader: Downloader,
  { id }: StoredDownload,
): Promise<void> {
  await app.locks.withLock(removalLock(id), async () => {
    const download = app.downloads.find(id)
    const isRemoved = download === null || (download.removal !== null && download.removal.afterImport !== true)
    if (isRemoved || isNeededByAnother(app, download)) return
    const { clientId, removal } = download
    const { deleteAfterImport: deleteFiles } = readImportSettings(app)
    const request: Removal = { deleteFiles, blacklist: false, afterImport: true }
    try {
      await removeFromClient(
        app,
        { downloader, clientId, stored: download },
        {
          deleteFiles,
          imported: importedWith(app, download),
          left: removal?.left ?? null,
          recordLeft: (left) => app.downloads.update(id, { removal: { ...request, left } }),
        },
      )
    } finally {
      app.downloads.update(id, { removal: null })
    }
  })
}
/** Whether the torrent must still seed. One that its client no longer lists does not. */
export async function isStillSeeding(
  app: RemoveImportedDeps,
  downloader: Downloader,
  clientId: string,
): Promise<boolean> {
  const listed = await app.clientMonitor.refreshDownloads(downloader)
  const reported = listed.find((item) => item.clientId.toLowerCase() === clientId.toLowerCase())
  if (reported === undefined) return false
  return reported.seedGoalMet === undefined ? reported.state === 'seeding' : !reported.seedGoalMet
}

/** Removes imported torrents that have reached their seeding goal. */
export async function removeSeeded(app: RemoveImportedDeps, signal?: AbortSignal): Promise<void> {
  const withTorrents = new Set(app.downloads.clientsWithImportedTorrents())
  for (const downloader of app.downloaders.all()) {
    if (signal?.aborted) return
    if (
      !withTorrents.has(downloader.id) ||
      app.clientMonitor.isBackedOff(downloader.id) ||
      !shouldRemoveFromClient(app, downloader)
    )
      continue
    try {
      await removeFinished(app, downloader)
    } catch (error) {
      app.log.warn('Could not remove seeded torrents', { client: downloader.name, reason: errorMessage(error) })
    }
  }
}

async function removeFinished(app: RemoveImportedDeps, downloader: Downloader): Promise<void> {
  const listed = await app.clientMonitor.refreshDownloads(downloader)
  const finished = listed.filter(hasSeededEnough).map(({ clientId }) => clientId)
  const imported = app.downloads.withClientIds(finished).filter(({ downloaderId, status, protocol }) => {
    return downloaderId === downloader.id && status === 'imported' && protocol === 'torrent'
  })
  for (const download of imported) await removeImported(app, downloader, download)
}

/** Removes the sources of an import that moved them into the library. Returns a sentence if they stay. */
export async function removeMovedSources(
  app: RemoveImportedDeps,
  record: StoredImport,
  download: StoredDownload,
  downloader: Downloader | null,
): Promise<string | null> {
  const { protocol, clientId } = download
  if (areSourcesNeeded(app, download)) return null
  if (downloader !== null) {
    // The game is complete without the archives, and the client still needs them for seeding.
    const isPacked = protocol === 'torrent' && app.imports.planOf(record.id).hasAction('unpacked')
    if (isPacked && (await isStillSeeding(app, downloader, clientId))) return seededSentence
    const paths = new Set(record.sourcePath === null ? [] : [record.sourcePath])
    if (await sharesPath(app, { downloader, clientId, stored: download }, paths)) return sharedSentence
  }
  await removeSources(app, record)
  return null
}

const seededSentence = 'The downloaded archives stay because the torrent is still seeding.'
const sharedSentence = 'The source files stay because another download has files there.'
