import { lstat, readdir } from 'node:fs/promises'
import { join, parse } from '#domain/paths/paths.ts'
import { safeName } from '../builtin/file-name.ts'
import type { Entry, OldContent } from './entries.ts'

/** The content in the completed folder under the name of an entry. */
export type Arrival = OldContent & { inode: string; path: string; isPartial: boolean }

/** Names that programs give to unfinished files. */
const unfinished = /\.(part|partial|!qb|!ut|crdownload|aria2|tmp|incomplete|meta)$|^_unpack_|^__incomplete__/i

const maxEntries = 200_000

/**
 * The content of an entry among the names in the folder; null before it arrives. Content that another entry has is never
 * taken; what several could have goes to the one whose size it has.
 */
export async function findArrival(
  completedFolder: string,
  entry: Entry,
  { names, others }: { names: readonly string[]; others: readonly Entry[] },
): Promise<Arrival | null> {
  for (const name of namesFor(entry, names)) {
    const rivals = others.filter((other) => isOf(other, name))
    if (rivals.some(({ arrivedAs }) => arrivedAs !== undefined)) continue
    // "Doom v1.9" may be "Doom v1" with an extension, but not beside a download of that name.
    if (!exactNames(entry).has(name) && rivals.some((rival) => exactNames(rival).has(name))) continue
    const arrival = await look(completedFolder, name)
    if (isOld(entry, arrival)) continue
    if (rivals.length === 0 || fits(entry, arrival) || !rivals.some((rival) => fits(rival, arrival))) return arrival
  }
  return null
}

const fits = ({ size }: Entry, arrival: Arrival): boolean => size === arrival.size

/**
 * Existing content that does not belong to the download about to be added. Torrents reuse existing content under their
 * name, so only content of other entries is old for them; an NZB is always downloaded again.
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

/** Names that the content of an entry may have; names with another extension come last. */
function namesFor(entry: Entry, names: readonly string[]): string[] {
  const wanted = exactNames(entry)
  const exact = names.filter((name) => wanted.has(name))
  return [
    ...exact,
    ...names.filter((name) => !wanted.has(name) && !unfinished.test(name) && wanted.has(parse(name).name)),
  ]
}

/**
 * The torrent's name, the title and the name of the file, as some programs call the content. An entry whose file could not
 * be called by its title does not have content of that name, and an NZB has no other name.
 */
function exactNames({ name, title, fileName }: Entry): ReadonlySet<string> {
  const file = parse(fileName).name
  const isCalledByTitle = file === safeName(title)
  const names = isCalledByTitle || !fileName.endsWith('.nzb') ? [name, safeName(name)] : []
  return new Set([...names, file, ...(isCalledByTitle ? [title] : [])])
}

function isOf(entry: Entry, name: string): boolean {
  return entry.arrivedAs === undefined ? namesFor(entry, [name]).length > 0 : entry.arrivedAs === name
}

/** Unchanged since the add, unless the size matches the torrent exactly: then it is complete already. */
function isOld(entry: Entry, { name, inode, count, size, changedAt }: Arrival): boolean {
  const before = entry.old?.find((entry) => entry.name === name)
  if (before === undefined || size === entry.size) return false
  // Earlier versions stored a rounded number.
  if (before.inode !== (typeof before.inode === 'number' ? Number(inode) : inode)) return false
  // Content that only lost files is still old: imports move files out.
  return count <= before.count && size <= before.size && changedAt <= before.changedAt
}

async function look(folder: string, name: string): Promise<Arrival> {
  const path = join(folder, name)
  return { name, path, ...(await measure(path)) }
}

type Measured = { inode: string; count: number; size: number; changedAt: number; isPartial: boolean }

/** Links are counted, never followed. */
async function measure(path: string): Promise<Measured> {
  const own = await lstat(path)
  // Some file systems have numbers that a double cannot hold.
  const { ino } = await lstat(path, { bigint: true })
  const total: Measured = { inode: String(ino), count: 1, size: own.size, changedAt: own.mtimeMs, isPartial: false }
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
