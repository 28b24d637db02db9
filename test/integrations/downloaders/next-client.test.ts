import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { transmission } from '#integrations/downloaders/transmission.ts'
import { startRecordedClient } from '../../fakes/recorded-client.ts'
import { eventually } from '../../peers/loopback.ts'
import { oddTorrents } from '../../peers/odd-torrents.ts'
import { lonelyTorrent } from '../../peers/payload.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../../peers/qbittorrent.ts'
import { startRtorrent } from '../../peers/rtorrent.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { storeDownloader, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { adapterContext } from './adapter-context.ts'
import { connectionTo } from './connection.ts'

const tracker = 'http://127.0.0.1:9/announce'

describe.skipIf(!peerAvailable('rtorrent', 'qbittorrent-nox'))('a real rTorrent before a real qBittorrent', () => {
  let peers: [Awaited<ReturnType<typeof startRtorrent>>, StartedQbittorrent]
  let app: TestApp
  let second: Downloader

  beforeAll(async () => {
    peers = await Promise.all([startRtorrent('port'), startQbittorrent()])
    app = createTestApp({ downloadClientKinds })
    const [{ url: scgi }, { url, username, password }] = peers
    storeDownloader(app, { type: 'rtorrent', url: scgi, priority: 1, category: null })
    second = storeDownloader(app, { type: 'qbittorrent', url, username, password, priority: 2, category: null })
  }, 60_000)
  afterAll(async () => {
    await app?.close()
    await Promise.all((peers ?? []).map((peer) => peer.stop()))
  }, 60_000)

  test('what rTorrent silently ignores is downloaded by qBittorrent, at once', async () => {
    const userId = storeUser(app).id
    for (const { what, bytes } of oddTorrents.filter(({ traits }) => traits.length > 0)) {
      const download = await addDownload(app, userId, { title: what, from: { bytes, contentType: null } })
      expect([what, download.downloaderId, download.message]).toEqual([what, second.id, null])
    }
    await pollClients(app)
    expect(app.downloads.pendingGrabs()).toEqual([])
    expect((await app.clientOf(second).list()).length).toBe(app.downloads.all().length)
  }, 60_000)

  test('a torrent that qBittorrent already has in another folder than requested says so', async () => {
    const { downloadFolder } = peers[1]
    const client = app.clientOf(second)
    const torrent = lonelyTorrent('Managed.Game', tracker)
    const options = { title: torrent.name, category: null, downloadPath: `${downloadFolder}/asked`, stopped: true }
    await client.add(torrent, { ...options, downloadPath: `${downloadFolder}/other` })
    const userId = storeUser(app, { username: 'second' }).id
    const { bytes } = torrent
    const asked = { downloaderId: second.id, downloadPath: options.downloadPath }
    await addDownload(app, userId, { title: torrent.name, from: { bytes, contentType: null }, ...asked })
    const message = () => app.downloads.all().find(({ title }) => title === torrent.name)?.message
    expect(message()).toStartWith('The client has other options than requested: folder ')
    await pollClients(app)
    expect(message()).toContain(`"${downloadFolder}/other" instead of "${downloadFolder}/asked"`)
  }, 60_000)
})

test.skipIf(!peerAvailable('transmission-daemon'))(
  'a label that Transmission refuses leaves the torrent accepted, with its limits',
  async () => {
    const peer = await startTransmission()
    try {
      const settings = { seedRatio: 3 }
      const client = transmission.connect(connectionTo(peer, { settings }), adapterContext(peer.downloadFolder))
      const torrent = lonelyTorrent('Label.Game', tracker)
      const options = { title: torrent.name, category: 'games,pc', downloadPath: null, stopped: true }
      const outcome = await client.add(torrent, options)
      expect(outcome).toMatchObject({ outcome: 'accepted', clientId: torrent.infoHash })
      await eventually('its ratio to be set', 5000, async () => {
        const applied = await client.appliedOptions?.(torrent.infoHash, options)
        return applied?.seedRatio?.applied === 3
      })
    } finally {
      await peer.stop()
    }
  },
  60_000,
)

test('a folder that needs no quotation marks is sent to rTorrent without them: web interfaces drop quoted commands', async () => {
  const sent: string[] = []
  const server = await startRecordedClient(({ text }) => {
    sent.push(text)
    const value = text.includes('<methodName>load.') || sent.length > 2 ? '<value><i8>0</i8></value>' : null
    const fault =
      '<fault><value><struct><member><name>faultString</name><value>unknown hash</value></member></struct></value></fault>'
    return `<?xml version="1.0"?><methodResponse>${value === null ? fault : `<params><param>${value}</param></params>`}</methodResponse>`
  })
  try {
    const client = rtorrent.connect(
      connectionTo({ url: server.url, username: '', password: '' }),
      adapterContext('/nowhere'),
    )
    const add = async (downloadPath: string) => {
      sent.length = 0
      const torrent = lonelyTorrent('Game', tracker)
      await client.add(torrent, { title: 'Game', category: null, downloadPath, stopped: false })
      return sent.find((text) => text.includes('load.'))
    }
    expect(await add('/data/games/pc-Spiele.ü')).toContain('<string>d.directory.set=/data/games/pc-Spiele.ü</string>')
    expect(await add('/data/my "games", all')).toContain('d.directory.set="/data/my \\"games\\", all"')
  } finally {
    await server.close()
  }
})
