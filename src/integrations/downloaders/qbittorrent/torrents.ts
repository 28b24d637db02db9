import { hasClientId } from '#domain/downloads/client-state.ts'
import type { ClientDownload, ClientFile, ClientState } from '#domain/ports/download-client.ts'
import { expectedList } from '../client-errors.ts'
import { instantOfSeconds, joinClientPath, notNegative, positive, share } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Session } from './session.ts'

/**
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-4.1)#get-torrent-list; `stopped…` are the
 * words of version 5 for `paused…`.
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

/** Both are trouble with files: what trackers complain of stops no torrent. */
const complaints: Readonly<Record<string, string>> = {
  error: 'qBittorrent reports an error with this torrent; its disk is full or gone, most likely (its log says more)',
  missingFiles: 'qBittorrent cannot find the files of this torrent',
}

/** How qBittorrent writes "no end in sight". */
const endlessSeconds = 8_640_000

/** A torrent as we know it, and the hash its own client wants to hear. */
export type ListedTorrent = { download: ClientDownload; ownHash: string }

export function listedTorrent(value: unknown): ListedTorrent {
  const torrent = wireFields(value)
  const word = torrent.text('state') ?? 'nothing'
  const eta = torrent.number('eta')
  return {
    ownHash: torrent.text('hash') ?? '',
    download: {
      clientId: clientIdOf(torrent),
      otherIds: hashesOf(torrent).filter((hash) => hash !== clientIdOf(torrent)),
      name: torrent.text('name') ?? '',
      state: states[word] ?? 'unknown',
      rawState: word,
      message: complaints[word] ?? null,
      ...(states[word] === 'error' ? { blocked: true } : {}),
      progress: share(torrent.number('progress')),
      size: positive(torrent.number('size')),
      downloaded: notNegative(torrent.number('completed')) ?? 0,
      downloadSpeed: notNegative(torrent.number('dlspeed')) ?? 0,
      uploadSpeed: notNegative(torrent.number('upspeed')) ?? 0,
      eta: eta === null || eta >= endlessSeconds ? null : notNegative(eta),
      ratio: notNegative(torrent.number('ratio')),
      seeders: notNegative(torrent.number('num_complete')) ?? notNegative(torrent.number('num_seeds')),
      category: torrent.text('category'),
      contentPath: contentPathOf(torrent),
      addedAt: instantOfSeconds(torrent.number('added_on')),
      completedAt: instantOfSeconds(torrent.number('completion_on')),
      seedGoalMet: isGoalMet(torrent, word),
    },
  }
}

/** The limits that count for it, its own or everybody's; -1 is none. Paused before that, it is merely paused. */
function isGoalMet(torrent: WireFields, word: string): boolean {
  if (states[word] !== 'completed') return false
  const reached = (have: number | null, limit: number | null) =>
    have !== null && limit !== null && limit >= 0 && have >= limit
  const minutes = torrent.number('max_seeding_time')
  return (
    reached(torrent.number('ratio'), torrent.number('max_ratio')) ||
    reached(torrent.number('seeding_time'), minutes === null ? null : minutes * 60)
  )
}

export function listedFile(value: unknown): ClientFile {
  const file = wireFields(value)
  return {
    path: (file.text('name') ?? '').replaceAll('\\', '/'),
    size: notNegative(file.number('size')) ?? 0,
    progress: share(file.number('progress')),
  }
}

/** With libtorrent 2 a hybrid torrent is listed under its version 2 hash; the version 1 hash stands beside it. */
function clientIdOf(torrent: WireFields): string {
  return (torrent.text('infohash_v1') ?? torrent.text('hash') ?? '').toLowerCase()
}

/** Every hash it goes by, that of version 2 cut to the length of the others as swarms do. */
function hashesOf(torrent: WireFields): string[] {
  const told = ['hash', 'infohash_v1', 'infohash_v2'].flatMap((name) => torrent.text(name) ?? [])
  return [...new Set(told.map((hash) => hash.toLowerCase().slice(0, 40)))]
}

/**
 * Versions before 4.3.2 do not tell it. A torrent whose files lie loose in the save folder has no path of its own:
 * naming the folder would claim everything else in it.
 */
function contentPathOf(torrent: WireFields): string | null {
  const savePath = torrent.text('save_path')?.replace(/[\\/]+$/, '') ?? null
  const contentPath = torrent.text('content_path')?.replace(/[\\/]+$/, '') ?? null
  if (contentPath !== null) return contentPath === savePath ? null : contentPath
  const name = torrent.text('name')
  return savePath !== null && name !== null ? joinClientPath(savePath, name) : null
}

export async function allTorrents(session: Session, query = ''): Promise<ListedTorrent[]> {
  return expectedList(product, (await session.ask(`torrents/info${query}`)).json()).map(listedTorrent)
}

/** By the hash as it stands first; a hybrid is listed under another hash and only found among all. */
export async function find(session: Session, clientId: string): Promise<ListedTorrent | null> {
  const [direct] = await allTorrents(session, `?hashes=${encodeURIComponent(clientId)}`)
  if (direct) return direct
  const all = await allTorrents(session)
  return all.find(({ download }) => hasClientId(download, clientId)) ?? null
}
