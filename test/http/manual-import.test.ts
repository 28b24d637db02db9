import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTree } from '../core/importing/arrived-download.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

type Asker = Awaited<ReturnType<TestSite['signUp']>>

let site: TestSite
let old: string
let admin: Asker
let gameId: string

beforeAll(async () => {
  old = mkdtempSync(join(tmpdir(), 'ludarr-old-'))
  writeTree(old, { 'Portal.2.v1.2-GRP/portal2.exe': 'portal', 'Portal.2.v1.2-GRP/Free.lnk': 'x' })
  site = await startTestSite()
  admin = await site.signUp()
  gameId = storeGame(site.app, { userId: admin.user.id, title: 'Portal 2' }).id
  const library = join(old, 'library')
  writeTree(library, { 'readme.txt': 'mounted' })
  site.app.settings.write('import', { libraryRoot: library })
}, 30_000)

afterAll(async () => {
  await site.stop()
  rmSync(old, { recursive: true, force: true })
})

const portal = () => join(old, 'Portal.2.v1.2-GRP')

test('members cannot list, preview or import folders of the server', async () => {
  const member = await site.addUser('member')
  const items = [{ path: portal(), gameId }]
  const asked = await Promise.all([
    member.ask('GET', `/api/manual-import?path=${encodeURIComponent(old)}`),
    member.ask('POST', '/api/manual-import/preview', { path: portal(), transferMode: 'copy' }),
    member.ask('POST', '/api/manual-import', { transferMode: 'copy', items }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
  for (const answer of asked) expect(await answer.text()).not.toContain(old)
})

test('paths outside, of the data folder and of the library are refused, however they are written', async () => {
  symlinkSync(site.app.about.dataFolder, join(old, 'data link'))
  const data = site.app.about.dataFolder
  for (const path of [
    data,
    join(old, 'data link'),
    `${old}/../${data.slice(1)}`,
    '/proc/self',
    'relative',
    '/no/such',
  ]) {
    const listed = await admin.ask('GET', `/api/manual-import?path=${encodeURIComponent(path)}`)
    const previewed = await admin.ask('POST', '/api/manual-import/preview', { path, transferMode: 'copy' })
    expect({ path, isRefused: [listed, previewed].every(({ status }) => status >= 400 && status < 500) }).toEqual({
      path,
      isRefused: true,
    })
  }
  const inside = { path: join(old, 'library/readme.txt'), transferMode: 'copy' }
  expect((await admin.ask('POST', '/api/manual-import/preview', inside)).status).toBe(409)
  const holding = { path: old, transferMode: 'copy' }
  expect((await admin.ask('POST', '/api/manual-import/preview', holding)).status).toBe(409)
})

test('wrong corrections and a game of others are refused', async () => {
  const other = await site.addUser('other')
  const theirs = storeGame(site.app, { userId: other.user.id, title: 'Theirs' }).id
  const preview = async (body: object) =>
    (await admin.ask('POST', '/api/manual-import/preview', { path: portal(), transferMode: 'copy', ...body })).status
  expect(await preview({ gameId: theirs })).toBe(404)
  expect(await preview({ gameId, corrections: { files: [{ path: '../x', skip: true }] } })).toBe(400)
  expect(await preview({ gameId, corrections: { files: [{ path: 'x', category: 'film' }] } })).toBe(400)
  expect(await preview({ gameId, corrections: { version: 'a\nb' } })).toBe(400)
  expect(await preview({ gameId, targetPath: '../elsewhere' })).toBe(400)
  expect(await preview({ gameId })).toBe(200)
  const items = [{ path: portal(), gameId: theirs }]
  const started = await admin.ask('POST', '/api/manual-import', { transferMode: 'copy', items })
  expect(await started.json()).toMatchObject({ started: [], rejected: [{ reason: 'Game not found in your library' }] })
})

test('a doubtful import is previewed, corrected and resolved by its owner alone', async () => {
  const items = [{ path: portal(), gameId }]
  const started = await (await admin.ask('POST', '/api/manual-import', { transferMode: 'copy', items })).json()
  const { id } = started.started[0]
  await site.app.queues.imports.idle()
  expect(await (await admin.ask('GET', '/api/imports?manual=true')).json()).toMatchObject([{ id, status: 'review' }])
  expect(await (await admin.ask('GET', '/api/imports?manual=false')).json()).toEqual([])
  const stranger = await site.addUser('stranger', 'admin')
  for (const action of ['preview', 'stop', 'resolve']) {
    const body = action === 'resolve' ? { action: 'import' } : action === 'preview' ? {} : undefined
    expect((await stranger.ask('POST', `/api/imports/${id}/${action}`, body)).status).toBe(404)
    expect((await site.ask('POST', `/api/imports/${id}/${action}`, body)).status).toBe(401)
  }
  expect((await admin.ask('POST', `/api/imports/${id}/stop`)).status).toBe(409)
  const corrections = { files: [{ path: 'Free.lnk', skip: true }] }
  const preview = await (await admin.ask('POST', `/api/imports/${id}/preview`, { corrections })).json()
  expect(preview).toMatchObject({ folder: 'Portal 2', transferMode: 'copy', imported: 1, skipped: 1 })
  await admin.ask('POST', `/api/imports/${id}/resolve`, { action: 'import', corrections })
  await site.app.queues.imports.idle()
  expect(await (await admin.ask('GET', `/api/imports/${id}`)).json()).toMatchObject({ status: 'done' })
  expect(existsSync(join(old, 'library/Portal 2/portal2.exe'))).toBe(true)
  expect(existsSync(join(old, 'library/Portal 2/Free.lnk'))).toBe(false)
})
