import { realpath } from 'node:fs/promises'
import { clientFolders } from '../../download-clients/client-folders.ts'
import { isInside } from '../../files/path-inside.ts'
import type { RemovalDeps, RemovalFacts } from '../facts.ts'

/** A folder that clients save to, or another one that can never be a download, is among the files. */
export async function aroundAClientFolder(
  app: RemovalDeps,
  { place, now, folders }: RemovalFacts,
): Promise<string | null> {
  for (const folder of ['/', ...folders, ...clientFolders(app).map(({ path }) => path)]) {
    const real = await realpath(folder).catch(() => folder)
    if ([...now].some((path) => path === folder || path === real || isInside(path, real)))
      return `${place} is, or contains, ${folder}`
  }
  return null
}
