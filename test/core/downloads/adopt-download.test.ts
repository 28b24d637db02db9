import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { adoptDownload } from '#core/downloads/adopt-download.ts'
import { listUntracked } from '#core/downloads/list-untracked.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { storeDownload, storeGame, storeUser } from '../../rows.ts'
import { type Scene, setScene } from '../acquisition/scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const listed = (clientId: string, name: string, more: Partial<ClientDownload> = {}): ClientDownload => ({
  clientId,
  name,
  state: 'downloading',
  rawState: 'downloading',
  progress: 0.5,
  size: 1000,
  downloaded: 500,
  downloadSpeed: 0,
  uploadSpeed: 0,
  eta: null,
  ratio: null,
  seeders: null,
  message: null,
  contentPath: '/downloads/x',
  category: null,
  addedAt: null,
  completedAt: null,
  ...more,
})
const has = (...downloads: ClientDownload[]) => {
  scene.client.downloads = new Map(downloads.map((download) => [download.clientId, download]))
  scene.app.clientMonitor.invalidate(scene.downloader.id)
}
const claim = (more: object, userId = scene.user.id) =>
  adoptDownload(scene.app, userId, { downloaderId: scene.downloader.id, clientId: 'h1', ...more })

test("untracked downloads are grouped by the most likely of the user's games", async () => {
  const { app, user, game } = scene
  const other = storeUser(app)
  storeGame(app, { userId: other.id, title: 'Celeste' })
  const sequel = storeGame(app, { userId: user.id, title: 'Hades II', status: 'owned' })
  has(
    listed('h1', 'Hades.v1.38290-Razor1911'),
    listed('h2', 'Hades.Update.v1.38300-CODEX'),
    listed('h3', 'Hades.II.v0.9-GOG'),
    listed('h4', 'Celeste.v1.4-GOG'),
    listed('h5', 'Celeste v1.3 GOG'),
    listed('h6', 'Hades.v1.0-Tracked'),
  )
  storeDownload(app, { downloaderId: scene.downloader.id, clientId: 'H6', userId: other.id })
  const { groups, errors } = await listUntracked(app, user.id)
  expect(errors).toEqual([])
  const seen = groups.map(({ title, gameId, downloads }) => [
    title,
    gameId,
    downloads.map(({ clientId }) => clientId).sort(),
  ])
  expect(seen.toSorted()).toEqual([
    ['Celeste', null, ['h4', 'h5']],
    ['Hades II', sequel.id, ['h3']],
    ['Hades', game.id, ['h1', 'h2']],
  ])
  expect(groups.flatMap(({ downloads }) => downloads).find(({ clientId }) => clientId === 'h2')).toMatchObject({
    kind: 'update',
    version: '1.38300',
    tracked: false,
  })
})

test('untracked downloads are listed in pages, newest first', async () => {
  const at = (day: number) => ({ addedAt: `2026-01-0${day}T00:00:00.000Z` })
  has(
    listed('h1', 'Hades.v1.1-GOG', at(1)),
    listed('h2', 'Celeste.v1.4-GOG', at(3)),
    listed('h3', 'Hades.v1.2-GOG', at(2)),
    listed('h4', 'Hades.v1.3-GOG'),
  )
  const page = async (query: object) => {
    const { groups, total } = await listUntracked(scene.app, scene.user.id, query)
    return [groups.map(({ title, downloads }) => [title, ...downloads.map(({ clientId }) => clientId)]), total]
  }
  expect(await page({ limit: 2 })).toEqual([
    [
      ['Hades', 'h3'],
      ['Celeste', 'h2'],
    ],
    4,
  ])
  expect(await page({ limit: 2, offset: 2 })).toEqual([[['Hades', 'h1', 'h4']], 4])
  expect(await page({ offset: 4 })).toEqual([[], 4])
  expect(await page({})).toEqual([
    [
      ['Hades', 'h3', 'h1', 'h4'],
      ['Celeste', 'h2'],
    ],
    4,
  ])
})

test('an adopted download is monitored like any other, and imported when complete', async () => {
  has(listed('h1', 'Hades.v1.38290-Razor1911'))
  expect(await claim({ gameId: scene.game.id })).toMatchObject({
    gameId: scene.game.id,
    gameTitle: 'Hades',
    status: 'downloading',
    version: '1.38290',
    tracked: true,
  })
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(scene.historyTypes()).toEqual(['grabbed'])
  expect((await listUntracked(scene.app, scene.user.id)).groups).toEqual([])
  has(listed('h1', 'Hades.v1.38290-Razor1911', { state: 'seeding', progress: 1 }))
  await pollClients(scene.app)
  await scene.app.queues.imports.idle()
  expect(scene.app.imports.withStatus(['review']).map(({ gameId }) => gameId)).toEqual([scene.game.id])
})

test('a game that is not in the library yet is added with the download', async () => {
  has(listed('h1', 'Celeste.v1.4-GOG'))
  const { gameId } = await claim({ newGame: { title: 'Celeste' } })
  expect(scene.app.games.findById(gameId ?? '')).toMatchObject({ title: 'Celeste', status: 'downloading' })
})

test('invalid adoptions are refused with a message and change nothing', async () => {
  const { app, game } = scene
  const stranger = storeUser(app)
  has(listed('h1', 'Hades.v1.38290-Razor1911'))
  const code = (code: string) => ({ code })
  await expect(claim({})).rejects.toMatchObject(code('invalid'))
  await expect(claim({ gameId: game.id, newGame: { title: 'x' } })).rejects.toMatchObject(code('invalid'))
  await expect(claim({ gameId: game.id, clientId: 'nothing' })).rejects.toMatchObject(code('not-found'))
  await expect(claim({ gameId: game.id, downloaderId: game.id })).rejects.toMatchObject(code('not-found'))
  await expect(claim({ gameId: game.id }, stranger.id)).rejects.toMatchObject(code('not-found'))
  await expect(claim({ newGame: { title: 'Hades' } })).rejects.toMatchObject(code('conflict'))
  expect(app.downloads.all()).toEqual([])
  const both = await Promise.allSettled([claim({ gameId: game.id }), claim({ gameId: game.id })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(app.downloads.all().length).toBe(1)
})

const withFiles = { deleteFiles: true, blacklist: false }

test('only an admin deletes files of a download that was adopted', async () => {
  const { app, client } = scene
  const member = storeUser(app, { role: 'member' })
  has(listed('h1', 'Celeste.v1.4-GOG'))
  const { id, adopted } = await claim({ newGame: { title: 'Celeste' } }, member.id)
  expect(adopted).toBe(true)
  await expect(removeDownload(app, member.id, id, withFiles)).rejects.toMatchObject({ code: 'forbidden' })
  expect(client.removed).toEqual([])
  await removeDownload(app, member.id, id, { deleteFiles: false, blacklist: false })
  expect([client.removed, app.downloads.find(id)]).toEqual([[], null])

  has(listed('h1', 'Hades.v1.38290-Razor1911'))
  const own = await claim({ gameId: scene.game.id })
  await removeDownload(app, scene.user.id, own.id, withFiles)
  expect(client.removed.at(-1)).toEqual({ clientId: 'h1', deleteFiles: true })
})

const hash = '0123456789abcdef0123456789abcdef01234567'
const addMagnet = (userId: string) =>
  addDownload(scene.app, userId, { title: 'Celeste', from: { url: `magnet:?xt=urn:btih:${hash}` } })

test('a torrent that the client already had is adopted by adding it again', async () => {
  const { app, client } = scene
  const member = storeUser(app, { role: 'member' })
  has(listed(hash, 'Celeste.v1.4-GOG'))
  const { id } = await addMagnet(member.id)
  expect(app.downloads.find(id)?.adopted).toBe(true)
  await expect(removeDownload(app, member.id, id, withFiles)).rejects.toMatchObject({ code: 'forbidden' })
  expect(client.removed).toEqual([])
})

test('a torrent that Ludarr added is not adopted, and its files stay while another user has it', async () => {
  const { app, client } = scene
  const [first, second] = [storeUser(app, { role: 'member' }), storeUser(app, { role: 'member' })]
  const mine = await addMagnet(first.id)
  app.downloads.update(mine.id, { status: 'imported' })
  const theirs = await addMagnet(second.id)
  expect(app.downloads.find(theirs.id)?.adopted).toBe(false)
  await removeDownload(app, second.id, theirs.id, withFiles)
  expect(client.removed).toEqual([])
  await removeDownload(app, first.id, mine.id, withFiles)
  expect(client.removed).toEqual([{ clientId: hash, deleteFiles: true }])
})
