import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '#runtime/database.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { arrive, checkArrival, offer, waitMs } from './journey.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const available = peerAvailable('qbittorrent-nox')
const testMs = waitMs + 60_000
const hourMs = 3_600_000

let swarm: Swarm
const ends: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  if (available) swarm = await startSwarm()
}, testMs)

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

afterAll(async () => {
  if (available) await swarm.stop()
}, testMs)

/** While the program is down, so that a test need not wait for hours. */
function letPass(app: ServerProcess, milliseconds: number): void {
  const database = openDatabase(join(app.folder, 'data/ludarr.db'))
  const earlier = (since: string) => new Date(Date.parse(since) - milliseconds).toISOString()
  for (const { since } of database.all<{ since: string }>('SELECT since FROM waiting_releases')) {
    database.all('UPDATE waiting_releases SET since = ? WHERE since = ?', earlier(since), since)
  }
  database.close()
}

test.skipIf(!available)(
  'a release waits for a better one, is grabbed after a kill when its delay has ended, and arrives',
  async () => {
    const source = await offer(swarm.payload, 'torrent')
    ends.push(() => source.close())
    for (const release of source.releases) release.publishedAt = new Date()
    const peer = await startQbittorrent()
    ends.push(() => peer.stop())
    const app = await startServerProcess()
    ends.push(() => app.stop())
    await app.ask('PATCH', '/settings', { delayHours: 2, preferSource: ['gog'] })
    const gameId: string = (await app.ask('POST', '/games', { title: 'Test Game' })).id
    const { url, username, password } = peer
    await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
    await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })

    const { grabbed, waiting } = await app.ask('POST', `/games/${gameId}/search`)
    expect(grabbed).toBeNull()
    expect(waiting).toMatchObject({ for: [{ kind: 'source', name: 'gog' }], releaseTitle: swarm.payload.name })
    await app.kill()
    letPass(app, hourMs)
    await app.startAgain()
    const state = await app.ask('GET', `/games/${gameId}/waiting`)
    expect(state.waiting.until).toBe(new Date(Date.parse(waiting.until) - hourMs).toISOString())
    expect(await app.ask('GET', `/games/${gameId}/downloads`)).toEqual([])

    await app.kill()
    letPass(app, hourMs)
    await app.startAgain()
    await eventually('The release is grabbed', waitMs, async () => {
      return (await app.ask('GET', `/games/${gameId}`)).status !== 'wanted'
    })
    await arrive(app, { swarm, peer, gameId })
    await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: true })
    expect(await app.ask('GET', `/games/${gameId}/waiting`)).toEqual({ waiting: null, parts: [] })
  },
  testMs * 2,
)
