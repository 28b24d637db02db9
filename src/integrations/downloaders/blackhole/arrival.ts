import { lstat, readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { safeName } from '../builtin/file-name.ts'
import type { Entry } from './entries.ts'

/** What lies in the folder of finished downloads under the name of an entry. */
export type Arrival = { path: string; size: number; isPartial: boolean; signature: string }

/** Endings and names programs give to what they are still writing. */
const unfinished = /\.(part|partial|!qb|!ut|crdownload|aria2|tmp|incomplete|meta)$|^_unpack_|^__incomplete__/i

const mostEntries = 200_000

/** The content of an entry, by the torrent's own name or by the title, with or without an ending; null when none. */
export async function findArrival(completedFolder: string, entry: Entry): Promise<Arrival | null> {
  const wanted = new Set([entry.name, entry.title, safeName(entry.name), safeName(entry.title)])
  const names = await readdir(completedFolder)
  const name =
    names.find((one) => wanted.has(one)) ?? names.find((one) => !unfinished.test(one) && wanted.has(parse(one).name))
  if (name === undefined) return null
  const path = join(completedFolder, name)
  const files = await measure(path)
  return {
    path,
    size: files.size,
    isPartial: files.isPartial,
    signature: `${files.count} ${files.size} ${files.changedAt}`,
  }
}

type Measured = { count: number; size: number; changedAt: number; isPartial: boolean }

/** Links are counted, never followed. */
async function measure(path: string): Promise<Measured> {
  const own = await lstat(path)
  const total: Measured = { count: 1, size: own.size, changedAt: own.mtimeMs, isPartial: false }
  if (!own.isDirectory()) return total
  Object.assign(total, { count: 0, size: 0 })
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (unfinished.test(entry.name)) total.isPartial = true
    if (entry.isDirectory()) continue
    const file = await lstat(join(entry.parentPath, entry.name))
    total.count += 1
    total.size += file.size
    total.changedAt = Math.max(total.changedAt, file.mtimeMs)
    if (total.count > mostEntries) break
  }
  return total
}
