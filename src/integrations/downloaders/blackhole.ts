import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { type Static, Type } from '@sinclair/typebox'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type {
  AdapterContext,
  ClientDownload,
  ClientState,
  DownloadClient,
  DownloadClientKind,
} from '#domain/ports/download-client.ts'
import { rm } from '#platform/held-files.ts'
import { addFile, exists, inFolder, product, temporaryPath } from './blackhole/add-file.ts'
import { type Arrival, findArrival } from './blackhole/arrival.ts'
import { createEntries, type Entry } from './blackhole/entries.ts'
import { upstream } from './client-errors.ts'
import { share } from './client-values.ts'
import { settingsOf } from './connection-parts.ts'

const settings = Type.Object({
  watchFolder: Type.String({
    title: 'Watch folder',
    description: 'Torrent, magnet and NZB files are saved here for another program.',
    control: 'folder',
    minLength: 1,
    maxLength: 4096,
  }),
  completedFolder: Type.String({
    title: 'Completed folder',
    description: 'Where the other program puts completed downloads.',
    control: 'folder',
    minLength: 1,
    maxLength: 4096,
  }),
  settleSeconds: Type.Integer({
    title: 'Wait time',
    unit: 'seconds',
    advanced: true,
    description: 'A download is complete when it has not changed for this long.',
    minimum: 1,
    maximum: 3600,
    default: 30,
  }),
})
type Settings = Static<typeof settings>

/** Two folders shared with a program that has no API. */
export const blackhole: DownloadClientKind = {
  type: 'blackhole',
  label: product,
  protocols: ['torrent', 'usenet'],
  accepts: ['torrent', 'magnet', 'nzb'],
  connection: [],
  unsupported: ['postImportCategory', 'addStopped'],
  savesHere: true,
  cannotPause: true,
  defaultUrl: null,
  settings,
  docsUrl: null,
  connect: (connection, context) => clientOf(settingsOf(settings, connection), context),
}

function clientOf(chosen: Settings, { clock, stateFolder, makeRoom }: AdapterContext): DownloadClient {
  const entries = createEntries(stateFolder, makeRoom)
  let adding: Promise<unknown> = Promise.resolve()
  const quiet = createStabilityCheck(chosen.settleSeconds * 1000, () => clock.now().getTime())
  return {
    test: () => testFolders(chosen),
    add: (payload, options) => {
      // One after the other, so that two releases never choose the same name.
      const added = adding.then(() => addFile(entries, chosen, payload, options, instant(clock)))
      adding = added.catch(() => undefined)
      return added
    },
    list: async () => {
      const names = await inFolder(() => readdir(chosen.completedFolder))
      const downloads: ClientDownload[] = []
      for (const { id } of await entries.all()) {
        // Those before it may have found their content meanwhile.
        const all = await entries.all()
        const entry = all.find((each) => each.id === id)
        if (entry === undefined) continue
        downloads.push(await follow(entry, { names, others: all.filter((other) => other !== entry) }))
      }
      return downloads
    },
    remove: async (clientId, { deleteFiles }) => {
      const all = await entries.all()
      const entry = all.find(({ id }) => id === clientId)
      if (!entry) return
      const others = all.filter((other) => other !== entry)
      const path = deleteFiles ? await contentOf(chosen, entry, others) : null
      await rm(join(chosen.watchFolder, entry.fileName), { force: true })
      await rm(temporaryPath(chosen.watchFolder, clientId), { force: true })
      if (path !== null) await rm(path, { recursive: true, force: true })
      await entries.forget(clientId)
    },
  }

  async function follow(entry: Entry, listed: { names: string[]; others: Entry[] }): Promise<ClientDownload> {
    const { names } = listed
    const { completedFolder, watchFolder } = chosen
    if (entry.arrivedAs !== undefined && names.includes(entry.arrivedAs)) {
      return downloadOf(entry, { path: join(completedFolder, entry.arrivedAs), size: entry.size ?? 0 }, 'completed')
    }
    if (entry.arrivedAs !== undefined) return downloadOf(entry, null, 'downloading')
    const arrival = await inFolder(() => findArrival(completedFolder, entry, listed))
    if (arrival !== null && (entry.completedAt !== null || quiet.isSettled(entry, arrival))) {
      const completedAt = entry.completedAt ?? instant(clock)
      const whole = { ...entry, size: entry.size ?? arrival.size, arrivedAs: arrival.name, completedAt }
      await entries.replace(entry, whole)
      return downloadOf(whole, arrival, 'completed')
    }
    // Content that disappears and comes back under the same name is new.
    const old = entry.old?.filter(({ name }) => names.includes(name))
    if (old !== undefined && old.length !== entry.old?.length) await entries.replace(entry, { ...entry, old })
    const isWaiting = arrival === null && (await exists(join(watchFolder, entry.fileName)))
    return downloadOf(entry, arrival, isWaiting ? 'queued' : 'downloading')
  }
}

async function contentOf(
  { watchFolder, completedFolder: folder }: Settings,
  entry: Entry,
  others: readonly Entry[],
): Promise<string | null> {
  if (entry.arrivedAs !== undefined) return join(folder, entry.arrivedAs)
  // Nobody has downloaded anything yet: what has the name is something else.
  if (await exists(join(watchFolder, entry.fileName))) return null
  return (await findArrival(folder, entry, { names: await readdir(folder), others }))?.path ?? null
}

/** Tracks since when the content has not changed. */
function createStabilityCheck(quietMs: number, now: () => number) {
  const seen = new Map<string, { signature: string; since: number }>()
  return {
    isSettled: (entry: Entry, arrival: Arrival): boolean => {
      const before = seen.get(entry.id)
      const signature = `${arrival.name} ${arrival.count} ${arrival.size} ${arrival.changedAt}`
      if (before?.signature !== signature) seen.set(entry.id, { signature, since: now() })
      const since = seen.get(entry.id)?.since ?? now()
      const isComplete = entry.size === null ? arrival.size > 0 : arrival.size >= entry.size
      return isComplete && !arrival.isPartial && now() - since >= quietMs
    },
  }
}

async function testFolders({ watchFolder, completedFolder }: Settings) {
  for (const folder of [watchFolder, completedFolder]) {
    await inFolder(async () => {
      if (!(await stat(folder)).isDirectory()) throw upstream(product, say('clients.notFolder', { path: folder }))
      await access(folder, folder === watchFolder ? constants.W_OK : constants.R_OK)
    })
  }
  const space = await statfs(completedFolder)
  return { version: 'folders', freeBytes: space.bavail * space.bsize, downloadPath: completedFolder }
}

function downloadOf(entry: Entry, arrival: { path: string; size: number } | null, state: ClientState): ClientDownload {
  const isDone = state === 'completed'
  const arrived = arrival?.size ?? 0
  const rawStates = { completed: 'settled', queued: 'in the watch folder' } as Record<string, string>
  return {
    clientId: entry.id,
    name: entry.name,
    state,
    rawState: rawStates[state] ?? (arrival === null ? 'picked up' : 'arriving'),
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
