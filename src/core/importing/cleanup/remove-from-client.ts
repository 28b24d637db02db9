import type { StoredDownload } from '#db/repositories/downloads.ts'
import { hasSeededEnough } from '#domain/downloads/client-state.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext, ClientAccess, Repositories } from '../../app-context.ts'
import { isNeededByAnother } from '../../downloads/needed-files.ts'
import { findReported } from '../../downloads/plan-removal.ts'
import { removeImportedSources } from '../../downloads/remove-source-files.ts'
import { currentPlace, type Removable, whyFilesStay } from '../../downloads/why-files-stay.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { hasLostParts } from '../other-games.ts'
import { importedWith } from './imported-with.ts'
import { libraryHasOwnFiles } from './library-has-own-files.ts'

type RemoveFromClientDeps = Repositories & ClientAccess & Pick<AppContext, 'about' | 'clock' | 'log' | 'health'>

/** Whether downloads are removed from this client after their import. */
export function shouldRemoveFromClient(app: Pick<AppContext, 'settings'>, downloader: Downloader): boolean {
  return downloader.removeCompleted || readImportSettings(app).deleteAfterImport
}

/**
 * Removes an imported download from its client, with its files if the settings say so and nothing else needs them. Does
 * nothing while another tracked download needs it.
 */
export async function removeFromClient(
  app: RemoveFromClientDeps,
  downloader: Downloader,
  download: StoredDownload,
): Promise<void> {
  if (isNeededByAnother(app, download)) return
  const target = { downloader, clientId: download.clientId, stored: download }
  const record = app.imports.latestOf(download.id)
  const wantsDeletion = readImportSettings(app).deleteAfterImport
  const reported = wantsDeletion ? await findReported(app, target) : null
  const place = currentPlace(app, { target, reported })
  const reason = wantsDeletion ? await whyImportedFilesStay(app, { target, reported, record }, download) : null
  const deleteFiles = wantsDeletion && reason === null
  await app.clientOf(downloader).remove(download.clientId, { deleteFiles })
  if (reason !== null) app.log.info('Files of an imported download stay', { title: download.title, reason })
  if (!deleteFiles || record === null || app.downloadClientKinds[downloader.type]?.leavesFiles !== true) return
  const left = await removeImportedSources(app, place ?? record.sourcePath, importedWith(app, download))
  if (left > 0)
    app.log.info('Files of a download stay because the library does not have them', { title: record.title, left })
}

/** Also asks whether the library is complete without them. */
async function whyImportedFilesStay(
  app: RemoveFromClientDeps,
  removable: Removable,
  download: StoredDownload,
): Promise<string | null> {
  if ([download, ...importedWith(app, download)].some((each) => hasLostParts(app, each)))
    return 'they include parts that no game has'
  if (!(await libraryHasOwnFiles(app, download))) return 'the library does not have all of them'
  return (await whyFilesStay(app, removable))?.reason ?? null
}

/** Whether the torrent must still seed. One that its client no longer lists does not. */
export async function isStillSeeding(
  app: RemoveFromClientDeps,
  downloader: Downloader,
  clientId: string,
): Promise<boolean> {
  const listed = await app.clientMonitor.refreshDownloads(downloader)
  const reported = listed.find((item) => item.clientId.toLowerCase() === clientId.toLowerCase())
  if (reported === undefined) return false
  return reported.seedGoalMet === undefined ? reported.state === 'seeding' : !reported.seedGoalMet
}

/** Removes imported torrents that have reached their seeding goal. */
export async function removeSeeded(app: RemoveFromClientDeps, signal?: AbortSignal): Promise<void> {
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

async function removeFinished(app: RemoveFromClientDeps, downloader: Downloader): Promise<void> {
  const listed = await app.clientMonitor.refreshDownloads(downloader)
  const finished = listed.filter(hasSeededEnough).map(({ clientId }) => clientId)
  const imported = app.downloads.withClientIds(finished).filter(({ downloaderId, status, protocol }) => {
    return downloaderId === downloader.id && status === 'imported' && protocol === 'torrent'
  })
  for (const download of imported) await removeFromClient(app, downloader, download)
}
