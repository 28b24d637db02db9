import { dirname, join, relative } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { Identity } from './folder-handle.ts'
import { otherPathsOf } from './other-mounts.ts'
import { placeOf, placesOf } from './places.ts'

/**
 * All paths of the files at a path: as it is written, with links resolved, through other mounts, and below those of the
 * given folders that are links to a folder around it.
 */
export async function allPathsOf(path: string | null, folders: readonly string[]): Promise<Set<string>> {
  if (path === null) return new Set()
  // The path itself if it does not exist or cannot be resolved.
  const real = await realpath(path).catch(() => path)
  const paths = new Set([path, real, ...(await otherPathsOf(real))])
  for (const each of [...paths]) for (const below of await belowLinks(folders, each)) paths.add(below)
  return paths
}

async function belowLinks(folders: readonly string[], real: string): Promise<string[]> {
  const around = new Map<Identity, string>()
  for (let folder = real; ; folder = dirname(folder)) {
    const place = await placeOf(folder).catch(() => null)
    if (place !== null) around.set(place.identity, folder)
    if (folder === dirname(folder)) break
  }
  const places = await placesOf(folders)
  return folders.flatMap((folder, index) => {
    const shown = around.get(places[index]?.identity ?? '')
    return shown === undefined || shown === folder ? [] : [join(folder, relative(shown, real))]
  })
}
