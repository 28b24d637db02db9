import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { searchForPartOf } from '#core/acquisition/parts/search-for-part.ts'
import { searchWantedParts } from '#core/acquisition/parts/search-wanted-parts.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { verdictsOf } from '#core/acquisition/verdicts/verdicts-of-game.ts'
import { grabWaitingNow, grabWaitingReleases } from '#core/acquisition/waiting/grab-waiting.ts'
import { getWaiting, listWaiting, waitingPartsOf } from '#core/acquisition/waiting/list-waiting.ts'
import { listWanted } from '#core/acquisition/wanted/list-wanted.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { GamePart } from '#domain/games/relations.ts'
import { storeUser } from '../../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene
let part: GamePart
const hourMs = 3_600_000
const repack = 'Hades.The.Blood.Price.DLC-RUNE'
const gog = 'Hades.The.Blood.Price.DLC-GOG'

beforeEach(async () => {
  scene = await setScene({ status: 'owned', installedVersion: '1.2' })
  part = addPart('Hades: The Blood Price')
  changeSettings({ delayHours: 6, preferSource: ['gog', 'scene'] })
  scene.source.releases = [release(repack)]
})
afterEach(() => scene.close())

function addPart(title: string, known: Partial<GamePart> = {}) {
  const facts = { kind: 'dlc', metadataId: null, storefrontAppId: null, releaseDate: null, status: 'wanted' } as const
  const added = newPart(scene.game.id, { ...facts, title, ...known })
  scene.app.relations.addParts([added])
  return added
}
const changeSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const publishedAt = (hours: number) => new Date(scene.app.clock.now().getTime() - hours * hourMs)
const release = (title: string, hours = 1, more = {}) =>
  torrentRelease(title, { publishedAt: publishedAt(hours), ...more })
const subject = () => ({ gameId: scene.game.id, partId: part.id })
const waiting = () => getWaiting(scene.app, scene.user.id, subject())
const stored = () => {
  const found = scene.app.relations.findPart(part.id)
  if (found === null) throw new Error('The add-on is missing')
  return found
}
const grabbed = () => scene.app.downloads.all().map(({ title, partId }) => ({ title, partId }))
const report = () => verdictsOf(scene.app, scene.user.id, subject())
const wanted = (kind: 'parts' | 'waiting' | 'missing') =>
  listWanted(scene.app, scene.user.id, { kind, limit: 10, offset: 0 })

test('a release of a wanted add-on waits for a better one and is grabbed when its delay ends', async () => {
  expect(await searchWantedParts(scene.app)).toMatchObject({ searched: 1, grabbed: 0 })
  const expected = {
    gameId: scene.game.id,
    gameTitle: 'Hades',
    part: { id: part.id, title: part.title, kind: 'dlc' as const },
    until: '2026-11-21T17:00:00.000Z',
    for: [{ kind: 'source' as const, name: 'gog' }],
    releaseTitle: repack,
    indexerName: 'First',
    protocol: 'torrent' as const,
  }
  expect(waiting()).toEqual(expected)
  expect(waitingPartsOf(scene.app, scene.user.id, scene.game.id)).toEqual([expected])
  expect(getWaiting(scene.app, scene.user.id, { ...subject(), partId: null })).toBeNull()
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 0 })
  scene.app.clock.advance(5 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toEqual({ due: 1, grabbed: 1, failed: 0 })
  expect(grabbed()).toEqual([{ title: repack, partId: part.id }])
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 0 })
  expect(scene.gameNow()?.status).toBe('owned')
})

test('a better release of a wanted add-on in a feed is grabbed at once', async () => {
  await searchWantedParts(scene.app)
  scene.source.releases = [release(gog, 0)]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 1 })
  expect(grabbed()).toEqual([{ title: gog, partId: part.id }])
  expect(waiting()).toBeNull()
})

test('a new release of a wanted add-on in a feed waits too, and its add-on says why others were refused', async () => {
  scene.source.releases = [release(repack), release('Hades.The.Blood.Price.Update.v1.1-RUNE')]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 0 })
  expect(waiting()?.releaseTitle).toBe(repack)
  expect(report().verdicts.map(({ title, seenIn }) => ({ title, seenIn }))).toContainEqual({
    title: repack,
    seenIn: 'feed',
  })
})

test('each add-on and the game wait on their own', async () => {
  const other = addPart('Hades: Asphodel Nights')
  scene.source.releases = [release(repack), release('Hades.Asphodel.Nights.DLC-RUNE', 3)]
  await searchWantedParts(scene.app)
  const page = () => listWaiting(scene.app, scene.user.id, { limit: 10 })
  expect(page()).toMatchObject({ total: 2, waiting: [{ part: { id: other.id } }, { part: { id: part.id } }] })
  expect(wanted('waiting').games.map(({ title, part }) => `${title} ${part?.title}`)).toEqual([
    'Hades Hades: Asphodel Nights',
    'Hades Hades: The Blood Price',
  ])
  await grabWaitingNow(scene.app, scene.user.id, { gameId: scene.game.id, partId: other.id })
  expect(page()).toMatchObject({ total: 1, waiting: [{ part: { id: part.id } }] })
})

test('a release that a user picks ends the waiting, so that none is grabbed twice', async () => {
  await searchWantedParts(scene.app)
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, { partId: part.id })
  const { guid = '', indexerId = '' } = releases[0] ?? {}
  await grabListed(scene.app, scene.user.id, scene.game.id, { guid, indexerId, partId: part.id })
  scene.app.clock.advance(6 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 0 })
  expect(grabbed()).toHaveLength(1)
})

test.each<[string, () => void]>([
  ['ignored the add-on', () => scene.app.relations.updateParts([part.id], { status: 'ignored' })],
  ['removed the add-on', () => scene.app.relations.removePart(stored(), '2026-11-21T12:00:00.000Z')],
  ['shelved the game', () => scene.app.games.update(scene.game.id, { status: 'wanted' })],
])('nothing is grabbed after the user %s', async (_, happens) => {
  await searchWantedParts(scene.app)
  happens()
  scene.app.clock.advance(6 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toEqual({ due: 0, grabbed: 0, failed: 0 })
  expect(scene.app.connection.all('SELECT 1 FROM waiting_releases')).toEqual([])
})

test('another user neither sees nor grabs what waits for an add-on', async () => {
  await searchWantedParts(scene.app)
  const other = storeUser(scene.app, { role: 'member' })
  expect(() => getWaiting(scene.app, other.id, subject())).toThrow('not found')
  expect(() => waitingPartsOf(scene.app, other.id, scene.game.id)).toThrow('not found')
  expect(() => verdictsOf(scene.app, other.id, subject())).toThrow('not found')
  await expect(grabWaitingNow(scene.app, other.id, subject())).rejects.toMatchObject({ code: 'not-found' })
  expect(listWanted(scene.app, other.id, { kind: 'parts', limit: 10, offset: 0 })).toEqual({ games: [], total: 0 })
})

test('a search for an add-on records why each release was refused, apart from those of the game', async () => {
  scene.source.releases = [
    release('Hades.The.Blood.Price.Update.v1.1-RUNE'),
    release('Hades.The.Blood.Price.DLC-XYZ', 1, { seeders: 0 }),
  ]
  await searchForPartOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: part.id })
  expect(report()).toMatchObject({
    lastSearch: { considered: 2, accepted: 0, answered: 1 },
    obstacles: [],
    reasons: [
      { code: 'kind', count: 1 },
      { code: 'seeders', count: 1 },
    ],
    grabs: [],
  })
  expect(
    report()
      .verdicts.map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Hades.The.Blood.Price.DLC-XYZ', 'Hades.The.Blood.Price.Update.v1.1-RUNE'])
  const ofGame = verdictsOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: null })
  expect(ofGame).toMatchObject({ lastSearch: null, verdicts: [], reasons: [] })
  scene.source.releases = []
  await searchForPartOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: part.id })
  expect(report()).toMatchObject({ lastSearch: { considered: 0 }, verdicts: [] })
})

test('the add-on shows why its release was grabbed, and so does the game', async () => {
  changeSettings({ delayHours: 0 })
  await searchForPartOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: part.id })
  const grabs = [{ title: repack, chosenBy: 'search' }]
  expect(report()).toMatchObject({ grabs })
  expect(verdictsOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: null })).toMatchObject({ grabs })
})

test('wanted add-ons are listed with their next search and what keeps them from being grabbed', async () => {
  addPart('Hades: Later', { releaseDate: '2027-06-01' })
  addPart('Hades: Ignored', { status: 'ignored' })
  scene.source.releases = [release(repack, 1, { seeders: 0 })]
  await searchWantedParts(scene.app)
  const { games, total } = wanted('parts')
  expect(total).toBe(2)
  expect(games).toMatchObject([
    {
      part: { id: part.id },
      lastSearchedAt: '2026-11-21T12:00:00.000Z',
      nextSearchAt: '2026-11-22T12:00:00.000Z',
      obstacle: null,
      reasons: [{ code: 'seeders', count: 1 }],
      releasesFound: 1,
      waiting: null,
    },
    {
      title: 'Hades',
      part: { title: 'Hades: Later' },
      releaseDate: '2027-06-01',
      lastSearchedAt: null,
      nextSearchAt: null,
      obstacle: { code: 'unreleased' },
    },
  ])
  expect(wanted('missing').total).toBe(0)
  scene.app.games.update(scene.game.id, { status: 'wanted' })
  expect(wanted('parts').games[0]).toMatchObject({ nextSearchAt: null, obstacle: { code: 'gameMissing' } })
})
