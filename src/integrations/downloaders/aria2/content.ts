import type { DownloadTracker } from '#domain/downloads/download.ts'
import type { ClientFile } from '#domain/ports/download-client.ts'
import { share, trackerPlace } from '../client-values.ts'
import { listOf, wireFields } from '../wire-fields.ts'
import type { Rpc } from './rpc.ts'

export async function filesOf(rpc: Rpc, gid: string): Promise<ClientFile[]> {
  const status = wireFields(await rpc.ask('tellStatus', gid, ['dir', 'files']))
  const folder = `${status.text('dir') ?? ''}/`
  return status.list('files').map((value) => {
    const file = wireFields(value)
    const path = file.text('path') ?? ''
    const size = file.number('length') ?? 0
    return {
      path: path.startsWith(folder) ? path.slice(folder.length) : path,
      size,
      progress: size === 0 ? 0 : share((file.number('completedLength') ?? 0) / size),
      ...(file.text('selected') === 'false' ? { skipped: true as const } : {}),
    }
  })
}

/** aria2 lists its trackers without any status. */
export async function trackersOf(rpc: Rpc, gid: string): Promise<DownloadTracker[]> {
  const tiers = wireFields(await rpc.ask('tellStatus', gid, ['bittorrent']))
    .fields('bittorrent')
    .list('announceList')
  return tiers
    .flatMap(listOf)
    .filter((url) => typeof url === 'string')
    .map((url) => ({ address: trackerPlace(url), state: 'unknown', message: null, seeders: null, leechers: null }))
}
