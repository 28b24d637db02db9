import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Game } from '#domain/games/game.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

// Entries of one title, each for a platform of its own.
let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})
afterEach(() => site.stop())

async function answer(method: string, path: string, body?: unknown, ask = robin.ask) {
  const response = await ask(method, `/api${path}`, body)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const add = (body: object) => answer('POST', '/games', body)
const platformsOf = (games: readonly Game[]) => games.map(({ platform }) => platform)
const listed = async (query = '') => (await answer('GET', `/games${query}`)).body as Game[]

test('a game is added once for each platform, and without one only once', async () => {
  const pc = await add({ title: 'Celeste', platform: 'pc', releaseDate: '2018-01-25' })
  expect(pc).toMatchObject({ status: 201, body: { platform: 'pc', preferredPlatform: 'PC' } })
  const nintendo = await add({ title: 'Celeste', platform: 'switch' })
  expect(nintendo).toMatchObject({ status: 201, body: { platform: 'switch', releaseDate: '2018-01-25' } })
  const again = await add({ title: 'celeste', platform: 'switch' })
  expect(again).toMatchObject({ status: 409, body: { game: { id: nintendo.body.id } } })
  const plain = await add({ title: 'Celeste' })
  expect(plain).toMatchObject({ status: 409, body: { game: { id: pc.body.id } } })
  expect(plain.body.addablePlatforms).toContain('ps5')
  expect(plain.body.addablePlatforms).not.toContain('switch')
  expect((await add({ title: 'Celeste', preferredPlatform: 'PS5' })).status).toBe(409)
  expect((await add({ title: 'Celeste', platform: 'Nintendo Switch' })).status).toBe(409)
  expect(await add({ title: 'Celeste', platform: 'toaster' })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'platform' }] },
  })
  expect(platformsOf(await listed()).toSorted()).toEqual(['pc', 'switch'])
})

test('the platforms that the provider lists are offered first, and an entry without one keeps its place', async () => {
  await add({ title: 'Hades', platforms: ['PC', 'Xbox Series X|S', 'Nintendo Switch'] })
  expect((await add({ title: 'Hades', platform: 'pc' })).status).toBe(201)
  const { body } = await add({ title: 'Hades' })
  expect(body.game.platform).toBeNull()
  expect(body.addablePlatforms.slice(0, 2)).toEqual(['xboxseries', 'switch'])
})

test('of parallel requests for a platform exactly one succeeds', async () => {
  const tries = ['pc', 'switch'].flatMap((platform) => Array.from({ length: 20 }, () => platform))
  const answers = await Promise.all(tries.map((platform) => add({ title: 'Hades', platform })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(38)
})

test('each entry knows the others, in the own library only', async () => {
  const sam = await site.addUser('sam')
  const { body: pc } = await add({ title: 'Celeste', platform: 'pc' })
  const siblings = (ask = robin.ask) => answer('GET', `/games/${pc.id}/siblings`, undefined, ask)
  expect(await siblings()).toEqual({ status: 200, body: [] })
  await add({ title: 'Celeste', platform: 'switch' })
  await add({ title: 'Celeste', platform: 'ps5' })
  await answer('POST', '/games', { title: 'Celeste', platform: 'ps4' }, sam.ask)
  expect(platformsOf((await siblings()).body)).toEqual(['switch', 'ps5'])
  expect((await siblings(sam.ask)).status).toBe(404)
  const [first] = (await siblings()).body
  await answer('DELETE', `/games/${pc.id}`)
  expect(platformsOf((await answer('GET', `/games/${first.id}/siblings`)).body)).toEqual(['ps5'])
})

test('a change cannot give two entries the same platform, nor a game the title of another', async () => {
  const { body: pc } = await add({ title: 'Celeste', platform: 'pc' })
  const { body: other } = await add({ title: 'Celeste', platform: 'switch' })
  const change = (id: string, body: object) => answer('PATCH', `/games/${id}`, body)
  expect(await change(other.id, { platform: 'pc' })).toMatchObject({ status: 409, body: { game: { id: pc.id } } })
  expect((await change(other.id, { preferredPlatform: 'PC' })).status).toBe(409)
  expect(await change(other.id, { platform: 'ps5' })).toMatchObject({
    status: 200,
    body: { platform: 'ps5', preferredPlatform: 'PS5' },
  })
  expect((await change(other.id, { platform: 'toaster' })).status).toBe(400)
  const { body: late } = await add({ title: 'Celeste Classic', platform: 'ps5' })
  expect((await change(late.id, { title: 'Celeste' })).status).toBe(409)
  await change(late.id, { platform: 'gba' })
  expect((await change(late.id, { title: 'Celeste' })).status).toBe(200)
  expect((await answer('GET', `/games/${pc.id}/siblings`)).body).toHaveLength(2)
  await change(late.id, { title: 'Celeste Classic' })
  expect(platformsOf((await answer('GET', `/games/${pc.id}/siblings`)).body)).toEqual(['ps5'])
})

test('the library is filtered by the platform of the entries, not by what their game is available for', async () => {
  const platforms = ['PC', 'Switch', 'PS5']
  await add({ title: 'Celeste', platform: 'pc', platforms })
  await add({ title: 'Celeste', platform: 'switch', platforms })
  await add({ title: 'Hades', platforms })
  await add({ title: 'Animal Crossing', platforms: ['Switch'] })
  const titles = async (platform: string, more = '') =>
    (await listed(`?platform=${encodeURIComponent(platform)}${more}`)).map(({ title }) => title)
  expect(await titles('switch')).toEqual(['Animal Crossing', 'Celeste'])
  expect(await titles('Nintendo Switch', '&sort=addedAt')).toEqual(['Celeste', 'Animal Crossing'])
  expect(await titles('pc')).toEqual(['Celeste', 'Hades'])
  expect(await titles('ps5')).toEqual([])
  const { body } = await answer('GET', '/games/facets')
  expect(body.platforms).toEqual([
    { value: 'PC', count: 2 },
    { value: 'Switch', count: 2 },
  ])
})

test('many entries get a platform at once, but no two of a title the same, and that is undone', async () => {
  const { body: pc } = await add({ title: 'Celeste', platform: 'pc' })
  const { body: other } = await add({ title: 'Celeste', platform: 'switch' })
  const { body: hades } = await add({ title: 'Hades' })
  const ids = [pc.id, other.id, hades.id]
  const { body } = await answer('POST', '/games/bulk', { ids, change: { platform: 'ps5' } })
  expect(body).toMatchObject({
    changed: 2,
    failed: [{ id: other.id, error: expect.stringContaining('same platform'), message: expect.any(Object) }],
  })
  const now = () => ids.map((id) => site.app.games.findById(id)?.platform)
  expect(now()).toEqual(['ps5', 'switch', 'ps5'])
  await answer('PATCH', `/games/${other.id}`, { platform: 'pc' })
  const undone = await answer('POST', '/games/bulk/undo', { token: body.undo.token })
  expect(undone.body).toMatchObject({ changed: 1, failed: [{ id: pc.id }] })
  expect(now()).toEqual(['ps5', 'pc', null])
})

test('programs that know only a title get the oldest entry', async () => {
  const { body: pc } = await add({ title: 'Celeste', platform: 'pc', storefrontAppId: 504230 })
  await add({ title: 'Celeste', platform: 'switch' })
  const { body } = await answer('POST', '/integration/library/sync', {
    games: [{ title: 'celeste', installed: true }],
    markInstalledAsOwned: true,
  })
  expect(body).toMatchObject({ matched: [{ gameId: pc.id, status: 'owned' }], promotedToOwned: 1 })
  const { body: library } = await answer('GET', '/integration/library')
  expect(library.games.map((game: object) => 'platform' in game)).toEqual([false, false])
})

test('a library with entries is exported and imported as CSV and JSON', async () => {
  await add({ title: 'Celeste', platform: 'pc', platforms: ['PC', 'Switch'] })
  await add({ title: 'Celeste', platform: 'switch' })
  await add({ title: 'Hades', platforms: ['PC'] })
  const sam = await site.addUser('sam')
  for (const format of ['csv', 'json']) {
    const content = await (await robin.ask('GET', `/api/games/export?format=${format}`)).text()
    const load = async (ask: typeof robin.ask) =>
      (await answer('POST', '/games/import?apply=true', { content }, ask)).body
    expect(await load(robin.ask)).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
    expect(await load(sam.ask)).toMatchObject(format === 'csv' ? { added: 3 } : { unchanged: 3 })
    const games: Game[] = (await answer('GET', '/games', undefined, sam.ask)).body
    expect(games.map(({ title, platform }) => [title, platform])).toEqual([
      ['Celeste', 'pc'],
      ['Celeste', 'switch'],
      ['Hades', null],
    ])
  }
  const [first] = (await answer('GET', '/games', undefined, sam.ask)).body
  expect((await answer('GET', `/games/${first.id}/siblings`, undefined, sam.ask)).body).toHaveLength(1)
})

test('a file with platforms gives them to games without one, and adds entries for the others', async () => {
  const kept = storeGame(site.app, { userId: robin.user.id, title: 'Celeste' })
  const content = 'Title,System\nCeleste,Nintendo Switch\nCeleste,PC\nCeleste,Nintendo Switch\n'
  const load = async () => (await answer('POST', '/games/import?apply=true', { content })).body
  expect(await load()).toMatchObject({ added: 1, updated: 1, unchanged: 1 })
  expect(site.app.games.findById(kept.id)).toMatchObject({ platform: 'switch', preferredPlatform: 'Switch' })
  expect(platformsOf(await listed()).toSorted()).toEqual(['pc', 'switch'])
  expect(await load()).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
})

test('a grouped list has each title once, with its entries, as far as they pass the filter', async () => {
  await add({ title: 'Celeste', platform: 'pc' })
  const { body: other } = await add({ title: 'Celeste', platform: 'switch', status: 'owned' })
  await add({ title: 'Hades' })
  const grouped = async (query = '') => {
    const response = await robin.ask('GET', `/api/games?grouped=true&limit=10${query}`)
    return { total: response.headers.get('x-total-count'), games: await response.json() }
  }
  const all = await grouped()
  expect(all).toMatchObject({ total: '2', games: [{ title: 'Celeste', platform: 'pc' }, { title: 'Hades' }] })
  expect(all.games.map(({ entries }: { entries?: object[] }) => entries?.length)).toEqual([2, undefined])
  expect(all.games[0].entries[1]).toEqual({ id: other.id, platform: 'switch', platformName: 'Switch', status: 'owned' })
  expect(await grouped('&status=owned')).toMatchObject({ total: '1', games: [{ id: other.id }] })
  expect(await grouped('&platform=switch&sort=addedAt')).toMatchObject({ total: '1', games: [{ id: other.id }] })
  expect((await answer('GET', '/games/letters?grouped=true')).body).toEqual([
    { letter: 'c', count: 1 },
    { letter: 'h', count: 1 },
  ])
  expect((await answer('GET', '/games?limit=10')).body).toHaveLength(3)
})
