import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../peers/loopback.ts'
import type { Payload } from '../peers/payload.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { offer, waitMs, wantGame } from './journey.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const available = peerAvailable('qbittorrent-nox')
const testMs = waitMs * 2 + 60_000
const save = 'saves/slot 1.sav'
const megabyte = 1024 * 1024

let swarm: Swarm
let older: Payload
let newer: Payload
const ends: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  if (!available) return
  swarm = await startSwarm('Unrelated.Thing.v1.0-FIXTURE')
  older = await swarm.share('Test.Game.v1.0-FIXTURE', [
    { path: 'game.bin', bytes: randomBytes(3 * megabyte) },
    { path: 'data/level 1.pak', bytes: randomBytes(megabyte) },
    { path: 'data/only in 1.0.pak', bytes: randomBytes(1000) },
    { path: 'same.txt', bytes: Buffer.from('the same in both') },
  ])
  newer = await swarm.share('Test.Game.v1.1-FIXTURE', [
    { path: 'game.bin', bytes: randomBytes(4 * megabyte) },
    { path: 'data/level 1.pak', bytes: randomBytes(megabyte) },
    { path: 'data/level 2.pak', bytes: randomBytes(2 * megabyte) },
    { path: 'same.txt', bytes: Buffer.from('the same in both') },
  ])
}, testMs)

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, testMs)

afterAll(async () => {
  if (available) await swarm.stop()
}, testMs)

function hashesOf(payload: Payload): Record<string, string> {
  return Object.fromEntries(payload.files.map(({ path, sha256 }) => [path.slice(payload.name.length + 1), sha256]))
}

function hashesBelow(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), hash(path)]))
}

type Owned = { app: ServerProcess; peer: StartedPeer; gameId: string; folder: string }

/** Version 1.0 came through the client, and the user has saved a game since. */
async function ownOlder(transferMode: string): Promise<Owned> {
  const source = await offer(older, 'torrent')
  ends.push(() => source.close())
  const peer = await startQbittorrent()
  ends.push(() => peer.stop())
  const app = await startServerProcess()
  ends.push(() => app.stop())
  await app.ask('PATCH', '/settings/import', { transferMode })
  const gameId = await wantGame(app, { type: 'qbittorrent', peer, source })
  await swarm.follow(
    older,
    waitMs,
    async () => (await app.ask('GET', `/games/${gameId}`)).status === 'owned',
    peer.peerPort,
  )
  const { libraryPath: folder, installedVersion } = await app.ask('GET', `/games/${gameId}`)
  expect(installedVersion).toBe('1.0')
  expect(hashesBelow(folder)).toEqual(hashesOf(older))
  mkdirSync(join(folder, 'saves'))
  writeFileSync(join(folder, save), 'my save')
  const next = await offer(newer, 'torrent')
  ends.push(() => next.close())
  await app.ask('POST', '/indexers', { name: 'A second source', url: next.url, apiKey: next.apiKey })
  return { app, peer, gameId, folder }
}

async function checkUpgraded({ app, gameId, folder }: Owned): Promise<void> {
  const { [save]: saved, ...game } = hashesBelow(folder)
  expect(game).toEqual(hashesOf(newer))
  expect(saved).toBe(createHash('sha256').update('my save').digest('hex'))
  expect(await app.ask('GET', `/games/${gameId}`)).toMatchObject({
    status: 'owned',
    libraryPath: folder,
    updateAvailable: false,
  })
  // The game is owned as soon as it is recorded; the staging folder goes right after that.
  await eventually('Nothing but the game is in the library', waitMs, async () => {
    return readdirSync(app.libraryRoot).join() === 'Test Game'
  })
  const story: { type: string }[] = await app.ask('GET', `/games/${gameId}/history`)
  expect(story.map(({ type }) => type).toReversed()).toEqual(['grabbed', 'imported', 'grabbed', 'upgraded'])
}

for (const transferMode of ['hardlink', 'copy']) {
  test.skipIf(!available)(
    `after a kill an upgrade replaces the version in the library and keeps the user's saved files (${transferMode})`,
    async () => {
      const owned = await ownOlder(transferMode)
      const { app, peer, gameId } = owned
      const { grabbed } = await app.ask('POST', `/games/${gameId}/search`)
      expect(grabbed?.title).toBe(newer.name)
      const heard = app.heard.length
      const isImporting = () => app.heard.slice(heard).some(({ name }) => name === 'importProgress')
      await swarm.follow(newer, waitMs, async () => isImporting(), peer.peerPort)
      await app.kill()
      await app.startAgain()
      await eventually('Version 1.1 is in the library', waitMs, async () => {
        return (await app.ask('GET', `/games/${gameId}`)).installedVersion === '1.1'
      }).catch(async (cause) => {
        const imports = JSON.stringify(await app.ask('GET', '/imports'))
        throw new Error(`${imports}\n${app.output()}`, { cause })
      })
      await checkUpgraded(owned)
    },
    testMs,
  )
}
