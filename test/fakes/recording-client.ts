import { Type } from '@sinclair/typebox'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import { AppError, CredentialsRefusedError, type NoAnswerError } from '#domain/errors.ts'
import type {
  AddOptions,
  AppliedOptions,
  ClientDownload,
  ClientFile,
  ClientTest,
  DownloadClient,
  DownloadClientKind,
  Payload,
} from '#domain/ports/download-client.ts'

export type RecordingClient = {
  kind: DownloadClientKind
  /** Every hand-over that was asked for, also those that failed. */
  added: { payload: Payload; options: AddOptions }[]
  /** What the client lists; a hand-over puts its download here once. */
  downloads: Map<string, ClientDownload>
  /** What it has but does not list; `null` for a client that lists everything. */
  omitted: Map<string, ClientDownload> | null
  removed: { clientId: string; deleteFiles: boolean }[]
  /** All other calls, such as `pause abc` and `category abc imported`. */
  calls: string[]
  /** How often it was asked for its list. */
  listed: number
  connected: number
  /** When set, `add` and `test` fail with these words. */
  complaint: string | null
  /** Whether it does so because of our credentials. */
  refuses: boolean
  /** Whether `add` does so after it was asked what it has, which that is not. */
  declines: boolean
  /** The error with which the answer of `add` is lost. */
  noAnswer: NoAnswerError | null
  /** How often it was tested, and what it answers. */
  tested: number
  test: ClientTest
  /** What it has of the options of an add; `null` if it does not tell. */
  applied: AppliedOptions | null
  /** The files it lists for a download. */
  files: (clientId: string) => ClientFile[]
  /** Called while the client is asked for its list: what happens in the program meanwhile. */
  onList: (() => void) | null
  /** Called before (`true`) and after (`false`) the client takes a payload: where a test lets the program die. */
  onAdd: ((before: boolean) => void) | null
  /** Awaited before the client removes: what happens meanwhile, or never ends. */
  onRemove: (() => Promise<void>) | null
}

type Product = Partial<
  Pick<
    DownloadClientKind,
    'type' | 'protocols' | 'accepts' | 'inProcess' | 'savesHere' | 'priorities' | 'cannotTake' | 'refusesCategory'
  >
>

/** A download client in memory that remembers what it was asked. */
export function createRecordingClient(product: Product = {}): RecordingClient {
  const { type = 'qbittorrent', inProcess = false, savesHere = false } = product
  const recording: RecordingClient = {
    kind: {
      type,
      inProcess,
      savesHere,
      label: type,
      cannotTake: product.cannotTake ?? [],
      refusesCategory: product.refusesCategory ?? (() => null),
      protocols: product.protocols ?? ['torrent'],
      accepts: product.accepts ?? ['torrent', 'magnet'],
      priorities: product.priorities ?? [],
      connection: ['url', 'username', 'password', 'category', 'downloadPath'],
      defaultUrl: 'http://localhost:8080',
      settings: Type.Object({
        token: Type.Optional(Type.String({ title: 'Token', secret: true })),
        parts: Type.Integer({ title: 'Parts', default: 4, minimum: 1, maximum: 16 }),
      }),
      docsUrl: null,
      connect: () => {
        recording.connected += 1
        return connected(recording, type)
      },
    },
    added: [],
    downloads: new Map(),
    omitted: null,
    removed: [],
    calls: [],
    listed: 0,
    connected: 0,
    complaint: null,
    refuses: false,
    declines: false,
    noAnswer: null,
    tested: 0,
    test: { version: '1.0', freeBytes: 1_000_000, downloadPath: null },
    applied: null,
    files: (clientId) => [{ path: `${clientId}.bin`, size: 10, progress: 0.5 }],
    onAdd: null,
    onRemove: null,
    onList: null,
  }
  return recording
}

function connected(recording: RecordingClient, type: DownloaderType): DownloadClient {
  const complain = (): void => {
    if (recording.complaint === null) return
    const message = `${type}: ${recording.complaint}`
    throw recording.refuses ? new CredentialsRefusedError(message) : new AppError('upstream', message)
  }
  const findAll = async (clientIds: readonly string[]): Promise<ClientDownload[]> =>
    clientIds.flatMap((clientId) => recording.omitted?.get(clientId) ?? [])
  return {
    ...(recording.omitted === null ? {} : { findAll }),
    async test() {
      recording.tested += 1
      complain()
      return recording.test
    },
    async add(payload, options) {
      recording.added.push({ payload, options })
      if (recording.declines) return { outcome: 'refused', message: `${type}: ${recording.complaint}`, failure: null }
      if (recording.noAnswer !== null)
        return { outcome: 'unknown', message: recording.noAnswer.message, failure: recording.noAnswer }
      complain()
      recording.onAdd?.(true)
      const clientId = 'infoHash' in payload ? payload.infoHash : `id-of-${payload.name}`
      if (!recording.downloads.has(clientId)) recording.downloads.set(clientId, freshDownload(clientId, options))
      recording.onAdd?.(false)
      return { outcome: 'accepted', clientId }
    },
    async appliedOptions() {
      complain()
      return recording.applied
    },
    async list() {
      recording.listed += 1
      recording.onList?.()
      complain()
      return [...recording.downloads.values()]
    },
    async pause(clientId) {
      complain()
      recording.calls.push(`pause ${clientId}`)
    },
    async pauseAll(clientIds) {
      complain()
      recording.calls.push(`pause ${clientIds.join(' ')}`)
    },
    async prioritize(clientIds, change) {
      complain()
      recording.calls.push(`${change} ${clientIds.join(' ')}`)
    },
    async resume(clientId) {
      complain()
      recording.calls.push(`resume ${clientId}`)
    },
    async setCategory(clientId, category) {
      complain()
      recording.calls.push(`category ${clientId} ${category}`)
    },
    async files(clientId) {
      complain()
      return recording.files(clientId)
    },
    async remove(clientId, { deleteFiles }) {
      complain()
      await recording.onRemove?.()
      recording.removed.push({ clientId, deleteFiles })
      recording.downloads.delete(clientId)
    },
  }
}

export function freshDownload(clientId: string, options: AddOptions): ClientDownload {
  return {
    clientId,
    name: options.title,
    state: 'queued',
    rawState: 'queued',
    message: null,
    progress: 0,
    size: null,
    downloaded: 0,
    downloadSpeed: 0,
    uploadSpeed: 0,
    eta: null,
    ratio: null,
    seeders: null,
    category: options.category,
    contentPath: null,
    addedAt: null,
    completedAt: null,
  }
}
