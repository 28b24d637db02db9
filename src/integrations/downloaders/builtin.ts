import { createHash } from 'node:crypto'
import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { type Static, Type } from '@sinclair/typebox'
import { AppError } from '#domain/errors.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { say } from '#domain/messages/say.ts'
import { isAbsolute, join } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type {
  AdapterContext,
  AddOptions,
  AddOutcome,
  ClientTest,
  DownloadClient,
  DownloadClientKind,
  DownloaderConnection,
  Payload,
} from '#domain/ports/download-client.ts'
import { rm, rmdir } from '#platform/held-files.ts'
import { progressOf, toClientDownload } from './builtin/client-download.ts'
import { type Entry, finishedPath, product } from './builtin/entry.ts'
import { safeName } from './builtin/file-name.ts'
import { createQueue, type Queue } from './builtin/queue.ts'
import { createQueueFile } from './builtin/queue-file.ts'
import { dropPart, sizeOf } from './builtin/transfer.ts'
import { upstream } from './client-errors.ts'
import { failureOf, refusedOutcome } from './confirm-added.ts'
import { settingsOf } from './connection-parts.ts'

const settings = Type.Object({
  downloadFolder: Type.Optional(
    Type.String({
      title: 'Download folder',
      description: 'Empty: a folder in the data folder.',
      control: 'folder',
      maxLength: 4096,
    }),
  ),
  maxParallel: Type.Integer({
    title: 'Simultaneous downloads',
    description: 'Others wait in the queue.',
    minimum: 1,
    maximum: 20,
    default: 2,
  }),
  maxBytesPerSecond: Type.Optional(
    Type.Integer({
      title: 'Speed limit',
      unit: 'bytesPerSecond',
      description: 'Empty: no limit.',
      minimum: 1024,
    }),
  ),
  maxSizeBytes: Type.Optional(
    Type.Integer({ title: 'Maximum file size', unit: 'bytes', description: 'Empty: no limit.', minimum: 1 }),
  ),
})
type Settings = Static<typeof settings>

/** The built-in downloader for plain HTTP and HTTPS links. */
export const builtin: DownloadClientKind = {
  type: 'builtin',
  label: product,
  protocols: ['direct'],
  accepts: ['link'],
  connection: [],
  unsupported: ['postImportCategory'],
  savesHere: true,
  inProcess: true,
  defaultUrl: null,
  settings,
  docsUrl: null,
  connect: (connection, context) => connectBuiltin(connection, context),
}

/**
 * Starts with the first call and resumes unfinished downloads. Only `test` does not start the queue, so that a second
 * connection can test settings while another one works.
 */
export function connectBuiltin(
  connection: DownloaderConnection,
  context: AdapterContext,
  firstRetryMs = 5000,
): DownloadClient {
  const chosen = settingsOf(settings, { ...connection, settings: withoutEmpty(connection.settings) })
  const folder = chosen.downloadFolder ?? join(context.stateFolder, 'downloads')
  let waking: Promise<Queue> | null = null
  let closing: Promise<void> | null = null

  async function queue(): Promise<Queue> {
    if (closing !== null) throw upstream(product, say('clients.isClosed'))
    waking ??= wakeQueue(chosen, context, firstRetryMs).catch((error: unknown) => {
      waking = null
      throw error
    })
    return waking
  }

  return {
    test: () => testFolder(folder, chosen.downloadFolder === undefined ? 0o700 : undefined),
    add: async (payload, options) => addLink(await queue(), payload, options, folder, context),
    list: async () => {
      const awake = await queue()
      return awake.entries().map((entry) => toClientDownload(entry, awake.speedOf(entry.id)))
    },
    remove: async (clientId, { deleteFiles }) => removeEntry(await queue(), clientId, deleteFiles),
    pause: async (clientId) => {
      const awake = await queue()
      await awake.halt(clientId)
      const entry = known(awake, clientId)
      // The download may have completed since.
      if (entry.state !== 'completed') entry.state = 'paused'
      await awake.save()
    },
    resume: async (clientId) => requeue(await queue(), known(await queue(), clientId)),
    setCategory: async (clientId, category) => {
      const awake = await queue()
      known(awake, clientId).category = category
      await awake.save()
    },
    files: async (clientId) => {
      const entry = known(await queue(), clientId)
      if (entry.fileName === null) return []
      return [{ path: entry.fileName, size: entry.size ?? entry.downloaded, progress: progressOf(entry) }]
    },
    close: () => {
      closing ??= (waking ?? Promise.resolve(null)).then((awake) => awake?.close())
      return closing
    },
  }
}

async function wakeQueue(chosen: Settings, context: AdapterContext, firstRetryMs: number): Promise<Queue> {
  const { outbound, privateOrigins, clock, log, stateFolder, secretBox, makeRoom } = context
  await mkdir(stateFolder, { recursive: true, mode: 0o700 })
  const file = createQueueFile(join(stateFolder, 'queue.json'), { secretBox, makeRoom })
  const stored = await file.load((keptAs) => log.error('The list of downloads could not be read', { keptAs }))
  const limits = {
    maxParallel: chosen.maxParallel,
    maxBytesPerSecond: chosen.maxBytesPerSecond ?? null,
    maxSizeBytes: chosen.maxSizeBytes ?? null,
  }
  const queue = createQueue(stored, { file, outbound, privateOrigins, clock, log, limits, firstRetryMs })
  queue.wake()
  return queue
}

/** A link is identified by its URL: adding it again continues it, or downloads it again when its file is gone. */
async function addLink(
  queue: Queue,
  payload: Payload,
  options: AddOptions,
  folder: string,
  { outbound, clock }: AdapterContext,
): Promise<AddOutcome> {
  if (payload.kind !== 'link') return refusedOutcome(upstream(product, say('clients.plainLinksSupported')))
  const forbidden = await failureOf(() => outbound.check(payload.url))
  if (forbidden !== null) return refusedOutcome(forbidden.error)
  const clientId = createHash('sha1').update(payload.url).digest('hex')
  const existing = queue.get(clientId)
  if (existing !== undefined) {
    // The stored link may be one that the current key cannot decrypt.
    existing.url = payload.url
    if (options.privateOrigin !== undefined) existing.privateOrigin = options.privateOrigin
    const isGone = existing.state === 'completed' && (await sizeOf(finishedPath(existing))) === null
    if (isGone || existing.state === 'error') await requeue(queue, existing)
    return { outcome: 'accepted', clientId }
  }
  // An empty path means the configured folder.
  if (options.downloadPath && !isAbsolute(options.downloadPath)) {
    return refusedOutcome(upstream(product, say('clients.downloadFolderMustAbsolute')))
  }
  const parent = options.downloadPath || folder
  const title = options.title || payload.name
  const own = await ownFolder(queue, join(parent, safeName(title)), clientId)
  // A concurrent call may have added it meanwhile.
  if (queue.get(clientId) !== undefined) return { outcome: 'accepted', clientId }
  await queue.put({
    id: clientId,
    url: payload.url,
    privateOrigin: options.privateOrigin,
    title,
    category: options.category,
    state: options.stopped ? 'paused' : 'queued',
    message: null,
    folder: own,
    fileName: null,
    size: null,
    validator: null,
    downloaded: 0,
    addedAt: instant(clock),
    completedAt: null,
  })
  return { outcome: 'accepted', clientId }
}

/** Two downloads of the same title must not share a folder. */
async function ownFolder(queue: Queue, wanted: string, clientId: string): Promise<string> {
  // Many file systems ignore case.
  const taken = queue.entries().some(({ folder }) => foldedName(folder) === foldedName(wanted))
  const there = await access(wanted).then(
    () => true,
    () => false,
  )
  return taken || there ? `${wanted} ${clientId.slice(0, 6)}` : wanted
}

async function requeue(queue: Queue, entry: Entry): Promise<void> {
  if (entry.state === 'completed' && (await sizeOf(finishedPath(entry))) !== null) return
  if (entry.state === 'downloading') return
  // A download that waits for a retry starts at once.
  await queue.halt(entry.id)
  Object.assign(entry, { state: 'queued', message: null, completedAt: null })
  await queue.put(entry)
}

async function removeEntry(queue: Queue, clientId: string, deleteFiles: boolean): Promise<void> {
  const entry = queue.get(clientId)
  if (entry === undefined) return
  await queue.halt(clientId)
  const finished = finishedPath(entry)
  await dropPart(entry)
  if (deleteFiles && finished !== null) await rm(finished, { force: true })
  // Only an empty folder is removed.
  await rmdir(entry.folder).catch(() => undefined)
  await queue.drop(clientId)
  queue.wake()
}

function known(queue: Queue, clientId: string): Entry {
  const entry = queue.get(clientId)
  if (entry === undefined) throw upstream(product, say('clients.noDownload', { id: clientId }))
  return entry
}

async function testFolder(folder: string, mode?: number): Promise<ClientTest> {
  try {
    await mkdir(folder, { recursive: true, mode })
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return { version: 'built in', freeBytes: bavail * bsize, downloadPath: folder }
  } catch (cause) {
    throw new AppError('upstream', say('clients.folderNotWritable', { product, folder }), {}, { cause })
  }
}

/** An empty form field counts as omitted. */
function withoutEmpty(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))
}
