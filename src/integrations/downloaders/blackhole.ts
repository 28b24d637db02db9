import { createHash } from 'node:crypto'
import { access, constants, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type {
  AddOptions,
  ClientDownload,
  ClientState,
  ClientSurroundings,
  DownloadClient,
  DownloadClientKind,
  Payload,
} from '#domain/ports/download-client.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { type Arrival, findArrival } from './blackhole/arrival.ts'
import { createEntries, type Entries, type Entry } from './blackhole/entries.ts'
import { safeName } from './builtin/file-name.ts'
import { share } from './client-values.ts'
import { upstream } from './client-words.ts'
import { settingsOf } from './connection-parts.ts'

const product = 'Blackhole'

const settings = Type.Object({
  watchFolder: Type.String({
    title: 'Watch folder',
    description: 'Torrent, magnet and NZB files are put here for another program to pick up',
    control: 'folder',
    minLength: 1,
    maxLength: 4096,
  }),
  completedFolder: Type.String({
    title: 'Folder of finished downloads',
    description: 'Where that program leaves what it has downloaded',
    control: 'folder',
    minLength: 1,
    maxLength: 4096,
  }),
  settleSeconds: Type.Integer({
    title: 'Quiet seconds',
    description: 'Content counts as finished when it has not changed for this long',
    minimum: 1,
    maximum: 3600,
    default: 30,
  }),
})
type Settings = Static<typeof settings>

/** A pair of folders between us and a program that we cannot speak with. */
export const blackhole: DownloadClientKind = {
  type: 'blackhole',
  label: product,
  protocols: ['torrent', 'usenet'],
  accepts: ['torrent', 'magnet', 'nzb'],
  connection: [],
  savesHere: true,
  defaultUrl: null,
  settings,
  docsUrl: null,
  connect: (connection, surroundings) => clientOf(settingsOf(settings, connection), surroundings),
}

function clientOf(chosen: Settings, { clock, stateFolder }: ClientSurroundings): DownloadClient {
  const entries = createEntries(stateFolder)
  const quiet = createQuietness(chosen.settleSeconds * 1000, () => clock.now().getTime())
  return {
    test: () => proveFolders(chosen),
    add: (payload, options) => addFile(entries, chosen.watchFolder, payload, options, instant(clock)),
    list: async () => {
      const told: ClientDownload[] = []
      for (const entry of await entries.all()) {
        const arrival = await inFolder(() => findArrival(chosen.completedFolder, entry))
        const isWhole = arrival !== null && (entry.completedAt !== null || quiet.isSettled(entry, arrival))
        if (isWhole && entry.completedAt === null) await entries.put({ ...entry, completedAt: instant(clock) })
        const isWaiting = arrival === null && (await exists(join(chosen.watchFolder, entry.fileName)))
        told.push(downloadOf(entry, arrival, isWhole ? 'completed' : isWaiting ? 'queued' : 'downloading'))
      }
      return told
    },
    remove: async (clientId, { deleteFiles }) => {
      const entry = (await entries.all()).find(({ id }) => id === clientId)
      if (!entry) return
      await rm(join(chosen.watchFolder, entry.fileName), { force: true })
      const arrival = deleteFiles ? await findArrival(chosen.completedFolder, entry) : null
      if (arrival) await rm(arrival.path, { recursive: true, force: true })
      await entries.forget(clientId)
    },
  }
}

/** Remembers since when the content looks as it does. */
function createQuietness(quietMs: number, now: () => number) {
  const seen = new Map<string, { signature: string; since: number }>()
  return {
    isSettled: (entry: Entry, arrival: Arrival): boolean => {
      const before = seen.get(entry.id)
      if (before?.signature !== arrival.signature) seen.set(entry.id, { signature: arrival.signature, since: now() })
      const since = seen.get(entry.id)?.since ?? now()
      const isComplete = entry.size === null ? arrival.size > 0 : arrival.size >= entry.size
      return isComplete && !arrival.isPartial && now() - since >= quietMs
    },
  }
}

async function proveFolders({ watchFolder, completedFolder }: Settings) {
  for (const folder of [watchFolder, completedFolder]) {
    await inFolder(async () => {
      if (!(await stat(folder)).isDirectory()) throw upstream(product, `"${folder}" is no folder`)
      await access(folder, folder === watchFolder ? constants.W_OK : constants.R_OK)
    })
  }
  const space = await statfs(completedFolder)
  return { version: 'folders', freeBytes: space.bavail * space.bsize, downloadPath: completedFolder }
}

/** Written beside and renamed: whoever watches must never see half a file. */
async function addFile(
  entries: Entries,
  folder: string,
  payload: Payload,
  options: AddOptions,
  addedAt: string,
): Promise<{ clientId: string }> {
  const { id, name, size, ending, content } = described(payload, options.title)
  if ((await entries.all()).some((entry) => entry.id === id)) return { clientId: id }
  const fileName = `${safeName(options.title)}${ending}`
  await inFolder(async () => {
    const beside = join(folder, `.${id}.tmp`)
    await writeFile(beside, content)
    await rename(beside, join(folder, fileName))
  })
  const title = options.title
  await entries.put({ id, title, name, fileName, size, category: options.category, addedAt, completedAt: null })
  return { clientId: id }
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

function downloadOf(entry: Entry, arrival: Arrival | null, state: ClientState): ClientDownload {
  const isDone = state === 'completed'
  const arrived = arrival?.size ?? 0
  const words = { completed: 'settled', queued: 'in the watch folder' } as Record<string, string>
  return {
    clientId: entry.id,
    name: entry.name,
    state,
    clientWord: words[state] ?? (arrival === null ? 'picked up' : 'arriving'),
    message: null,
    progress: isDone ? 1 : entry.size === null ? 0 : Math.min(0.99, share(arrived / Math.max(1, entry.size))),
    size: entry.size ?? (isDone ? arrived : null),
    downloaded: arrived,
    downloadSpeed: 0,
    uploadSpeed: 0,
    eta: null,
    ratio: null,
    seeders: null,
    category: entry.category,
    contentPath: isDone && arrival !== null ? arrival.path : null,
    addedAt: entry.addedAt,
    completedAt: entry.completedAt,
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** The words of the system behind the product's name. */
async function inFolder<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error
    throw new AppError('upstream', `${product}: ${error.message}`, {}, { cause: error })
  }
}
