import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { eventually } from '../peers/loopback.ts'
import type { Payload, PayloadContent } from '../peers/payload.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { storedRarVolumes } from '../peers/stored-rar.ts'
import { differences, type Swarm, startSwarm } from '../peers/swarm.ts'
import { offer, waitMs, wantGame } from './journey.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const available = peerAvailable('qbittorrent-nox')
const testMs = waitMs + 60_000
const content = randomBytes(6_000_000)

let swarm: Swarm
let payload: Payload
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  if (!available) return
  swarm = await startSwarm('Other.Game.v1.0-FIXTURE')
  payload = await swarm.share('Test.Game.v1.0-FIXTURE', await scenePacked())
}, testMs)

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

afterAll(async () => {
  if (available) await swarm.stop()
}, testMs)

/** A game in RAR volumes, each in a zip of its own. */
async function scenePacked(): Promise<PayloadContent[]> {
  const volumes = storedRarVolumes('game.bin', content, 2_000_000)
  const zips = volumes.map(async (bytes, index): Promise<PayloadContent> => {
    const zip = new JSZip().file(`tg.part${index + 1}.rar`, bytes).file('file_id.diz', 'Test Game (c) FIXTURE')
    return { path: `tg${index + 1}.zip`, bytes: await zip.generateAsync({ type: 'uint8array' }) }
  })
  return [...(await Promise.all(zips)), { path: 'fixture.nfo', bytes: Buffer.from('Test Game') }]
}

async function begin() {
  const source = await offer(payload, 'torrent')
  ends.push(() => source.close())
  const peer = await startQbittorrent()
  ends.push(() => peer.stop())
  const app = await startServerProcess()
  ends.push(() => app.stop())
  return { app, peer, gameId: await wantGame(app, { type: 'qbittorrent', peer, source }) }
}

function follow({ peerPort }: StartedPeer, isDone: () => Promise<boolean>): Promise<void> {
  return swarm.follow(payload, waitMs, isDone, peerPort)
}

async function checkArrival(app: ServerProcess, gameId: string) {
  const game = await app.ask('GET', `/games/${gameId}`)
  expect(game.libraryPath).toBe(join(app.libraryRoot, 'Test Game'))
  // The staging folder goes after the game is recorded.
  await eventually('Only the game is left', 10_000, async () => readdirSync(app.libraryRoot).join() === 'Test Game')
  expect(readdirSync(game.libraryPath).sort()).toEqual(['file_id.diz', 'fixture.nfo', 'game.bin'])
  expect(readFileSync(join(game.libraryPath, 'game.bin')).equals(content)).toBe(true)
  const [record] = await app.ask('GET', '/imports')
  expect(record).toMatchObject({ status: 'done', transferMode: 'hardlink', unpackedFiles: 2, filesTotal: 3 })
  expect(record.message).toContain(': 2 unpacked from archives, 1 as a hardlink.')
}

/** Has the client read every piece again: it seeds only what it finds whole. */
async function checkSeeding(peer: StartedPeer): Promise<void> {
  expect(differences(payload, peer.downloadFolder)).toEqual([])
  const signIn = new URLSearchParams({ username: peer.username, password: peer.password })
  const session = await fetch(`${peer.url}/api/v2/auth/login`, { method: 'POST', body: signIn })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const hashes = new URLSearchParams({ hashes: payload.infoHash })
  const states = async (): Promise<{ state: string; progress: number }[]> => {
    const answer = await fetch(`${peer.url}/api/v2/torrents/info?${hashes}`, { headers: { cookie } })
    return answer.json()
  }
  await fetch(`${peer.url}/api/v2/torrents/recheck`, { method: 'POST', headers: { cookie }, body: hashes })
  await eventually('The torrent seeds after its recheck', 30_000, async () => {
    const [torrent] = await states()
    return torrent?.progress === 1 && /^(uploading|stalledUP|forcedUP)$/.test(torrent.state)
  })
}

test.skipIf(!available)(
  'a game in zipped archive volumes is unpacked and imported, and its torrent keeps seeding',
  async () => {
    const { app, peer, gameId } = await begin()
    await follow(peer, async () => (await app.ask('GET', `/games/${gameId}`)).status === 'owned')
    await checkArrival(app, gameId)
    await checkSeeding(peer)
  },
  testMs,
)

test.skipIf(!available)(
  'after a kill during unpacking the game is imported',
  async () => {
    const { app, peer, gameId } = await begin()
    const isUnpacking = () => readdirSync(app.libraryRoot).some((name) => name.startsWith('.ludarr-staging-'))
    await follow(peer, async () => isUnpacking())
    await app.kill()
    await app.startAgain()
    await follow(peer, async () => (await app.ask('GET', `/games/${gameId}`)).status === 'owned')
    await checkArrival(app, gameId)
    await checkSeeding(peer)
  },
  testMs,
)
