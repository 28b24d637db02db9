import { expect } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../peers/loopback.ts'
import type { Payload } from '../peers/payload.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'
import { type Swarm, startSwarm } from '../peers/swarm.ts'
import { offer, waitMs, wantGame } from './journey.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const save = 'saves/slot 1.sav'
const saveText = 'my save'
const megabyte = 1024 * 1024

export type Versions = { swarm: Swarm; older: Payload; newer: Payload }
export type Owned = Versions & { app: ServerProcess; peer: StartedPeer; gameId: string; folder: string }

/** Two versions of a game; `extra` is only in the newer one. */
export async function shareVersions(extra: { path: string; bytes: Uint8Array }): Promise<Versions> {
  const swarm = await startSwarm('Unrelated.Thing.v1.0-FIXTURE')
  const older = await swarm.share('Test.Game.v1.0-FIXTURE', [
    { path: 'game.bin', bytes: randomBytes(3 * megabyte) },
    { path: 'data/level 1.pak', bytes: randomBytes(megabyte) },
    { path: 'data/only in 1.0.pak', bytes: randomBytes(1000) },
    { path: 'same.txt', bytes: Buffer.from('the same in both') },
  ])
  const newer = await swarm.share('Test.Game.v1.1-FIXTURE', [
    { path: 'game.bin', bytes: randomBytes(4 * megabyte) },
    { path: 'data/level 1.pak', bytes: randomBytes(megabyte) },
    { path: 'same.txt', bytes: Buffer.from('the same in both') },
    extra,
  ])
  return { swarm, older, newer }
}

/** The older version came through the client, the user has saved a game since, and a source offers the newer version. */
export async function ownOlder(
  versions: Versions,
  transferMode: string,
  ends: (() => Promise<unknown> | unknown)[],
): Promise<Owned> {
  const { swarm, older, newer } = versions
  const source = await offer(older, 'torrent')
  ends.push(() => source.close())
  const peer = await startQbittorrent()
  ends.push(() => peer.stop())
  const app = await startServerProcess()
  ends.push(() => app.stop())
  await app.ask('PATCH', '/settings/import', { transferMode })
  const gameId = await wantGame(app, { type: 'qbittorrent', peer, source })
  const isOwned = async () => (await app.ask('GET', `/games/${gameId}`)).status === 'owned'
  await swarm.follow(older, waitMs, isOwned, peer.peerPort)
  const { libraryPath: folder, installedVersion } = await app.ask('GET', `/games/${gameId}`)
  expect(installedVersion).toBe('1.0')
  expect(hashesBelow(folder)).toEqual(hashesOf(older))
  mkdirSync(join(folder, 'saves'))
  writeFileSync(join(folder, save), saveText)
  const next = await offer(newer, 'torrent')
  ends.push(() => next.close())
  await app.ask('POST', '/indexers', { name: 'A second source', url: next.url, apiKey: next.apiKey })
  return { ...versions, app, peer, gameId, folder }
}

/** Waits for the newer version, and checks that it took the place of the older one. */
export async function checkUpgraded({ app, gameId, folder, newer }: Owned, story: string[]): Promise<void> {
  await eventually('Version 1.1 is in the library', waitMs, async () => {
    return (await app.ask('GET', `/games/${gameId}`)).installedVersion === '1.1'
  }).catch(async (cause) => {
    const imports = JSON.stringify(await app.ask('GET', '/imports'))
    throw new Error(`${imports}\n${app.output()}`, { cause })
  })
  expectGame(folder, newer)
  expect(await app.ask('GET', `/games/${gameId}`)).toMatchObject({
    status: 'owned',
    libraryPath: folder,
    updateAvailable: false,
  })
  // The game is owned as soon as it is recorded; the staging folder goes right after that.
  await eventually('Nothing but the game is in the library', waitMs, async () => {
    return readdirSync(app.libraryRoot).join() === 'Test Game'
  })
  expect(await historyOf(app, gameId)).toEqual(story)
}

/** The folder holds a version and the save of the user, and nothing else. */
export function expectGame(folder: string, version: Payload): void {
  const { [save]: saved, ...game } = hashesBelow(folder)
  expect(game).toEqual(hashesOf(version))
  expect(saved).toBe(createHash('sha256').update(saveText).digest('hex'))
}

export async function historyOf(app: ServerProcess, gameId: string): Promise<string[]> {
  const story: { type: string }[] = await app.ask('GET', `/games/${gameId}/history`)
  return story.map(({ type }) => type).toReversed()
}

function hashesOf(payload: Payload): Record<string, string> {
  return Object.fromEntries(payload.files.map(({ path, sha256 }) => [path.slice(payload.name.length + 1), sha256]))
}

function hashesBelow(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), hash(path)]))
}
