import { afterEach, beforeEach, expect, test } from 'bun:test'
import { knownGames } from '../fakes/known-games.ts'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite({ metadataSource: knownGames('Hades', 'Portal 2', 'Prey') })
  robin = await site.signUp()
})

afterEach(() => site.stop())

async function json(method: string, path: string, body?: object, ask = robin.ask) {
  const answer = await ask(method, `/api${path}`, body)
  return { status: answer.status, body: await answer.json() }
}

test('several games are added at once, each with its own result', async () => {
  const held = await json('POST', '/games', { title: 'Portal 2', metadataId: 'steam:2' })
  const { status, body } = await json('POST', '/games/add-many', {
    games: [
      { title: 'Hades', metadataId: 'steam:1', status: 'owned' },
      { title: 'Portal 2', metadataId: 'steam:2' },
      { title: 'Elsewhere', metadataId: 'igdb:7' },
      { title: 'My Own Game' },
    ],
  })
  expect(status).toBe(200)
  expect(body.results).toEqual([
    { title: 'Hades', gameId: expect.any(String), inLibrary: false, error: null },
    { title: 'Portal 2', gameId: held.body.id, inLibrary: true, error: null },
    { title: 'Elsewhere', gameId: null, inLibrary: false, error: expect.stringContaining('is not set up') },
    { title: 'My Own Game', gameId: expect.any(String), inLibrary: false, error: null },
  ])
  expect(await json('GET', `/games/${body.results[0].gameId}`)).toMatchObject({
    body: { status: 'owned', genres: ['Action'], rootFolderId: null },
  })
})

test('the same game twice in a request is added once', async () => {
  const { body } = await json('POST', '/games/add-many', {
    games: [
      { title: 'Hades', metadataId: 'steam:1' },
      { title: 'Hades', metadataId: 'steam:1' },
    ],
  })
  expect(body.results.map(({ inLibrary }: { inLibrary: boolean }) => inLibrary).sort()).toEqual([false, true])
  expect(new Set(body.results.map(({ gameId }: { gameId: string }) => gameId)).size).toBe(1)
})

test('a request has from 1 to 25 games', async () => {
  const games = Array.from({ length: 26 }, (_, number) => ({ title: `Game ${number}` }))
  expect(await json('POST', '/games/add-many', { games })).toMatchObject({ status: 400 })
  expect(await json('POST', '/games/add-many', { games: [] })).toMatchObject({ status: 400 })
  expect(await json('POST', '/games/add-many', { games: games.slice(1) })).toMatchObject({ status: 200 })
})

test('a game goes to a root folder that exists, which its user can change', async () => {
  const root = storeRootFolder(site.app, { path: '/mnt/games', name: 'Disk' })
  const { body } = await json('POST', '/games', { title: 'Hades', rootFolderId: root.id })
  expect(body).toMatchObject({ rootFolderId: root.id })
  const none = { rootFolderId: '00000000-0000-4000-8000-000000000000' }
  const details = [{ path: 'rootFolderId', message: expect.stringContaining('was removed') }]
  expect(await json('POST', '/games', { title: 'Prey', ...none })).toMatchObject({ status: 400, body: { details } })
  expect(await json('PATCH', `/games/${body.id}`, none)).toMatchObject({ status: 400, body: { details } })
  expect(await json('PATCH', `/games/${body.id}`, { rootFolderId: null })).toMatchObject({
    body: { rootFolderId: null },
  })
  const member = await site.addUser('sam')
  expect(await json('POST', '/games', { title: 'Hades', rootFolderId: root.id }, member.ask)).toMatchObject({
    status: 201,
    body: { rootFolderId: root.id },
  })
})

test('a wanted game is not searched for at once if the request says so', async () => {
  const source = await startTorznabSource()
  await robin.ask('POST', '/api/indexers', { name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
  const searched = () => source.calls.filter(({ searchParams }) => (searchParams.get('q') ?? '') !== '').length
  await json('POST', '/games', { title: 'Hades', metadataId: 'steam:1', search: false })
  await json('POST', '/games/add-many', { games: [{ title: 'Prey', metadataId: 'steam:3', search: false }] })
  await site.app.queues.searches.idle()
  expect(searched()).toBe(0)
  await json('POST', '/games/add-many', { games: [{ title: 'Portal 2', metadataId: 'steam:2' }] })
  await site.app.queues.searches.idle()
  expect(searched()).toBeGreaterThan(0)
  await source.close()
})
