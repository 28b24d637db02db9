import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { BlacklistLine } from '#domain/indexers/blacklist.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let gameIds: Record<'portal' | 'hades' | 'others', string>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  const sam = await site.addUser('sam')
  gameIds = {
    portal: storeGame(site.app, { userId: robin.user.id, title: 'The Portal' }).id,
    hades: storeGame(site.app, { userId: robin.user.id, title: 'Hades' }).id,
    others: storeGame(site.app, { userId: sam.user.id, title: 'Celeste' }).id,
  }
  store('a', { game: 'portal', releaseTitle: 'Portal.v1-GOG', indexerName: 'second', day: 1 })
  store('b', { game: 'hades', releaseTitle: 'hades.v2-RUNE', indexerName: 'First', day: 2 })
  store('c', { game: 'portal', releaseTitle: 'portal.repack', indexerName: null, day: 3 })
  store('d', { game: 'others', releaseTitle: 'Celeste-GOG', indexerName: 'First', day: 4 })
})
afterEach(() => site.stop())

type Stored = { game: keyof typeof gameIds; releaseTitle: string; indexerName: string | null; day: number }

function store(reason: string, { game, day, ...entry }: Stored): void {
  const createdAt = `2026-03-0${day}T00:00:00.000Z`
  site.app.blacklist.insert({ id: randomUUID(), gameId: gameIds[game], reason, createdAt, ...entry })
}

async function listed(query: string): Promise<{ entries: string; total: number }> {
  const response = await robin.ask('GET', `/api/blacklist${query}`)
  expect(response.status).toBe(200)
  const entries: BlacklistLine[] = await response.json()
  return { entries: entries.map(({ reason }) => reason).join(''), total: Number(response.headers.get('x-total-count')) }
}

test.each([
  ['', 'cba'],
  ['?order=asc', 'abc'],
  ['?sort=release', 'bca'],
  ['?sort=release&order=desc', 'acb'],
  ['?sort=game', 'bac'],
  ['?sort=game&order=desc', 'cab'],
  ['?sort=indexer', 'cba'],
  ['?sort=indexer&order=desc', 'abc'],
])('the blacklist of a user is sorted: %s', async (query, entries) => {
  expect(await listed(query)).toEqual({ entries, total: 3 })
})

test('the blacklist is filtered by game and words, and its pages have the total number', async () => {
  expect(await listed(`?gameId=${gameIds.portal}`)).toEqual({ entries: 'ca', total: 2 })
  expect(await listed(`?gameId=${gameIds.others}`)).toEqual({ entries: '', total: 0 })
  expect(await listed('?search=PORTAL+gog')).toEqual({ entries: 'a', total: 1 })
  expect(await listed('?search=the')).toEqual({ entries: 'ca', total: 2 })
  expect(await listed('?search=%25')).toEqual({ entries: '', total: 0 })
  expect(await listed('?sort=game&search=portal&limit=1&offset=1')).toEqual({ entries: 'c', total: 2 })
  expect((await robin.ask('GET', '/api/blacklist?sort=size')).status).toBe(400)
})
