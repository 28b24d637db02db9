import { expect } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { eventually } from '../peers/loopback.ts'
import type { Payload } from '../peers/payload.ts'
import type { StartedPeer } from '../peers/peer.ts'
import { differences, type Swarm } from '../peers/swarm.ts'
import type { ServerProcess } from './server-process.ts'

export const waitMs = 120_000

/** A source that offers the payload of a swarm, as a file or as a magnet, among releases that are not it. */
export function offer(payload: Payload, as: 'torrent' | 'magnet') {
  const common = { title: payload.name, size: payload.files.reduce((sum, file) => sum + file.size, 0), seeders: 5 }
  const wanted =
    as === 'torrent'
      ? {
          ...common,
          file: { bytes: payload.torrent, type: 'application/x-bittorrent', name: `${payload.name}.torrent` },
        }
      : { ...common, magnet: payload.magnet, magnetBehindRedirect: true }
  const others = ['Test.Game.2.v1.0-FIXTURE', 'Test.Game.Soundtrack-FIXTURE', 'Test.Game.Update.v1.1-FIXTURE']
  const decoys = others.map((title) => ({
    title,
    seeders: 90,
    size: 50_000_000,
    magnet: `magnet:?xt=urn:btih:${'ab'.repeat(20)}`,
  }))
  return startTorznabSource({ releases: [...decoys, wanted] })
}

/** Tells the program of the client and the source, and wants the game. */
export async function wantGame(
  app: ServerProcess,
  parts: { type: 'qbittorrent' | 'transmission'; peer: StartedPeer; source: { url: string; apiKey: string } },
): Promise<string> {
  const { type, peer, source } = parts
  const { url, username, password } = peer
  await app.ask('POST', '/downloaders', { name: 'The client', type, url, username, password })
  await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
  const game = await app.ask('POST', '/games', { title: 'Test Game' })
  expect(game.status).toBe('wanted')
  return game.id
}

async function statusOf(app: ServerProcess, gameId: string): Promise<string> {
  return (await app.ask('GET', `/games/${gameId}`)).status
}

/** Waits for the automatic search, which wanting a game starts, and answers what it grabbed. */
export async function grabbedTitle(app: ServerProcess, gameId: string): Promise<string> {
  await eventually('The game is grabbed', 60_000, async () => (await statusOf(app, gameId)) !== 'wanted')
  const downloads = await app.ask('GET', `/games/${gameId}/downloads`)
  return downloads.map((download: { title: string }) => download.title).join()
}

/** Waits for the game to be owned while the swarm is kept talking. */
export async function arrive(
  app: ServerProcess,
  { swarm, peer, gameId }: { swarm: Swarm; peer: StartedPeer; gameId: string },
): Promise<void> {
  try {
    const isOwned = async () => (await statusOf(app, gameId)) === 'owned'
    await swarm.follow(swarm.payload, waitMs, isOwned, peer.peerPort)
  } catch (cause) {
    const downloads = JSON.stringify(await app.ask('GET', '/downloads'))
    const imports = JSON.stringify(await app.ask('GET', '/imports'))
    throw new Error(`Not owned: ${downloads}\n${imports}\n${app.output()}`, { cause })
  }
}

/** What must be true at the end of every journey. */
export async function checkArrival(
  app: ServerProcess,
  parts: { gameId: string; payload: Payload; peer: StartedPeer; linked: boolean },
): Promise<void> {
  const { gameId, payload, peer, linked } = parts
  const game = await app.ask('GET', `/games/${gameId}`)
  expect(game.libraryPath).toBe(join(app.libraryRoot, 'Test Game'))
  expect(differences({ ...payload, files: unwrapped(payload) }, game.libraryPath)).toEqual([])
  expect(readdirSync(app.libraryRoot)).toEqual(['Test Game'])
  const names = readdirSync(game.libraryPath, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.includes('.ludarr'))).toEqual([])
  for (const file of unwrapped(payload)) {
    const source = statSync(join(peer.downloadFolder, payload.name, file.path))
    const target = statSync(join(game.libraryPath, file.path))
    expect({ file: file.path, linked: source.ino === target.ino }).toEqual({ file: file.path, linked })
  }
  const story = await app.ask('GET', `/games/${gameId}/history`)
  expect(story.map((entry: { type: string }) => entry.type).toReversed()).toEqual(['grabbed', 'imported'])
  const downloads = await app.ask('GET', `/games/${gameId}/downloads`)
  expect(downloads.map((download: { status: string }) => download.status)).toEqual(['imported'])
}

/** The payload's files without the folder they came in: the game's own folder takes its place. */
function unwrapped(payload: Payload): Payload['files'] {
  return payload.files.map((file) => ({ ...file, path: file.path.slice(payload.name.length + 1) }))
}
