import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import type { DownloaderType } from '#domain/downloads/downloader.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { createRpc as createAria2Rpc } from '#integrations/downloaders/aria2/rpc.ts'
import { basicAuthorization } from '#integrations/downloaders/connection-parts.ts'
import { createRpc as createDelugeRpc } from '#integrations/downloaders/deluge/rpc.ts'
import { createRpc as createNzbgetRpc } from '#integrations/downloaders/nzbget/rpc.ts'
import { createSession, noRefusal } from '#integrations/downloaders/qbittorrent/session.ts'
import { askHttp } from '#integrations/downloaders/rtorrent/transport.ts'
import { createXmlRpc } from '#integrations/downloaders/rtorrent/xmlrpc.ts'
import { createRpc as createTransmissionRpc } from '#integrations/downloaders/transmission/rpc.ts'
import { listOf, wireFields } from '#integrations/downloaders/wire-fields.ts'
import type { StartedPeer } from '../../peers/peer.ts'

/** What the client itself says: the ids in the order of its queue, and the priority of a download. */
export type QueueReader = {
  order(): Promise<string[]>
  priority(id: string): Promise<DownloadPriority | undefined>
}

const none = async () => undefined

const levels = (values: Record<string, DownloadPriority>) => (value: unknown) => values[String(value)]

function byPlace(rows: readonly { id: string; place: number }[]): string[] {
  return rows.toSorted((one, other) => one.place - other.place).map(({ id }) => id)
}

/** One for each client with a queue or priorities. */
export const readers: Partial<Record<DownloaderType, (peer: StartedPeer, outbound: Outbound) => QueueReader>> = {
  qbittorrent: (peer, outbound) => {
    const { url: address, username, password } = peer
    const now = () => Date.now()
    const access = { outbound, address, username, password, allowInsecureTls: false, now, refusal: noRefusal() }
    const session = createSession(access)
    return {
      order: async () => {
        const torrents = listOf((await session.ask('torrents/info')).json()).map(wireFields)
        return byPlace(torrents.map((each) => ({ id: each.text('hash') ?? '', place: each.number('priority') ?? 0 })))
      },
      priority: none,
    }
  },
  transmission: (peer, outbound) => {
    const headers = basicAuthorization(peer.username, peer.password)
    const rpc = createTransmissionRpc({
      outbound,
      url: `${peer.url}/transmission/rpc`,
      headers,
      allowInsecureTls: false,
    })
    const levelOf = levels({ '-1': 'low', '0': 'normal', '1': 'high' })
    const torrents = async () =>
      (await rpc('torrent_get', { fields: ['hash_string', 'queue_position', 'bandwidth_priority'] }))
        .list('torrents')
        .map(wireFields)
    return {
      order: async () =>
        byPlace(
          (await torrents()).map((each) => ({
            id: each.text('hash_string') ?? '',
            place: each.number('queue_position') ?? 0,
          })),
        ),
      priority: async (id) =>
        levelOf((await torrents()).find((each) => each.text('hash_string') === id)?.number('bandwidth_priority')),
    }
  },
  deluge: (peer, outbound) => {
    const url = `${peer.url}/json`
    const rpc = createDelugeRpc({ outbound, url, password: peer.password, allowInsecureTls: false })
    return {
      order: async () => {
        const torrents = wireFields(await rpc('core.get_torrents_status', {}, ['queue']))
        return byPlace(
          torrents.names().map((id) => ({ id, place: wireFields(torrents.value(id)).number('queue') ?? 0 })),
        )
      },
      priority: none,
    }
  },
  rtorrent: (peer, outbound) => {
    const headers = basicAuthorization(peer.username, peer.password)
    const url = new URL(peer.url).pathname === '/' ? `${peer.url}/RPC2` : peer.url
    const rpc = createXmlRpc((body) => askHttp({ outbound, url, headers, allowInsecureTls: false }, body))
    const levelOf = levels({ '1': 'low', '2': 'normal', '3': 'high' })
    return { order: async () => [], priority: async (id) => levelOf(await rpc('d.priority', id.toUpperCase())) }
  },
  aria2: (peer, outbound) => {
    const url = `${peer.url}/jsonrpc`
    const rpc = createAria2Rpc({ outbound, url, secret: peer.password, allowInsecureTls: false })
    return {
      order: async () =>
        listOf(await rpc.ask('tellWaiting', 0, 100, ['infoHash'])).map(
          (each) => wireFields(each).text('infoHash')?.toLowerCase() ?? '',
        ),
      priority: none,
    }
  },
  sabnzbd: (peer) => ({
    order: async () => [],
    priority: async (id) => {
      const answer = await fetch(`${peer.url}/api?mode=queue&output=json&apikey=${peer.password}`)
      const slots = wireFields(await answer.json())
        .fields('queue')
        .list('slots')
        .map(wireFields)
      const priority = slots.find((slot) => slot.text('nzo_id') === id)?.text('priority')
      return levels({ Low: 'low', Normal: 'normal', High: 'high' })(priority)
    },
  }),
  nzbget: (peer, outbound) => {
    const headers = basicAuthorization(peer.username, peer.password)
    const rpc = createNzbgetRpc({ outbound, url: `${peer.url}/jsonrpc`, headers, allowInsecureTls: false })
    const groups = async () => listOf(await rpc('listgroups', 0)).map(wireFields)
    const levelOf = levels({ '-50': 'low', '0': 'normal', '50': 'high' })
    return {
      order: async () => (await groups()).map((group) => String(group.number('NZBID'))),
      priority: async (id) =>
        levelOf((await groups()).find((group) => String(group.number('NZBID')) === id)?.number('MaxPriority')),
    }
  },
}
