import { lstat, readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { safeName } from '../builtin/file-name.ts'
import type { Entry, OldContent } from './entries.ts'

/** What lies in the folder of finished downloads under the name of an entry. */
export type Arrival = OldContent & { path: string; isPartial: boolean }

/** Endings and names programs give to what they are still writing. */
const unfinished = /\.(part|partial|!qb|!ut|crdownload|aria2|tmp|incomplete|meta)$|^_unpack_|^__incomplete__/i

const maxEntries = 200_000

/** The content of an entry among the names in the folder; null when none has come. */
export async function findArrival(
  completedFolder: string,
  entry: Entry,
  names: readonly string[],
): Promise<Arrival | null> {
  for (const name of namesFor(entry, names)) {
    const arrival = await look(completedFolder, name)
    if (!isOld(entry, arrival)) return arrival
  }
  return null
}

/**
 * What lies there already and is not the content of what is about to be handed over. Torrents go on with what they
 * find under their name, so for them only what other entries brought is old; an NZB is always fetched anew.
 */
export async function findOld(completedFolder: string, entry: Entry, others: readonly Entry[]): Promise<OldContent[]> {
  const old: OldContent[] = []
  const isNzb = entry.fileName.endsWith('.nzb')
  for (const name of namesFor(entry, await readdir(completedFolder))) {
    if (!isNzb && !others.some((other) => isOf(other, name))) continue
    const { inode, count, size, changedAt } = await look(completedFolder, name)
    old.push({ name, inode, count, size, changedAt })
  }
  return old
}

/** By the torrent's own name or by the title, those with a further ending last. */
export function namesFor(entry: Entry, names: readonly string[]): string[] {
  const wanted = new Set([entry.name, entry.title, safeName(entry.name), safeName(entry.title)])
  const exact = names.filter((one) => wanted.has(one))
  return [...exact, ...names.filter((one) => !wanted.has(one) && !unfinished.test(one) && wanted.has(parse(one).name))]
}

function isOf(entry: Entry, name: string): boolean {
  return entry.arrivedAs === undefined ? namesFor(entry, [name]).length > 0 : entry.arrivedAs === name
}

/** Unchanged since the hand-over, and not to the byte what the torrent describes: that needs no change to be whole. */
function isOld(entry: Entry, { name, inode, count, size, changedAt }: Arrival): boolean {
  const before = entry.old?.find((one) => one.name === name)
  if (before === undefined || before.inode !== inode || size === entry.size) return false
  // What only lost files is still the old one: imports move them out.
  return count <= before.count && size <= before.size && changedAt <= before.changedAt
}

async function look(folder: string, name: string): Promise<Arrival> {
  const path = join(folder, name)
  return { name, path, ...(await measure(path)) }
}

type Measured = { inode: number; count: number; size: number; changedAt: number; isPartial: boolean }

/** Links are counted, never followed. */
async function measure(path: string): Promise<Measured> {
  const own = await lstat(path)
  const { ino: inode, mtimeMs: changedAt } = own
  const total: Measured = { inode, count: 1, size: own.size, changedAt, isPartial: false }
  if (!own.isDirectory()) return total
  Object.assign(total, { count: 0, size: 0, changedAt: 0 })
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (unfinished.test(entry.name)) total.isPartial = true
    if (entry.isDirectory()) continue
    const file = await lstat(join(entry.parentPath, entry.name))
    total.count += 1
    total.size += file.size
    total.changedAt = Math.max(total.changedAt, file.mtimeMs)
    if (total.count > maxEntries) break
  }
  return total
}
