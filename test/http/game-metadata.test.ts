import { afterEach, beforeEach, expect, test } from 'bun:test'
import { AppError } from '#domain/errors.ts'
import { createMetadataSource } from '../fakes/metadata-source.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let provider: ReturnType<typeof createMetadataSource>

beforeEach(async () => {
  provider = createMetadataSource()
  site = await startTestSite()
  site.app.metadata.source = provider.source
  site.app.metadata.sourceOf = (id) => (id.startsWith('steam:') ? provider.source() : null)
  robin = await site.signUp()
  provider.put({ metadataId: 'steam:620', title: 'Portal 2', releaseStatus: 'released', platforms: ['PC'] })
  const soundtrack = { kind: 'soundtrack', title: 'Portal 2 Soundtrack', metadataId: 'steam:323180' } as const
  provider.relations.set('steam:620', {
    alternateTitles: [],
    parts: [{ ...soundtrack, storefrontAppId: 323180, releaseDate: '2014-10-03' }],
    related: [],
  })
})

afterEach(() => site.stop())

const store = (metadataId: string | null) =>
  storeGame(site.app, {
    userId: robin.user.id,
    title: `Portal 2 (${metadataId})`,
    metadataId,
    releaseStatus: 'unknown',
  })
const refresh = (id: string) => robin.ask('POST', `/api/games/${id}/refresh-metadata`)

test('a game is refreshed at once, and its parts are listed', async () => {
  const { id } = store('steam:620')
  const answer = await refresh(id)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ id, title: 'Portal 2', releaseStatus: 'released', platforms: ['PC'] })
  expect(await (await robin.ask('GET', `/api/games/${id}/parts`)).json()).toEqual([
    {
      id: expect.any(String),
      gameId: id,
      kind: 'soundtrack',
      title: 'Portal 2 Soundtrack',
      metadataId: 'steam:323180',
      storefrontAppId: 323180,
      releaseDate: '2014-10-03',
      status: 'none',
      version: null,
      path: null,
      source: 'provider',
    },
  ])
})

test('fields that were changed in the API stay', async () => {
  const { id } = store('steam:620')
  await robin.ask('PATCH', `/api/games/${id}`, { title: 'My Portal', platforms: ['Linux'] })
  expect(await (await refresh(id)).json()).toMatchObject({
    title: 'My Portal',
    platforms: ['Linux'],
    releaseStatus: 'released',
  })
})

test('a game that cannot be refreshed is refused with what to do', async () => {
  const refused = async (metadataId: string | null) => {
    const answer = await refresh(store(metadataId).id)
    return [answer.status, (await answer.json()).error]
  }
  expect(await refused(null)).toEqual([422, expect.stringContaining('Match it')])
  expect(await refused('igdb:1')).toEqual([400, expect.stringContaining('not set up')])
  expect(await refused('steam:1')).toEqual([404, expect.stringContaining('Match the game again')])
  provider.fail = () => {
    throw new AppError('upstream', 'Steam responded with status 500')
  }
  expect(await refused('steam:2')).toEqual([502, 'Steam responded with status 500'])
})

test('a game whose parts the provider does not give is not called refreshed, although its details are stored', async () => {
  const { id } = store('steam:620')
  provider.fail = ({ method }) => {
    if (method === 'relations') throw new AppError('upstream', 'Steam responded with status 503')
  }
  const answer = await refresh(id)
  expect([answer.status, await answer.json()]).toMatchObject([502, { error: 'Steam responded with status 503' }])
  expect(await (await robin.ask('GET', `/api/games/${id}`)).json()).toMatchObject({ title: 'Portal 2' })
})

test('a game whose gaps the second provider does not fill is not called refreshed, although the rest is stored', async () => {
  const { id } = store('steam:620')
  const source = {
    ...provider.source(),
    search: () => Promise.reject(new AppError('upstream', 'IGDB responded with status 503')),
  }
  const known = provider.games.get('steam:620')
  if (known !== undefined) provider.put({ ...known, releaseDate: '2011-04-18' })
  site.app.metadata.sources = () => [
    { provider: 'steam', source: provider.source() },
    { provider: 'igdb', source },
  ]
  const answer = await refresh(id)
  expect([answer.status, await answer.json()]).toMatchObject([502, { error: 'IGDB responded with status 503' }])
  expect(await (await robin.ask('GET', `/api/games/${id}`)).json()).toMatchObject({ releaseDate: '2011-04-18' })
})

test('games of other users are neither refreshed nor listed', async () => {
  const { id } = store('steam:620')
  const sam = await site.addUser('sam')
  expect((await sam.ask('POST', `/api/games/${id}/refresh-metadata`)).status).toBe(404)
  expect((await sam.ask('GET', `/api/games/${id}/parts`)).status).toBe(404)
  expect(provider.calls).toEqual([])
})

test('the whole library is refreshed, with its progress', async () => {
  store('steam:620')
  const idle = { state: 'idle', total: 0, updated: 0, failed: 0 }
  expect(await (await robin.ask('GET', '/api/games/refresh-metadata')).json()).toEqual(idle)
  const done = { state: 'done', total: 1, updated: 1, failed: 0 }
  expect(await (await robin.ask('POST', '/api/games/refresh-metadata')).json()).toEqual(done)
  expect(await (await robin.ask('GET', '/api/games/refresh-metadata')).json()).toEqual(done)
  expect((await robin.ask('DELETE', '/api/games/refresh-metadata')).status).toBe(204)
  expect(await (await robin.ask('GET', '/api/games/refresh-metadata')).json()).toEqual(done)
})
