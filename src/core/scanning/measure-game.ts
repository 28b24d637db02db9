import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from '#domain/ports/measurer.ts'
import { errorCodeOf } from '../files/file-errors.ts'

/** A game of more files is told by the entries of its top, each with the size of all that is below. */
const maxListed = 50
/** A game with more entries at its top is told as a whole. */
const maxTops = 200
const deepest = 64

type Walk = { files: Measured[]; count: number }

/**
 * The files of a game where they lie. Only reads; links are left alone, what cannot be read is left out. Blocks: it
 * runs in a process of its own, where that is several times faster than waiting for each file.
 */
export function measureGame(place: string): Measured[] {
  const facts = lookAt(place)
  if (facts === null) return []
  if (!facts.isDirectory()) return [{ path: place, size: facts.size }]
  const walk: Walk = { files: [], count: 0 }
  const tops: Measured[] = []
  let total = 0
  for (const entry of entriesOf(place)) {
    const path = join(place, entry.name)
    const size = entry.isDirectory() ? sizeBelow(walk, path, 1) : entry.isFile() ? sizeOf(walk, path) : null
    if (size === null) continue
    total += size
    if (tops.length <= maxTops) tops.push({ path, size })
  }
  if (walk.count <= maxListed) return walk.files
  return tops.length <= maxTops ? tops : [{ path: place, size: total }]
}

function sizeBelow(walk: Walk, folder: string, depth: number): number {
  if (depth > deepest) return 0
  let total = 0
  for (const entry of entriesOf(folder)) {
    const path = `${folder}/${entry.name}`
    if (entry.isFile()) total += sizeOf(walk, path)
    else if (entry.isDirectory()) total += sizeBelow(walk, path, depth + 1)
  }
  return total
}

function sizeOf(walk: Walk, path: string): number {
  const size = lookAt(path)?.size ?? 0
  walk.count += 1
  if (walk.count <= maxListed) walk.files.push({ path: join(path), size })
  return size
}

function lookAt(path: string): Stats | null {
  return readable(() => lstatSync(path), null)
}

function entriesOf(folder: string): Dirent[] {
  return readable(() => readdirSync(folder, { withFileTypes: true }), [])
}

function readable<Result>(look: () => Result, otherwise: Result): Result {
  try {
    return look()
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return otherwise
  }
}
