import { chmod, chown } from 'node:fs/promises'
import type { ImportSettings } from '#domain/importing/import.ts'
import { withFileErrors } from './file-errors.ts'

/** Mode and owner that files and folders made by imports shall have; `null` leaves them as they come. */
export type Permissions = Pick<ImportSettings, 'fileMode' | 'folderMode' | 'fileOwner'>

export function applyFilePermissions(path: string, { fileMode, fileOwner }: Permissions): Promise<void> {
  return mark(path, fileMode, fileOwner)
}

export function applyFolderPermissions(path: string, { folderMode, fileOwner }: Permissions): Promise<void> {
  return mark(path, folderMode, fileOwner)
}

async function mark(path: string, mode: string | null, owner: string | null): Promise<void> {
  // Windows has neither: what is set there does nothing.
  if (mode !== null) {
    await withFileErrors(`Could not set the mode of ${path} to ${mode}`, () => chmod(path, Number.parseInt(mode, 8)))
  }
  if (owner === null) return
  const [user, group] = owner.split(':').map(Number)
  if (user === undefined || group === undefined) return
  await withFileErrors(`Could not give ${path} to ${owner}`, () => chown(path, user, group))
}
