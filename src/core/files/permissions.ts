import { chmod, chown } from 'node:fs/promises'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { withFileErrors } from './file-errors.ts'

/** Mode and owner of files and folders created by imports; `null` keeps the defaults. */
export type Permissions = Pick<ImportSettings, 'fileMode' | 'folderMode' | 'fileOwner'>

export function applyFilePermissions(path: string, { fileMode, fileOwner }: Permissions): Promise<void> {
  return applyPermissions(path, fileMode, fileOwner)
}

export function applyFolderPermissions(path: string, { folderMode, fileOwner }: Permissions): Promise<void> {
  return applyPermissions(path, folderMode, fileOwner)
}

async function applyPermissions(path: string, mode: string | null, owner: string | null): Promise<void> {
  // Windows has neither, so the settings have no effect there.
  if (mode !== null) {
    await withFileErrors(`Could not set the mode of ${path} to ${mode}`, () => chmod(path, Number.parseInt(mode, 8)))
  }
  if (owner === null) return
  const [user, group] = owner.split(':').map(Number)
  if (user === undefined || group === undefined) return
  await withFileErrors(`Could not give ${path} to ${owner}`, () => chown(path, user, group))
}
