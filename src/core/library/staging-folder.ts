import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredImport } from '#db/repositories/imports.ts'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { ifExists } from '../files/file-errors.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { libraryRoot } from './library-root.ts'

/** How the folders are called in which the archives of imports are unpacked. */
export const stagingPrefix = '.ludarr-staging-'

/** Where the archives of an import are unpacked: within the library folder, so that moving from there costs nothing. */
export function stagingFolder(root: string, importId: string): string {
  return join(root, `${stagingPrefix}${importId}`)
}

/** An empty staging folder. A process that outlived us finds the former one gone, and can write nothing into this. */
export async function createStaging(root: string, importId: string, attempt: string): Promise<string> {
  await emptied(root, importId)
  const folder = join(stagingFolder(root, importId), attempt)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes what an import unpacked. Its end does not hang on that: what cannot be removed now, the sweep tries again. */
export async function removeStaging(app: Pick<AppContext, 'log'>, root: string, importId: string): Promise<boolean> {
  try {
    await emptied(root, importId)
    return true
  } catch (error) {
    const folder = stagingFolder(root, importId)
    app.log.warn('Could not remove what was unpacked', { folder, error: errorMessage(error) })
    return false
  }
}

async function emptied(root: string, importId: string): Promise<void> {
  await rm(stagingFolder(root, importId), { recursive: true, force: true, maxRetries: 5 })
}

/** Removes what imports left behind that are over, or must unpack anew. Answers how many folders that were. */
export async function sweepStaging(app: Pick<AppContext, 'imports' | 'settings' | 'queues' | 'log'>): Promise<number> {
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

// Former library folders as well: an import may have been interrupted there.
async function rootsOf(app: Pick<AppContext, 'imports' | 'settings'>): Promise<Set<string>> {
  const folders = [readImportSettings(app).libraryRoot, ...app.imports.roots()]
  const libraries = await Promise.all(folders.map(libraryRoot))
  return new Set(libraries.flatMap((library) => (library.ok ? library.path : [])))
}

function stillNeeded(record: StoredImport | null): boolean {
  return record !== null && record.status !== 'done' && record.filesPlanned > 0
}
