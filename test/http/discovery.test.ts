import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { igdb } from '#integrations/metadata/igdb.ts'
import { openObserved } from '../db/observed-database.ts'
import { type Igdb, igdbCredentials, startIgdb } from '../fakes/igdb.ts'
import { igdbTables } from '../integrations/metadata/igdb-games.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let fake: Igdb
let robin: Awaited<ReturnType<TestSite['signUp']>>
let queries = 0

beforeEach(async () => {
  fake = await startIgdb(igdbTables)
  site = await startTestSite({
    open: (file) =>
      openObserved(new Database(file), () => {
        queries += 1
      }),
  })
  site.app.clock.set('2026-11-22T12:00:00.000Z')
  Object.assign(site.app.services.addresses, fake.addresses)
  site.app.metadata.kinds = { igdb }
  robin = await site.signUp()
  const settings = { provider: 'igdb', igdb: igdbCredentials }
  expect((await robin.ask('POST', '/api/settings/metadata', settings)).status).toBe(200)
})
afterEach(async () => {
  await site.stop()
  await fake.close()
})

type Listed = { id?: string; name?: string; title: string; inLibrary: string | null }

async function get(path: string): Promise<Listed[]> {
  // The budget of IGDB looks at the clock, which stands still otherwise.
  site.app.clock.advance(1200)
  const answer = await robin.ask('GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}
const titles = async (path: string): Promise<string[]> => (await get(path)).map(({ title }) => title)

test('lists come from the selected provider, with own games marked', async () => {
  const own = storeGame(site.app, { userId: robin.user.id, title: 'Portal', metadataId: 'igdb:71' })
  const popular = await get('/api/metadata/popular?limit=4')
  expect(popular.map(({ title, inLibrary }) => [title, inLibrary])).toEqual([
    ['Portal 2', null],
    ['Portal', own.id],
    ['Listed 0', null],
  ])
  expect(await titles('/api/metadata/popular?limit=1&offset=1')).toEqual(['Portal'])
  expect(await titles('/api/metadata/recent')).toEqual(['Listed 0', 'Listed 1'])
  expect(await titles('/api/metadata/upcoming')).toEqual(['Listed 2', 'Listed 3'])
  expect((await get('/api/metadata/genres')).map(({ id, name }) => [id, name])).toEqual([
    ['4', 'Action'],
    ['9', 'Puzzle'],
  ])
  expect(await titles('/api/metadata/by-genre/Puzzle')).toEqual(['Portal 2', 'Portal'])
  expect(await titles('/api/metadata/by-genre/9?limit=1')).toEqual(['Portal 2'])
  expect(await titles('/api/metadata/by-platform/PC?limit=2')).toEqual(['Portal 2', 'Portal'])
  expect(await titles('/api/metadata/by-platform/Nowhere')).toEqual([])
})

test('browsers may reuse a list for an hour, but not a failure', async () => {
  const fresh = await robin.ask('GET', '/api/metadata/popular')
  expect(fresh.headers.get('cache-control')).toBe('private, max-age=3600')
  expect((await robin.ask('GET', '/api/metadata/platforms')).headers.get('cache-control')).toBe('private, max-age=3600')
  fake.mode = 'status-500'
  const failed = await robin.ask('GET', '/api/metadata/upcoming')
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([502, 'private, no-cache'])
})

test('while the provider is down, an expired list is used and its age told', async () => {
  await get('/api/metadata/upcoming')
  site.app.clock.advance(7 * 3_600_000)
  fake.mode = 'status-500'
  const answer = await robin.ask('GET', '/api/metadata/upcoming')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(Number(answer.headers.get('age'))).toBeGreaterThanOrEqual(7 * 3600)
})

test('a list is asked of the provider once for all users', async () => {
  await get('/api/metadata/recent')
  const calls = fake.calls.length
  const sam = await site.addUser('sam')
  expect((await sam.ask('GET', '/api/metadata/recent')).status).toBe(200)
  expect(fake.calls).toHaveLength(calls)
})

test('a page with all lists takes no more queries than IGDB allows within three seconds', async () => {
  const { id: gameId } = storeGame(site.app, { userId: robin.user.id, title: 'Own', genres: ['Puzzle', 'Action'] })
  for (const id of ['igdb:72', 'igdb:71', 'igdb:6000']) {
    const row = [randomUUID(), gameId, `Related ${id}`, id]
    site.app.connection.all('INSERT INTO related_games (id, game_id, title, metadata_id) VALUES (?, ?, ?, ?)', ...row)
  }
  fake.calls.length = 0
  const lists = ['popular', 'recent', 'upcoming', 'genres', 'platforms'].map((name) => `metadata/${name}`)
  for (const path of lists) expect(await get(`/api/${path}`)).not.toEqual([])
  // Calls beyond the budget wait for the clock, which stands still.
  site.app.services.times.answerMs = 5000
  expect(await get('/api/games/discover')).not.toEqual([])
  expect(fake.calls.length).toBeLessThanOrEqual(12)
})

test.each(['limit=0', 'limit=51', 'limit=x', 'offset=-1', 'offset=10001'])('%s is refused', async (query) => {
  expect((await robin.ask('GET', `/api/metadata/popular?${query}`)).status).toBe(400)
})

test('a genre in a path is only a name', async () => {
  for (const genre of ['../popular', '%2e%2e%2f', '9) | id > (0', '"', 'x'.repeat(100)])
    expect(await titles(`/api/metadata/by-genre/${encodeURIComponent(genre)}`)).toEqual([])
  expect((await robin.ask('GET', `/api/metadata/by-genre/${'x'.repeat(101)}`)).status).toBe(400)
})

test('suggestions come from the library', async () => {
  expect(await titles('/api/games/discover')).toEqual([])
  storeGame(site.app, { userId: robin.user.id, title: 'Portal', metadataId: 'igdb:71', genres: ['Puzzle'] })
  expect(await titles('/api/games/discover?limit=5')).toEqual(['Portal 2'])
})

test('lists and suggestions take as many queries for 1,000 games as for 10', async () => {
  const add = (from: number, to: number) =>
    site.app.transaction(() => {
      for (let number = from; number < to; number += 1)
        storeGame(site.app, { userId: robin.user.id, title: `Own ${number}`, genres: ['Puzzle', 'Action'] })
    })
  const count = async (path: string): Promise<number> => {
    await get(path)
    const before = queries
    await get(path)
    return queries - before
  }
  const paths = ['/api/metadata/popular', '/api/metadata/by-genre/Puzzle', '/api/games/discover']
  add(0, 10)
  const few: number[] = []
  for (const path of paths) few.push(await count(path))
  add(10, 1000)
  const many: number[] = []
  for (const path of paths) many.push(await count(path))
  expect(many).toEqual(few)
})
