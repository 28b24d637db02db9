import { say } from '#domain/messages/say.ts'
import { upstream } from '../client-errors.ts'
import { wireFields } from '../wire-fields.ts'
import type { Aria2Download } from './downloads.ts'
import { product, type Rpc } from './rpc.ts'
import type { TorrentStore } from './torrent-store.ts'

/** The options of the download that are kept. */
const keptOptions = ['dir', 'seed-ratio', 'seed-time'] as const

/** Resumes a paused download. A failed one has ended in aria2 and is added again. */
export async function resumeDownload(
  rpc: Rpc,
  { gid, clientId, download }: Aria2Download,
  torrentStore: TorrentStore,
): Promise<void> {
  if (download.state !== 'error') {
    await rpc.ask('unpause', gid)
    return
  }
  const [rawStatus, had] = await rpc.askAll([
    { method: 'tellStatus', params: [gid, ['files', 'infoHash', 'bittorrent']] },
    { method: 'getOption', params: [gid] },
  ])
  const status = wireFields(rawStatus)
  const options = optionsToKeep(wireFields(had))
  if (status.text('infoHash') === null) return addLinkAgain(rpc, gid, linksOf(status.list('files')), options)
  const bytes = await torrentStore.find(clientId)
  const trackers = wireFields(status.value('bittorrent')).list('announceList').flat().map(String)
  await (bytes === null
    ? rpc.ask('addUri', [magnetOf(clientId, trackers)], options)
    : rpc.ask('addTorrent', Buffer.from(bytes).toString('base64'), [], options))
  await rpc.ask('removeDownloadResult', gid)
}

/**
 * A full disk truncates the control file (`….aria2`). Without it, a link starts over and a torrent is checked piece by
 * piece.
 */
function optionsToKeep(had: ReturnType<typeof wireFields>): Record<string, string> {
  const same = keptOptions.flatMap((name) => {
    const value = had.text(name)
    return value === null ? [] : [[name, value]]
  })
  const reuseFiles = { 'check-integrity': 'true', 'allow-overwrite': 'true', 'remove-control-file': 'true' }
  return { ...Object.fromEntries(same), ...reuseFiles }
}

/** Adds the link again under its old id, which is stored. In one request, so that the download cannot get lost. */
async function addLinkAgain(rpc: Rpc, gid: string, links: string[], options: Record<string, string>): Promise<void> {
  if (links.length === 0) throw upstream(product, say('clients.reportsNoLinkDownload'))
  await rpc.askAll([
    { method: 'removeDownloadResult', params: [gid] },
    { method: 'addUri', params: [links, { ...options, gid }] },
  ])
}

function linksOf(files: readonly unknown[]): string[] {
  const links = wireFields(files[0])
    .list('uris')
    .map((uri) => wireFields(uri).text('uri') ?? '')
  return [...new Set(links)].filter((link) => link !== '')
}

function magnetOf(infoHash: string, trackers: readonly string[]): string {
  return [`magnet:?xt=urn:btih:${infoHash}`, ...trackers.map((tracker) => `tr=${encodeURIComponent(tracker)}`)].join(
    '&',
  )
}
