import { randomUUID } from 'node:crypto'
import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GameFile } from '#domain/import.ts'
import { instant } from '#domain/ports/clock.ts'
import { errnoOf } from '../importing/file-fault.ts'
import type { Program } from '../program.ts'

/** Bytes of a file, or of all files below a folder. */
export type Measured = { path: string; size: number }

/** A game of more files is told by the entries of its top, each with the size of all that is below. */
const mostListed = 50
const atOnce = 16
const deepest = 64

type Walk = { files: Measured[]; count: number; signal: AbortSignal }

/** The files of a game where they lie. Only reads; links are left alone, what cannot be read is left out. */
export async function measureGame(place: string, signal: AbortSignal): Promise<Measured[]> {
  const facts = await lookAt(place)
  if (facts === null) return []
  if (!facts.isDirectory()) return [{ path: place, size: facts.size }]
  const walk: Walk = { files: [], count: 0, signal }
  const tops: Measured[] = []
  for (const entry of await entriesOf(place)) {
    const path = join(place, entry.name)
    const size = entry.isDirectory() ? await sizeBelow(walk, path, 1) : entry.isFile() ? await sizeOf(walk, path) : null
    if (size !== null) tops.push({ path, size })
  }
  return walk.count > mostListed ? tops : walk.files
}

/** Records the files of a game that lies in a root folder, and answers how many were not known before. */
export function recordFiles(
  program: Pick<Program, 'imports' | 'transaction' | 'clock'>,
  gameId: string,
  files: readonly Measured[],
): number {
  const addedAt = instant(program.clock)
  return program.transaction(() => {
    const known = new Set(program.imports.filesOf(gameId).map(({ path }) => path))
    const fresh = files.filter(({ path }) => !known.has(path))
    for (const { path, size } of fresh) {
      const file: GameFile = {
        id: randomUUID(),
        gameId,
        path,
        size,
        category: 'main',
        version: null,
        downloadId: null,
        addedAt,
      }
      program.imports.putFile(file)
    }
    return fresh.length
  })
}

async function sizeBelow(walk: Walk, folder: string, depth: number): Promise<number> {
  walk.signal.throwIfAborted()
  if (depth > deepest) return 0
  const entries = await entriesOf(folder)
  const files = entries.filter((entry) => entry.isFile())
  let total = 0
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce).map((entry) => sizeOf(walk, join(folder, entry.name)))
    for (const size of await Promise.all(some)) total += size
  }
  for (const entry of entries) {
    if (entry.isDirectory()) total += await sizeBelow(walk, join(folder, entry.name), depth + 1)
  }
  return total
}

async function sizeOf(walk: Walk, path: string): Promise<number> {
  const size = (await lookAt(path))?.size ?? 0
  walk.count += 1
  if (walk.count <= mostListed) walk.files.push({ path, size })
  return size
}

async function lookAt(path: string): Promise<Stats | null> {
  return readable(lstat(path), null)
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readable(readdir(folder, { withFileTypes: true }), [])
}

async function readable<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (errnoOf(error) === null) throw error
    return otherwise
  }
}
