import { chmod, chown } from 'node:fs/promises'
import type { ImportSettings } from '#domain/import.ts'
import { sayingWhat } from './file-fault.ts'

/** Mode and owner that files and folders made by imports shall have; `null` leaves them as they come. */
export type Marks = Pick<ImportSettings, 'fileMode' | 'folderMode' | 'fileOwner'>

export function markFile(path: string, { fileMode, fileOwner }: Marks): Promise<void> {
  return mark(path, fileMode, fileOwner)
}

export function markFolder(path: string, { folderMode, fileOwner }: Marks): Promise<void> {
  return mark(path, folderMode, fileOwner)
}

async function mark(path: string, mode: string | null, owner: string | null): Promise<void> {
  // Windows has neither: what is set there does nothing.
  if (mode !== null) {
    await sayingWhat(`Could not set the mode of ${path} to ${mode}`, () => chmod(path, Number.parseInt(mode, 8)))
  }
  if (owner === null) return
  const [user, group] = owner.split(':').map(Number)
  if (user === undefined || group === undefined) return
  await sayingWhat(`Could not give ${path} to ${owner}`, () => chown(path, user, group))
}
