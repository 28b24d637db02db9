import type { SettingsDeclaration } from '../declaration.ts'
import type { DownloadTracker } from '../downloads/download.ts'
import type { DownloadPriority, PriorityChange } from '../downloads/download-priority.ts'
import type { Downloader, DownloaderType } from '../downloads/downloader.ts'
import type { ServiceFailure } from '../errors.ts'
import type { Protocol } from '../indexers/protocols.ts'
import type { TorrentTrait } from '../torrent/torrent-traits.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Outbound } from './outbound.ts'
import type { SecretBox } from './secret-box.ts'

/**
 * What is sent to a client. Ludarr fetches torrents and NZBs itself, sends their bytes, and computes the info-hash
 * (lower-case hex) itself.
 */
export type Payload =
  | { kind: 'torrent'; bytes: Uint8Array; infoHash: string; name: string }
  | { kind: 'magnet'; uri: string; infoHash: string; name: string }
  | { kind: 'nzb'; bytes: Uint8Array; name: string }
  | { kind: 'link'; url: string; name: string; size: number | null }

const kinds: Record<Payload['kind'], true> = { torrent: true, magnet: true, nzb: true, link: true }
export const payloadKinds = Object.keys(kinds)

export type AddOptions = {
  /** Ludarr's id of the download, the same on every attempt. */
  downloadId?: string
  /** The release's title, for clients that accept a name for a download. */
  title: string
  category: string | null
  /** The folder to save in, as a path of the client; null means the client's default. */
  downloadPath: string | null
  stopped: boolean
  /** The origin of a plain link that an administrator entered: it may be at a private address. */
  privateOrigin?: string
  /** The time of the first attempt. Without hashes, a download of this title that finished since then is ours. */
  since?: string
  /** Whether a download of the client belongs to another release, so that an equal name does not make it ours. */
  isTaken?: (clientId: string) => boolean
  /** The seed goal of the indexer, which takes precedence over the client's settings. */
  seedGoal?: SeedGoal | null
  priority?: DownloadPriority | null
}

/**
 * The options that a client has for a download; absent where it has no such option or does not tell. The seed goals are
 * what was asked for in the terms of the client, and what it has: `null` uses its default.
 */
export type AppliedOptions = {
  downloadPath?: string
  /** `null`: none. A client that translates categories reports the one that was asked for if it has its translation. */
  category?: string | null
  stopped?: boolean | null
  priority?: DownloadPriority
  seedRatio?: { asked: number; applied: number | null }
  seedMinutes?: { asked: number; applied: number | null }
}

/** The outcome of an add. `failure` is set if the client failed as a whole, which affects its health. */
export type AddOutcome =
  /** `note`: what the client refused to set for the download. */
  | { outcome: 'accepted'; clientId: string; note?: string }
  /** The client rejected the download and does not have it. */
  | { outcome: 'refused'; message: string; failure: ServiceFailure | null }
  /** The client may have accepted the download without confirming it. It must not be sent to another client. */
  | { outcome: 'unknown'; message: string; failure: ServiceFailure | null }

/** Seeding ends at the ratio or after this time. */
export type SeedGoal = { ratio: number | null; seconds: number | null }

/** `unknown` is neither done nor failed: the client reported another state, which is in `rawState`. */
const clientStates = [
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

/** A download as reported by its client. Sizes in bytes, speeds in bytes/s, eta in seconds, progress 0..1. */
export type ClientDownload = {
  /** Lower-case info-hash for torrents, else the client's own id. */
  clientId: string
  /** The former ids of the download: a version 2 magnet may turn out to be a hybrid when its metadata arrives. */
  otherIds?: readonly string[]
  name: string
  state: ClientState
  rawState: string
  /** The client's error message, if any. */
  message: string | null
  /**
   * The cause of a permanent failure, as the client's code or text says it; absent if it is not known. Only a release that
   * is at fault is blacklisted.
   */
  failureCause?: 'client' | 'release'
  /** Deleted in the client but still listed. */
  deleted?: boolean
  /** Blocked by the client's machine, such as a full or missing disk. It continues once that is fixed. */
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
  /** The downloaded file or folder, not its parent, as a path of the client; null while unknown. */
  contentPath: string | null
  addedAt: string | null
  completedAt: string | null
  /** Reported by clients that know the seed goal. */
  seedGoalMet?: boolean
}

/** `skipped`: a user told the client not to download the file. */
export type ClientFile = { path: string; size: number; progress: number; skipped?: true }

export type ClientTest = {
  version: string
  freeBytes: number | null
  downloadPath: string | null
  /** A setting of the client with which its downloads cannot be imported: what is wrong, and what to change. */
  problem?: { message: string; help: string } | null
}

/**
 * A connected download client. Optional features are optional members. Throws AppError `upstream` with the product's
 * name and the client's message.
 */
export type DownloadClient = {
  /** Checks the address, the credentials and, if supported, that the category exists or can be created. */
  test(): Promise<ClientTest>
  /**
   * Adding a download again returns the same id. Throws AppError if the client could not be reached before anything was
   * sent.
   */
  add(payload: Payload, options: AddOptions): Promise<AddOutcome>
  /** What the client has of the options of an add; `null` if it does not have the download. */
  appliedOptions?(clientId: string, options: AddOptions): Promise<AppliedOptions | null>
  /** Lists all downloads of the client in one call. */
  list(): Promise<ClientDownload[]>
  /** The current state of one download, for clients whose `list` is assembled from incremental changes. */
  find?(clientId: string): Promise<ClientDownload | null>
  /** Returns those of these downloads that the client has, for clients whose `list` may leave some out. */
  findAll?(clientIds: readonly string[]): Promise<ClientDownload[]>
  /** Does nothing if the download no longer exists. */
  remove(clientId: string, options: { deleteFiles: boolean }): Promise<void>
  pause?(clientId: string): Promise<void>
  resume?(clientId: string): Promise<void>
  /** Pauses many downloads with few requests. Those that no longer exist are ignored. */
  pauseAll?(clientIds: readonly string[]): Promise<void>
  /** Resumes many downloads with few requests. Those that no longer exist are ignored. */
  resumeAll?(clientIds: readonly string[]): Promise<void>
  /** Sets the priority of downloads, or moves them in the queue. Downloads that no longer exist are ignored. */
  prioritize?(clientIds: readonly string[], change: PriorityChange): Promise<void>
  setCategory?(clientId: string, category: string): Promise<void>
  files?(clientId: string): Promise<ClientFile[]>
  trackers?(clientId: string): Promise<DownloadTracker[]>
  /** Releases timers, files and connections. */
  close?(): Promise<void>
}

/**
 * The dependencies of an adapter. `stateFolder` belongs to it alone and survives restarts. It creates the folder; what it
 * stores there is readable by the program's own user only, with credentials encrypted by `secretBox`.
 */
export type AdapterContext = {
  outbound: Outbound
  clock: Clock
  log: Log
  stateFolder: string
  secretBox: SecretBox
  /** Releases space on the disk of `stateFolder` when it is full; false when nothing is left to release. */
  makeRoom(): boolean
  /** The only origins of private addresses that the link of a download may lead to. Without it: all. */
  privateOrigins?(): readonly string[]
}

export type DownloaderConnection = Pick<
  Downloader,
  'id' | 'name' | 'url' | 'username' | 'password' | 'category' | 'downloadPath' | 'settings'
>

/** A product that answers at an address of this machine. */
export type FoundClient = {
  url: string
  /** Whether it rejects calls without a password or an API key. */
  needsCredentials: boolean
}

/** How to recognize a product without credentials. */
export type ClientDetection = {
  /** The ports that it uses unless configured otherwise. */
  ports: readonly number[]
  /** What answers there; `null` if it is another product. Throws AppError as `Outbound` does. */
  probe(outbound: Outbound, place: { host: string; port: number }): Promise<FoundClient | null>
}

/** A product: a file in `integrations/downloaders` and a line in its registry. */
export type DownloadClientKind = {
  type: DownloaderType
  label: string
  protocols: readonly Protocol[]
  accepts: readonly Payload['kind'][]
  /** The connection fields that the product uses, in addition to its `settings`. */
  connection: readonly ('url' | 'username' | 'password' | 'category' | 'downloadPath')[]
  /** Common options that this product does not support. */
  unsupported?: readonly ('postImportCategory' | 'addStopped')[]
  /** Torrents that it does not accept, or silently does not load. They are never sent to it. */
  cannotTake?: readonly TorrentTrait[]
  /** Why it does not accept a category, as the end of a sentence that begins with its name; `null` if it does. */
  refusesCategory?(category: string): string | null
  /** The client has no `pause` and `resume`. */
  cannotPause?: boolean
  /** What the client's `prioritize` supports. */
  priorities?: readonly PriorityChange[]
  defaultUrl: string | null
  settings: SettingsDeclaration
  docsUrl: string | null
  /** The client saves on this machine, so its folder must be an absolute path here. */
  savesHere?: boolean
  /** The client runs inside Ludarr, so secrets sent to it do not leave the process. */
  inProcess?: boolean
  /** The client's `remove` never deletes files; Ludarr deletes them at the mapped path. */
  leavesFiles?: boolean
  /** The client has no password of its own; the configured one is for the web server in front of it. */
  passwordOfWebServer?: boolean
  /** The client's address may begin with `scgi:`, followed by a host and a port or by the path of a socket. */
  speaksScgi?: boolean
  /** How to find it on this machine. */
  detection?: ClientDetection
  connect(connection: DownloaderConnection, context: AdapterContext): DownloadClient
}
