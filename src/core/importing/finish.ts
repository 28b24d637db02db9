import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { isNeededByAnother } from '../removal/questions/wanted-by-another-user.ts'
import {
  isStillSeeding,
  removeImported,
  removeMovedSources,
  shouldRemoveFromClient,
} from '../removal/remove-imported.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { describeFailure, isInternalError } from './describe-failure.ts'
import type { Ending, ImportContext, ImportDeps } from './import-context.ts'
import { markFoundParts } from './mark-found-parts.ts'
import { runPostImportScript } from './run-post-import-script.ts'

/**
 * Finishes a recorded import: marks the add-ons among its files, removes the staging folder and moved sources, runs the post-import script, and updates the
 * client. A failure here does not fail the import; the message says what could not be done.
 */
export async function finish({ app, record: { id } }: ImportContext, message: string): Promise<Ending> {
  const record = app.imports.find(id)
  const download = record === null ? null : app.downloads.find(record.downloadId)
  if (record === null || download === null) return { status: 'done', message }
  if (record.rootPath !== null) await removeStaging(app, record.rootPath, id)
  try {
    await markFoundParts(app, record)
    return { status: 'done', message: [message, ...(await cleanUp(app, record, download))].join(' ') }
  } catch (error) {
    return { status: 'done', message: `${message} Cleaning up failed: ${describeFailure(app, id, error)}` }
  }
}

async function cleanUp(app: ImportDeps, record: StoredImport, download: StoredDownload): Promise<string[]> {
  const faults: string[] = []
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      const failure = describeFailure(app, record.id, error)
      if (!isInternalError(error)) {
        app.log.warn(`${what} after the import failed`, { import: record.id, error: failure })
      }
      faults.push(`${what} failed: ${failure}`)
    }
  }
  const downloader = download.downloaderId === null ? null : app.downloaders.find(download.downloaderId)
  if (record.transferMode === 'move') {
    await attempt('Removing the source files', async () => {
      const stay = await removeMovedSources(app, record, download, downloader)
      if (stay !== null) faults.push(stay)
    })
  }
  const { scriptHook } = readImportSettings(app)
  if (scriptHook !== null) {
    const game = record.gameId === null ? null : app.games.findById(record.gameId)
    await attempt('The script', () => runPostImportScript(scriptHook, { record, download, game }))
  }
  if (downloader === null) return faults
  let stays = true
  if (shouldRemoveFromClient(app, downloader)) {
    // A torrent that still seeds is removed once it has reached its seeding goal.
    await attempt('Removing it from the client', async () => {
      stays = download.protocol === 'torrent' && (await isStillSeeding(app, downloader, download.clientId))
      if (!stays) await removeImported(app, downloader, download)
    })
  }
  if (downloader.postImportCategory !== null && stays && !isNeededByAnother(app, download)) {
    const category = downloader.postImportCategory
    const setCategory = async () => app.clientOf(downloader).setCategory?.(download.clientId, category)
    await attempt('Setting its category', setCategory)
  }
  return faults
}
