import { createHash } from 'node:crypto'
import { link, lstat, readdir, writeFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError, NoAnswerError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import type { AddOptions, AddOutcome, Payload } from '#domain/ports/download-client.ts'
import { readTorrentInSteps } from '#domain/torrent/torrent-file.ts'
import { rename, rm } from '#platform/held-files.ts'
import { safeName } from '../builtin/file-name.ts'
import { upstream } from '../client-errors.ts'
import { findArrival, findOld } from './arrival.ts'
import type { Entries, Entry } from './entries.ts'

type Folders = { watchFolder: string; completedFolder: string }

/**
 * Writes a temporary file and gives it its name afterwards, so that the watching program never sees half a file. The entry
 * is saved before: after a crash, the temporary file tells that the name may not be there yet. Files of other releases and
 * of other programs are never replaced. Not for several calls at once.
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
  const others = all.filter((other) => other !== before)
  if (before !== undefined && (await wasAdded(folders, before, { downloadId, others }))) {
    return { outcome: 'accepted', clientId: known.id }
  }
  const names = [`${safeName(title)}${ending}`, `${safeName(title)}.${known.id.slice(0, 12)}${ending}`]
  const fileName = await inFolder(() => freeName(folders.watchFolder, names, others))
  const entry: Entry = { ...known, title, fileName, category, addedAt, completedAt: null }
  if (downloadId !== undefined) entry.downloadId = downloadId
  entry.old = await inFolder(() => findOld(folders.completedFolder, entry, others))
  const temporary = temporaryPath(folders.watchFolder, entry.id)
  try {
    await inFolder(() => writeFile(temporary, content))
    await entries.put(entry)
    await inFolder(() => place(temporary, join(folders.watchFolder, fileName)))
  } catch (error) {
    // If the entry cannot be restored, the temporary file still marks it as not added.
    await (before === undefined ? entries.forget(entry.id) : entries.put(before))
    await rm(temporary, { force: true })
    throw error
  }
  return { outcome: 'accepted', clientId: entry.id }
}

/** The first name that no other entry has, even if its file was picked up, and that no file has. */
async function freeName(folder: string, names: readonly string[], others: readonly Entry[]): Promise<string> {
  const taken = new Set(others.map((other) => other.fileName.toLowerCase()))
  for (const name of names) if (!taken.has(name.toLowerCase()) && !(await exists(join(folder, name)))) return name
  throw upstream(product, `"${names.at(-1)}" exists already in the watch folder. Remove it there, then try again`)
}

const withoutHardlinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'])

/** Never overwrites: a hardlink cannot. Where there are none, the name is looked up immediately before. */
async function place(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!withoutHardlinks.has(code)) throw error
    if (await exists(path)) throw upstream(product, `"${path}" appeared in the watch folder meanwhile. Try again`)
    return rename(temporary, path)
  }
  await rm(temporary, { force: true })
}

export function temporaryPath(watchFolder: string, id: string): string {
  return join(watchFolder, `.${id}.tmp`)
}

/** Whether it was added already and has not ended: a repeated add, or its file or content exists. */
async function wasAdded(
  folders: Folders,
  entry: Entry,
  { downloadId, others }: { downloadId: string | undefined; others: readonly Entry[] },
): Promise<boolean> {
  const temporary = temporaryPath(folders.watchFolder, entry.id)
  if (await exists(temporary)) {
    if (!(await isSameFile(temporary, join(folders.watchFolder, entry.fileName)))) return false
    // The program was killed between the two steps of placing it.
    await rm(temporary, { force: true })
  }
  if (downloadId !== undefined && entry.downloadId === downloadId) return true
  if (await exists(join(folders.watchFolder, entry.fileName))) return true
  return inFolder(async () => {
    const names = await readdir(folders.completedFolder)
    if (entry.arrivedAs !== undefined) return names.includes(entry.arrivedAs)
    return (await findArrival(folders.completedFolder, entry, { names, others })) !== null
  })
}

async function isSameFile(left: string, right: string): Promise<boolean> {
  const facts = (path: string) => lstat(path, { bigint: true }).catch(() => null)
  const [one, other] = [await facts(left), await facts(right)]
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino && one.nlink > 1n
}

/** An NZB has no hash of its own: it is identified by its title and its content. */
async function described(payload: Payload, title: string) {
  if (payload.kind === 'torrent') {
    const { size, name } = await readTorrentInSteps(payload.bytes, nextTurn)
    return { id: payload.infoHash, name, size, ending: '.torrent', content: payload.bytes }
  }
  if (payload.kind === 'magnet') {
    return { id: payload.infoHash, name: payload.name, size: null, ending: '.magnet', content: payload.uri }
  }
  if (payload.kind === 'link') throw upstream(product, say('clients.torrentsMagnetLinksNzb'))
  const id = createHash('sha1').update(`nzb ${title}\n`).update(payload.bytes).digest('hex')
  return { id, name: title, size: null, ending: '.nzb', content: payload.bytes }
}

export const product = 'Blackhole'

export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
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
