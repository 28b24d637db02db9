import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { moveDownload } from '#core/acquisition/grab/move.ts'
import type { Downloader, DownloaderType } from '#domain/downloads/downloader.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { grabPayload } from '../grab.ts'
import { eventually } from '../peers/loopback.ts'
import { startNewsServer } from '../peers/news.ts'
import { startNzbget } from '../peers/nzbget.ts'
import { lonelyTorrent } from '../peers/payload.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { startSabnzbd } from '../peers/sabnzbd.ts'
import { startTransmission } from '../peers/transmission.ts'
import { storeDownloader, storeGame, storeUser } from '../rows.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

setDefaultTimeout(120_000)

const started: { stop(): Promise<void> }[] = []
let app: TestApp | undefined

afterEach(async () => {
  await app?.close()
  await Promise.all(started.splice(0).map((each) => each.stop()))
})

function begin<Started extends { stop(): Promise<void> }>(peer: Started): Started {
  started.push(peer)
  return peer
}

function clientFor(running: TestApp, type: DownloaderType, peer: StartedPeer, priority: number): Downloader {
  const { url, username, password } = peer
  const settings = type === 'sabnzbd' ? { apiKey: password } : {}
  return storeDownloader(running, { type, name: type, url, username, password, priority, settings, addStopped: true })
}

async function movedBetween(payload: Payload, first: [DownloaderType, StartedPeer], second: typeof first) {
  app = createTestApp({ downloadClientKinds, outbound: createOutbound() })
  const running = app
  const from = clientFor(running, ...first, 1)
  const to = clientFor(running, ...second, 2)
  const user = storeUser(running)
  const game = storeGame(running, { userId: user.id, title: 'Portal 2' })
  const names = async (client: Downloader) => (await running.clientOf(client).list()).map(({ name }) => name)
  const grabbed = await grabPayload(running, {
    userId: user.id,
    game,
    title: payload.name,
    indexerName: null,
    payload,
    size: null,
  })
  expect(grabbed.downloaderId).toBe(from.id)
  expect([await names(from), await names(to)]).toEqual([[payload.name], []])
  await moveDownload(running, user.id, grabbed.id, { downloaderId: to.id, deleteFiles: true })
  await eventually('the old client to have lost it', 30_000, async () => (await names(from)).length === 0)
  const listed = await running.clientOf(to).list()
  const moved = running.downloads.find(grabbed.id)
  expect(listed).toMatchObject([{ name: payload.name, clientId: moved?.clientId }])
  expect(moved).toMatchObject({ downloaderId: to.id, status: 'queued' })
  expect(running.downloads.moves()).toEqual([])
}

describe.skipIf(!peerAvailable('qbittorrent-nox', 'transmission-daemon'))('a torrent', () => {
  test('moves from qBittorrent to Transmission', async () => {
    const [qbittorrent, transmission] = await Promise.all([startQbittorrent(), startTransmission()])
    begin(qbittorrent)
    begin(transmission)
    const torrent = lonelyTorrent('Portal.2.v1.0-FIXTURE', 'http://127.0.0.1:9/announce')
    await movedBetween(torrent, ['qbittorrent', qbittorrent], ['transmission', transmission])
  })
})

describe.skipIf(!peerAvailable('sabnzbdplus', 'nzbget'))('a Usenet job', () => {
  test('moves from SABnzbd to NZBGet', async () => {
    const newsServer = begin(await startNewsServer())
    const [sabnzbd, nzbget] = await Promise.all([startSabnzbd(newsServer), startNzbget(newsServer)])
    begin(sabnzbd)
    begin(nzbget)
    const name = 'Portal.2.v1.0-FIXTURE'
    const bytes = newsServer.post([{ name: 'portal.bin', bytes: Buffer.alloc(200_000, 7) }])
    await movedBetween({ kind: 'nzb', bytes, name }, ['sabnzbd', sabnzbd], ['nzbget', nzbget])
  })
})
