import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliverFile } from '#core/file-delivery/delivery.ts'
import { answerRequests } from '#core/requests/answer-requests.ts'
import { placeGame } from '#core/scanning/adopt-folder.ts'
import type { Game } from '#domain/games/game.ts'
import { storeDownload } from '../core/importing/arrived-download.ts'
import { createRecordingClient, freshDownload, type RecordingClient } from '../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeImport, storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

type Person = Awaited<ReturnType<TestSite['addUser']>>

let site: TestSite
let robin: Person
let kim: Person
let sam: Person
let library: string
let client: RecordingClient

const json = async (who: Pick<Person, 'ask'>, method: string, path: string, body?: unknown) => {
  const answer = await who.ask(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
}

beforeEach(async () => {
  client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  robin = await site.signUp()
  kim = await site.addUser('kim')
  sam = await site.addUser('sam')
  library = join(site.app.folder, 'library')
  mkdirSync(library)
  storeRootFolder(site.app, { path: library, allowDelete: true })
})

afterEach(() => site.stop())

/** A game of Sam with a file on disk. */
function samOwns(title: string, more: Partial<Game> = {}): Game {
  const folder = join(library, title)
  mkdirSync(folder)
  writeFileSync(join(folder, 'setup.exe'), 'game')
  const shape = { title, status: 'owned', libraryPath: folder, folderOrigin: 'imported' } as const
  const game = storeGame(site.app, { userId: sam.user.id, ...shape, ...more })
  const file = {
    size: 4,
    category: 'main',
    version: null,
    downloadId: null,
    addedAt: '2026-11-21T10:00:00.000Z',
  } as const
  site.app.imports.putFiles([{ id: crypto.randomUUID(), gameId: game.id, path: join(folder, 'setup.exe'), ...file }])
  return game
}

const borrow = async (game: Game) => (await json(kim, 'POST', `/household/${game.id}/add`)).body as Game
const fileOf = ({ title }: Pick<Game, 'title'>) => join(library, title, 'setup.exe')

test('others find what somebody has, without paths and without what they may not see', async () => {
  const hades = samOwns('Hades', { metadataId: 'igdb:113112' })
  samOwns('Hidden', { hidden: true })
  samOwns('Adult', { adult: true })
  storeGame(site.app, { userId: sam.user.id, title: 'Only claimed', status: 'owned' })
  await json(kim, 'PATCH', '/settings', { hideAdult: true })
  const listed = await json(kim, 'GET', '/household')
  expect(listed.body).toEqual([
    {
      id: hades.id,
      title: 'Hades',
      metadataId: 'igdb:113112',
      platform: null,
      platforms: [],
      coverUrl: null,
      releaseDate: null,
      size: 4,
      offeredBy: 'sam',
      inLibrary: null,
    },
  ])
  expect(JSON.stringify(listed.body)).not.toContain(library)
  expect(listed.headers.get('x-total-count')).toBe('1')
  expect((await json(kim, 'GET', '/household?search=had')).body).toHaveLength(1)
  expect((await json(kim, 'GET', '/household?search=nothing')).body).toEqual([])
  expect((await json(sam, 'GET', '/household')).body).toEqual([])
  await json(kim, 'PATCH', '/settings', { hideAdult: false })
  expect((await json(kim, 'GET', '/household')).body.map(({ title }: Game) => title)).toEqual(['Adult', 'Hades'])
})

test('a borrowed game has the same files, counts once, and leaves the owner everything', async () => {
  const hades = samOwns('Hades')
  const mine = await borrow(hades)
  expect(mine).toMatchObject({ title: 'Hades', status: 'owned', userId: kim.user.id, libraryPath: null })
  expect((await json(kim, 'GET', `/games/${mine.id}/files`)).body).toMatchObject([
    { gameId: mine.id, path: 'setup.exe', size: 4, downloadId: null },
  ])
  expect((await json(kim, 'GET', `/games/${mine.id}/files/tree`)).body).toMatchObject({ size: 4, files: 1 })
  expect((await json(kim, 'GET', `/games/${mine.id}/sharing`)).body).toMatchObject({
    borrowedFrom: 'sam',
    borrowers: 0,
  })
  expect((await json(sam, 'GET', `/games/${hades.id}/sharing`)).body).toMatchObject({
    borrowedFrom: null,
    borrowers: 1,
  })
  expect((await json(kim, 'GET', '/household')).body[0]).toMatchObject({ id: hades.id, inLibrary: mine.id })
  expect((await json(robin, 'GET', '/household')).body).toHaveLength(1)
  expect((await json(kim, 'GET', '/stats')).body.disk.bytes).toBe(0)
  expect((await json(kim, 'POST', `/household/${hades.id}/add`)).status).toBe(409)
})

test('nothing that the borrower does changes a file of the owner', async () => {
  const hades = samOwns('Hades')
  const mine = await borrow(hades)
  const folder = join(library, 'Hades')
  const refused: [string, string, unknown?][] = [
    ['PATCH', `/games/${mine.id}`, { libraryPath: folder }],
    ['PATCH', `/games/${mine.id}`, { status: 'wanted' }],
    ['PATCH', `/games/${mine.id}`, { status: 'downloading' }],
    ['GET', `/games/${mine.id}/releases`],
    ['POST', `/games/${mine.id}/search`],
    ['POST', `/games/${mine.id}/grab`, { guid: 'x', indexerId: mine.id }],
    ['POST', `/games/${mine.id}/parts`, { title: 'Soundtrack' }],
    ['POST', `/games/${mine.id}/files/rescan`],
  ]
  for (const [method, path, body] of refused) {
    const { status } = await json(kim, method, path, body)
    expect({ method, path, refused: status >= 400 && status < 500 }).toEqual({ method, path, refused: true })
  }
  const content = `title,path\nHades,${folder}\n`
  await json(kim, 'POST', '/games/import?apply=true&existing=update', { content })
  expect((await json(kim, 'GET', `/games/${mine.id}`)).body.libraryPath).toBeNull()
  expect((await json(kim, 'POST', '/games/bulk/removal-preview', { ids: [mine.id] })).body.kept).toMatchObject([
    { reason: 'not-allowed' },
  ])
  const removed = await json(kim, 'DELETE', `/games/${mine.id}?deleteFiles=true`)
  expect({ status: removed.status, files: removed.headers.get('x-files') }).toEqual({
    status: 204,
    files: 'kept; reason=not-allowed',
  })
  expect(existsSync(fileOf(hades))).toBe(true)
  const again = await borrow(hades)
  const bulk = { ids: [again.id], change: { delete: { deleteFiles: true } } }
  expect((await json(kim, 'POST', '/games/bulk', bulk)).body).toMatchObject({
    changed: 1,
    kept: [{ reason: 'not-allowed' }],
  })
  expect(existsSync(fileOf(hades))).toBe(true)
  expect((await json(sam, 'GET', `/games/${hades.id}/files`)).body).toHaveLength(1)
})

test('nothing is imported into a borrowed game, claimed for it or found for it on the disk', async () => {
  const hades = samOwns('Hades')
  // As an administrator, the borrower may do most.
  const mine = (await json(robin, 'POST', `/household/${hades.id}/add`)).body as Game
  const other = mkdtempSync(join(tmpdir(), 'ludarr-other-'))
  writeFileSync(join(other, 'game.exe'), 'other')
  site.app.settings.write('import', { libraryRoot: library })
  const items = [{ path: other, gameId: mine.id }]
  const manual = await json(robin, 'POST', '/manual-import', { transferMode: 'move', items })
  const belongs = expect.stringContaining('belong to sam')
  expect(manual.body).toMatchObject({ started: [], rejected: [{ reason: belongs }] })

  const downloader = storeDownloader(site.app, { type: 'qbittorrent', name: 'qBittorrent' })
  const options = { title: 'Hades.v1.0-GOG', category: null, downloadPath: null, stopped: false }
  client.downloads.set('abc', freshDownload('abc', options))
  const claim = { downloaderId: downloader.id, clientId: 'abc', gameId: mine.id }
  expect(await json(robin, 'POST', '/downloads/claim', claim)).toMatchObject({ status: 409, body: { error: belongs } })

  const downloaded = storeDownload(site.app, { userId: robin.user.id, downloaderId: downloader.id, path: other })
  const waiting = storeImport(site.app, { downloadId: downloaded.id, status: 'review' })
  const choice = { action: 'import', gameId: mine.id }
  expect(await json(robin, 'POST', `/imports/${waiting.id}/resolve`, choice)).toMatchObject({
    status: 409,
    body: { error: belongs },
  })

  const found = { path: other, origin: 'scanned', version: null, platform: null } as const
  expect(placeGame(site.app, mine, found).reason).toBe('The game uses the files of another user')
  expect((await json(robin, 'GET', `/games/${mine.id}`)).body).toMatchObject({ status: 'owned', libraryPath: null })
  expect(existsSync(fileOf(hades))).toBe(true)
  expect(existsSync(join(other, 'game.exe'))).toBe(true)
  rmSync(other, { recursive: true })
})

test('no answer about a borrowed game names a folder of the owner', async () => {
  const hades = samOwns('Hades')
  const mine = await borrow(hades)
  const paths = ['', '/files', '/files/tree', '/history', '/downloads', '/sharing', '/parts', '/verdicts', '/siblings']
  for (const path of paths) {
    const { status, body } = await json(kim, 'GET', `/games/${mine.id}${path}`)
    expect({ path, status }).toEqual({ path, status: 200 })
    expect(JSON.stringify(body)).not.toContain(library)
  }
  for (const path of ['/games', '/games/export?format=json', '/games/export?format=csv', '/stats', '/history']) {
    const answer = await kim.ask('GET', `/api${path}`)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    expect(await answer.text()).not.toContain(library)
  }
})

test('a download of borrowed files ends with the loan', async () => {
  const hades = samOwns('Hades')
  const mine = await borrow(hades)
  const [file] = (await json(kim, 'GET', `/games/${mine.id}/files`)).body
  const delivery = await deliverFile(site.app, kim.user.id, mine.id, file.id)
  expect(() => delivery.assertAllowed()).not.toThrow()
  expect((await json(sam, 'DELETE', `/games/${hades.id}`)).status).toBe(204)
  expect(() => delivery.assertAllowed()).toThrow('The game was removed')
  expect((await kim.ask('GET', `/api/games/${mine.id}/files/${file.id}/download`)).status).toBe(404)
})

test('when the files of the owner go without the game, the borrower is told too', async () => {
  const hades = samOwns('Hades')
  const mine = await borrow(hades)
  expect((await json(sam, 'PATCH', `/games/${hades.id}`, { libraryPath: null })).status).toBe(200)
  answerRequests(site.app)
  expect((await json(kim, 'GET', `/games/${mine.id}`)).body.status).toBe('shelved')
  expect((await json(kim, 'GET', '/notifications')).body).toMatchObject([
    { type: 'sharedGameRemoved', message: expect.stringContaining('sam no longer has it') },
  ])
})

test('when the owner removes the game, the borrower keeps an entry without files and is told', async () => {
  const hades = samOwns('Hades')
  const mine = await borrow(hades)
  expect((await json(sam, 'DELETE', `/games/${hades.id}?deleteFiles=true`)).headers.get('x-files')).toBe('deleted')
  answerRequests(site.app)
  expect((await json(kim, 'GET', `/games/${mine.id}`)).body.status).toBe('shelved')
  expect((await json(kim, 'GET', `/games/${mine.id}/files`)).body).toEqual([])
  expect((await json(kim, 'GET', `/games/${mine.id}/sharing`)).body.borrowedFrom).toBeNull()
  expect((await json(kim, 'GET', '/notifications')).body).toMatchObject([
    { type: 'sharedGameRemoved', title: "Hades is no longer in the household's library" },
  ])
  expect((await json(kim, 'PATCH', `/games/${mine.id}`, { status: 'wanted' })).status).toBe(200)
})

test('the same holds when the account of the owner is removed', async () => {
  const mine = await borrow(samOwns('Hades'))
  expect((await json(robin, 'DELETE', `/users/${sam.user.id}`)).status).toBe(204)
  answerRequests(site.app)
  expect((await json(kim, 'GET', `/games/${mine.id}`)).body.status).toBe('shelved')
})

test('a request for what somebody has is answered at once, and an open one as soon as it is there', async () => {
  await json(robin, 'PATCH', `/users/${kim.user.id}`, { mayAdd: false })
  samOwns('Hades')
  const answered = await json(kim, 'POST', '/games', { title: 'Hades' })
  expect(answered).toMatchObject({ status: 201, body: { status: 'owned' } })
  expect((await json(kim, 'GET', `/games/${answered.body.id}/sharing`)).body).toMatchObject({
    borrowedFrom: 'sam',
    request: { state: 'available' },
  })
  const open = await json(kim, 'POST', '/games', { title: 'Celeste' })
  expect(open.body.status).toBe('requested')
  samOwns('Celeste')
  answerRequests(site.app)
  expect((await json(kim, 'GET', `/games/${open.body.id}`)).body.status).toBe('owned')
  const titles = (await json(kim, 'GET', '/notifications')).body.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Celeste is here'])
})

test('what is hidden, adult for the viewer, claimed or somebody else borrowed cannot be borrowed', async () => {
  await json(kim, 'PATCH', '/settings', { hideAdult: true })
  const claimed = storeGame(site.app, { userId: sam.user.id, title: 'Only claimed', status: 'owned' })
  const own = storeGame(site.app, { userId: kim.user.id, title: 'My own', status: 'owned', libraryPath: '/srv/own' })
  const borrowed = await borrow(samOwns('Hades'))
  const games = [samOwns('Hidden', { hidden: true }), samOwns('Adult', { adult: true }), claimed, own]
  for (const { id, title } of games) {
    expect({ title, status: (await json(kim, 'POST', `/household/${id}/add`)).status }).toEqual({ title, status: 404 })
  }
  expect((await json(robin, 'POST', `/household/${borrowed.id}/add`)).status).toBe(404)
  expect((await site.ask('GET', '/api/household')).status).toBe(401)
})

test('a wanted game of the borrower becomes the borrowed one', async () => {
  const wanted = (await json(kim, 'POST', '/games', { title: 'Hades', search: false })).body
  const mine = await borrow(samOwns('Hades'))
  expect(mine).toMatchObject({ id: wanted.id, status: 'owned' })
})
