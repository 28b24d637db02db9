import { hasClientId } from '#domain/downloads/client-state.ts'
import { isAbsolutePath } from '#domain/downloads/path-mapping.ts'
import { say } from '#domain/messages/say.ts'
import type { ClientDownload, ClientFile, ClientState } from '#domain/ports/download-client.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import { expectedList, upstream } from '../client-errors.ts'
import { joinClientPath, notNegative, positive, secondsLeft, share } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Session } from './session.ts'
import { areLimitsMet, globalLimitsMode, usesGlobalMode } from './share-limits.ts'

/**
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-4.1)#get-torrent-list; version 5 writes
 * `stopped…` instead of `paused…`.
 */
const states: Readonly<Record<string, ClientState>> = {
  error: 'error',
  missingFiles: 'error',
  uploading: 'seeding',
  stalledUP: 'seeding',
  queuedUP: 'seeding',
  forcedUP: 'seeding',
  pausedUP: 'completed',
  stoppedUP: 'completed',
  checkingUP: 'verifying',
  checkingDL: 'verifying',
  checkingResumeData: 'verifying',
  allocating: 'downloading',
  downloading: 'downloading',
  forcedDL: 'downloading',
  metaDL: 'metadata',
  forcedMetaDL: 'metadata',
  stalledDL: 'stalled',
  pausedDL: 'paused',
  stoppedDL: 'paused',
  queuedDL: 'queued',
  moving: 'moving',
}

/** The states of file errors. Tracker errors do not stop a torrent. */
const errorMessages: Readonly<Record<string, string>> = {
  error: 'qBittorrent reports an error with this torrent; its disk is probably full or unavailable (see its log)',
  missingFiles: 'qBittorrent cannot find the files of this torrent',
}

/** Complete at 0 %: a user, or a filter of qBittorrent, deselected every file. */
const nothingSelected =
  'No file of this torrent is selected in qBittorrent. Select its files there, or remove the download'

/** A torrent, and the hash under which qBittorrent lists it. */
export type ListedTorrent = { download: ClientDownload; ownHash: string }

/**
 * `nowMs` is the current time, which tells how long a torrent has been inactive. `globalMode` says how the share limits
 * of torrents are combined that have no mode of their own.
 */
export function listedTorrent(value: unknown, nowMs: number, globalMode: string | null = null): ListedTorrent {
  const torrent = wireFields(value)
  const rawState = torrent.text('state') ?? 'nothing'
  const state = states[rawState] ?? 'unknown'
  const isEmpty = hasNothingSelected(torrent, state)
  return {
    ownHash: torrent.text('hash') ?? '',
    download: {
      clientId: clientIdOf(torrent),
      otherIds: hashesOf(torrent).filter((hash) => hash !== clientIdOf(torrent)),
      name: torrent.text('name') ?? '',
      state: isEmpty ? 'stalled' : state,
      rawState,
      message: isEmpty ? nothingSelected : (errorMessages[rawState] ?? null),
      ...(state === 'error' ? { blocked: true } : {}),
      progress: share(torrent.number('progress')),
      size: positive(torrent.number('size')),
      downloaded: notNegative(torrent.number('completed')) ?? 0,
      downloadSpeed: notNegative(torrent.number('dlspeed')) ?? 0,
      uploadSpeed: notNegative(torrent.number('upspeed')) ?? 0,
      eta: secondsLeft(torrent.number('eta')),
      ratio: notNegative(torrent.number('ratio')),
      seeders: notNegative(torrent.number('num_complete')) ?? notNegative(torrent.number('num_seeds')),
      category: torrent.text('category'),
      contentPath: contentPathOf(torrent),
      addedAt: instantOfSeconds(torrent.number('added_on')),
      completedAt: instantOfSeconds(torrent.number('completion_on')),
      seedGoalMet: state === 'completed' && !isEmpty && areLimitsMet(torrent, nowMs, globalMode),
    },
  }
}

function hasNothingSelected(torrent: WireFields, state: ClientState): boolean {
  const isDone = state === 'seeding' || state === 'completed'
  return isDone && torrent.number('size') === 0 && (torrent.number('progress') ?? 0) < 1
}

export function listedFile(value: unknown): ClientFile {
  const file = wireFields(value)
  return {
    path: (file.text('name') ?? '').replaceAll('\\', '/'),
    size: notNegative(file.number('size')) ?? 0,
    progress: share(file.number('progress')),
    ...(file.number('priority') === 0 ? { skipped: true as const } : {}),
  }
}

/** Prefers the version 1 hash: libtorrent 2 lists a hybrid torrent under its version 2 hash. */
function clientIdOf(torrent: WireFields): string {
  return (torrent.text('infohash_v1') ?? torrent.text('hash') ?? '').toLowerCase()
}

/** All its hashes; the version 2 hash is truncated to the length of the others, as in swarms. */
function hashesOf(torrent: WireFields): string[] {
  const hashes = ['hash', 'infohash_v1', 'infohash_v2'].flatMap((name) => torrent.text(name) ?? [])
  return [...new Set(hashes.map((hash) => hash.toLowerCase().slice(0, 40)))]
}

/**
 * Versions before 4.3.2 do not send it. A torrent whose files lie directly in the save folder has no path of its own:
 * the folder would include unrelated files.
 */
function contentPathOf(torrent: WireFields): string | null {
  const savePath = torrent.text('save_path')?.replace(/[\\/]+$/, '') ?? null
  const contentPath = torrent.text('content_path')?.replace(/[\\/]+$/, '') ?? null
  if (contentPath !== null && isAbsolutePath(contentPath)) return contentPath === savePath ? null : contentPath
  // Until a new torrent is loaded, its path is relative.
  const below = contentPath ?? torrent.text('name')
  return savePath !== null && below !== null ? joinClientPath(savePath, below) : null
}

export async function allTorrents(session: Session, query = ''): Promise<ListedTorrent[]> {
  const torrents = expectedList(product, (await session.ask(`torrents/info${query}`)).json())
  const globalMode = torrents.some(usesGlobalMode) ? await globalLimitsMode(session) : null
  const nowMs = session.now()
  return torrents.map((torrent) => listedTorrent(torrent, nowMs, globalMode))
}

/** Tries the hash first; a hybrid is listed under another hash and only found in the full list. */
export async function find(session: Session, clientId: string): Promise<ListedTorrent | null> {
  const [direct] = await allTorrents(session, `?hashes=${encodeURIComponent(clientId)}`)
  if (direct?.ownHash === '') throw upstream(product, say('clients.responseNotListTorrents2'))
  if (direct) return direct
  const all = await allTorrents(session)
  return all.find(({ download }) => hasClientId(download, clientId)) ?? null
}

/** Asks for the full list: the changes that `list` is assembled from may lack a torrent. */
export async function findAll(session: Session, clientIds: readonly string[]): Promise<ClientDownload[]> {
  const all = (await allTorrents(session)).map(({ download }) => download)
  return all.filter((download) => clientIds.some((clientId) => hasClientId(download, clientId)))
}
