import { mkdir, readdir } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import { errorMessage } from '#domain/errors.ts'
import { join } from '#domain/paths/paths.ts'
import { rm } from '#platform/held-files.ts'
import type { AppContext } from '../app-context.ts'
import { ifExists } from '../files/file-errors.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { libraryPlace, libraryRoot } from './library-root.ts'

/** Name prefix of staging folders. */
export const stagingPrefix = '.ludarr-staging-'

/** Where the archives of an import are unpacked: in the library folder, so that moving the files is a rename. */
export function stagingFolder(root: string, importId: string): string {
  return join(root, `${stagingPrefix}${importId}`)
}

/** Creates an empty staging folder. A leftover process of an earlier attempt cannot write into it. */
export async function createStaging(root: string, importId: string, attempt: string): Promise<string> {
  await removeFolder(root, importId)
  const folder = join(stagingFolder(root, importId), attempt)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes an import's staging folder. A failure is only logged: the sweep tries again. */
export async function removeStaging(app: Pick<AppContext, 'log'>, root: string, importId: string): Promise<boolean> {
  try {
    await removeFolder(root, importId)
    return true
  } catch (error) {
    const folder = stagingFolder(root, importId)
    app.log.warn('Could not remove a staging folder', { folder, error: errorMessage(error) })
    return false
  }
}

async function removeFolder(root: string, importId: string): Promise<void> {
  await rm(stagingFolder(root, importId), { recursive: true, force: true, maxRetries: 5 })
}

type SweepDeps = Pick<AppContext, 'imports' | 'settings' | 'queues' | 'log'>

/** Removes leftover staging folders where something used the disks since the last time. */
export async function sweepUsedDisks(app: SweepDeps & Pick<AppContext, 'diskActivity'>): Promise<void> {
  const access = { name: 'staging folders', folders: libraryFolders(app) }
  await app.diskActivity.accessIfUsed(access, () => sweepStaging(app))
}

/** Removes the staging folders of finished imports and of those that must unpack again. Returns how many. */
export async function sweepStaging(app: SweepDeps): Promise<number> {
  let removed = 0
  for (const root of await rootsOf(app)) {
    for (const name of (await ifExists(readdir(root))) ?? []) {
      if (!name.startsWith(stagingPrefix)) continue
      const importId = name.slice(stagingPrefix.length)
      if (app.queues.imports.has(importId) || stillNeeded(app.imports.find(importId))) continue
      if (await removeStaging(app, root, importId)) removed += 1
    }
  }
  return removed
}

// Includes former library folders, where an import may have been interrupted.
function libraryFolders(app: Pick<AppContext, 'imports' | 'settings'>): string[] {
  return [readImportSettings(app).libraryRoot, ...app.imports.roots()].flatMap((folder) => folder ?? [])
}

async function rootsOf(app: Pick<AppContext, 'imports' | 'settings'>): Promise<Set<string>> {
  const libraries = await Promise.all(libraryFolders(app).map((folder) => libraryRoot(libraryPlace(folder))))
  return new Set(libraries.flatMap((library) => (library.ok ? library.path : [])))
}

function stillNeeded(record: StoredImport | null): boolean {
  return record !== null && record.status !== 'done' && record.filesPlanned > 0
}
