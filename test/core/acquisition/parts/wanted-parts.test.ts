import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { changePartAndSearch, searchAfterFailedParts } from '#core/acquisition/parts/request-part-search.ts'
import { searchForPartOf } from '#core/acquisition/parts/search-for-part.ts'
import { searchWantedParts } from '#core/acquisition/parts/search-wanted-parts.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { storeGame } from '../../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene
let part: GamePart

beforeEach(async () => {
  scene = await setScene()
  scene.app.games.update(scene.game.id, { status: 'owned', installedVersion: '1.2' })
  part = addPart('Hades: The Blood Price', { status: 'wanted' })
  addPart('Hades: The Blood Price: Chthonic Keepsakes')
  scene.source.releases = [
    torrentRelease('Hades.v1.2-GOG'),
    torrentRelease('Hades.The.Blood.Price.DLC-GRP'),
    torrentRelease('Hades.The.Blood.Price-TENOKE', { seeders: 3 }),
    torrentRelease('Hades.The.Blood.Price.Chthonic.Keepsakes.DLC-GRP'),
    torrentRelease('Hades.The.Blood.Price.Update.v1.1-GRP'),
    torrentRelease('Hades.The.Blood.Price.Soundtrack-GRP'),
  ]
})
afterEach(() => scene.close())

function addPart(title: string, known: Partial<GamePart> = {}, gameId = scene.game.id) {
  const facts = { kind: 'dlc', metadataId: null, storefrontAppId: null, releaseDate: null } as const
  const added = newPart(gameId, { ...facts, title, ...known })
  scene.app.relations.addParts([added])
  return added
}
const downloads = () =>
  scene.app.downloads.all().map(({ title, kind, partId, status }) => ({ title, kind, partId, status }))
const [best, next] = ['Hades.The.Blood.Price.DLC-GRP', 'Hades.The.Blood.Price-TENOKE']

test('a wanted part of an owned game is searched for and grabbed, and the game stays owned', async () => {
  expect(await searchWantedParts(scene.app)).toEqual({ due: 1, searched: 1, grabbed: 1, failed: 0 })
  expect(downloads()).toEqual([{ title: best, kind: 'dlc', partId: part.id, status: 'queued' }])
  expect(scene.app.games.findById(scene.game.id)?.status).toBe('owned')
  expect(await searchWantedParts(scene.app)).toMatchObject({ due: 0 })
})

test.each([
  ['its game is not owned', () => scene.app.games.update(scene.game.id, { status: 'wanted' })],
  ['it is ignored', () => scene.app.relations.updateParts([part.id], { status: 'ignored' })],
  ['it is not released', () => scene.app.relations.updateParts([part.id], { releaseDate: '2027-01-01' })],
  [
    'it was searched for',
    () => scene.app.relations.updateParts([part.id], { lastSearchedAt: scene.app.clock.now().toISOString() }),
  ],
  [
    'its user does not search automatically',
    () =>
      scene.app.users.changeSettings(scene.user.id, {
        ...scene.app.users.settings(scene.user.id),
        autoSearchEnabled: false,
      }),
  ],
])('a part is not searched for while %s', async (_, change) => {
  change()
  expect(await searchWantedParts(scene.app)).toMatchObject({ due: 0 })
})

test('a part is searched for again after four intervals', async () => {
  scene.source.releases = []
  expect(await searchWantedParts(scene.app)).toMatchObject({ due: 1, searched: 1, grabbed: 0 })
  scene.app.clock.advance(23 * 3_600_000)
  expect(await searchWantedParts(scene.app)).toMatchObject({ due: 0 })
  scene.app.clock.advance(3_600_000)
  expect(await searchWantedParts(scene.app)).toMatchObject({ due: 1 })
})

test('an interactive search for a part judges each release for it', async () => {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, { partId: part.id })
  const judged = Object.fromEntries(
    releases.map(({ title, decision: { accepted, reasons } }) => [title, accepted || reasons[0]?.message]),
  )
  expect(judged).toMatchObject({
    [best]: true,
    [next]: true,
    'Hades.The.Blood.Price.Update.v1.1-GRP': 'Update, not the add-on itself',
  })
  expect(judged['Hades.The.Blood.Price.Chthonic.Keepsakes.DLC-GRP']).toStartWith(
    'Another add-on (Hades: The Blood Price: Chthonic Keepsakes)',
  )
})

test('a release that was listed for a part is grabbed for it', async () => {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, { partId: part.id })
  const { guid = '', indexerId = '' } = releases.find(({ title }) => title === next) ?? {}
  await grabListed(scene.app, scene.user.id, scene.game.id, { guid, indexerId, partId: part.id })
  expect(downloads()).toEqual([{ title: next, kind: 'dlc', partId: part.id, status: 'queued' }])
})

test('an older version of a part than the owned one is refused', async () => {
  scene.app.relations.updateParts([part.id], { status: 'owned', version: '1.1' })
  scene.source.releases = [torrentRelease('Hades.The.Blood.Price.DLC.v1.1-GRP')]
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, { partId: part.id })
  expect(releases[0]?.decision.reasons[0]?.message).toBe('You already have this version')
})

test('a search for the game does not take its parts', async () => {
  scene.app.games.update(scene.game.id, { status: 'wanted' })
  scene.source.releases = scene.source.releases.slice(1)
  expect(await searchForGameOf(scene.app, scene.user.id, scene.game.id)).toMatchObject({ grabbed: null })
})

test('after a failure, the next best release of the part is grabbed', async () => {
  const stop = searchAfterFailedParts(scene.app)
  const { grabbed } = await searchForPartOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: part.id })
  failDownload(scene.app, grabbed?.id ?? '', 'it stalled')
  await scene.app.queues.searches.idle()
  stop()
  expect(downloads().map(({ title, status }) => `${title} ${status}`)).toEqual([`${best} failed`, `${next} queued`])
})

test('a part that becomes wanted is searched for at once', async () => {
  scene.app.relations.updateParts([part.id], { status: 'none' })
  const id = { gameId: scene.game.id, partId: part.id }
  changePartAndSearch(scene.app, scene.user.id, id, { status: 'wanted' })
  await scene.app.queues.searches.idle()
  expect(downloads()).toMatchObject([{ title: best, partId: part.id }])
  changePartAndSearch(scene.app, scene.user.id, id, { status: 'wanted' })
  await scene.app.queues.searches.idle()
  expect(downloads()).toHaveLength(1)
})

test('a game that is downloaded again is wanted while only its part is in the queue', async () => {
  const { grabbed } = await searchForPartOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: part.id })
  expect(grabbed).not.toBeNull()
  scene.app.games.update(scene.game.id, { status: 'downloading' })
  expect(scene.app.games.restoreWanted([scene.game.id], ['queued'])).toEqual([scene.game.id])
})

test('a new release in a feed is grabbed for the wanted part that it names', async () => {
  // The first sync remembers what there is.
  await syncFeeds(scene.app)
  for (const { id } of scene.app.downloads.all()) scene.app.downloads.remove(id)
  scene.source.releases = [torrentRelease('Hades.The.Blood.Price.v1.3.DLC-NEW'), ...scene.source.releases]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 1 })
  expect(downloads()).toMatchObject([{ kind: 'dlc', partId: part.id, status: 'queued' }])
})

test('add-ons of a game whose releases keep failing do not hold up those of other games', async () => {
  const createdAt = scene.app.clock.now().toISOString()
  const failing = storeGame(scene.app, { userId: scene.user.id, title: 'Celeste', status: 'owned' })
  for (let number = 0; number < 10; number += 1) addPart(`Chapter ${number}`, { status: 'wanted' }, failing.id)
  for (let number = 0; number < 5; number += 1) {
    const entry = { gameId: failing.id, indexerName: 'First', reason: 'stalled', createdAt }
    scene.app.blacklist.insert({ ...entry, id: `failed-${number}`, releaseTitle: `Celeste.DLC.${number}-GRP` })
  }
  scene.app.relations.updateParts([part.id], { lastSearchedAt: '2020-01-01T00:00:00.000Z' })
  expect(await searchWantedParts(scene.app)).toMatchObject({ searched: 1, grabbed: 1 })
})

test('wanted add-ons that no new release of a feed names cost no queries', async () => {
  const queriesWith = async (title: string) => {
    scene.source.releases = [torrentRelease(title)]
    let queries = 0
    const { ofGame } = scene.app.downloads
    scene.app.downloads.ofGame = (id) => {
      queries += 1
      return ofGame(id)
    }
    await syncFeeds(scene.app)
    scene.app.downloads.ofGame = ofGame
    return queries
  }
  const before = await queriesWith('Hades.v1.1-GOG')
  for (let number = 0; number < 20; number += 1) addPart(`Hades: Room ${number}`, { status: 'wanted' })
  expect(await queriesWith('Hades.v1.0-GOG')).toBe(before)
})

test('a release in a feed that cannot be fetched does not stop the other add-ons', async () => {
  const file = { bytes: Buffer.from('<html>'), type: 'text/html', name: 'x' }
  addPart('Hades: Asphodel Nights', { status: 'wanted' })
  scene.source.releases = [torrentRelease('Hades.Asphodel.Nights.DLC-GRP', { file }), torrentRelease(best)]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 1 })
  expect(downloads()).toMatchObject([{ title: best, partId: part.id }])
})
