import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ResultRequest } from '#core/acquisition/search/later-results.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { createRunningSearches } from '#core/acquisition/search/running-searches.ts'
import { searchIndexers, startSearch } from '#core/acquisition/search/search-indexers.ts'
import { searchReleases } from '#core/acquisition/search/search-releases.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import type { TorznabSource } from '../../../fakes/torznab-source.ts'
import { eventually } from '../../../peers/loopback.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

const patienceMs = 500

let scene: Scene
let slow: TorznabSource & { indexer: { id: string } }
/** Lets the slow indexer answer. */
let release: () => void

beforeEach(async () => {
  scene = await setScene()
  scene.app.runningSearches = createRunningSearches(scene.app.clock, { patienceMs })
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  slow = await scene.addSource('Slow')
  slow.releases = [torrentRelease('Hades.v1.3-GOG')]
  slow.hold = new Promise<void>((resolve) => {
    release = resolve
  })
})

afterEach(async () => {
  release()
  await scene.close()
})

const list = (request: ResultRequest) => listReleases(scene.app, scene.user.id, scene.game.id, request)

/** The list once only the slow indexer has not answered. */
async function listWithoutSlow() {
  let found = await list({ waitSeconds: 0.1 })
  while (found.waiting.length > 1) found = await list({ searchId: found.searchId ?? '' })
  return { ...found, searchId: found.searchId ?? '' }
}

const titlesOf = ({ releases }: { releases: { title: string }[] }) => releases.map(({ title }) => title).toSorted()
const searches = ({ calls }: TorznabSource) => calls.filter(({ searchParams }) => searchParams.has('q')).length

test('releases that are there are listed at once, and those of a slow indexer as soon as it answers', async () => {
  const first = await listWithoutSlow()
  expect(titlesOf(first)).toEqual(['Hades.v1.2-GOG'])
  expect(first).toMatchObject({ waiting: ['Slow'], errors: [] })
  const later = list({ searchId: first.searchId })
  release()
  expect(titlesOf(await later)).toEqual(['Hades.v1.2-GOG', 'Hades.v1.3-GOG'])
  expect(await later).toMatchObject({ waiting: [], searchId: null, errors: [] })
  expect(searches(scene.source)).toBe(searches(slow))
})

test('an answer between two requests is in the second at once', async () => {
  const { searchId } = await listWithoutSlow()
  release()
  await scene.app.runningSearches.find({ userId: scene.user.id, subject: scene.game.id }, searchId).finished
  const later = await list({ searchId })
  expect(later).toMatchObject({ releases: [{}, {}], waiting: [], searchId: null })
})

test('a text search names the indexers that are still answering too', async () => {
  const search = (request: ResultRequest) =>
    searchReleases(scene.app, scene.user.id, { query: 'hades', limit: 10, offset: 0, ...request })
  let found = await search({ waitSeconds: 0.1 })
  while (found.waiting.length > 1) found = await search({ searchId: found.searchId ?? '' })
  expect([found.total, found.waiting]).toEqual([1, ['Slow']])
  release()
  expect(await search({ searchId: found.searchId ?? '' })).toMatchObject({ total: 2, waiting: [], searchId: null })
})

test('a search can be continued only by its user, for its game', async () => {
  const { app, user } = scene
  const { searchId } = await listWithoutSlow()
  const sam = storeUser(app, { username: 'sam' })
  const theirs = storeGame(app, { userId: sam.id, title: 'Hades' })
  const gone = { code: 'gone', message: 'This search has ended. Search again' }
  await expect(listReleases(app, sam.id, theirs.id, { searchId })).rejects.toMatchObject(gone)
  const other = storeGame(app, { userId: user.id, title: 'Celeste' })
  await expect(listReleases(app, user.id, other.id, { searchId })).rejects.toMatchObject(gone)
  await expect(list({ searchId: crypto.randomUUID() })).rejects.toMatchObject(gone)
})

test('an automatic search continues without an indexer that hangs', async () => {
  const { grabbed, errors, answered } = await searchForGameOf(scene.app, scene.user.id, scene.game.id)
  expect(grabbed?.title).toBe('Hades.v1.2-GOG')
  expect(answered).toBe(1)
  expect(errors).toEqual([
    { indexerName: 'Slow', message: 'Slow: no complete response yet; the search continued without it' },
  ])
})

test('a game that no fast indexer has stays due, and is found once the slow indexer answers', async () => {
  scene.source.releases = []
  expect(await searchWantedGames(scene.app)).toMatchObject({ searched: 1, grabbed: 0 })
  expect(scene.gameNow()?.lastSearchedAt).toBeNull()
  release()
  slow.hold = null
  const hasAnswered = async () => !scene.app.runningSearches.isOverdue(slow.indexer.id)
  await eventually('the slow indexer answers', 10_000, hasAnswered)
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1, grabbed: 1 })
})

test('while an indexer hangs, the next searches leave it alone', async () => {
  for (const title of ['Celeste', 'Portal', 'Fallout']) storeGame(scene.app, { userId: scene.user.id, title })
  expect(await searchWantedGames(scene.app)).toEqual({ due: 4, searched: 4, grabbed: 1, failed: 0 })
  expect(searches(slow)).toBe(1)
  const { errors, waiting } = await list({})
  expect(waiting).toEqual([])
  expect(errors[0]?.message).toBe('Slow: skipped, because it has not answered an earlier search')
})

test('an indexer that timed out is left alone for five minutes', async () => {
  await startSearch(scene.app, { texts: ['hades'], timeoutMs: 300 }).finished
  const health = () => scene.app.indexers.find(slow.indexer.id)?.health
  expect(health()).toMatchObject({
    ok: false,
    message: 'Slow: no complete response within 0 s',
    disabledUntil: new Date(scene.app.clock.now().getTime() + 5 * 60_000).toISOString(),
  })
  const { errors } = await searchIndexers(scene.app, { texts: ['hades'] })
  expect(errors[0]?.message).toStartWith('Slow: disabled for 5 minutes after a failure')
})

test('without any answer, the slow indexer is waited for', async () => {
  scene.app.indexers.update(scene.indexer.id, { enabled: false })
  const search = searchIndexers(scene.app, { texts: ['hades'] })
  setTimeout(release, patienceMs + 100)
  expect(await search).toMatchObject({ answered: 1, errors: [], releases: [{ title: 'Hades.v1.3-GOG' }] })
})

test('an indexer that always takes long is waited for as long as it usually takes', async () => {
  const { app } = scene
  app.indexers.update(scene.indexer.id, { enabled: false })
  setTimeout(release, patienceMs)
  await searchIndexers(app, { texts: ['hades'] })
  expect(app.runningSearches.patienceMs(slow.indexer.id)).toBeGreaterThan(patienceMs)
  expect(app.runningSearches.patienceMs(scene.indexer.id)).toBe(patienceMs)
})

test('stopping ends the searches at once, without blaming the indexer', async () => {
  const { app } = scene
  const search = searchIndexers(app, { texts: ['hades'] })
  await app.runningSearches.stop()
  expect((await search).errors).toEqual([
    { indexerName: 'First', message: expect.any(String) },
    { indexerName: 'Slow', message: 'Slow: the search was canceled' },
  ])
  expect(app.indexers.find(slow.indexer.id)?.health.ok).toBe(true)
})
