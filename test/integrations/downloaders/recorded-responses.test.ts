import { afterEach, describe, expect, test } from 'bun:test'
import type { ClientDownload, DownloadClientKind } from '#domain/ports/download-client.ts'
import { aria2 } from '#integrations/downloaders/aria2.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { nzbget } from '#integrations/downloaders/nzbget.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { listedCommands } from '#integrations/downloaders/rtorrent/torrents.ts'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { sabnzbd } from '#integrations/downloaders/sabnzbd.ts'
import { newNames } from '#integrations/downloaders/transmission/old-protocol.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import type { Loopback } from '../../fakes/loopback.ts'
import { type Respond, startRecordedClient } from '../../fakes/recorded-client.ts'
import { recorded as ofAria2 } from '../../fixtures/client-responses/aria2.ts'
import { recorded as ofDeluge } from '../../fixtures/client-responses/deluge.ts'
import { recordedHistory as pastGroups, recordedGroups } from '../../fixtures/client-responses/nzbget.ts'
import { recorded as ofQbittorrent } from '../../fixtures/client-responses/qbittorrent.ts'
import { hash, type Recorded } from '../../fixtures/client-responses/recorded.ts'
import { recorded as ofRtorrent } from '../../fixtures/client-responses/rtorrent.ts'
import { recordedHistory as pastJobs, recordedQueue } from '../../fixtures/client-responses/sabnzbd.ts'
import { recorded as ofTransmission } from '../../fixtures/client-responses/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

let client: Loopback | null = null
afterEach(async () => {
  await client?.close()
})

/** Lists a client's only download through its adapter. */
async function listed(kind: DownloadClientKind, respond: Respond): Promise<ClientDownload> {
  client = await startRecordedClient(respond)
  const peer = { url: client.url, username: 'tester', password: 'secret' }
  const settings = kind.type === 'sabnzbd' ? { apiKey: 'secret' } : {}
  const [download, ...others] = await kind.connect(connectionTo(peer, { settings }), adapterContext('/nowhere')).list()
  if (download === undefined || others.length > 0) throw new Error('It does not list exactly one download.')
  return download
}

function eachRecorded<Entry extends Recorded>(
  name: string,
  kind: DownloadClientKind,
  entries: readonly Entry[],
  respond: (entry: Entry) => Respond,
): void {
  describe(name, () => {
    for (const entry of entries) {
      test(entry.what, async () => {
        const download = await listed(kind, respond(entry))
        expect(download).toMatchObject(entry.expected)
        const { deleted, failureCause } = entry.expected
        expect([download.deleted, download.failureCause]).toEqual([deleted, failureCause])
      })
    }
  })
}

eachRecorded('Deluge', deluge, ofDeluge, ({ response }) => ({ body }) => {
  const results: Record<string, unknown> = {
    'web.get_hosts': [['host', '127.0.0.1', 58_846, '']],
    'web.get_host_status': ['host', 'Connected', '2.1.1'],
    'core.get_torrents_status': { [hash]: response },
  }
  return { id: body.id, error: null, result: results[String(body.method)] ?? true }
})

eachRecorded('Transmission before 4.1', transmission, ofTransmission, ({ response }) => ({ body }) => {
  const { fields } = body.arguments as { fields: string[] }
  const requested = Object.fromEntries(Object.entries(response).filter(([name]) => fields.includes(name)))
  return { result: 'success', arguments: { torrents: [requested] } }
})

eachRecorded('Transmission 4.1', transmission, ofTransmission, ({ response }) => ({ body }) => {
  if (body.jsonrpc === undefined)
    return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request' }, id: null }
  const { fields } = body.params as { fields: string[] }
  const torrent = Object.entries(newNames(response) as Record<string, unknown>)
  const requested = Object.fromEntries(torrent.filter(([name]) => fields.includes(name)))
  return { jsonrpc: '2.0', id: body.id, result: { torrents: [requested] } }
})

eachRecorded('qBittorrent', qbittorrent, ofQbittorrent, ({ response }) => ({ path }) => {
  if (path.endsWith('/auth/login')) return 'Ok.'
  return path.endsWith('/log/main') ? [] : { rid: 1, full_update: true, torrents: { [hash]: response } }
})

eachRecorded('the queue of SABnzbd', sabnzbd, recordedQueue, ({ response, queue }) => ({ query }) => ({
  queue: { ...queue, slots: [response] },
  history: { slots: [] },
  warnings: [],
  mode: query.get('mode'),
}))

eachRecorded('the history of SABnzbd', sabnzbd, pastJobs, ({ response }) => () => ({
  queue: { paused: false, slots: [] },
  history: { slots: [response] },
}))

const nzbgetWith = (lists: Record<string, unknown>): Respond => {
  const results: Record<string, unknown> = { listgroups: [], history: [], status: { DownloadRate: 64 }, ...lists }
  return ({ body }) => ({ version: '1.1', result: results[String(body.method)] })
}
eachRecorded('the queue of NZBGet', nzbget, recordedGroups, ({ response, isPaused }) =>
  nzbgetWith({ listgroups: [response], status: { DownloadRate: 64, DownloadPaused: isPaused }, log: [] }),
)
eachRecorded('the history of NZBGet', nzbget, pastGroups, ({ response }) => nzbgetWith({ history: [response] }))

eachRecorded('rTorrent', rtorrent, ofRtorrent, ({ response }) => () => {
  const values = listedCommands.map((command) => `<value><string>${response[command] ?? ''}</string></value>`)
  const row = `<value><array><data>${values.join('')}</data></array></value>`
  return `<?xml version="1.0"?><methodResponse><params><param><value><array><data>${row}</data></array></value></param></params></methodResponse>`
})

eachRecorded('aria2', aria2, ofAria2, ({ response }) => ({ body }) => ({
  id: body.id,
  jsonrpc: '2.0',
  result: [[[response]], [[]], [[]]],
}))
