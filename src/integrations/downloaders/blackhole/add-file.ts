import { createHash } from 'node:crypto'
import { access, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError, NoAnswerError } from '#domain/errors.ts'
import type { AddOptions, AddOutcome, Payload } from '#domain/ports/download-client.ts'
import { readTorrentInSteps } from '#domain/torrent/torrent-file.ts'
import { safeName } from '../builtin/file-name.ts'
import { upstream } from '../client-errors.ts'
import { findArrival, findOld } from './arrival.ts'
import type { Entries, Entry } from './entries.ts'

type Folders = { watchFolder: string; completedFolder: string }

/**
 * Writes a temporary file and renames it, so that the watching program never sees half a file. The entry is saved before
 * the rename: after a crash, the temporary file tells whether the rename happened.
 */
export async function addFile(
  entries: Entries,
  folders: Folders,
  payload: Payload,
  options: AddOptions,
  addedAt: string,
): Promise<AddOutcome> {
  const { ending, content, ...known } = await described(payload, options.title)
  const { title, category, downloadId } = options
  const all = await entries.all()
  const before = all.find(({ id }) => id === known.id)
  if (before !== undefined && (await wasAdded(folders, before, downloadId))) {
    return { outcome: 'accepted', clientId: known.id }
  }
  const fileName = `${safeName(title)}${ending}`
  const entry: Entry = { ...known, title, fileName, category, addedAt, completedAt: null }
  if (downloadId !== undefined) entry.downloadId = downloadId
  const others = all.filter((other) => other !== before)
  entry.old = await inFolder(() => findOld(folders.completedFolder, entry, others))
  const temporary = temporaryPath(folders.watchFolder, entry.id)
  try {
    await inFolder(() => writeFile(temporary, content))
    await entries.put(entry)
    await inFolder(() => rename(temporary, join(folders.watchFolder, fileName)))
  } catch (error) {
    // If the entry cannot be restored, the temporary file still marks it as not added.
    await (before === undefined ? entries.forget(entry.id) : entries.put(before))
    await rm(temporary, { force: true })
    throw error
  }
  return { outcome: 'accepted', clientId: entry.id }
}

export function temporaryPath(watchFolder: string, id: string): string {
  return join(watchFolder, `.${id}.tmp`)
}

/** Whether it was added already and has not ended: a repeated add, or its file or content exists. */
async function wasAdded(folders: Folders, entry: Entry, downloadId: string | undefined): Promise<boolean> {
  if (await exists(temporaryPath(folders.watchFolder, entry.id))) return false
  if (downloadId !== undefined && entry.downloadId === downloadId) return true
  if (await exists(join(folders.watchFolder, entry.fileName))) return true
  return inFolder(async () => {
    const names = await readdir(folders.completedFolder)
    if (entry.arrivedAs !== undefined) return names.includes(entry.arrivedAs)
    return (await findArrival(folders.completedFolder, entry, names)) !== null
  })
}

/** An NZB is identified by its title. */
async function described(payload: Payload, title: string) {
  if (payload.kind === 'torrent') {
    const { size, name } = await readTorrentInSteps(payload.bytes, nextTurn)
    return { id: payload.infoHash, name, size, ending: '.torrent', content: payload.bytes }
  }
  if (payload.kind === 'magnet') {
    return { id: payload.infoHash, name: payload.name, size: null, ending: '.magnet', content: payload.uri }
  }
  if (payload.kind === 'link') throw upstream(product, 'only torrents, magnet links and NZB files are supported')
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
