import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoSource } from '../../src/cli/demo/demo-source.ts'
import type { SampleGame } from '../../src/cli/demo/sample-games.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { sceneEntry, startXrel } from '../fakes/xrel.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually, freePort } from '../peers/loopback.ts'
import { lonelyTorrent } from '../peers/payload.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { startTransmission } from '../peers/transmission.ts'

const longTitle = 'The Improbably Long Chronicles of the Wandering Lighthouse Keeper: Definitive Anniversary Edition'
const sample: SampleGame = {
  title: 'Lantern Run',
  release: 'Lantern.Run.v1.2.0-CC0',
  releaseDate: '2024-03-14',
  genres: ['Arcade'],
  summary: 'Keep a paper lantern aloft over a sleeping harbour.',
  hue: 28,
  wanted: true,
  ballastBytes: 200_000,
}

export type SampleServer = Awaited<ReturnType<typeof startSampleServer>>

/** Starts a server with data for every page: games in every state, working and failing indexers and clients. */
export async function startSampleServer(games = 40) {
  const ends: (() => Promise<unknown> | unknown)[] = []
  const store = await startStore()
  const source = await startDemoSource([sample])
  const names = await startNames()
  const xrel = await startXrel()
  xrel.library.scene = [sceneEntry('Lantern.Run.v1.3.0-GROUP', Math.floor(Date.now() / 1000) - 3600)]
  ends.push(
    () => source.close(),
    () => names.close(),
    () => xrel.close(),
    () => store.close(),
  )
  const app = await startServerProcess({
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
    LUDARR_XREL_URL: xrel.url,
    LUDARR_LIMIT_WRITE: '1000000',
    LUDARR_LIMIT_GENERAL: '1000000',
  })
  ends.push(() => app.stop())
  const { ask } = app
  const down = await freePort()
  await ask('POST', '/indexers', { name: 'Sample games', url: source.url })
  await ask('POST', '/indexers', { name: 'A source of many names', url: names.url, apiKey: names.apiKey })
  await ask('POST', '/downloaders', { name: 'Built in', type: 'builtin', priority: 1 })
  await ask('POST', '/downloaders', {
    name: 'A client that is away',
    type: 'qbittorrent',
    url: `http://127.0.0.1:${down}`,
    priority: 30,
    username: 'admin',
    password: 'adminadmin',
  }).catch(() => null)
  const lantern = await ask('POST', '/games', {
    title: 'Lantern Run',
    platforms: ['PC'],
    summary: 'Keep a paper lantern aloft over a sleeping harbour. '.repeat(6),
    genres: ['Arcade', 'Puzzle'],
    notes: 'Played with the children.',
  })
  for (const [title, status] of Object.entries({
    'Harbour Lights': 'owned',
    'Season of Storms': 'wanted',
    'Lost at Sea': 'none',
  }))
    await ask('POST', `/games/${lantern.id}/parts`, { title, status })
  const long = await ask('POST', '/games', { title: longTitle, status: 'shelved', platforms: ['PC', 'Switch'] })
  const statuses = ['wanted', 'owned', 'playing', 'completed', 'shelved']
  await ask('PATCH', '/settings', { autoSearchEnabled: false })
  for (let number = 1; number <= games; number++)
    await ask('POST', '/games', {
      title: `Harbour Tales ${number}`,
      status: statuses[number % statuses.length],
      releaseDate: `${1990 + (number % 35)}-05-04`,
      platforms: ['PC'],
    })
  await ask('POST', `/games/${long.id}/blacklist`, {
    releaseTitle: 'The.Wandering.Lighthouse.Keeper-FAKE',
    indexerName: 'Sample games',
  })
  await ask('POST', '/api-keys', { name: 'Desktop extension' })
  await ask('POST', '/users', { username: 'joanna', password: 'a long enough password', role: 'member' })
  await ask('POST', '/path-mappings', { remotePath: '/downloads', localPath: app.libraryRoot, remoteHost: null })
  const root = fillRoot(app.folder)
  await ask('POST', '/root-folders', { path: root, name: 'Old disk' })
  await ask('POST', '/library/scan', {})
  // Without a game it waits for a decision once it has arrived.
  await ask('POST', '/downloads', { url: `${source.url}/files/0.zip`, title: 'Some.Unknown.Thing.v1.0-GRP' })
  const hasTransmission = peerAvailable('transmission-daemon')
  if (hasTransmission) {
    const peer = await startTransmission()
    ends.push(() => peer.stop())
    for (const name of ['Harbour.Tales.3.v1.2-GRP', 'Something.Else.Entirely-GRP']) await addForeign(peer, name)
    const { url, username, password } = peer
    await ask('POST', '/downloaders', {
      name: 'Transmission',
      type: 'transmission',
      url,
      username,
      password,
      priority: 20,
    })
  }
  await eventually(
    'The first game is owned',
    30_000,
    async () => (await ask('GET', `/games/${lantern.id}`)).status === 'owned',
  )
  return {
    ...app,
    store,
    names,
    gameIds: { owned: String(lantern.id), long: String(long.id) },
    /** Stops everything it started. */
    async stop() {
      for (const end of ends.toReversed()) await end()
    },
  }
}

function startStore(): Promise<SteamStore> {
  const titles = ['Harbour Tales', 'Harbour Tales 2: The Long Winter', longTitle, 'Lighthouse', 'Old Oak', 'Old Oak II']
  return startSteamStore(
    titles.map((name, index) => ({
      id: 100 + index,
      name,
      details: {
        short_description: 'Sails, storms and a light that must not go out. '.repeat(4),
        developers: ['Somebody & Daughters'],
        genres: [{ description: 'Adventure' }, { description: 'Simulation' }],
        release_date: { coming_soon: false, date: '12 Mar, 2021' },
        platforms: { windows: true, mac: true, linux: true },
      },
    })),
  )
}

function startNames() {
  const kinds = ['v1.2-RUNE', 'v1.3.Update-RUNE', 'MULTi12-FitGirl', 'GOG', 'Soundtrack.FLAC', 'German-XYZ']
  const releases = [3, 7, 8].flatMap((number) =>
    kinds.map((rest, index) => ({
      title: `Harbour.Tales.${number}.${rest}`,
      size: 3_000_000_000 + index * 700_000_000,
      seeders: index * 7,
      publishedAt: new Date(Date.now() - index * 86_400_000 * 40),
      magnet: `magnet:?xt=urn:btih:${String(number * 10 + index)
        .padStart(2, '0')
        .repeat(20)}`,
    })),
  )
  return startTorznabSource({ releases })
}

function fillRoot(folder: string): string {
  const root = join(folder, 'old-disk')
  for (const name of ['Lighthouse', 'Old Oak', 'Things of the past', 'Harbour (something)']) {
    mkdirSync(join(root, name), { recursive: true })
    writeFileSync(join(root, name, 'game.exe'), 'x'.repeat(5000))
  }
  return root
}

type Client = { url: string; username: string; password: string }

/** As a user adds it in the client itself. https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md */
export async function addForeign({ url, username, password }: Client, name: string): Promise<void> {
  const torrent = lonelyTorrent(name, 'http://127.0.0.1:9/announce')
  const ask = (session: string) =>
    fetch(`${url}/transmission/rpc`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'x-transmission-session-id': session,
      },
      body: JSON.stringify({
        method: 'torrent-add',
        arguments: { metainfo: Buffer.from(torrent.bytes).toString('base64'), paused: true },
      }),
    })
  const first = await ask('')
  const answer = await ask(first.headers.get('x-transmission-session-id') ?? '')
  if (!answer.ok) throw new Error(`Transmission answered ${answer.status}`)
}
