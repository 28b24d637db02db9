import { afterEach, beforeEach, expect, test } from 'bun:test'
import { RetryLaterError } from '#domain/errors.ts'
import { knownGames } from '../fakes/known-games.ts'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite({ metadataSource: knownGames('Hades') })
  robin = await site.signUp()
})

afterEach(() => site.stop())

const add = async (body: object) => (await robin.ask('POST', '/api/games', body)).json()

test('empty and unknown fields are filled in by the provider', async () => {
  const empty = {
    storefrontAppId: null,
    releaseStatus: 'unknown',
    releaseDate: null,
    coverUrl: '',
    platforms: [],
    genres: [],
    alternateTitles: [],
    summary: ' ',
    notes: null,
  }
  expect(await add({ title: 'Hades', metadataId: 'steam:1', ...empty })).toMatchObject({
    metadataId: 'steam:1',
    storefrontAppId: 1,
    releaseStatus: 'released',
    releaseDate: '2020-09-17',
    coverUrl: 'https://images.test/1.jpg',
    platforms: ['PC'],
    genres: ['Action'],
    developers: ['Somebody'],
    summary: 'A game',
    notes: null,
  })
})

test('fields in the request take precedence over the provider', async () => {
  const given = { title: 'My Hades', releaseDate: '2018-12-06', genres: ['Mine'], summary: 'My words', status: 'owned' }
  expect(await add({ metadataId: 'steam:1', ...given })).toMatchObject({ ...given, platforms: ['PC'] })
})

test('a game without a metadata id keeps the fields of the request, including empty ones', async () => {
  const game = await add({ title: 'Prey', releaseStatus: 'unknown', releaseDate: null, genres: [], summary: null })
  expect(game).toMatchObject({ releaseStatus: 'unknown', releaseDate: null, genres: [], summary: null })
})

test('a rate-limited provider is a 502 whose body is the message alone', async () => {
  const search = () => Promise.reject(new RetryLaterError('Steam: too many calls', 300))
  const limitedSite = await startTestSite({ metadataSource: () => ({ ...knownGames('Hades')(), search }) })
  const casey = await limitedSite.signUp('casey')
  const answer = await casey.ask('GET', '/api/metadata/search?q=hades')
  expect(answer.status).toBe(502)
  expect(await answer.json()).toEqual({ error: 'Steam: too many calls', message: expect.any(Object) })
  await limitedSite.stop()
})

test('a game added by its title is searched for immediately, unless automatic searches are off', async () => {
  const source = await startTorznabSource()
  await robin.ask('POST', '/api/indexers', { name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
  const searched = () => source.calls.filter(({ searchParams }) => (searchParams.get('q') ?? '') !== '').length
  const match = () => robin.ask('POST', '/api/games/match-and-add', { title: 'Hades' })
  await robin.ask('PATCH', '/api/settings', { autoSearchEnabled: false })
  const { id } = await (await match()).json()
  await site.app.queues.searches.idle()
  expect(searched()).toBe(0)
  await robin.ask('DELETE', `/api/games/${id}`)
  await robin.ask('PATCH', '/api/settings', { autoSearchEnabled: true })
  expect((await match()).status).toBe(201)
  await site.app.queues.searches.idle()
  expect(searched()).toBeGreaterThan(0)
  await source.close()
})

test('a title that no game clearly has is answered with the candidates', async () => {
  const held = await add({ title: 'Hades', metadataId: 'steam:1' })
  const answer = await robin.ask('POST', '/api/games/match-and-add', { title: 'Hades of the Underworld' })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    error: 'No game clearly matches "Hades of the Underworld". Add one of the candidates by its metadata ID',
    message: expect.any(Object),
    candidates: [expect.objectContaining({ metadataId: 'steam:1', title: 'Hades', inLibrary: held.id })],
  })
  const unknown = await robin.ask('POST', '/api/games/match-and-add', { title: 'Nothing like it' })
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    {
      error: 'The metadata provider has no game called "Nothing like it"',
      message: expect.any(Object),
      candidates: [],
    },
  ])
})

test('a candidate that the library has from another provider is marked', async () => {
  const own = storeGame(site.app, { userId: robin.user.id, title: 'Hades', metadataId: 'igdb:113112' })
  const answer = await robin.ask('POST', '/api/games/match-and-add', { title: 'Hades of the Underworld' })
  expect(await answer.json()).toMatchObject({ candidates: [{ metadataId: 'steam:1', inLibrary: own.id }] })
})

test.each(['igdb:1942', 'unknown:1'])(
  'a game of a provider that is not set up is not added: %s',
  async (metadataId) => {
    const answer = await robin.ask('POST', '/api/games', { title: 'Portal 2', metadataId })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: `The metadata provider of ${metadataId} is not set up. Set it up under Settings → Metadata.`,
        message: expect.any(Object),
      },
    ])
    expect(await (await robin.ask('GET', '/api/games')).json()).toEqual([])
  },
)

test('a game of a provider that is not set up cannot be looked up', async () => {
  const answer = await robin.ask('GET', '/api/metadata/games/igdb:1942')
  expect([answer.status, await answer.json()]).toEqual([
    400,
    {
      error: 'The metadata provider of igdb:1942 is not set up. Set it up under Settings → Metadata.',
      message: expect.any(Object),
    },
  ])
})
