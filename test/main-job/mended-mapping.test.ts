import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { startTransmission } from '../peers/transmission.ts'
import { few } from '../rounds.ts'
import { arrive, checkArrival, offer, waitMs, wantGame } from './journey.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const available = peerAvailable('qbittorrent-nox') && peerAvailable('transmission-daemon')
const start = { qbittorrent: startQbittorrent, transmission: startTransmission }
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

type ReviewNow = { status: string; cause: string | null; message: string | null }

/** A download that has ended in a client whose folder is mapped to where nothing is. */
async function reviewed(type: keyof typeof start) {
  const source = await offer(swarm.payload, 'torrent')
  ends.push(() => source.close())
  const peer = await start[type]()
  ends.push(() => peer.stop())
  const app = await startServerProcess()
  ends.push(() => app.stop())
  const wrong = join(app.folder, 'not-there')
  const paths = { remotePath: peer.downloadFolder, localPath: wrong }
  const { id: mappingId } = await app.ask('POST', '/path-mappings', paths)
  const gameId = await wantGame(app, { type, peer, source })
  const isReviewed = async () => (await importNow(app))?.status === 'review'
  await swarm.follow(swarm.payload, waitMs, isReviewed, peer.peerPort)
  const review = await importNow(app)
  expect(review).toMatchObject({ status: 'review', cause: 'path-not-visible' })
  for (const place of [join(peer.downloadFolder, swarm.payload.name), join(wrong, swarm.payload.name)]) {
    expect(review?.message).toContain(`"${place}"`)
  }
  const mend = () => app.ask('PATCH', `/path-mappings/${mappingId}`, { localPath: peer.downloadFolder })
  return { app, peer, gameId, mend, parts: { swarm, peer, gameId } }
}

async function importNow(app: ServerProcess): Promise<ReviewNow | undefined> {
  const imports: ReviewNow[] = await app.ask('GET', '/imports')
  return imports[0]
}

for (const type of few(['qbittorrent', 'transmission'] as const)) {
  test.skipIf(!available)(
    `a download in ${type} is imported as soon as the path mapping is corrected`,
    async () => {
      const { app, peer, gameId, mend, parts } = await reviewed(type)
      await mend()
      await arrive(app, parts)
      await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: true })
    },
    testMs,
  )
}

test.skipIf(!available)(
  'after a kill right after the path mapping is corrected the game is imported',
  async () => {
    const { app, peer, gameId, mend, parts } = await reviewed('qbittorrent')
    await mend()
    await app.kill()
    await app.startAgain()
    await arrive(app, parts)
    await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: true })
  },
  testMs,
)

test.skipIf(!available)(
  'after a kill during the retried import the game is imported completely',
  async () => {
    const { app, peer, gameId, mend, parts } = await reviewed('qbittorrent')
    await app.ask('PATCH', '/settings/import', { transferMode: 'copy' })
    app.heard.length = 0
    await mend()
    const isCopying = () =>
      app.heard.some(({ name, payload }) => name === 'importProgress' && JSON.stringify(payload).includes('copying'))
    await swarm.follow(swarm.payload, waitMs, async () => isCopying(), peer.peerPort)
    await app.kill()
    await app.startAgain()
    await arrive(app, parts)
    await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: false })
  },
  testMs,
)

test.skipIf(!available)(
  'imports that wait for a library folder continue when it is back after a restart',
  async () => {
    const { app, peer, gameId, mend, parts } = await reviewed('qbittorrent')
    rmSync(app.libraryRoot, { recursive: true })
    await mend()
    const isWaiting = async () => (await importNow(app))?.cause === 'library-unavailable'
    await swarm.follow(swarm.payload, waitMs, isWaiting, peer.peerPort)
    await app.kill()
    mkdirSync(app.libraryRoot)
    await app.startAgain()
    await arrive(app, parts)
    await checkArrival(app, { gameId, payload: swarm.payload, peer, linked: true })
  },
  testMs,
)
