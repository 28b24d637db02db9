import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { AppContext, ClientAccess, Repositories } from '../app-context.ts'
import { isNeededByAnother } from '../downloads/needed-by-another.ts'
import { removeSources } from '../downloads/remove-source-files.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { describeFailure, isInternalError } from './describe-failure.ts'
import { isStillSeeding, removeFromClient, shouldRemoveFromClient } from './remove-from-client.ts'
import { runPostImportScript } from './run-post-import-script.ts'

type CleanUpDeps = Repositories & ClientAccess & Pick<AppContext, 'clock' | 'log' | 'health'>

/**
 * What is left to do when the game has its files: sources go when moving was asked, the client gets its category, or
 * lets go of the download. Never fails the import; answers what could not be done.
 */
export async function cleanUp(app: CleanUpDeps, record: StoredImport, download: StoredDownload): Promise<string[]> {
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
  const isNeeded = isNeededByAnother(app, download)
  const downloader = download.downloaderId === null ? null : app.downloaders.find(download.downloaderId)
  if (record.transferMode === 'move' && !isNeeded) {
    await attempt('Removing the source files', async () => {
      if (await isSeededPacked(app, record, download, downloader)) faults.push(seededSentence)
      else await removeSources(record)
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
    // A torrent that still seeds is let go when it has met its goal.
    await attempt('Removing it from the client', async () => {
      stays = download.protocol === 'torrent' && (await isStillSeeding(app, downloader, download.clientId))
      if (!stays) await removeFromClient(app, downloader, download)
    })
  }
  if (downloader.postImportCategory !== null && stays && !isNeeded) {
    const category = downloader.postImportCategory
    const setCategory = async () => app.clientOf(downloader).setCategory?.(download.clientId, category)
    await attempt('Setting its category', setCategory)
  }
  return faults
}

const seededSentence = 'The downloaded archives stay because the torrent is still seeding.'

// The game is complete without its archives, and others still need them: no reason to take them away from the client.
async function isSeededPacked(
  app: CleanUpDeps,
  { plan }: StoredImport,
  { protocol, clientId }: StoredDownload,
  downloader: Downloader | null,
): Promise<boolean> {
  if (protocol !== 'torrent' || downloader === null || !plan.some(({ action }) => action === 'unpacked')) return false
  return isStillSeeding(app, downloader, clientId)
}
