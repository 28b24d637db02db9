import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})
afterEach(() => site.stop())

test('wanted games are paged and have an ETag', async () => {
  for (const title of ['Celeste', 'Hades', 'Tunic']) storeGame(site.app, { userId: robin.user.id, title })
  const answer = await robin.ask('GET', '/api/wanted?limit=2&offset=1')
  expect(answer.headers.get('x-total-count')).toBe('3')
  expect(await answer.json()).toMatchObject([
    { title: 'Hades', obstacle: { code: 'noIndexer' }, nextSearchAt: null },
    { title: 'Tunic' },
  ])
  const etag = answer.headers.get('etag') ?? ''
  const again = await robin.ask('GET', '/api/wanted?limit=2&offset=1', undefined, { 'if-none-match': etag })
  expect(again.status).toBe(304)
})

test('wanted games are sorted and found by their titles', async () => {
  const facts = [
    { title: 'Celeste', releaseDate: '2018-01-25' },
    { title: 'Hades', releaseDate: '2020-09-17' },
    { title: 'Harbour Tales', releaseDate: '2010-01-01' },
  ]
  for (const each of facts) storeGame(site.app, { userId: robin.user.id, ...each })
  const titles = async (query: string) => {
    const answer = await robin.ask('GET', `/api/wanted?${query}`)
    const games: { title: string }[] = await answer.json()
    return [answer.headers.get('x-total-count'), ...games.map(({ title }) => title)]
  }
  expect(await titles('sort=releaseDate')).toEqual(['3', 'Harbour Tales', 'Celeste', 'Hades'])
  expect(await titles('sort=releaseDate&order=desc&limit=1')).toEqual(['3', 'Hades'])
  expect(await titles('query=ha&sort=title&order=desc')).toEqual(['2', 'Harbour Tales', 'Hades'])
  expect(await titles('sort=nextSearchAt')).toEqual(['3', 'Celeste', 'Hades', 'Harbour Tales'])
})

test('members see their own wanted games, without paths', async () => {
  const member = await site.addUser('sam')
  storeGame(site.app, { userId: robin.user.id, title: 'Hades', libraryPath: '/games/Hades' })
  storeGame(site.app, { userId: member.user.id, title: 'Celeste', libraryPath: '/games/Celeste' })
  const text = await (await member.ask('GET', '/api/wanted')).text()
  expect(JSON.parse(text)).toMatchObject([{ title: 'Celeste' }])
  expect(text).not.toContain('/games/')
})

test('an unknown kind, and an order that a list does not have, are refused', async () => {
  expect((await robin.ask('GET', '/api/wanted?kind=lost')).status).toBe(400)
  const unsorted = await robin.ask('GET', '/api/wanted?kind=waiting&sort=nextSearchAt')
  expect([unsorted.status, await unsorted.json()]).toMatchObject([400, { details: [{ path: 'sort' }] }])
  expect((await robin.ask('POST', '/api/wanted/search', { kind: 'waiting' })).status).toBe(400)
})

test('a search for all games is started, shown and stopped, each user their own', async () => {
  const member = await site.addUser('sam')
  storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  const started = await robin.ask('POST', '/api/wanted/search', {})
  expect([started.status, await started.json()]).toMatchObject([200, { kind: 'missing', total: 1 }])
  await site.app.queues.wantedSearches.idle()
  // Without an indexer, the game stays due.
  expect(await (await robin.ask('GET', '/api/wanted/search')).json()).toMatchObject({ total: 1, failed: 1 })
  expect(await (await member.ask('GET', '/api/wanted/search')).json()).toMatchObject({ state: 'idle' })
  expect((await robin.ask('DELETE', '/api/wanted/search')).status).toBe(204)
})
