import { expectedList, upstream } from '../client-errors.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { product, type Rpc } from './rpc.ts'

export async function find(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields | null> {
  const [torrent] = expectedList(product, (await rpc('torrent-get', { ids: [clientId], fields })).value('torrents'))
  return torrent === undefined ? null : wireFields(torrent)
}

export async function theTorrent(rpc: Rpc, clientId: string, fields: readonly string[]): Promise<WireFields> {
  const torrent = await find(rpc, clientId, fields)
  if (torrent === null) throw upstream(product, `no torrent ${clientId}`)
  return torrent
}
