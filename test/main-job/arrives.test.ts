import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { type Asked, type HeldMoment, startHoldingProxy } from '../fakes/holding-proxy.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { startTransmission } from '../peers/transmission.ts'
import { few } from '../rounds.ts'
import { arrive, checkArrival, grabbedTitle, offer, waitMs, wantGame } from './journey.ts'
import { pendingGrabs } from './pending-grabs.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const available = peerAvailable('qbittorrent-nox') && peerAvailable('transmission-daemon')
const moments = ['before it is asked', 'before it has answered'] as const
// Transmission takes its time to find its peers: each of its ways meets one of the moments.
const ways = [
  { type: 'qbittorrent', as: 'torrent', killed: moments },
  { type: 'transmission', as: 'magnet', killed: moments.slice(0, 1) },
  { type: 'qbittorrent', as: 'magnet', killed: moments },
  { type: 'transmission', as: 'torrent', killed: moments.slice(1) },
] as const
const start = { qbittorrent: startQbittorrent, transmission: startTransmission }
const isHandOver = {
  qbittorrent: ({ path }: Asked) => path === '/api/v2/torrents/add',
  transmission: ({ body }: Asked) => body.includes('torrent-add'),
}
const testMs = waitMs + 60_000

let swarm: Swarm
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (available) swarm = await startSwarm('Test.Game.v1.0-FIXTURE')
}, testMs)

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

afterAll(async () => {
  if (available) await swarm.stop()
}, testMs)

const willEnd = <Started extends { stop(): Promise<unknown> }>(started: Started): Started => {
  ends.push(() => started.stop())
  return started
}

type Way = (typeof ways)[number]

async function begin(type: Way['type'], as: Way['as']) {
  const { app, peer, source } = await startParts(type, as)
  const gameId = await wantGame(app, { type, peer, source })
  return { app, peer, gameId }
}

/** The same, with a proxy before the client that holds the hand-over. */
async function beginHeld(type: Way['type'], as: Way['as'], moment: HeldMoment) {
  const { app, peer, source } = await startParts(type, as)
  const proxy = willEnd(await startHoldingProxy(peer.url, moment, isHandOver[type]))
  const gameId = await wantGame(app, { type, peer: { ...peer, url: proxy.url }, source })
  return { app, peer, gameId, proxy }
}

async function startParts(type: Way['type'], as: Way['as']) {
  const source = await offer(swarm.payload, as)
  ends.push(() => source.close())
  const peer: StartedPeer = willEnd(await start[type]())
  const app: ServerProcess = willEnd(await startServerProcess())
  return { app, peer, source }
}

for (const { type, as, killed } of few(ways, 2)) {
  test.skipIf(!available)(
    `a wanted game is imported through ${type} from a ${as}`,
    async () => {
      const { app, peer, gameId } = await begin(type, as)
      expect(await grabbedTitle(app, gameId)).toBe(swarm.payload.name)
      await arrive(app, { swarm, peer, gameId })
      await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: true })
      const events = new Set(app.heard.map((event) => event.name))
      expect([...events]).toEqual(expect.arrayContaining(['gameChanged', 'downloadProgress', 'importProgress']))
    },
    testMs,
  )

  for (const moment of killed) {
    test.skipIf(!available)(
      `after a kill following the grab, ${moment}, a game is imported through ${type} from a ${as}`,
      async () => {
        const { app, peer, gameId, proxy } = await beginHeld(type, as, moment)
        await proxy.held.catch(() => Promise.reject(new Error(`Never handed over: ${app.output()}`)))
        await app.kill()
        expect(pendingGrabs(app)).toEqual([
          { title: swarm.payload.name, kind: as, hash: swarm.payload.infoHash, isWhole: true },
        ])
        proxy.letThrough()
        await app.startAgain()
        await arrive(app, { swarm, peer, gameId })
        await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: true })
        expect(pendingGrabs(app)).toEqual([])
        const { downloads } = await app.ask('GET', '/downloads')
        expect(downloads).toHaveLength(1)
      },
      testMs,
    )
  }
}

test.skipIf(!available)(
  'after a kill during the import a game is imported completely',
  async () => {
    const { app, peer, gameId } = await begin('qbittorrent', 'torrent')
    await app.ask('PATCH', '/settings/import', { transferMode: 'copy' })
    const importing = () => app.heard.some((event) => event.name === 'importProgress')
    await swarm.follow(swarm.payload, waitMs, async () => importing(), peer.peerPort)
    await app.kill()
    await app.startAgain()
    await arrive(app, { swarm, peer, gameId })
    await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: false })
  },
  testMs,
)

test.skipIf(!available)(
  'the program exits with code 0 when it is stopped',
  async () => {
    const app = await startServerProcess()
    expect(await app.stop()).toBe(0)
  },
  testMs,
)
