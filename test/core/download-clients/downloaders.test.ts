import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownloader } from '#core/download-clients/add-downloader.ts'
import { changeDownloader } from '#core/download-clients/change-downloader.ts'
import { downloaderForms } from '#core/download-clients/downloader-forms.ts'
import { freeSpace, getDownloader, listDownloaders } from '#core/download-clients/list-downloaders.ts'
import { testDownloader, testStoredDownloader } from '#core/download-clients/test-downloader.ts'
import { removeDownloader } from '#core/downloads/remove-downloader.ts'
import type { NewDownloader } from '#domain/downloads/downloader.ts'
import { say } from '#domain/messages/say.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { rtorrent } from '#integrations/downloaders/rtorrent.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { storeDownload, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let client: RecordingClient

beforeEach(() => {
  client = createRecordingClient()
  app = createTestApp({ downloadClientKinds: { qbittorrent: client.kind } })
})

afterEach(() => app.close())

const input: NewDownloader = {
  name: 'Box',
  type: 'qbittorrent',
  url: 'http://127.0.0.1:8080',
  username: 'robin',
  password: 'secret one',
  settings: { token: 'secret two' },
}

const add = (more: Partial<NewDownloader> = {}) => addDownloader(app, { ...input, ...more })

test('an added client is returned with masked secrets and default values', async () => {
  const added = await add()
  expect(added).toMatchObject({
    password: '********',
    username: 'robin',
    settings: { token: '********', parts: 4 },
    category: 'ludarr',
  })
  expect(listDownloaders(app, { role: 'admin' })).toEqual([added])
  expect(app.downloaders.find(added.id)).toMatchObject({
    password: 'secret one',
    settings: { token: 'secret two', parts: 4 },
  })
  const raw = JSON.stringify(app.connection.all('SELECT password, settings FROM downloaders'))
  expect(raw).not.toContain('secret one')
  expect(raw).not.toContain('secret two')
})

test('masked values keep what is stored, and a change closes the old connection', async () => {
  const { id } = await add()
  const stored = () => app.downloaders.find(id)
  const before = stored()
  if (before === null) throw new Error('It was not stored')
  app.clientOf(before)
  const change = { password: '********', settings: { token: '********', parts: 8 }, priority: 2 }
  expect(await changeDownloader(app, id, change)).toMatchObject({ priority: 2, health: unknownHealth })
  expect(stored()).toMatchObject({ password: 'secret one', settings: { token: 'secret two', parts: 8 } })
  app.clientOf(stored() ?? before)
  expect(client.connected).toBe(2)
  await changeDownloader(app, id, { settings: { token: 'third' } })
  expect(stored()).toMatchObject({ settings: { token: 'third', parts: 8 } })
})

test('a download folder with parent references is refused', async () => {
  const refusal = { code: 'invalid', message: expect.stringContaining('..') }
  await expect(add({ downloadPath: '/data/../etc' })).rejects.toMatchObject(refusal)
  const { id } = await add({ downloadPath: '/data/games' })
  await expect(changeDownloader(app, id, { downloadPath: 'C:\\games\\..' })).rejects.toMatchObject(refusal)
})

test('a relative download folder is refused where the client writes locally, and reported as relative otherwise', async () => {
  const here = createTestApp({
    downloadClientKinds: { builtin: { ...client.kind, type: 'builtin', savesHere: true } },
  })
  try {
    const input = { name: 'Built in', type: 'builtin', url: 'http://127.0.0.1:9', downloadPath: 'games' } as const
    await expect(addDownloader(here, input)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('absolute'),
    })
    expect(await addDownloader(here, { ...input, downloadPath: '/games' })).toMatchObject({ downloadPath: '/games' })
  } finally {
    await here.close()
  }
  const { id } = await add({ downloadPath: 'games' })
  const tested = await testStoredDownloader(app, id)
  expect(tested).toMatchObject({ ok: true, pathVisible: false })
  expect(tested.message).toContain('its folder games is not an absolute path')
})

test('invalid settings are refused by name, without their values', async () => {
  const refused = add({ settings: { parts: 99, token: 'secret two' } })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    message: 'qbittorrent: invalid settings: Parts',
    details: { details: [{ path: 'settings.parts', message: say('api.mustBeAtMost', { limit: 16 }) }] },
  })
})

test('undeclared settings are dropped', async () => {
  const { id } = await add({ settings: { token: 'secret two', stray: 1 } })
  expect(app.downloaders.find(id)?.settings).toEqual({ token: 'secret two', parts: 4 })
})

test('an unknown client type is refused with the list of known ones', async () => {
  const message = 'Ludarr does not support "deluge". Supported: qbittorrent'
  await expect(add({ type: 'deluge' })).rejects.toMatchObject({ code: 'invalid', message })
})

test('a client without an address, or with a forbidden one, is refused', async () => {
  await expect(add({ url: null })).rejects.toMatchObject({ code: 'invalid' })
  await expect(add({ url: 'http://169.254.169.254/' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(add({ url: 'scgi://169.254.169.254:5000' })).rejects.toMatchObject({ code: 'invalid' })
})

test('only a client that supports SCGI can be reached through it: on a port or a socket path', async () => {
  const message = /must begin with http/
  await expect(add({ url: 'scgi://127.0.0.1:5000' })).rejects.toThrow(message)
  await expect(add({ url: 'scgi:///run/rtorrent.socket' })).rejects.toThrow(message)
  const speaking = { ...app, downloadClientKinds: { rtorrent } }
  const save = (url: string) => addDownloader(speaking, { ...input, type: 'rtorrent', url })
  expect((await save('scgi://127.0.0.1:5000')).url).toBe('scgi://127.0.0.1:5000')
  expect((await save('scgi:///run/rtorrent.socket')).url).toBe('scgi:///run/rtorrent.socket')
  await expect(save('scgi://127.0.0.1')).rejects.toThrow(/needs a port/)
  await expect(save('scgi:///run/../etc/socket')).rejects.toThrow(/\.\./)
  await expect(save('scgi://169.254.169.254:5000')).rejects.toMatchObject({ code: 'invalid' })
})

test('a test reports the version, free space and whether the download folder is visible here', async () => {
  expect(await testDownloader(app, { ...input, downloadPath: app.folder })).toEqual({
    ok: true,
    message: 'qbittorrent 1.0 responds',
    version: '1.0',
    freeBytes: 1_000_000,
    pathVisible: true,
  })
  const hidden = await testDownloader(app, { ...input, downloadPath: '/nowhere/on/this/machine' })
  expect(hidden).toMatchObject({ ok: true, pathVisible: false, message: expect.stringContaining('path mapping') })
  app.settings.putPathMapping({ id: 'm', remoteHost: null, remotePath: '/nowhere/on', localPath: app.folder })
  const mapped = await testDownloader(app, { ...input, downloadPath: '/nowhere/on' })
  expect(mapped).toMatchObject({ pathVisible: true })
  expect(await testDownloader(app, input)).toMatchObject({ pathVisible: null })
})

test("a failing test shows the client's error and is remembered for a stored client", async () => {
  const { id } = await add()
  client.complaint = 'wrong password'
  const outcome = await testStoredDownloader(app, id)
  expect(outcome).toMatchObject({ ok: false, message: 'qbittorrent: wrong password' })
  expect(getDownloader(app, { role: 'admin' }, id).health).toMatchObject({ ok: false, message: outcome.message })
  client.complaint = null
  await testStoredDownloader(app, id)
  expect(getDownloader(app, { role: 'admin' }, id).health).toMatchObject({ ok: true, message: null })
})

test('free space is listed for each enabled client, with the error of one that does not answer', async () => {
  const { id } = await add()
  await add({ name: 'Off', enabled: false })
  expect(await freeSpace(app)).toEqual([{ downloaderId: id, downloaderName: 'Box', freeBytes: 1_000_000, error: null }])
  client.complaint = 'down'
  expect(await freeSpace(app)).toMatchObject([{ freeBytes: null, error: 'qbittorrent: down' }])
})

test('removing a client makes its games wanted again, and completed downloads are still imported', async () => {
  const { id } = await add()
  const user = storeUser(app)
  const moving = storeGame(app, { userId: user.id, title: 'Hades', status: 'downloading' })
  const done = storeGame(app, { userId: user.id, title: 'Celeste', status: 'downloading' })
  const first = storeDownload(app, { gameId: moving.id, downloaderId: id, status: 'downloading' })
  const second = storeDownload(app, { gameId: done.id, downloaderId: id, status: 'completed' })
  await removeDownloader(app, id)
  expect(listDownloaders(app, { role: 'admin' })).toEqual([])
  expect(app.downloads.find(first.id)).toMatchObject({ status: 'removed', message: 'Box was removed from Ludarr' })
  expect(app.downloads.find(second.id)).toMatchObject({ status: 'completed', downloaderId: null })
  expect(app.games.findById(moving.id)?.status).toBe('wanted')
  expect(app.games.findById(done.id)?.status).toBe('downloading')
})

test('the form of a client type asks for its connection and its own settings', () => {
  const [form] = downloaderForms(app)
  expect(form).toMatchObject({ type: 'qbittorrent', protocols: ['torrent'] })
  const fields = new Map(form?.fields.map((field) => [field.name, field]))
  expect([...fields.keys()]).toEqual([
    'url',
    'username',
    'password',
    'category',
    'downloadPath',
    'postImportCategory',
    'addStopped',
    'removeCompleted',
    'settings.token',
    'settings.parts',
  ])
  expect(fields.get('url')).toMatchObject({ kind: 'address', required: true, initial: 'http://localhost:8080' })
  expect(fields.get('password')).toMatchObject({ kind: 'secret', required: false })
  expect(fields.get('settings.parts')).toMatchObject({ kind: 'number', initial: 4 })
})

test('the result of a test is known once the tested settings are saved, and only of those', async () => {
  await testDownloader(app, input)
  const since = app.clock.now().toISOString()
  const works = { ok: true, message: null, since, disabledUntil: null }
  const { id, health } = await add({ name: 'Tested', priority: 4 })
  expect(health).toEqual(works)
  expect(await add({ password: 'untested' })).toMatchObject({ health: unknownHealth })
  client.complaint = 'wrong password'
  await testDownloader(app, { ...input, id, password: 'another' })
  expect(getDownloader(app, { role: 'admin' }, id)).toMatchObject({ health: works })
  expect(await changeDownloader(app, id, { password: 'another' })).toMatchObject({
    health: { ok: false, message: 'qbittorrent: wrong password', disabledUntil: null },
  })
  app.clock.advance(1000)
  client.complaint = null
  await testDownloader(app, { ...input, id, password: '********', settings: { token: '********' } })
  expect(await changeDownloader(app, id, { name: 'Box' })).toMatchObject({ health: { ok: true, message: null } })
})

test('a client that is saved with the same connection is as it was found last, and is tried again at once', async () => {
  const { id } = await add()
  const since = '2026-11-20T12:00:00.000Z'
  const dead = { ok: false, message: 'connection refused', since, disabledUntil: '2026-11-21T13:00:00.000Z' }
  app.downloaders.setHealth(id, dead)
  const health = { ...dead, disabledUntil: null }
  expect(await changeDownloader(app, id, { name: 'The box', priority: 3 })).toMatchObject({ health })
  expect(await changeDownloader(app, id, { url: input.url, password: '********' })).toMatchObject({ health })
  const tested = { ok: true, message: null, since, disabledUntil: null }
  app.downloaders.setHealth(id, tested)
  expect(await changeDownloader(app, id, { name: 'Box' })).toMatchObject({ health: tested })
  // Nothing is known of another one.
  expect(await changeDownloader(app, id, { password: 'another' })).toMatchObject({ health: unknownHealth })
})
