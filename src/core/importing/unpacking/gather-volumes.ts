import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArchiveSet } from '#domain/importing/archive-sets.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { type SourceFile, visible } from '#domain/importing/inspect-files.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { placeOf } from '../../files/source-path.ts'

export type Gathered = { ok: true; set: ArchiveSet } | { ok: false; reason: string }

/**
 * Moves the staged volumes of a set into one folder where they came out of several archives, or were renamed: the
 * archiver looks for the next volume beside the first and derives its name from that one's.
 */
export async function gatherVolumes(source: ImportSource, set: ArchiveSet, folder: string): Promise<Gathered> {
  const places = set.volumes.map((volume) => placeOf(source, volume))
  const isTogether = new Set(places.map(dirname)).size === 1
  const areNamedSo = set.volumes.every(({ path }, index) => basename(path) === basename(places[index] ?? ''))
  if (isTogether && areNamedSo) return { ok: true, set }
  const names = new Map<string, SourceFile>()
  for (const volume of set.volumes) {
    const name = foldedName(basename(volume.path))
    const other = names.get(name)
    if (other !== undefined) {
      const [one, two] = [other, volume].map(({ path }) => `"${visible(path)}"`)
      return { ok: false, reason: `The archives hold ${one} and ${two}: which of them is a part cannot be told.` }
    }
    names.set(name, volume)
  }
  await mkdir(folder)
  const volumes: SourceFile[] = []
  for (const [name, volume] of names) {
    const real = join(folder, name)
    await rename(placeOf(source, volume), real)
    volumes.push({ ...volume, real })
  }
  const [first = set.first] = volumes
  return { ok: true, set: { first, volumes } }
}
