import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { type GrabScene, hades, setGrabScene } from './interrupted-grab.ts'

const told =
  'The client has other options than requested: folder "/data/default" instead of "/data/games"; seed ratio "default" instead of "2"'

let scene: GrabScene

beforeEach(async () => {
  scene = await setGrabScene()
  scene.app.downloaders.save({ ...scene.downloader, downloadPath: '/data/games' })
})

afterEach(() => scene.close())

const message = () => scene.app.downloads.all()[0]?.message
const issues = async () => (await currentIssues(scene.app, [])).filter(({ code }) => code === 'download-client-options')

test('what a client has otherwise than requested is told on the download until it is corrected, also by health', async () => {
  const { app, client, downloader } = scene
  client.applied = { downloadPath: '/data/default/', category: 'ludarr', seedRatio: { asked: 2, applied: null } }
  await scene.grab()
  expect(message()).toBe(told.replace('default"', 'default/"'))
  await pollClients(app)
  expect(message()).toBe(told.replace('default"', 'default/"'))
  expect(await issues()).toEqual([])
  app.clock.advance(11 * 60_000)
  expect(await issues()).toMatchObject([{ subject: downloader.id, message: expect.stringContaining(hades.title) }])
  // A user pauses it, which nobody asked for in the request.
  client.applied = { downloadPath: '/data/games/', stopped: true, seedRatio: { asked: 2, applied: 1.999 } }
  await pollClients(app)
  expect(message()).toBeNull()
  expect(await issues()).toEqual([])
  expect([client.added.length, app.downloads.pendingGrabs()]).toEqual([1, []])
})

test.each([
  { downloadPath: '/a; b' },
  { category: 'one; two' },
  { downloadPath: '/a"; folder "/b', seedRatio: { asked: 2, applied: null } },
])('%j of a client is told until it is corrected, whatever it contains', async (applied) => {
  const { app, client } = scene
  client.applied = applied
  await scene.grab()
  const before = message()
  expect(before).toContain('; ')
  for (let poll = 0; poll < 3; poll += 1) await pollClients(app)
  expect(message()).toBe(before)
  client.applied = { downloadPath: '/data/games', category: 'ludarr' }
  await pollClients(app)
  expect(message()).toBeNull()
})

test('a client that fails is not asked again whether it has what was requested', async () => {
  const { app, client, downloader } = scene
  client.applied = { downloadPath: '/data/default' }
  await scene.grab()
  let asked = 0
  const count = () => {
    asked += 1
    return null
  }
  Object.defineProperty(client, 'applied', { get: count })
  app.downloaders.setHealth(downloader.id, { ...downloader.health, ok: false })
  await scene.throughMinutes(60)
  expect(asked).toBe(0)
})

test('a message of the client comes first', async () => {
  const { app, client } = scene
  client.applied = { downloadPath: '/data/default', seedRatio: { asked: 2, applied: null } }
  await scene.grab()
  const listed = [...client.downloads.values()][0]
  if (listed === undefined) throw new Error('it was not added')
  client.downloads.set(listed.clientId, { ...listed, message: 'Tracker error.' })
  app.clientMonitor.invalidate(scene.downloader.id)
  await pollClients(app)
  expect(message()).toBe(`Tracker error. ${told}`)
})

test('a folder that is the requested one by a link, case or separator is no difference', async () => {
  const { app, client, downloader } = scene
  const real = join(app.folder, 'real')
  mkdirSync(real)
  symlinkSync(real, join(app.folder, 'link'))
  app.downloaders.save({ ...downloader, downloadPath: join(app.folder, 'link'), category: 'Games' })
  client.applied = { downloadPath: `${real}/`, category: 'games', stopped: null }
  await scene.grab()
  expect(message()).toBeNull()
})

test('a client that does not answer what it has does not make the grab fail or repeat', async () => {
  const { app, client } = scene
  client.onAdd = (before) => {
    if (!before) client.complaint = 'down'
  }
  await scene.grab()
  expect(app.downloads.all()).toMatchObject([{ status: 'queued', message: null }])
  expect(app.downloads.pendingGrabs()).toEqual([])
  expect(client.added).toHaveLength(1)
})

test('a client is told which of its downloads belong to a release of another title, not those of the same release', async () => {
  const { app, client } = scene
  await scene.grab()
  const [own] = app.downloads.all()
  if (own === undefined) throw new Error('it was not stored')
  app.downloads.insert({ ...own, id: 'other-title', title: 'Hades.Plus-GRP', clientId: 'job-1' })
  app.downloads.insert({ ...own, id: 'same-release', clientId: 'job-2' })
  app.downloads.insert({ ...own, id: 'other-client', title: 'Hades.Plus-GRP', downloaderId: null, clientId: 'job-3' })
  const isTaken = client.added[0]?.options.isTaken
  expect(['job-1', 'job-2', 'job-3', own.clientId].map((clientId) => isTaken?.(clientId))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
