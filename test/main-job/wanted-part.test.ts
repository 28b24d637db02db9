import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHoldingProxy } from '../fakes/holding-proxy.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { differences, type Swarm, startSwarm } from '../peers/swarm.ts'
import { offer, waitMs } from './journey.ts'
import { pendingGrabs } from './pending-grabs.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const available = peerAvailable('qbittorrent-nox')
const release = 'Test.Game.Harbour.Lights.DLC-FIXTURE'
const testMs = waitMs + 90_000

let swarm: Swarm
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (available) swarm = await startSwarm(release)
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

/** An owned game with its folder in the library. */
async function ownGame(app: ServerProcess): Promise<string> {
  const folder = join(app.libraryRoot, 'Test Game')
  mkdirSync(folder)
  writeFileSync(join(folder, 'game.exe'), 'the game')
  const { id } = await app.ask('POST', '/games', { title: 'Test Game', status: 'owned' })
  await app.ask('PATCH', `/games/${id}`, { libraryPath: folder, installedVersion: '1.0' })
  return id
}

test.skipIf(!available)(
  'a wanted add-on is imported into the folder of its game, killed during the hand-over and the download',
  async () => {
    const source = await offer(swarm.payload, 'torrent')
    ends.push(() => source.close())
    const peer = willEnd(await startQbittorrent())
    const isHandOver = ({ path }: { path: string }) => path === '/api/v2/torrents/add'
    const proxy = willEnd(await startHoldingProxy(peer.url, 'before it has answered', isHandOver))
    const app = willEnd(await startServerProcess())
    const { username, password } = peer
    const client = { name: 'The client', type: 'qbittorrent', url: proxy.url, username, password }
    await app.ask('POST', '/downloaders', client)
    await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
    const gameId = await ownGame(app)
    const part = await app.ask('POST', `/games/${gameId}/parts`, { title: 'Harbour Lights' })
    expect(part.status).toBe('wanted')

    await proxy.held
    await app.kill()
    proxy.letThrough()
    await app.startAgain()
    const downloadsNow = () => app.ask('GET', `/games/${gameId}/downloads`)
    await eventually('The client has the add-on', 60_000, async () => pendingGrabs(app).length === 0)
    // The seeder has not been told of the client, so the download cannot be complete.
    await app.kill()
    await app.startAgain()
    expect(await downloadsNow()).toMatchObject([{ title: release, kind: 'dlc' }])
    expect(await app.ask('GET', `/games/${gameId}`)).toMatchObject({ status: 'owned' })

    const partNow = async () => (await app.ask('GET', `/games/${gameId}/parts`))[0]
    const isOwned = async () => (await partNow()).status === 'owned'
    await swarm.follow(swarm.payload, waitMs, isOwned, peer.peerPort)
    const folder = join(app.libraryRoot, 'Test Game/DLC', release)
    expect(await partNow()).toMatchObject({ id: part.id, status: 'owned', path: folder })
    const files = swarm.payload.files.map((file) => ({ ...file, path: file.path.slice(release.length + 1) }))
    expect(differences({ ...swarm.payload, files }, folder)).toEqual([])
    expect(readFileSync(join(app.libraryRoot, 'Test Game/game.exe'), 'utf8')).toBe('the game')
    expect(await app.ask('GET', `/games/${gameId}`)).toMatchObject({ status: 'owned', installedVersion: '1.0' })
    const story: { type: string }[] = await app.ask('GET', `/games/${gameId}/history`)
    expect(story.map(({ type }) => type).toReversed()).toEqual(['grabbed', 'imported'])
  },
  testMs,
)
