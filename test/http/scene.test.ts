import { afterEach, beforeEach, expect, test } from 'bun:test'
import { p2pEntry, sceneEntry, startXrel, type Xrel } from '../fakes/xrel.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let xrel: Xrel
let site: TestSite
let admin: Awaited<ReturnType<TestSite['signUp']>>
let member: Awaited<ReturnType<TestSite['addUser']>>

beforeEach(async () => {
  xrel = await startXrel()
  site = await startTestSite({ addresses: xrel.addresses, answerMs: 30_000 })
  admin = await site.signUp()
  member = await site.addUser('sam')
})
afterEach(async () => {
  await site.stop()
  await xrel.close()
})

async function read(path: string) {
  const answer = await member.ask('GET', path)
  return { status: answer.status, age: answer.headers.get('age'), body: await answer.json() }
}

const newest = 1_790_000_000

test("the newest releases of both kinds come with the games of the caller's library", async () => {
  const own = { userId: member.user.id }
  const portal = storeGame(site.app, { ...own, title: 'Portal 2', status: 'owned' })
  const witcher = storeGame(site.app, { ...own, title: 'The Witcher 3: Wild Hunt', status: 'wanted' })
  storeGame(site.app, { userId: admin.user.id, title: 'Braid' })
  xrel.library.scene = [
    sceneEntry('The.Witcher.3.Wild.Hunt-GROUP', newest),
    sceneEntry('Braid-GROUP', newest - 20),
    sceneEntry('Portal.2.Update.v2.1-GROUP', newest - 30),
  ]
  xrel.library.p2p = [p2pEntry('Portal.2.v2.0-GRP', newest - 10)]
  const { body } = await read('/api/scene/latest')
  expect({ page: body.page, totalPages: body.totalPages }).toEqual({ page: 1, totalPages: 1 })
  const facts = body.releases.map((each: Record<string, unknown>) => [each.kind, each.name, each.gameId, each.status])
  expect(facts).toEqual([
    ['scene', 'The.Witcher.3.Wild.Hunt-GROUP', witcher.id, 'wanted'],
    ['p2p', 'Portal.2.v2.0-GRP', portal.id, 'owned'],
    ['scene', 'Braid-GROUP', null, null],
    ['scene', 'Portal.2.Update.v2.1-GROUP', portal.id, 'owned'],
  ])
})

test('a page is requested once in five minutes, for all users', async () => {
  await read('/api/scene/latest?page=2')
  await admin.ask('GET', '/api/scene/latest?page=2')
  expect(xrel.calls.map(({ url }) => url.pathname).toSorted()).toEqual([
    '/v2/p2p/releases.json',
    '/v2/release/latest.json',
  ])
})

test('only the kinds that are turned on are requested', async () => {
  await admin.ask('PATCH', '/api/settings/xrel', { p2pReleases: false })
  await read('/api/scene/latest')
  await read('/api/scene/search?q=portal')
  await read('/api/scene/search?q=portal&scene=false&p2p=true')
  expect(xrel.calls.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
    '/v2/release/latest.json?page=1&per_page=100',
    '/v2/search/releases.json?q=portal&scene=1&limit=25',
    '/v2/search/releases.json?q=portal&p2p=1&limit=25',
  ])
})

test('a search returns at most `limit` releases with their games', async () => {
  const game = storeGame(site.app, { userId: member.user.id, title: 'Portal 2', status: 'playing' })
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', newest), sceneEntry('Portal.2.v2-GROUP', newest - 1)]
  const { body } = await read('/api/scene/search?q=Portal%202&limit=1')
  expect(body).toEqual([expect.objectContaining({ name: 'Portal.2-GROUP', gameId: game.id, status: 'playing' })])
})

test('the number of queries does not depend on the number of releases', async () => {
  for (let index = 0; index < 5; index++) storeGame(site.app, { userId: member.user.id, title: `Game ${index}` })
  const queriesFor = async (count: number, page: number) => {
    xrel.library.scene = Array.from({ length: page * 100 }, (_, index) =>
      sceneEntry(index >= (page - 1) * 100 + count ? '' : `Game.${index % 5}-GRP`, newest - index),
    )
    const { all } = site.app.connection
    let queries = 0
    site.app.connection.all = (...given) => {
      queries += 1
      return all(...given)
    }
    expect((await read(`/api/scene/latest?page=${page}`)).body.releases).toHaveLength(count)
    site.app.connection.all = all
    return queries
  }
  const queries = await queriesFor(80, 2)
  expect(queries).toBeGreaterThan(0)
  expect(await queriesFor(2, 3)).toBe(queries)
})

test('the games of the library are read once, and new, renamed and removed ones are known', async () => {
  const games = Array.from({ length: 1000 }, (_, index) =>
    storeGame(site.app, { userId: member.user.id, title: `Lantern ${index}` }),
  )
  const names = ['Lantern.7-GRP', 'Beacon-GRP', 'Second.Name-GRP', 'Lantern.8-GRP', 'Lantern.1007-GRP']
  xrel.library.scene = names.map((name, index) => sceneEntry(name, newest - index))
  const gameIds = async () =>
    (await read('/api/scene/latest')).body.releases.map(({ gameId }: { gameId: string }) => gameId)
  const [seventh, eighth, ninth] = [games[7]?.id ?? '', games[8]?.id ?? '', games[9]?.id ?? '']
  expect(await gameIds()).toEqual([seventh, null, null, eighth, null])

  const { all } = site.app.connection
  let rows = 0
  site.app.connection.all = (...given) => {
    const found = all<never>(...given)
    rows += found.length
    return found
  }
  expect(await gameIds()).toEqual([seventh, null, null, eighth, null])
  const added = storeGame(site.app, { userId: member.user.id, title: 'Lantern 1007' })
  site.app.games.remove(eighth)
  expect(await gameIds()).toEqual([seventh, null, null, null, added.id])
  expect(rows).toBeLessThan(100)
  site.app.connection.all = all

  site.app.games.update(seventh, { title: 'Beacon' })
  site.app.games.update(ninth, { alternateTitles: ['Second Name'] })
  expect(await gameIds()).toEqual([null, seventh, ninth, null, added.id])
})

test('nobody waits for xREL if it does not answer', async () => {
  await site.stop()
  site = await startTestSite({ addresses: xrel.addresses, answerMs: 50 })
  await site.signUp()
  member = await site.addUser('sam')
  xrel.mode = 'silent'
  for (const path of ['/api/scene/latest', '/api/scene/search?q=portal']) {
    expect(await read(path)).toMatchObject({ status: 502, body: { error: expect.stringContaining('xREL') } })
  }
})

test('while xREL is down, stored releases are returned with their age, and else an error that names xREL', async () => {
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', newest)]
  await read('/api/scene/latest')
  site.app.clock.advance(600_000)
  xrel.mode = 'html'
  const stale = await read('/api/scene/latest')
  expect([stale.status, stale.age, stale.body.releases.length]).toEqual([200, '600', 1])
  const other = await read('/api/scene/search?q=portal')
  expect([other.status, other.body.error]).toEqual([502, expect.stringContaining('xREL')])
})
