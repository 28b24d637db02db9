import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let library: string

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  library = join(realpathSync(site.app.folder), 'library')
  mkdirSync(library)
  writeImportSettings(site.app, { ...importSettingsDefaults, libraryRoot: library, renamePattern: '{Title}' })
})

afterEach(() => site.stop())

const path = '/api/library/rename'

async function ask(method: string, rest = '', body?: unknown, caller = robin.ask) {
  const answer = await caller(method, `${path}${rest}`, body)
  return { status: answer.status, total: answer.headers.get('x-total-count'), body: await answer.json() }
}

function addGame(title: string, folder: string) {
  const libraryPath = join(library, folder)
  mkdirSync(libraryPath, { recursive: true })
  return storeGame(site.app, { userId: robin.user.id, title, releaseDate: null, libraryPath })
}

test('folders are previewed, renamed and moved back', async () => {
  expect(await ask('GET')).toMatchObject({ status: 200, body: { rename: null } })
  expect(await ask('POST', '/run')).toMatchObject({ status: 404 })
  addGame('Hades', 'hades.x')
  addGame('Braid', 'Braid')
  expect(await ask('POST', '', {})).toMatchObject({ status: 202, body: { state: 'planning', scope: 'all' } })
  await site.app.queues.scans.idle()
  expect((await ask('GET')).body.rename).toMatchObject({ state: 'planned', toMove: 1, unchanged: 1, conflicts: 0 })
  expect(await ask('GET', '/moves?filter=move')).toMatchObject({
    total: '1',
    body: [{ title: 'Hades', from: join(library, 'hades.x'), to: join(library, 'Hades'), state: 'planned' }],
  })
  expect(await ask('GET', '/moves?search=BRAID')).toMatchObject({ total: '1', body: [{ state: 'unchanged' }] })
  expect(await ask('GET', '/moves?limit=1&offset=1')).toMatchObject({ total: '2', body: [{ position: 1 }] })
  expect(await ask('POST', '/run')).toMatchObject({ status: 202 })
  await site.app.queues.scans.idle()
  expect(existsSync(join(library, 'Hades'))).toBe(true)
  expect(await ask('POST', '/run')).toMatchObject({ status: 409 })
  expect(await ask('POST', '/stop')).toMatchObject({ status: 409 })
  expect(await ask('POST', '/undo')).toMatchObject({ status: 202 })
  await site.app.queues.scans.idle()
  expect((await ask('GET')).body.rename).toMatchObject({ state: 'undone', moved: 0 })
  expect(existsSync(join(library, 'hades.x'))).toBe(true)
})

test('members neither see nor rename folders', async () => {
  const kim = await site.addUser('kim')
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', '/moves'],
    ['POST', ''],
    ['POST', '/run'],
    ['POST', '/stop'],
    ['POST', '/undo'],
  ] as const) {
    const body = method === 'POST' && rest === '' ? {} : undefined
    expect((await ask(method, rest, body, kim.ask)).status).toBe(403)
  }
})

test.each([{ scope: 'everything' }, { gameIds: [] }, { gameIds: ['../etc'] }])('%j is refused', async (body) => {
  expect((await ask('POST', '', body)).status).toBe(400)
})

test('folders of members outside the library never move', async () => {
  const kim = await site.addUser('kim')
  const outside = join(realpathSync(site.app.folder), 'outside')
  mkdirSync(outside)
  storeGame(site.app, { userId: kim.user.id, title: 'Hades', libraryPath: outside })
  storeGame(site.app, { userId: kim.user.id, title: 'Braid', libraryPath: join(library, '..', 'outside', 'x') })
  await ask('POST', '', {})
  await site.app.queues.scans.idle()
  const { body } = await ask('GET', '/moves')
  expect(body.map(({ state }: { state: string }) => state)).toEqual(['conflict', 'conflict'])
})
