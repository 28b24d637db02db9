import { join } from '#domain/paths/paths.ts'
import { rm } from '#platform/held-files.ts'

/** Below the data folder, because a copy contains credentials. */
export function copiesFolder(dataFolder: string): string {
  return join(dataFolder, 'program-imports')
}

/** Removes the copies of databases that an import left when the program was killed. */
export async function removeCopies(dataFolder: string): Promise<void> {
  await rm(copiesFolder(dataFolder), { recursive: true, force: true })
}
