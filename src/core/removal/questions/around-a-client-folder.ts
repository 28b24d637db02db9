import { isSamePath, parse } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { clientFolders } from '../../download-clients/client-folders.ts'
import { isInsideOrSame } from '../../files/path-inside.ts'
import type { RemovalDeps, RemovalFacts } from '../facts.ts'

/** A folder that clients save to, or another one that can never be a download, is among the files. */
export async function aroundAClientFolder(
  app: RemovalDeps,
  { place, now, folders }: RemovalFacts,
): Promise<string | null> {
  const tops = new Set([...now].map((path) => parse(path).root))
  for (const folder of [...tops, ...folders, ...clientFolders(app).map(({ path }) => path)]) {
    const real = await realpath(folder).catch(() => folder)
    if ([...now].some((path) => isSamePath(path, folder) || isInsideOrSame(path, real)))
      return `${place} is, or contains, ${folder}`
  }
  return null
}
