import { lstat, realpath, rmdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { messageOf } from '#domain/errors.ts'
import type { PlannedFile } from '#domain/import.ts'
import { isOwed, isToBeLetGo, letGo } from '../downloads/let-go.ts'
import { isNeededByAnother } from '../downloads/needed-by-another.ts'
import type { Program } from '../program.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { errnoOf, ifThere, removeFile } from './file-fault.ts'
import { liesInside } from './inside.ts'
import { sameFile } from './meet-existing.ts'
import { runScriptHook } from './run-script-hook.ts'

type Cleaning = Pick<
  Program,
  'settings' | 'games' | 'downloads' | 'downloaders' | 'imports' | 'clientOf' | 'live' | 'clock' | 'log' | 'health'
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
      program.log.warn(`${what} after the import failed`, { import: record.id, error: messageOf(error) })
      faults.push(`${what} failed: ${messageOf(error)}`)
    }
  }
  const isNeeded = isNeededByAnother(program, download)
  if (record.transferMode === 'move' && !isNeeded)
    await attempt('Removing the source files', () => removeSources(record))
  const { scriptHook } = readImportSettings(program)
  if (scriptHook !== null) {
    const game = record.gameId === null ? null : program.games.findById(record.gameId)
    await attempt('The script', () => runScriptHook(scriptHook, { record, download, game }))
  }
  const downloader = download.downloaderId === null ? null : program.downloaders.find(download.downloaderId)
  if (downloader === null) return faults
  if (isToBeLetGo(program, downloader)) {
    // A torrent that still seeds is let go when it has met its goal.
    await attempt('Removing it from the client', async () => {
      if (download.protocol === 'torrent' && (await isOwed(program, downloader, download.clientId))) return
      await letGo(program, downloader, download)
    })
  }
  if (downloader.postImportCategory !== null && !downloader.removeCompleted && !isNeeded) {
    const category = downloader.postImportCategory
    const setCategory = async () => program.clientOf(downloader).setCategory?.(download.clientId, category)
    await attempt('Setting its category', setCategory)
  }
  return faults
}

async function removeSources({ plan, sourcePath }: StoredImport): Promise<void> {
  if (sourcePath === null) return
  for (const file of plan) {
    if (await isBrought(file)) await removeFile(file.source)
  }
  if ((await ifThere(lstat(sourcePath)))?.isDirectory() !== true) return
  const folders = new Set(plan.map((file) => dirname(file.source)))
  for (const folder of [...folders].sort((one, other) => other.length - one.length)) {
    for (let place = folder; place === sourcePath || liesInside(sourcePath, place); place = dirname(place)) {
      if (!(await removedWhenEmpty(place))) break
    }
  }
}

// The library's file may be the source itself, when the client saves right into the library: that one stays.
const untilDone = new AbortController().signal

async function isBrought({ source, target, size, action }: PlannedFile): Promise<boolean> {
  if (action === 'unpacked') return true
  const from = await ifThere(realpath(source))
  const to = await ifThere(realpath(target))
  return (
    from !== null &&
    to !== null &&
    from !== to &&
    (await stat(to)).size === size &&
    (await sameFile(from, to, untilDone))
  )
}

async function removedWhenEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    if (errnoOf(error) === null) throw error
    return errnoOf(error) === 'ENOENT'
  }
}
