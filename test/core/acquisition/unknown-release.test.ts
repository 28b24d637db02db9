import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { requestSearch } from '#core/acquisition/wanted/request-search.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { type SteamStore, startSteamStore } from '../../fakes/steam-store.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

const coming = { release_date: { coming_soon: true, date: '12 Mar, 2027' }, genres: [{ description: 'Roguelike' }] }
const released = { release_date: { coming_soon: false, date: '17 Sep, 2020' } }

let scene: Scene
let store: SteamStore

/** A wanted game as it was left by whoever added it with nothing but what a search had told. */
beforeEach(async () => {
  store = await startSteamStore([{ id: 7, name: 'Hades', details: coming }])
  scene = await setScene({ metadataId: 'steam:7', storefrontAppId: 7, releaseStatus: 'unknown', genres: [] })
  const { outbound, clock } = scene.app
  const provider = steam.connect(
    {},
    {
      outbound,
      clock,
      responses: createMemoryResponses(),
      addresses: store.addresses,
    },
  )
  scene.app.metadata.source = () => provider
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
})

afterEach(async () => {
  await scene.close()
  await store.close()
})

const repaired = { status: 'wanted', releaseStatus: 'upcoming', releaseDate: '2027-03-12', genres: ['Roguelike'] }
const queries = () => scene.source.calls.filter(({ searchParams }) => searchParams.get('q'))

test('a round looks up a game with an unknown release date, and does not search before that date', async () => {
  expect(await searchWantedGames(scene.app)).toEqual({ due: 1, searched: 0, grabbed: 0, failed: 0 })
  expect(scene.gameNow()).toMatchObject(repaired)
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 0 })
  expect(queries()).toEqual([])
})

test('a game that turns out to be released is searched for in the same round', async () => {
  store.apps = [{ id: 7, name: 'Hades', details: released }]
  expect(await searchWantedGames(scene.app)).toMatchObject({ searched: 1, grabbed: 1 })
  expect(scene.gameNow()).toMatchObject({ releaseStatus: 'released', releaseDate: '2020-09-17' })
})

test('while the provider does not answer, the game waits and stays due', async () => {
  store.mode = 'status-500'
  expect(await searchWantedGames(scene.app)).toEqual({ due: 1, searched: 0, grabbed: 0, failed: 1 })
  expect(queries()).toEqual([])
  store.mode = 'normal'
  scene.app.clock.advance(5000)
  store.apps = [{ id: 7, name: 'Hades', details: released }]
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1, grabbed: 1 })
})

test('a game unknown to the provider is searched for as before', async () => {
  store.apps = []
  expect(await searchWantedGames(scene.app)).toMatchObject({ grabbed: 1 })
})

test('a requested search also waits for the release date, unless the user chose otherwise', async () => {
  const { app, user } = scene
  requestSearch(app, scene.game.id)
  await app.queues.searches.idle()
  expect(scene.gameNow()).toMatchObject(repaired)
  expect(queries()).toEqual([])
  app.users.changeSettings(user.id, { ...app.users.settings(user.id), searchUnreleased: true })
  requestSearch(app, scene.game.id)
  await app.queues.searches.idle()
  expect(scene.gameNow()?.status).toBe('downloading')
})

test('neither RSS sync nor a manual search grabs a fake of an unreleased game', async () => {
  await syncFeeds(scene.app)
  scene.source.releases = [torrentRelease('Hades.v1.3-GOG')]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 0 })
  expect(scene.gameNow()).toMatchObject(repaired)
  const outcome = await searchForGameOf(scene.app, scene.user.id, scene.game.id)
  expect(outcome).toMatchObject({ grabbed: null, accepted: 0 })
})

test('its search results say that the game is not released yet', async () => {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  expect(releases[0]?.decision.reasons).toContainEqual({
    code: 'unreleased',
    message: 'Game is not released until 2027-03-12',
    score: null,
  })
})

test('what the user edited is kept', async () => {
  const { app, game } = scene
  app.games.update(game.id, { genres: ['Mine'], summary: 'My words', editedFields: ['genres', 'summary'] })
  store.apps = [{ id: 7, name: 'HADES', details: { ...coming, short_description: 'Theirs', required_age: 18 } }]
  await searchWantedGames(app)
  expect(scene.gameNow()).toMatchObject({
    title: 'Hades',
    genres: ['Mine'],
    summary: 'My words',
    adult: true,
    releaseDate: '2027-03-12',
  })
})

test('scheduled searches leave the provider calls that are reserved for users', async () => {
  const { app, user, game } = scene
  const provider = app.metadata.source()
  const calls: (ProviderCall | undefined)[] = []
  app.metadata.source = () => ({
    ...provider,
    game(id, call) {
      calls.push(call)
      return provider.game(id, call)
    },
  })
  store.apps = []
  scene.source.releases = []
  await searchWantedGames(app)
  requestSearch(app, game.id)
  await app.queues.searches.idle()
  expect(calls).toEqual([{ background: true }, { background: true }])
  await listReleases(app, user.id, game.id)
  expect(calls.at(-1)).toEqual({})
})
