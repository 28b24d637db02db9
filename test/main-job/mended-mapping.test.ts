import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { peerAvailable } from '../peers/program.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { startTransmission } from '../peers/transmission.ts'
import { arrive, checkArrival, offer, waitMs, wantGame } from './journey.ts'
import { type RunningProgram, startRunningProgram } from './running-program.ts'

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
  const program = await startRunningProgram()
  ends.push(() => program.stop())
  const wrong = join(program.folder, 'not-there')
  const paths = { remotePath: peer.downloadFolder, localPath: wrong }
  const { id: mappingId } = await program.ask('POST', '/path-mappings', paths)
  const gameId = await wantGame(program, { type, peer, source })
  const isReviewed = async () => (await importNow(program))?.status === 'review'
  await swarm.follow(swarm.payload, waitMs, isReviewed, peer.peerPort)
  const review = await importNow(program)
  expect(review).toMatchObject({ status: 'review', cause: 'path-not-visible' })
  for (const place of [join(peer.downloadFolder, swarm.payload.name), join(wrong, swarm.payload.name)]) {
    expect(review?.message).toContain(`"${place}"`)
  }
  const mend = () => program.ask('PATCH', `/path-mappings/${mappingId}`, { localPath: peer.downloadFolder })
  return { program, peer, gameId, mend, parts: { swarm, peer, gameId } }
}

async function importNow(program: RunningProgram): Promise<ReviewNow | undefined> {
  const imports: ReviewNow[] = await program.ask('GET', '/imports')
  return imports[0]
}

for (const type of ['qbittorrent', 'transmission'] as const) {
  test.skipIf(!available)(
    `what ${type} has arrives as soon as the path mapping is mended`,
    async () => {
      const { program, peer, gameId, mend, parts } = await reviewed(type)
      await mend()
      await arrive(program, parts)
      await checkArrival(program, { gameId, payload: swarm.payload, peer, linked: true })
    },
    testMs,
  )
}

test.skipIf(!available)(
  'killed as soon as the path mapping is mended and started again, the game arrives',
  async () => {
    const { program, peer, gameId, mend, parts } = await reviewed('qbittorrent')
    await mend()
    await program.kill()
    await program.startAgain()
    await arrive(program, parts)
    await checkArrival(program, { gameId, payload: swarm.payload, peer, linked: true })
  },
  testMs,
)

test.skipIf(!available)(
  'killed while the retried import copies and started again, the game arrives whole',
  async () => {
    const { program, peer, gameId, mend, parts } = await reviewed('qbittorrent')
    await program.ask('PATCH', '/settings/import', { transferMode: 'copy' })
    program.heard.length = 0
    await mend()
    const isCopying = () =>
      program.heard.some(
        ({ name, payload }) => name === 'importProgress' && JSON.stringify(payload).includes('copying'),
      )
    await swarm.follow(swarm.payload, waitMs, async () => isCopying(), peer.peerPort)
    await program.kill()
    await program.startAgain()
    await arrive(program, parts)
    await checkArrival(program, { gameId, payload: swarm.payload, peer, linked: false })
  },
  testMs,
)

test.skipIf(!available)(
  'a library folder that is back after a restart gets what waited for it',
  async () => {
    const { program, peer, gameId, mend, parts } = await reviewed('qbittorrent')
    rmSync(program.libraryRoot, { recursive: true })
    await mend()
    const isWaiting = async () => (await importNow(program))?.cause === 'library-unavailable'
    await swarm.follow(swarm.payload, waitMs, isWaiting, peer.peerPort)
    await program.kill()
    mkdirSync(program.libraryRoot)
    await program.startAgain()
    await arrive(program, parts)
    await checkArrival(program, { gameId, payload: swarm.payload, peer, linked: true })
  },
  testMs,
)
