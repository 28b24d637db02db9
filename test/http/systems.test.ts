import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>

beforeAll(async () => {
  site = await startTestSite()
  const id = randomUUID()
  site.app.dats.insert({
    id,
    key: 'k',
    active: true,
    name: 'Nintendo - Game Boy',
    description: '',
    version: '1',
    author: '',
    format: 'logiqx',
    system: 'gb',
    fileName: 'gb.dat',
    folder: '/secret/dats',
    stamp: null,
    games: 2,
    roms: 2,
    importedAt: '2026-01-01T00:00:00.000Z',
  })
  const rows = ['Alpha (USA)', 'Beta (Europe)'].map((name, at) => ({ id: at + 1, datId: id, name, cloneOf: null }))
  site.app.dats.insertGames(rows, [])
  robin = await site.signUp()
  sam = await site.addUser('sam')
})

afterAll(() => site.stop())

type Ask = typeof robin.ask

async function answer(method: string, path: string, body?: unknown, ask: Ask = robin.ask) {
  const response = await ask(method, `/api/systems${path}`, body)
  return { status: response.status, body: await response.json() }
}

test('systems are listed with their folders and endings', async () => {
  const { status, body } = await answer('GET', '', undefined, sam.ask)
  expect(status).toBe(200)
  expect(body.length).toBeGreaterThanOrEqual(80)
  expect(body.find(({ id }: { id: string }) => id === 'snes')).toEqual({
    id: 'snes',
    name: 'Super Nintendo Entertainment System',
    short: 'SNES',
    folders: ['snes', 'sfam', 'snesna', 'sfc', 'snes-msu1'],
    extensions: expect.arrayContaining(['sfc', 'smc', 'zip']),
    header: 'snes',
    media: 'cartridges',
    maxBytes: 16 * 1024 * 1024,
  })
})

test('a member sees the set of a system, without the folder of its DAT', async () => {
  const set = await answer('GET', '/gb/set?limit=1&filter=missing', undefined, sam.ask)
  expect(set).toMatchObject({
    status: 200,
    body: { total: 2, missing: 2, filtered: 2, items: [{ name: 'Alpha (USA)' }] },
  })
  expect(JSON.stringify(set.body)).not.toContain('/secret')
  expect(await answer('GET', '/gb/set?oneEach=true&languages=de,en&regions=Europe')).toMatchObject({ status: 200 })
  for (const path of ['/nothing/set', '/nothing/set/export', '/constructor/set', '/__proto__/set']) {
    expect([path, (await answer('GET', path)).status]).toEqual([path, 404])
  }
  for (const path of [
    '/gb/set?filter=none',
    '/gb/set?limit=0',
    '/gb/set?oneEach=perhaps',
    '/gb/set/export?format=xml',
  ]) {
    expect([path, (await answer('GET', path)).status]).toEqual([path, 400])
  }
})

test('wanting games of a set fills the own library alone', async () => {
  const preview = await answer('POST', '/gb/set/want?preview=true', { missing: true }, sam.ask)
  expect(preview).toMatchObject({ status: 200, body: { preview: true, found: 2, skipped: [] } })
  const wanted = await answer('POST', '/gb/set/want', { missing: true, limit: 1 }, sam.ask)
  expect(wanted.body.games).toMatchObject([{ title: 'Alpha', gameId: expect.any(String) }])
  const [mine] = site.app.games.list({ userId: sam.user.id }, {}).games
  expect(mine).toMatchObject({ title: 'Alpha', status: 'wanted', preferredPlatform: 'Game Boy' })
  expect(site.app.games.list({ userId: robin.user.id }, {}).games).toEqual([])
  expect((await answer('GET', '/gb/set')).body).toMatchObject({ wanted: 0 })
  expect((await answer('GET', '/gb/set', undefined, sam.ask)).body).toMatchObject({ wanted: 1 })
  expect((await answer('GET', '/status', undefined, sam.ask)).body).toMatchObject([{ id: 'gb', wanted: 1, dats: 1 }])
})

test.each([
  {},
  { missing: 'yes' },
  { ids: ['1; DROP TABLE games'] },
  { ids: Array.from({ length: 501 }, String) },
  { missing: true, limit: 501 },
  { missing: true, limit: 0 },
])('a request for %j is refused', async (body) => {
  expect((await answer('POST', '/gb/set/want', body)).status).toBe(400)
})

test('the list is exported as a file', async () => {
  const response = await robin.ask('GET', '/api/systems/gb/set/export?format=text&filter=missing')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ludarr-gb-missing.txt"')
  expect(await response.text()).toBe('Alpha (USA)\nBeta (Europe)\n')
})
