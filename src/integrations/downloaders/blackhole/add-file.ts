import { createHash } from 'node:crypto'
import { access, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, NoAnswerError } from '#domain/errors.ts'
import type { AddOptions, AddOutcome, Payload } from '#domain/ports/download-client.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { safeName } from '../builtin/file-name.ts'
import { upstream } from '../client-errors.ts'
import { findArrival, findOld } from './arrival.ts'
import type { Entries, Entry } from './entries.ts'

type Folders = { watchFolder: string; completedFolder: string }

/**
 * Written beside and renamed: whoever watches must never see half a file. The entry is kept before the rename, and
 * the file beside is gone after it, so that a hand-over which was interrupted tells on which side of it that was.
 */
export async function addFile(
  entries: Entries,
  folders: Folders,
  payload: Payload,
  options: AddOptions,
  addedAt: string,
): Promise<AddOutcome> {
  const { ending, content, ...known } = described(payload, options.title)
  const { title, category, downloadId } = options
  const all = await entries.all()
  const before = all.find(({ id }) => id === known.id)
  if (before !== undefined && (await isDropped(folders, before, downloadId))) {
    return { outcome: 'accepted', clientId: known.id }
  }
  const fileName = `${safeName(title)}${ending}`
  const entry: Entry = { ...known, title, fileName, category, addedAt, completedAt: null }
  if (downloadId !== undefined) entry.downloadId = downloadId
  const others = all.filter((other) => other !== before)
  entry.old = await inFolder(() => findOld(folders.completedFolder, entry, others))
  const beside = besideIn(folders.watchFolder, entry.id)
  try {
    await inFolder(() => writeFile(beside, content))
    await entries.put(entry)
    await inFolder(() => rename(beside, join(folders.watchFolder, fileName)))
  } catch (error) {
    // Beside the file an entry that could not be taken back counts as not put down.
    await (before === undefined ? entries.forget(entry.id) : entries.put(before))
    await rm(beside, { force: true })
    throw error
  }
  return { outcome: 'accepted', clientId: entry.id }
}

export function besideIn(watchFolder: string, id: string): string {
  return join(watchFolder, `.${id}.tmp`)
}

/** Whether it was put down already and is not over: the hand-over is a resumed one, or its file or content is there. */
async function isDropped(folders: Folders, entry: Entry, downloadId: string | undefined): Promise<boolean> {
  if (await exists(besideIn(folders.watchFolder, entry.id))) return false
  if (downloadId !== undefined && entry.downloadId === downloadId) return true
  if (await exists(join(folders.watchFolder, entry.fileName))) return true
  return inFolder(async () => {
    const names = await readdir(folders.completedFolder)
    if (entry.arrivedAs !== undefined) return names.includes(entry.arrivedAs)
    return (await findArrival(folders.completedFolder, entry, names)) !== null
  })
}

/** An NZB is known by its title: the same one handed over twice is the same. */
function described(payload: Payload, title: string) {
  if (payload.kind === 'torrent') {
    const { size, name } = readTorrent(payload.bytes)
    return { id: payload.infoHash, name, size, ending: '.torrent', content: payload.bytes }
  }
  if (payload.kind === 'magnet') {
    return { id: payload.infoHash, name: payload.name, size: null, ending: '.magnet', content: payload.uri }
  }
  if (payload.kind === 'link') throw upstream(product, 'it takes torrents, magnet links and NZB files only')
  const id = createHash('sha1').update(`nzb ${title}`).digest('hex')
  return { id, name: title, size: null, ending: '.nzb', content: payload.bytes }
}

export const product = 'Blackhole'

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Reports errors of the file system as failures of the client. */
export async function inFolder<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error
    throw new NoAnswerError(`${product}: ${error.message}`, { cause: error })
  }
}
