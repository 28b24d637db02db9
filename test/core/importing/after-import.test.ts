import { afterEach, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { startImport } from '#core/importing/start-import.ts'
import { removeSeeded } from '#core/removal/remove-imported.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { type ImportSettings, importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { eventually, peerFolder, removeFolder } from '../../peers/loopback.ts'
import { makePayload, type Payload, type PayloadContent } from '../../peers/payload.ts'
import type { StartedPeer } from '../../peers/peer.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { differences } from '../../peers/swarm.ts'
import { startTransmission } from '../../peers/transmission.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { hashesBelow, storeDownload } from './arrived-download.ts'

const patience = 120_000
const clients = [
  { type: 'qbittorrent', command: 'qbittorrent-nox', start: startQbittorrent, stopsAtOnce: true },
  // It looks at the goal only while it gives something to somebody.
  { type: 'transmission', command: 'transmission-daemon', start: () => startTransmission(), stopsAtOnce: false },
] as const

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, patience)

type TestSetup = { app: TestApp; downloader: Downloader; peer: StartedPeer; library: string; payloads: string }

async function setup(
  { type, start }: (typeof clients)[number],
  overrides: Partial<Downloader>,
  settings: Partial<ImportSettings> = {},
): Promise<TestSetup> {
  const peer = await start()
  ends.push(() => peer.stop())
  const app = createTestApp({ downloadClientKinds })
  ends.push(() => app.close())
  const payloads = peerFolder('after-import')
  ends.push(() => removeFolder(payloads))
  const library = join(app.folder, 'library')
  mkdirSync(library)
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library, ...settings })
  const { url, username, password } = peer
  const downloader = storeDownloader(app, { type, url, username, password, ...overrides })
  return { app, downloader, peer, library, payloads }
}

/** A torrent whose files its client has already: it seeds them at once, to nobody. */
async function seeded(
  { app, downloader, peer, payloads }: TestSetup,
  name: string,
  ratio: number,
  contents?: readonly PayloadContent[],
): Promise<Payload> {
  const payload = makePayload(payloads, { name, tracker: 'http://127.0.0.1:9/announce', contents })
  cpSync(join(payloads, name), join(peer.downloadFolder, name), { recursive: true })
  const client = app.clientOf(downloader)
  const { torrent, infoHash } = payload
  await client.add(
    { kind: 'torrent', bytes: torrent, infoHash, name },
    { title: name, category: null, downloadPath: null, stopped: false, seedGoal: { ratio, seconds: null } },
  )
  await eventually(`${name} to be whole`, 60_000, async () => {
    const listed = (await client.list()).find(({ clientId }) => clientId === infoHash)
    return listed?.progress === 1 && (listed.state === 'seeding' || listed.state === 'completed')
  })
  return payload
}

async function importDownload({ app, downloader, peer }: TestSetup, { name, infoHash }: Payload): Promise<string> {
  const user = storeUser(app, { username: `user-${name}` })
  const game = storeGame(app, { userId: user.id, title: name, status: 'downloading' })
  const path = join(peer.downloadFolder, name)
  const overrides = {
    gameId: game.id,
    userId: user.id,
    downloaderId: downloader.id,
    clientId: infoHash,
    title: name,
    path,
  }
  const id = startImport(app, storeDownload(app, overrides))
  await app.queues.imports.idle()
  const record = app.imports.find(id)
  expect(record).toMatchObject({ status: 'done', message: expect.not.stringContaining('failed') })
  return app.games.findById(game.id)?.libraryPath ?? ''
}

const names = async ({ app, downloader }: TestSetup): Promise<string[]> =>
  (await app.clientOf(downloader).list()).map(({ name }) => name).sort()

for (const client of clients) {
  test.skipIf(!peerAvailable(client.command))(
    `${client.type} gets the category after the import and keeps seeding torrents`,
    async () => {
      const here = await setup(client, { postImportCategory: 'imported', removeCompleted: true })
      const payload = await seeded(here, 'Owed.v1.0-GRP', 50)
      await importDownload(here, payload)
      await removeSeeded(here.app)
      const listed = await here.app.clientOf(here.downloader).list()
      expect(listed.map(({ name, category }) => [name, category])).toEqual([['Owed.v1.0-GRP', 'imported']])
      expect(differences(payload, here.peer.downloadFolder)).toEqual([])
    },
    patience,
  )

  test.skipIf(!peerAvailable(client.command))(
    `${client.type} keeps the archives of an unpacked game while it seeds them, even in move mode`,
    async () => {
      const here = await setup(client, {}, { transferMode: 'move' })
      const zip = new JSZip().file('game.bin', randomBytes(300_000))
      const contents = [{ path: 'game.zip', bytes: await zip.generateAsync({ type: 'uint8array' }) }]
      const payload = await seeded(here, 'Packed.v1.0-GRP', 50, contents)
      const folder = await importDownload(here, payload)
      expect(readdirSync(folder)).toEqual(['game.bin'])
      expect(differences(payload, here.peer.downloadFolder)).toEqual([])
      const [record] = here.app.imports.all()
      expect(record?.message).toContain('The downloaded archives stay because the torrent is still seeding.')
    },
    patience,
  )

  test.skipIf(!peerAvailable(client.command))(
    `${client.type} keeps a torrent with two games until both are imported, and then gets the category`,
    async () => {
      const here = await setup(client, { postImportCategory: 'imported' })
      const { app, downloader, peer, library } = here
      const name = 'Portal.2.v1.0-GRP'
      const contents = ['portal.pak', 'Half-Life v1.1/valve.pak'].map((path) => ({ path, bytes: randomBytes(300_000) }))
      const payload = await seeded(here, name, 50, contents)
      const user = storeUser(app)
      const [portal, halfLife] = ['Portal 2', 'Half-Life'].map((title) =>
        storeGame(app, { userId: user.id, title, status: 'wanted' }),
      )
      // In the way of the second game.
      mkdirSync(join(library, 'Half-Life'))
      writeFileSync(join(library, 'Half-Life/valve.pak'), 'another')
      app.games.update(halfLife?.id ?? '', { libraryPath: join(library, 'Half-Life') })
      const place = { downloaderId: downloader.id, clientId: payload.infoHash, path: join(peer.downloadFolder, name) }
      const download = storeDownload(app, { ...place, gameId: portal?.id ?? null, userId: user.id, title: name })
      const corrections = { files: [{ path: 'Half-Life v1.1/', gameId: halfLife?.id ?? null }] }
      startImport(app, download, { corrections })
      await app.queues.imports.idle()
      const categoryOf = async () => (await app.clientOf(downloader).list())[0]?.category ?? ''
      const importFor = (gameId: string | undefined) => app.imports.all().find((record) => record.gameId === gameId)
      expect(importFor(portal?.id)).toMatchObject({ status: 'done' })
      expect(importFor(halfLife?.id)).toMatchObject({ status: 'review', cause: 'conflict' })
      expect(await categoryOf()).not.toBe('imported')
      await resolveImport(app, user.id, importFor(halfLife?.id)?.id ?? '', { action: 'import', conflicts: 'replace' })
      await app.queues.imports.idle()
      expect(importFor(halfLife?.id)).toMatchObject({ status: 'done' })
      expect(Object.keys(hashesBelow(library)).sort()).toEqual(['Half-Life/valve.pak', 'Portal 2/portal.pak'])
      expect(await categoryOf()).toBe('imported')
      expect(differences(payload, peer.downloadFolder)).toEqual([])
    },
    patience,
  )

  if (!client.stopsAtOnce) continue
  test.skipIf(!peerAvailable(client.command))(
    `${client.type} loses a torrent that met its goal, with its files if configured, and the library keeps its own`,
    async () => {
      const here = await setup(client, {}, { deleteAfterImport: true })
      const [owed, met] = [await seeded(here, 'Owed.v1.0-GRP', 50), await seeded(here, 'Met.v1.0-GRP', 0)]
      const folder = await importDownload(here, met)
      await importDownload(here, owed)
      await eventually('the one that met its goal to go', 60_000, async () => {
        here.app.clock.advance(120_000)
        await removeSeeded(here.app)
        return (await names(here)).join() === 'Owed.v1.0-GRP'
      })
      await eventually(
        'its files to go',
        20_000,
        async () => !existsSync(join(here.peer.downloadFolder, 'Met.v1.0-GRP/setup.bin')),
      )
      expect(differences(owed, here.peer.downloadFolder)).toEqual([])
      expect(Object.values(hashesBelow(folder)).sort()).toEqual(met.files.map(({ sha256 }) => sha256).sort())
    },
    patience,
  )
}

/** Lets qBittorrent seed a torrent from another folder, and stop at once. */
async function seedFrom(folder: string, { peer }: TestSetup, hash: string): Promise<void> {
  const headers = { referer: peer.url, cookie: '' }
  const post = async (path: string, values: Record<string, string>): Promise<Response> =>
    fetch(`${peer.url}/api/v2/${path}`, { method: 'POST', body: new URLSearchParams(values), headers })
  const login = await post('auth/login', { username: peer.username ?? '', password: peer.password ?? '' })
  headers.cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await post('torrents/setLocation', { hashes: hash, location: folder })).status).toBe(200)
  const limits = { ratioLimit: '0', seedingTimeLimit: '-1', inactiveSeedingTimeLimit: '-1' }
  await post('torrents/setShareLimits', {
    hashes: hash,
    ...limits,
    shareLimitAction: 'Stop',
    shareLimitsMode: 'MatchAny',
  })
}

for (const way of ['after seeding', 'by a user'] as const) {
  test.skipIf(!peerAvailable('qbittorrent-nox'))(
    `qbittorrent keeps the library's files when a torrent that seeds from the library is removed ${way}`,
    async () => {
      const here = await setup(clients[0], {}, { deleteAfterImport: true })
      const { app, downloader, library } = here
      const payload = await seeded(here, 'Portal 2', 50)
      const folder = await importDownload(here, payload)
      const before = hashesBelow(folder)
      await seedFrom(library, here, payload.infoHash)
      await eventually('the torrent to be in the library', 30_000, async () => {
        const [listed] = await app.clientOf(downloader).list()
        return listed?.contentPath === folder && listed.progress === 1 && listed.state !== 'moving'
      })
      const [download] = app.downloads.withClientIds([payload.infoHash])
      if (way === 'by a user')
        await removeDownload(app, download?.userId ?? '', download?.id ?? '', { deleteFiles: true, blacklist: false })
      await eventually('the torrent to be removed', 60_000, async () => {
        app.clock.advance(120_000)
        await removeSeeded(app)
        return (await names(here)).length === 0
      })
      expect(Object.keys(before).length).toBeGreaterThan(0)
      expect(hashesBelow(folder)).toEqual(before)
    },
    patience,
  )
}
