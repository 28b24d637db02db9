import type { SettingsDeclaration } from '../declaration.ts'
import type { DownloadPriority, DownloadTracker } from '../downloads/download.ts'
import type { Downloader, DownloaderType } from '../downloads/downloader.ts'
import type { ServiceFailure } from '../errors.ts'
import type { Protocol } from '../indexers/release.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound.ts'

/**
 * What is handed over. We fetch torrents and NZBs ourselves and hand over bytes; the info-hash (lower-case hex) is
 * computed by us, never asked of the client.
 */
export type Payload =
  | { kind: 'torrent'; bytes: Uint8Array; infoHash: string; name: string }
  | { kind: 'magnet'; uri: string; infoHash: string; name: string }
  | { kind: 'nzb'; bytes: Uint8Array; name: string }
  | { kind: 'link'; url: string; name: string; size: number | null }

const kinds: Record<Payload['kind'], true> = { torrent: true, magnet: true, nzb: true, link: true }
export const payloadKinds = Object.keys(kinds)

export type AddOptions = {
  /** The download's id here: the same whenever it is handed over again. */
  downloadId?: string
  /** The release's title, for clients that let us name a download. */
  title: string
  category: string | null
  /** Where the client should save, as the client sees it; null leaves it to the client. */
  downloadPath: string | null
  stopped: boolean
  /**
   * Since when it may have been sent before: what a client without hashes finished under our title since then is ours.
   */
  since?: string
  /** What the indexer asks for; it counts before the client's settings here. */
  seedGoal?: SeedGoal | null
  priority?: DownloadPriority | null
}

/**
 * What became of an add. `failure` is set when the client failed as a whole, which affects its health.
 */
export type AddOutcome =
  | { outcome: 'accepted'; clientId: string }
  /** The client answered that it does not have the download, and rejected it. */
  | { outcome: 'refused'; message: string; failure: ServiceFailure | null }
  /** The client may have the download without having confirmed it. Only this client may be asked again. */
  | { outcome: 'unknown'; message: string; failure: ServiceFailure | null }

/** How long to seed: until the ratio, or for so many seconds. */
export type SeedGoal = { ratio: number | null; seconds: number | null }

/** `unknown` is neither done nor failed: the client said something we do not know, and `rawState` says what. */
export const clientStates = [
  'queued',
  'metadata',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'moving',
  'unpacking',
  'seeding',
  'completed',
  'error',
  'unknown',
] as const
export type ClientState = (typeof clientStates)[number]

/** One download as its client tells of it. Sizes in bytes, speeds in bytes/s, eta in seconds, progress 0..1. */
export type ClientDownload = {
  /** Lower-case info-hash for torrents, else the client's own id. */
  clientId: string
  /** What it may have been known by before: a magnet of version 2 turns out to be a hybrid once it is read. */
  otherIds?: readonly string[]
  name: string
  state: ClientState
  rawState: string
  /** The client's own complaint, when it has one. */
  message: string | null
  /** What made it fail for good. The release may be grabbed again when the client was the cause; default `release`. */
  failureCause?: 'client' | 'release'
  /** It was deleted in the client, which still lists it. */
  deleted?: boolean
  /** The client's own machine keeps it from going on, a disk that is full or gone most likely: over once that is mended. */
  blocked?: boolean
  progress: number
  size: number | null
  downloaded: number
  downloadSpeed: number
  uploadSpeed: number
  eta: number | null
  ratio: number | null
  seeders: number | null
  category: string | null
  /** The file or folder itself (not the folder around it), as the client sees it; null while unknown. */
  contentPath: string | null
  addedAt: string | null
  completedAt: string | null
  /** Told by clients that know how long to seed. */
  seedGoalMet?: boolean
}

export type ClientFile = { path: string; size: number; progress: number }

export type ClientTest = { version: string; freeBytes: number | null; downloadPath: string | null }

/**
 * A connected download client. Optional abilities are optional members. Throws AppError `upstream` whose words begin
 * with the product's name and carry the client's own.
 */
export type DownloadClient = {
  /** Proves address, credentials and (where the client has them) that the category exists or could be made. */
  test(): Promise<ClientTest>
  /**
   * Adding a download twice is accepted with the same id. Throws AppError when the client could not be asked before
   * anything was sent.
   */
  add(payload: Payload, options: AddOptions): Promise<AddOutcome>
  /** All of the client's downloads in one call. */
  list(): Promise<ClientDownload[]>
  /** The current state of one download, for clients whose `list` is assembled from incremental changes. */
  find?(clientId: string): Promise<ClientDownload | null>
  /** Removing what is gone is no error. */
  remove(clientId: string, options: { deleteFiles: boolean }): Promise<void>
  pause?(clientId: string): Promise<void>
  resume?(clientId: string): Promise<void>
  setCategory?(clientId: string, category: string): Promise<void>
  files?(clientId: string): Promise<ClientFile[]>
  trackers?(clientId: string): Promise<DownloadTracker[]>
  /** Lets go of timers, files and connections. */
  close?(): Promise<void>
}

/** What an adapter is given to work with. `stateFolder` is its own, made by the program, and survives restarts. */
export type AdapterContext = { outbound: Outbound; clock: Clock; log: Log; stateFolder: string }

export type DownloaderConnection = Pick<
  Downloader,
  'id' | 'name' | 'url' | 'username' | 'password' | 'category' | 'downloadPath' | 'settings'
>

/** A product: one file, and one line in the registry. */
export type DownloadClientKind = {
  type: DownloaderType
  label: string
  protocols: readonly Protocol[]
  accepts: readonly Payload['kind'][]
  /** Everything the product needs beyond the name: `url`, `username`, `password`, and what lies under `settings`. */
  connection: readonly ('url' | 'username' | 'password' | 'category' | 'downloadPath')[]
  /** What every download client can be told, but this product has no way to do. */
  unsupported?: readonly ('postImportCategory' | 'addStopped')[]
  defaultUrl: string | null
  settings: SettingsDeclaration
  docsUrl: string | null
  /** It saves on this machine, so that a folder for it must be a whole path here. */
  savesHere?: boolean
  /** It is a part of this program: what it is told goes nowhere else. */
  inProcess?: boolean
  /** Its `remove` never deletes files: whoever wants them gone deletes them by the mapped path. */
  leavesFiles?: boolean
  /** It asks for no password: the one that is given is that of the web server in front of it. */
  passwordOfWebServer?: boolean
  /** Its address may begin with `scgi:`, followed by a host and a port or by the path of a socket. */
  speaksScgi?: boolean
  connect(connection: DownloaderConnection, context: AdapterContext): DownloadClient
}
