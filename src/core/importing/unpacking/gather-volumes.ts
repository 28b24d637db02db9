import { mkdir } from 'node:fs/promises'
import type { ArchiveSet } from '#domain/importing/archive-sets.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { type SourceFile, visible } from '#domain/importing/inspect-files.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { rename } from '#platform/held-files.ts'
import { sourceFilePath } from '../../files/list-source.ts'

export type Gathered = { ok: true; set: ArchiveSet } | { ok: false; reason: string }

/**
 * Moves the staged volumes of a set into one folder if they came out of several archives or were renamed. The archiver
 * expects every volume in the folder of the first, named after it.
 */
export async function gatherVolumes(source: ImportSource, set: ArchiveSet, folder: string): Promise<Gathered> {
  const paths = set.volumes.map((volume) => sourceFilePath(source, volume))
  const isTogether = new Set(paths.map(dirname)).size === 1
  const keepNames = set.volumes.every(({ path }, index) => basename(path) === basename(paths[index] ?? ''))
  // Only unpacked volumes may be moved. Those of the download belong to the client.
  const isStaged = set.volumes.every(({ staged }) => staged === true)
  if (!isStaged || (isTogether && keepNames)) return { ok: true, set }
  const names = new Map<string, SourceFile>()
  for (const volume of set.volumes) {
    const name = foldedName(basename(volume.path))
    const other = names.get(name)
    if (other !== undefined) {
      const [one, two] = [other, volume].map(({ path }) => `"${visible(path)}"`)
      return { ok: false, reason: `The archives contain both ${one} and ${two}, so the right volume is unknown.` }
    }
    names.set(name, volume)
  }
  await mkdir(folder)
  const volumes: SourceFile[] = []
  for (const [name, volume] of names) {
    const real = join(folder, name)
    await rename(sourceFilePath(source, volume), real)
    volumes.push({ ...volume, real })
  }
  const [first = set.first] = volumes
  return { ok: true, set: { first, volumes } }
}
