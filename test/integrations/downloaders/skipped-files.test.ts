import { expect, setDefaultTimeout, test } from 'bun:test'
import type { ClientFile, DownloadClientKind } from '#domain/ports/download-client.ts'
import { createRpc as createAria2Rpc } from '#integrations/downloaders/aria2/rpc.ts'
import { aria2 } from '#integrations/downloaders/aria2.ts'
import { basicAuthorization } from '#integrations/downloaders/connection-parts.ts'
import { createRpc as createDelugeRpc } from '#integrations/downloaders/deluge/rpc.ts'
import { deluge } from '#integrations/downloaders/deluge.ts'
import { createSession, form, noRefusal } from '#integrations/downloaders/qbittorrent/session.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { askScgi, scgiTarget } from '#integrations/downloaders/rtorrent/transport.ts'
import { createXmlRpc } from '#integrations/downloaders/rtorrent/xmlrpc.ts'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { createRpc as createTransmissionRpc, rpcUrl } from '#integrations/downloaders/transmission/rpc.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { listOf, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { startAria2 } from '../../peers/aria2.ts'
import { startDeluge } from '../../peers/deluge.ts'
import { eventually } from '../../peers/loopback.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { adapterContext } from './adapter-context.ts'
import { acceptedId, connectionTo } from './connection.ts'

setDefaultTimeout(120_000)

type Subject = {
  kind: DownloadClientKind
  program: string
  start(): Promise<StartedPeer>
  /** Tells the client not to download the second of two files. */
  skipSecond(peer: StartedPeer, clientId: string): Promise<unknown>
}

const outbound = createOutbound()
const common = { outbound, allowInsecureTls: false }

const subjects: Subject[] = [
  {
    kind: qbittorrent,
    program: 'qbittorrent-nox',
    start: () => startQbittorrent(),
    skipSecond: ({ url: address, username, password }, hash) =>
      createSession({ ...common, address, username, password, now: Date.now, refusal: noRefusal() }).ask(
        'torrents/filePrio',
        form({ hash, id: '1', priority: '0' }),
      ),
  },
  {
    kind: transmission,
    program: 'transmission-daemon',
    start: () => startTransmission(),
    skipSecond: ({ url, username, password }, id) =>
      createTransmissionRpc({ ...common, url: rpcUrl(url), headers: basicAuthorization(username, password) })(
        'torrent_set',
        { ids: [id], files_unwanted: [1] },
      ),
  },
  {
    kind: deluge,
    program: 'deluged',
    start: startDeluge,
    skipSecond: ({ url, password }, id) =>
      createDelugeRpc({ ...common, url: `${url}/json`, password })('core.set_torrent_options', [id], {
        file_priorities: [4, 0],
      }),
  },
  {
    kind: rtorrent,
    program: 'rtorrent',
    start: () => startRtorrent('port'),
    skipSecond: ({ url }, id) =>
      createXmlRpc((body) => askScgi(outbound, scgiTarget(url), body))('f.priority.set', `${id.toUpperCase()}:f1`, '0'),
  },
  {
    kind: aria2,
    program: 'aria2c',
    start: startAria2,
    skipSecond: async ({ url, password }) => {
      const rpc = createAria2Rpc({ ...common, url: `${url}/jsonrpc`, secret: password })
      const [added] = listOf(await rpc.ask('tellWaiting', 0, 1, ['gid'])).map(wireFields)
      return rpc.ask('changeOption', added?.text('gid'), { 'select-file': '1' })
    },
  },
]

for (const { kind, program, start, skipSecond } of subjects) {
  test.skipIf(!peerAvailable(program))(`${kind.label} lists which files it was told not to download`, async () => {
    const peer = await start()
    try {
      const client = kind.connect(connectionTo(peer, { category: null }), adapterContext(peer.downloadFolder))
      const torrent = lonelyTorrent('Skipped', 'http://127.0.0.1:9/announce')
      const options = { title: torrent.name, category: null, downloadPath: null, stopped: true }
      const clientId = await acceptedId(client.add(torrent, options))
      const skipped = async () => ((await client.files?.(clientId)) ?? []).filter((file: ClientFile) => file.skipped)
      await eventually(
        'the client to list the files',
        30_000,
        async () => (await client.files?.(clientId))?.length === 2,
      )
      expect(await skipped()).toEqual([])
      await skipSecond(peer, clientId)
      await eventually('the file to be skipped', 30_000, async () => (await skipped()).length > 0)
      expect(await skipped()).toMatchObject([{ path: 'Skipped/b.bin', progress: 0 }])
    } finally {
      await peer.stop()
    }
  })
}
