import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { arrive, checkArrival, offer, waitMs } from './journey.ts'
import { startServerProcess } from './server-process.ts'

const available = peerAvailable('qbittorrent-nox')
const testMs = waitMs + 90_000

let swarm: Swarm
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (available) swarm = await startSwarm()
}, testMs)

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

afterAll(async () => {
  if (available) await swarm.stop()
}, testMs)

test.skipIf(!available)(
  'a search that a user asked for goes on after a kill between the answer of the indexer and the grab',
  async () => {
    const source = await offer(swarm.payload, 'torrent')
    ends.push(() => source.close())
    const peer = await startQbittorrent()
    ends.push(() => peer.stop())
    const app = await startServerProcess()
    ends.push(() => app.stop())
    await app.ask('PATCH', '/settings', { autoSearchEnabled: false, autoGrabEnabled: false })
    const { url, username, password } = peer
    await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
    await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
    const gameId: string = (await app.ask('POST', '/games', { title: 'Test Game' })).id

    const gate = Promise.withResolvers<void>()
    source.holdDownloads = gate.promise
    const searching = app.request('POST', `/games/${gameId}/search`).catch(() => null)
    await eventually('The release to be fetched', 60_000, async () =>
      source.calls.some(({ pathname }) => pathname.startsWith('/download/')),
    )
    expect((await app.ask('GET', `/games/${gameId}`)).lastSearchedAt).not.toBeNull()
    await app.kill()
    await searching
    gate.resolve()
    await app.startAgain()
    await arrive(app, { swarm, peer, gameId })
    await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: true })
  },
  testMs,
)
