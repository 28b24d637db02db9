import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Game } from '#domain/games/game.ts'
import { storeDownload, writeTree } from '../core/importing/arrived-download.ts'
import { createRecordingClient, freshDownload, type RecordingClient } from '../fakes/recording-client.ts'
import { eventually } from '../peers/loopback.ts'
import { storeDownloader, storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let client: RecordingClient
let game: Game
let download: StoredDownload
let library: string

beforeEach(async () => {
  client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  robin = await site.signUp()
  const { app } = site
  app.about.dataFolder = join(app.folder, 'data')
  library = join(app.folder, 'library')
  mkdirSync(library)
  game = storeGame(app, { userId: robin.user.id, title: 'Portal 2', status: 'downloading' })
  const downloader = storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent' })
  const path = join(app.folder, 'downloads/Portal.2-GRP')
  writeTree(path, { 'setup.exe': 'x', 'data.bin': 'y' })
  const ids = { gameId: game.id, userId: robin.user.id, downloaderId: downloader.id }
  download = storeDownload(app, { ...ids, path, status: 'downloading', progress: 0.4, completedAt: null })
  client.downloads.set(download.clientId, {
    ...freshDownload(download.clientId, { title: download.title, category: null, downloadPath: null, stopped: false }),
    state: 'downloading',
    progress: 0.4,
    contentPath: path,
  })
})

afterEach(async () => {
  await site.stop()
})

async function answer(method: string, path: string, body?: unknown) {
  const response = await robin.ask(method, path, body)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

test('downloads are listed, summarized, shown, paused and removed', async () => {
  const list = await answer('GET', '/api/downloads')
  expect(list).toMatchObject({ status: 200, body: { errors: [], downloads: [{ id: download.id, tracked: true }] } })
  const summary = { [game.id]: { topStatus: 'downloading', count: 1, protocols: ['torrent'] } }
  expect((await answer('GET', '/api/downloads/summary')).body).toMatchObject(summary)
  const details = await answer('GET', `/api/downloads/${download.id}`)
  expect(details.body).toMatchObject({ gameTitle: 'Portal 2', files: [{ size: 10 }], filesMessage: null })
  expect(await answer('POST', `/api/downloads/${download.id}/pause`)).toMatchObject({ body: { status: 'paused' } })
  expect(await answer('POST', `/api/downloads/${download.id}/retry`)).toMatchObject({ status: 409 })
  expect(await answer('POST', `/api/downloads/${download.id}/import`)).toMatchObject({
    status: 409,
    body: { error: 'It is not finished yet' },
  })
  expect(await answer('DELETE', `/api/downloads/${download.id}?deleteFiles=perhaps`)).toMatchObject({ status: 400 })
  client.complaint = 'down'
  expect(await answer('DELETE', `/api/downloads/${download.id}`)).toMatchObject({ status: 502 })
  client.complaint = null
  expect(await answer('DELETE', `/api/downloads/${download.id}?deleteFiles=true&blacklist=true`)).toMatchObject({
    status: 204,
  })
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
  expect(await answer('GET', `/api/downloads/${download.id}`)).toMatchObject({ status: 404 })
})

test('an import that waits for the library folder is resolved and recorded in the history', async () => {
  const { app } = site
  app.downloads.update(download.id, { progress: 1, status: 'completed' })
  client.downloads.clear()
  expect(await answer('POST', `/api/downloads/${download.id}/import`)).toMatchObject({ body: { status: 'importing' } })
  await app.queues.imports.idle()
  const [waiting] = (await answer('GET', '/api/imports')).body
  expect(waiting).toMatchObject({ status: 'review', gameTitle: 'Portal 2', filesTotal: 0 })
  expect(waiting.message).toContain('Settings → Library')

  const root = await answer('PATCH', '/api/settings/import', { libraryRoot: `${library}/` })
  expect(root).toMatchObject({ status: 200, body: { libraryRoot: library, transferMode: 'hardlink' } })
  const resolved = await answer('POST', `/api/imports/${waiting.id}/resolve`, { action: 'import' })
  expect(resolved).toMatchObject({ status: 200, body: { status: 'running' } })
  await app.queues.imports.idle()
  expect(await answer('GET', `/api/imports/${waiting.id}`)).toMatchObject({ body: { status: 'done', filesDone: 2 } })
  expect(await answer('POST', `/api/imports/${waiting.id}/resolve`, { action: 'skip' })).toMatchObject({ status: 409 })
  const files = await answer('GET', `/api/games/${game.id}/files`)
  expect(files.body.map(({ path }: { path: string }) => path)).toEqual([
    join(library, 'Portal 2/data.bin'),
    join(library, 'Portal 2/setup.exe'),
  ])
  expect((await answer('GET', `/api/games/${game.id}/history`)).body).toMatchObject([{ type: 'imported' }])
  // Without a type, all of them.
  expect((await answer('GET', '/api/history')).body).toMatchObject([{ type: 'imported' }])
  const history = await answer('GET', '/api/history?type=imported&limit=1')
  expect(history.headers.get('x-total-count')).toBe('1')
  expect(history.body).toMatchObject([{ userId: robin.user.id }])
  expect((await answer('GET', `/api/games/${game.id}/downloads`)).body).toMatchObject([{ status: 'imported' }])
  expect(await answer('DELETE', `/api/games/${game.id}/downloads/${download.id}`)).toMatchObject({ status: 204 })
  expect((await answer('GET', `/api/games/${game.id}/downloads`)).body).toEqual([])
})

test.each([
  ['a home folder', () => '~/games', '"~" is not expanded'],
  ['a relative path', () => 'games', 'absolute path'],
  ['a missing folder', () => '/no/such/folder', 'no such file or folder'],
  ['a file', () => join(library, 'file'), 'is a file'],
])('%s cannot be the library folder', async (_, path, reason) => {
  writeFileSync(join(library, 'file'), '')
  const refusal = await answer('PATCH', '/api/settings/import', { libraryRoot: path() })
  expect(refusal.status).toBe(400)
  expect(refusal.body.error).toContain(reason)
  expect((await answer('GET', '/api/settings/import')).body.libraryRoot).toBeNull()
})

test('a folder pattern that would merge games is rejected', async () => {
  expect(await answer('PATCH', '/api/settings/import', { renamePattern: '{Year}' })).toMatchObject({ status: 400 })
  expect(await answer('PATCH', '/api/settings/import', { renamePattern: '{Title}{ (Year)}' })).toMatchObject({
    status: 200,
  })
})

test('path mappings are added, changed and removed', async () => {
  const added = await answer('POST', '/api/path-mappings', { remotePath: 'D:\\Torrents', localPath: '/mnt/pc' })
  expect(added).toMatchObject({ status: 201, body: { remoteHost: null, remotePath: 'D:\\Torrents' } })
  const { id } = added.body
  const twice = { remotePath: 'D:\\Torrents', localPath: '/mnt/x' }
  expect(await answer('POST', '/api/path-mappings', twice)).toMatchObject({ status: 409 })
  expect(await answer('POST', '/api/path-mappings', { remotePath: 'x', localPath: '/x' })).toMatchObject({
    status: 400,
  })
  expect(await answer('PATCH', `/api/path-mappings/${id}`, { localPath: 'x' })).toMatchObject({ status: 400 })
  for (const paths of [{ remotePath: '/srv/../etc' }, { localPath: '/mnt/..' }]) {
    const [path] = Object.keys(paths)
    const refusal = await answer('PATCH', `/api/path-mappings/${id}`, paths)
    expect(refusal).toMatchObject({
      status: 400,
      body: { details: [{ path, message: expect.stringContaining('..') }] },
    })
  }
  expect(await answer('PATCH', `/api/path-mappings/${id}`, { remoteHost: 'pc' })).toMatchObject({
    body: { remoteHost: 'pc' },
  })
  expect((await answer('GET', '/api/path-mappings')).body).toHaveLength(1)
  expect(await answer('DELETE', `/api/path-mappings/${id}`)).toMatchObject({ status: 204 })
  expect(await answer('DELETE', `/api/path-mappings/${id}`)).toMatchObject({ status: 404 })
})

test('jobs are listed and started manually', async () => {
  const { body } = await answer('GET', '/api/system/jobs')
  const names = body.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['resume-imports', 'refresh-downloads', 'search-wanted-games']))
  const started = await answer('POST', '/api/system/jobs/refresh-downloads/run')
  expect(started).toMatchObject({ status: 202, body: { running: true } })
  await eventually('the client is asked', 10_000, async () => client.listed > 0)
  expect(client.listed).toBe(1)
  expect(await answer('POST', '/api/system/jobs/nothing/run')).toMatchObject({ status: 404 })
  expect(await answer('POST', '/api/system/jobs/nothing/stop')).toMatchObject({ status: 404 })
  expect(await answer('POST', '/api/system/jobs/search-updates/stop')).toMatchObject({ status: 409 })
})

test('only folders in the allowed paths are shown', async () => {
  const { app } = site
  const open = join(app.folder, 'open')
  writeTree(open, { 'b/x': '1', 'a.bin': '12345' })
  symlinkSync('/etc', join(open, 'out'))
  symlinkSync('b', join(open, 'inside'))
  app.about.browseRoots = [open]
  app.about.dataFolder = join(open, 'b')
  const see = (path: string) => answer('GET', `/api/system/filesystem?path=${encodeURIComponent(path)}`)
  expect((await see(open)).body).toEqual({
    path: open,
    parent: null,
    entries: [{ name: 'a.bin', path: join(open, 'a.bin'), directory: false, size: 5 }],
  })
  for (const path of ['/etc', '/', join(open, 'out'), join(open, 'b'), join(open, 'inside'), `${open}/..`]) {
    expect({ path, status: (await see(path)).status }).toEqual({ path, status: 403 })
  }
  expect((await see(join(open, 'nothing'))).status).toBe(404)
  expect((await see('open')).status).toBe(400)
  expect((await see(join(open, 'a.bin'))).status).toBe(400)
  app.about.browseRoots = ['/']
  for (const path of ['/proc/sys/kernel', '/sys', '/dev', '/proc/self/root']) {
    const { status } = await see(path)
    expect({ path, status }).toEqual({ path, status: path === '/proc/self/root' ? 200 : 403 })
  }
  const names = (await see('/')).body.entries.map(({ name }: { name: string }) => name)
  expect(names).not.toContain('proc')
  expect(names).toContain('usr')
})
