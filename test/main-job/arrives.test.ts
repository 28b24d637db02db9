import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/program.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { startTransmission } from '../peers/transmission.ts'
import { arrive, checkArrival, grabbedTitle, offer, waitMs, wantGame } from './journey.ts'
import { type RunningProgram, startRunningProgram } from './running-program.ts'

const available = peerAvailable('qbittorrent-nox') && peerAvailable('transmission-daemon')
const ways = [
  { type: 'qbittorrent', as: 'torrent' },
  { type: 'qbittorrent', as: 'magnet' },
  { type: 'transmission', as: 'torrent' },
  { type: 'transmission', as: 'magnet' },
] as const
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

const willEnd = <Started extends { stop(): Promise<unknown> }>(started: Started): Started => {
  ends.push(() => started.stop())
  return started
}

async function begin(type: 'qbittorrent' | 'transmission', as: 'torrent' | 'magnet') {
  const source = await offer(swarm.payload, as)
  ends.push(() => source.close())
  const peer: StartedPeer = willEnd(await start[type]())
  const program: RunningProgram = willEnd(await startRunningProgram())
  const gameId = await wantGame(program, { type, peer, source })
  return { program, peer, gameId }
}

for (const { type, as } of ways) {
  test.skipIf(!available)(
    `a wanted game arrives through ${type} from a ${as}`,
    async () => {
      const { program, peer, gameId } = await begin(type, as)
      expect(await grabbedTitle(program, gameId)).toBe(swarm.payload.name)
      await arrive(program, swarm, swarm.payload, gameId)
      await checkArrival(program, { gameId, payload: swarm.payload, peer, linked: true })
      const events = new Set(program.heard.map((event) => event.name))
      expect([...events]).toEqual(expect.arrayContaining(['gameChanged', 'downloadProgress', 'importProgress']))
    },
    testMs,
  )

  test.skipIf(!available)(
    `killed right after the grab and started again, a game arrives through ${type} from a ${as}`,
    async () => {
      const { program, peer, gameId } = await begin(type, as)
      await grabbedTitle(program, gameId)
      await program.kill()
      await program.startAgain()
      await arrive(program, swarm, swarm.payload, gameId)
      await checkArrival(program, { gameId, payload: swarm.payload, peer, linked: true })
    },
    testMs,
  )
}

test.skipIf(!available)(
  'killed during the import and started again, a game arrives whole',
  async () => {
    const { program, peer, gameId } = await begin('qbittorrent', 'torrent')
    await program.ask('PATCH', '/settings/import', { transferMode: 'copy' })
    const importing = () => program.heard.some((event) => event.name === 'importProgress')
    await swarm.follow(swarm.payload, waitMs, async () => importing())
    await program.kill()
    await program.startAgain()
    await arrive(program, swarm, swarm.payload, gameId)
    await checkArrival(program, { gameId, payload: swarm.payload, peer, linked: false })
  },
  testMs,
)

test.skipIf(!available)(
  'the program ends in good order when it is told to',
  async () => {
    const program = await startRunningProgram()
    expect(await program.stop()).toBe(0)
  },
  testMs,
)
