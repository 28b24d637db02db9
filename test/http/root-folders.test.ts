import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeTree } from '../core/importing/arrived-download.ts'
import { manifestOf } from '../core/library/tree-manifest.ts'
import { knownGames } from '../fakes/known-games.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let place: string

beforeEach(async () => {
  site = await startTestSite({ metadataSource: knownGames('Hades', 'Celeste', 'Portal 2') })
  robin = await site.signUp()
  place = join(site.app.folder, 'disk/games')
  writeTree(place, { 'Hades/hades.exe': '1', 'Unheard of/x': '1' })
})

afterEach(async () => {
  await site.stop()
})

async function answer(method: string, path: string, body?: unknown, ask = robin.ask) {
  const response = await ask(method, `/api${path}`, body)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

test('a root folder is added, changed, checked and removed without changes on disk', async () => {
  const before = manifestOf(place)
  const added = await answer('POST', '/root-folders', { path: `${place}/../games/` })
  expect(added).toMatchObject({
    status: 201,
    body: {
      path: place,
      name: 'games',
      enabled: true,
      allowDelete: false,
      accessible: true,
      lastScanAt: null,
      message: null,
    },
  })
  expect(added.body.freeBytes).toBeGreaterThan(0)
  expect(added.body.totalBytes).toBeGreaterThan(added.body.freeBytes)
  const { id } = added.body
  const changed = await answer('PATCH', `/root-folders/${id}`, { allowDelete: true, enabled: false, name: 'Disk' })
  expect(changed).toMatchObject({ status: 200, body: { allowDelete: true, enabled: false, name: 'Disk', path: place } })
  expect(await answer('POST', `/root-folders/${id}/check`)).toMatchObject({ status: 200, body: { accessible: true } })
  expect((await answer('GET', '/root-folders')).body).toHaveLength(1)
  expect(await answer('DELETE', `/root-folders/${id}`)).toMatchObject({ status: 204 })
  expect(await answer('DELETE', `/root-folders/${id}`)).toMatchObject({ status: 404 })
  expect(await answer('POST', `/root-folders/${id}/check`)).toMatchObject({ status: 404 })
  expect(manifestOf(place)).toEqual(before)
})

test('an invalid root folder is rejected with the reason', async () => {
  const { app } = site
  const library = join(app.folder, 'library')
  for (const folder of [library, join(app.folder, 'data')]) mkdirSync(folder)
  app.about.dataFolder = join(app.folder, 'data')
  await answer('PATCH', '/settings/import', { libraryRoot: library })
  symlinkSync(place, join(app.folder, 'link'))
  expect(await answer('POST', '/root-folders', { path: place })).toMatchObject({ status: 201 })
  const refusals: [string, number, string][] = [
    ['games', 400, 'absolute path'],
    ['/no/such/place', 400, 'There is no folder'],
    [join(place, 'Hades/hades.exe'), 400, 'is a file'],
    ['/', 400, 'top-level folder of a disk'],
    ['/etc', 400, 'belongs to the operating system'],
    ['/usr', 400, 'contains folders of the operating system'],
    [`${place}\0`, 400, 'NUL'],
    [place, 409, 'This is already the root folder'],
    [`${place}/`, 409, 'This is already the root folder'],
    [join(app.folder, 'link'), 409, 'This is already the root folder'],
    [join(place, 'Hades'), 409, 'This folder is inside the root folder'],
    [join(app.folder, 'link/Hades'), 409, 'This folder is inside the root folder'],
    [join(place, '..'), 409, 'This folder contains the root folder'],
    [library, 409, 'This is already the library folder'],
    [app.about.dataFolder, 409, "This is already Ludarr's own data folder"],
  ]
  for (const [path, status, reason] of refusals) {
    const refusal = await answer('POST', '/root-folders', { path })
    expect({ path, status: refusal.status }).toEqual({ path, status })
    expect(refusal.body.error).toContain(reason)
  }
  expect((await answer('GET', '/root-folders')).body).toHaveLength(1)
  for (const libraryRoot of [place, join(place, 'Hades'), join(place, '..'), join(app.folder, 'link')]) {
    const refusal = await answer('PATCH', '/settings/import', { libraryRoot })
    expect({ libraryRoot, status: refusal.status }).toEqual({ libraryRoot, status: 400 })
    expect(JSON.stringify(refusal.body)).toContain('the root folder games')
  }
  expect(await answer('PATCH', '/settings/import', { libraryRoot: library })).toMatchObject({ status: 200 })
})

test('a mounted part of a root folder counts as inside it', async () => {
  const mounted = join(site.app.folder, 'mounted')
  mkdirSync(mounted)
  await answer('POST', '/root-folders', { path: place })
  if (spawnSync('mount', ['--bind', join(place, 'Hades'), mounted]).status !== 0) {
    return expect((await answer('POST', '/root-folders', { path: mounted })).status).toBe(201)
  }
  try {
    const refusal = await answer('POST', '/root-folders', { path: mounted })
    expect(refusal).toMatchObject({ status: 409 })
    expect(refusal.body.error).toContain('This folder is inside the root folder')
  } finally {
    spawnSync('umount', [mounted])
  }
  expect(await answer('POST', '/root-folders', { path: mounted })).toMatchObject({ status: 201 })
})

test('a scan is started, monitored, matched manually and canceled', async () => {
  expect(await answer('POST', '/library/scan', {})).toMatchObject({ status: 409 })
  const { id } = (await answer('POST', '/root-folders', { path: place })).body
  const unknown = { rootFolderId: crypto.randomUUID() }
  expect(await answer('POST', '/library/scan', unknown)).toMatchObject({ status: 404 })
  const started = await answer('POST', '/library/scan', { rootFolderId: id })
  const { accepted, scanId } = started.body
  expect({ status: started.status, accepted }).toEqual({ status: 202, accepted: true })
  await site.app.queues.scans.idle()
  const status = await answer('GET', '/library/scan/status')
  expect(status.body).toMatchObject({
    scanId,
    running: false,
    roots: [{ rootFolderId: id, path: place, state: 'done', done: 2, total: 2, matched: 1, unmatched: 1 }],
  })
  const [unmatched] = (await answer('GET', '/library/scan/unmatched')).body
  expect(unmatched).toMatchObject({ rootFolderId: id, folderName: 'Unheard of', title: 'Unheard of' })
  const folder = { rootFolderId: id, folderName: 'Unheard of' }
  const ignore = (ignored: boolean) => answer('POST', '/library/scan/unmatched/ignore', { ...folder, ignored })
  expect(await ignore(true)).toMatchObject({ status: 204 })
  expect((await answer('GET', '/library/scan/unmatched')).body).toEqual([])
  expect((await answer('GET', '/library/scan/unmatched?ignored=true')).body).toMatchObject([folder])
  expect(await answer('GET', '/library/scan/unmatched?ignored=perhaps')).toMatchObject({ status: 400 })
  expect(await ignore(false)).toMatchObject({ status: 204 })
  const unknownFolder = { ...folder, folderName: '../Hades', ignored: true }
  expect(await answer('POST', '/library/scan/unmatched/ignore', unknownFolder)).toMatchObject({ status: 404 })
  const match = { ...folder, metadataId: 'steam:2' }
  const matched = await answer('POST', '/library/scan/unmatched/match', match)
  const { gameId, filesAdded } = matched.body
  expect({ status: matched.status, filesAdded }).toEqual({ status: 200, filesAdded: 1 })
  expect((await answer('GET', `/games/${gameId}`)).body).toMatchObject({
    title: 'Celeste',
    status: 'owned',
    libraryPath: join(place, 'Unheard of'),
  })
  expect(await answer('POST', '/library/scan/unmatched/match', match)).toMatchObject({ status: 409 })
  expect(await ignore(true)).toMatchObject({ status: 409 })
  expect(await answer('DELETE', '/library/scan')).toMatchObject({ status: 204 })
  expect(await answer('DELETE', `/library/scan?rootFolderId=${id}`)).toMatchObject({ status: 204 })
  expect((await answer('GET', '/root-folders')).body[0].lastScanAt).not.toBeNull()
})

test("a member sees why a folder is unmatched, but neither title nor folder of the admin's game", async () => {
  const { app } = site
  const hidden = join(app.folder, 'private')
  writeTree(hidden, { 'Hades/hades.exe': '1' })
  const game = { title: 'Zagreus', alternateTitles: ['Hades'], metadataId: 'steam:1' }
  storeGame(app, { ...game, userId: robin.user.id, libraryPath: join(hidden, 'Hades') })
  await answer('POST', '/root-folders', { path: place })
  await answer('POST', '/library/scan', {})
  await app.queues.scans.idle()
  const member = await site.addUser('sam')
  const { body } = await answer('GET', '/library/scan/unmatched', undefined, member.ask)
  expect(body[0]).toMatchObject({ folderName: 'Hades', reason: 'The game already has a folder', candidates: [] })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Zagreus|${hidden}`))
  const own = await answer('GET', '/library/scan/unmatched')
  expect(own.body[0].candidates).toMatchObject([{ title: 'Zagreus' }])
})

test('removing a game reports the outcome for its files', async () => {
  const { id } = (await answer('POST', '/root-folders', { path: place })).body
  await answer('POST', '/library/scan', {})
  await site.app.queues.scans.idle()
  const [game] = (await answer('GET', '/games')).body
  const removed = await answer('DELETE', `/games/${game.id}?deleteFiles=true`)
  expect({ status: removed.status, files: removed.headers.get('x-files') }).toEqual({
    status: 204,
    files: 'kept; reason=not-allowed',
  })
  expect(existsSync(join(place, 'Hades/hades.exe'))).toBe(true)
  expect((await answer('GET', '/history?type=deleted')).body[0].message).toContain('files kept (not-allowed)')

  await answer('PATCH', `/root-folders/${id}`, { allowDelete: true })
  await answer('POST', '/library/scan', {})
  await site.app.queues.scans.idle()
  const [again] = (await answer('GET', '/games')).body
  const other = await site.addUser('sam')
  expect(await answer('DELETE', `/games/${again.id}?deleteFiles=true`, undefined, other.ask)).toMatchObject({
    status: 404,
  })
  expect(await answer('DELETE', `/games/${again.id}?deleteFiles=perhaps`)).toMatchObject({ status: 400 })
  expect(existsSync(join(place, 'Hades'))).toBe(true)
  const gone = await answer('DELETE', `/games/${again.id}?deleteFiles=true`)
  expect(gone.headers.get('x-files')).toBe('deleted')
  expect(existsSync(join(place, 'Hades'))).toBe(false)
  expect(existsSync(join(place, 'Unheard of/x'))).toBe(true)
  const plain = (await answer('POST', '/games', { title: 'Plain' })).body
  expect((await answer('DELETE', `/games/${plain.id}`)).headers.get('x-files')).toBeNull()
})
