import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchForPartOf } from '#core/acquisition/parts/search-for-part.ts'
import { requestSearch } from '#core/acquisition/wanted/request-search.ts'
import { createSearchResumption } from '#core/acquisition/wanted/resume-searches.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { createTaskQueue } from '#core/tasks/task-queue.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import { eventually } from '../../../peers/loopback.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
  scene.source.releases = [torrentRelease('Hades.v1.0-RUNE')]
})
afterEach(() => scene.close())

const requests = () => scene.app.searchRequests.all().map(({ gameId, partId, byUser }) => ({ gameId, partId, byUser }))
const grabbed = () => scene.app.downloads.all().map(({ title, partId }) => ({ title, partId }))
const now = () => scene.app.clock.now().toISOString()
/** Leaves the search as a kill would after the indexer has answered. */
const interrupt = (partId: string | null, byUser: boolean) => {
  scene.app.searchRequests.add({ gameId: scene.game.id, partId, byUser, requestedAt: now() })
  if (partId === null) scene.app.games.update(scene.game.id, { lastSearchedAt: now() })
}
const resume = async (resumption = createSearchResumption(scene.app)) => {
  resumption()
  await scene.app.queues.searches.idle()
}

test('a search is a row until it has ended', async () => {
  let seen: unknown = null
  const stop = scene.app.events.on('gameChanged', () => {
    seen ??= requests()
  })
  await searchForGameOf(scene.app, scene.user.id, scene.game.id)
  stop()
  expect(seen).toEqual([{ gameId: scene.game.id, partId: null, byUser: true }])
  expect(requests()).toEqual([])
})

test('a search that a user asked for is repeated after a restart, whatever the settings are', async () => {
  const { app, user } = scene
  app.users.changeSettings(user.id, {
    ...app.users.settings(user.id),
    autoSearchEnabled: false,
    autoGrabEnabled: false,
  })
  interrupt(null, true)
  await resume()
  expect(grabbed()).toEqual([{ title: 'Hades.v1.0-RUNE', partId: null }])
  expect(requests()).toEqual([])
})

test('an automatic search is repeated after a restart as the settings say', async () => {
  interrupt(null, false)
  await resume()
  expect(grabbed()).toHaveLength(1)
  expect(requests()).toEqual([])
})

test('a search for an add-on is repeated after a restart', async () => {
  scene.app.games.update(scene.game.id, { status: 'owned' })
  const facts = { kind: 'dlc', metadataId: null, storefrontAppId: null, releaseDate: null, status: 'wanted' } as const
  const part = newPart(scene.game.id, { ...facts, title: 'The Blood Price' })
  scene.app.relations.addParts([part])
  scene.source.releases = [torrentRelease('Hades.The.Blood.Price.DLC-RUNE')]
  for (const byUser of [true, false]) {
    interrupt(part.id, byUser)
    await resume()
    expect(grabbed()).toEqual([{ title: 'Hades.The.Blood.Price.DLC-RUNE', partId: part.id }])
    expect(requests()).toEqual([])
    for (const { id } of scene.app.downloads.all()) scene.app.downloads.remove(id)
    scene.client.added.length = 0
  }
  await searchForPartOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: part.id })
  expect(requests()).toEqual([])
})

test('a release that was grabbed before the program ended is not grabbed again', async () => {
  await searchForGameOf(scene.app, scene.user.id, scene.game.id)
  expect(requests()).toEqual([])
  interrupt(null, false)
  await resume()
  expect(grabbed()).toHaveLength(1)
  expect(requests()).toEqual([])
})

test('a search that no indexer answers is repeated in the next round', async () => {
  interrupt(null, true)
  scene.source.mode = 'status-500'
  const resumption = createSearchResumption(scene.app)
  await resume(resumption)
  expect(requests()).toHaveLength(1)
  scene.source.mode = 'normal'
  scene.app.clock.advance(3_600_000)
  await resume(resumption)
  expect(grabbed()).toHaveLength(1)
  expect(requests()).toEqual([])
})

test('a search that tags exclude has ended', async () => {
  const tag = { id: '3f2b6f0e-52b8-4f6c-9d5a-0c5a1f2b7e11', name: 'kids', color: 'gray' } as const
  scene.app.tags.insert(tag)
  scene.app.indexers.update(scene.indexer.id, { tagIds: [tag.id] })
  interrupt(null, true)
  await resume()
  expect({ requests: requests(), grabbed: grabbed() }).toEqual({ requests: [], grabbed: [] })
})

test('a search that runs when the program stops is kept', async () => {
  const { app, game } = scene
  app.queues.searches = createTaskQueue(2, () => undefined)
  const gate = Promise.withResolvers<void>()
  scene.source.hold = gate.promise
  requestSearch(app, game.id)
  await eventually('The indexer to be asked', 30_000, async () => scene.source.calls.length > 0)
  const stopped = app.queues.searches.stop()
  gate.resolve()
  await stopped
  expect(grabbed()).toEqual([])
  expect(requests()).toEqual([{ gameId: game.id, partId: null, byUser: false }])
})
