import type { DownloadTracker } from '#domain/downloads/download.ts'
import { basename } from '#domain/paths/paths.ts'
import type { ClientFile } from '#domain/ports/download-client.ts'
import { share, trackerPlace, withoutAddresses } from '../client-values.ts'
import { listOf } from '../wire-fields.ts'
import type { XmlRpc } from './xmlrpc.ts'

export async function filesOf(rpc: XmlRpc, clientId: string): Promise<ClientFile[]> {
  const id = ownId(clientId)
  const isFolder = String(await rpc('d.is_multi_file', id)) === '1'
  // The torrent's folder on disk, which a user may have chosen.
  const folder = basename(String(await rpc('d.directory', id)))
  const commands = ['f.path=', 'f.size_bytes=', 'f.completed_chunks=', 'f.size_chunks=', 'f.priority=']
  return listOf(await rpc('f.multicall', id, '', ...commands)).map((row) => {
    const [path, size, done, all, priority] = listOf(row)
    const chunks = Number(all)
    return {
      path: isFolder ? `${folder}/${String(path)}` : String(path),
      size: Number(size),
      progress: chunks > 0 ? share(Number(done) / chunks) : 1,
      ...(String(priority) === '0' ? { skipped: true as const } : {}),
    }
  })
}

/** rTorrent keeps only the last error of all trackers. */
export async function trackersOf(rpc: XmlRpc, clientId: string): Promise<DownloadTracker[]> {
  const id = ownId(clientId)
  const message = /^tracker: \[(.*)\]$/is.exec(String(await rpc('d.message', id)))?.[1] ?? null
  const commands = [
    't.url=',
    't.is_enabled=',
    't.success_counter=',
    't.failed_counter=',
    't.scrape_complete=',
    't.scrape_incomplete=',
  ]
  const rows = listOf(await rpc('t.multicall', id, '', ...commands)).map(listOf)
  return rows
    .filter(([url]) => !String(url).startsWith('dht:'))
    .map(([url, enabled, succeeded, failed, seeders, leechers]) => {
      const hasFailed = Number(failed) > 0
      const state =
        String(enabled) !== '1' ? 'off' : hasFailed ? 'error' : Number(succeeded) > 0 ? 'working' : 'waiting'
      return {
        address: trackerPlace(String(url)),
        state,
        message: state === 'error' ? (withoutAddresses(message) ?? 'rTorrent reports an error without a reason') : null,
        seeders: state === 'working' ? Number(seeders) : null,
        leechers: state === 'working' ? Number(leechers) : null,
      }
    })
}

/** rTorrent only accepts hashes in upper case. */
export function ownId(clientId: string): string {
  return clientId.toUpperCase()
}
