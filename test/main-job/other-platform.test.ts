import { afterEach, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import type { Payload } from '../peers/payload.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { differences, startSwarm } from '../peers/swarm.ts'
import { waitMs } from './journey.ts'
import { startServerProcess } from './server-process.ts'

const testMs = 2 * waitMs + 60_000
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

const willEnd = <Started extends { stop(): Promise<unknown> }>(started: Started): Started => {
  ends.push(() => started.stop())
  return started
}

const offered = ({ name, files, torrent }: Payload, seeders: number) => ({
  title: name,
  size: files.reduce((sum, file) => sum + file.size, 0),
  seeders,
  file: { bytes: torrent, type: 'application/x-bittorrent', name: `${name}.torrent` },
})

test.skipIf(!peerAvailable('qbittorrent-nox'))(
  'a game that is wanted for two platforms gets a release of each through qBittorrent, in folders of their own',
  async () => {
    const swarm = willEnd(await startSwarm('Test.Game.v1.0-FIXTURE'))
    const dump = await swarm.share('Test.Game.NSW-FIXTURE', [{ path: 'test game.nsp', bytes: randomBytes(2_000_000) }])
    // The release for the console has more seeders, and is not for the other entry.
    const source = await startTorznabSource({ releases: [offered(dump, 90), offered(swarm.payload, 5)] })
    ends.push(() => source.close())
    const peer = willEnd(await startQbittorrent())
    const app = willEnd(await startServerProcess())
    const { url, username, password } = peer
    await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
    await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
    const folders: string[] = []
    for (const [platform, payload] of [
      ['pc', swarm.payload],
      ['switch', dump],
    ] as const) {
      const { id } = await app.ask('POST', '/games', { title: 'Test Game', platform })
      const now = () => app.ask('GET', `/games/${id}`)
      await swarm.follow(payload, waitMs, async () => (await now()).status === 'owned', peer.peerPort)
      const game = await now()
      expect(game).toMatchObject({ platform, status: 'owned' })
      const files = payload.files.map((file) => ({ ...file, path: file.path.slice(payload.name.length + 1) }))
      expect(differences({ ...payload, files }, game.libraryPath)).toEqual([])
      const downloads = await app.ask('GET', `/games/${id}/downloads`)
      expect(downloads.map(({ title }: { title: string }) => title)).toEqual([payload.name])
      folders.push(game.libraryPath)
    }
    expect(folders).toEqual(['Test Game', 'Test Game (Switch)'].map((name) => join(app.libraryRoot, name)))
  },
  testMs,
)
