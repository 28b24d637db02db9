import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloader.ts'
import { isOwed, isToBeLetGo, letGo } from '../downloads/let-go.ts'
import { isNeededByAnother } from '../downloads/needed-by-another.ts'
import type { Program } from '../program.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { describeFailure, isInternalError } from './describe-failure.ts'
import { removeSources } from './remove-sources.ts'
import { runScriptHook } from './run-script-hook.ts'

type Cleaning = Pick<
  Program,
  | 'settings'
  | 'games'
  | 'downloads'
  | 'downloaders'
  | 'downloadClientKinds'
  | 'imports'
  | 'clientOf'
  | 'live'
  | 'clock'
  | 'log'
  | 'health'
>

/**
 * What is left to do when the game has its files: sources go when moving was asked, the client gets its category, or
 * lets go of the download. Never fails the import; answers what could not be done.
 */
export async function cleanUp(program: Cleaning, record: StoredImport, download: StoredDownload): Promise<string[]> {
  const faults: string[] = []
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      const failure = describeFailure(program, record.id, error)
      if (!isInternalError(error)) {
        program.log.warn(`${what} after the import failed`, { import: record.id, error: failure })
      }
      faults.push(`${what} failed: ${failure}`)
    }
  }
  const isNeeded = isNeededByAnother(program, download)
  const downloader = download.downloaderId === null ? null : program.downloaders.find(download.downloaderId)
  if (record.transferMode === 'move' && !isNeeded) {
    await attempt('Removing the source files', async () => {
      if (await isSeededPacked(program, record, download, downloader)) faults.push(seededSentence)
      else await removeSources(record)
    })
  }
  const { scriptHook } = readImportSettings(program)
  if (scriptHook !== null) {
    const game = record.gameId === null ? null : program.games.findById(record.gameId)
    await attempt('The script', () => runScriptHook(scriptHook, { record, download, game }))
  }
  if (downloader === null) return faults
  let stays = true
  if (isToBeLetGo(program, downloader)) {
    // A torrent that still seeds is let go when it has met its goal.
    await attempt('Removing it from the client', async () => {
      stays = download.protocol === 'torrent' && (await isOwed(program, downloader, download.clientId))
      if (!stays) await letGo(program, downloader, download)
    })
  }
  if (downloader.postImportCategory !== null && stays && !isNeeded) {
    const category = downloader.postImportCategory
    const setCategory = async () => program.clientOf(downloader).setCategory?.(download.clientId, category)
    await attempt('Setting its category', setCategory)
  }
  return faults
}

const seededSentence = 'The downloaded archives stay because the torrent is still seeding.'

// The game is complete without its archives, and others still need them: no reason to take them away from the client.
async function isSeededPacked(
  program: Cleaning,
  { plan }: StoredImport,
  { protocol, clientId }: StoredDownload,
  downloader: Downloader | null,
): Promise<boolean> {
  if (protocol !== 'torrent' || downloader === null || !plan.some(({ action }) => action === 'unpacked')) return false
  return isOwed(program, downloader, clientId)
}
