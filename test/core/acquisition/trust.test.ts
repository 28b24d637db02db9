import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { replaceReleaseRules } from '#core/acquisition/release-rules/change-rules.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { verdictsOf } from '#core/acquisition/verdicts/verdicts-of-game.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { replaceGamePreferences } from '#core/library/game-preferences.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { NewReleaseRule } from '#domain/release-rules/release-rule.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const changeSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const search = () => searchForGameOf(scene.app, scene.user.id, scene.game.id)
const rule = (change: Partial<NewReleaseRule>): NewReleaseRule => ({
  name: 'Mine',
  pattern: 'hades',
  kind: 'text',
  field: 'name',
  effect: 'reject',
  ...change,
})
const setRules = (...rules: NewReleaseRule[]) => replaceReleaseRules(scene.app, scene.user.id, rules)
const notifications = () =>
  scene.app.notifications
    .list(scene.user.id, { limit: 10, offset: 0 })
    .notifications.map(({ type, message }) => [type, message])

async function decisions() {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  return releases.map(({ title, decision: { accepted, review, reasons } }) => ({
    title,
    accepted,
    review,
    codes: reasons.filter(({ score }) => score === null).map(({ code }) => code),
    messages: reasons.filter(({ score }) => score === null).map(({ message }) => message),
  }))
}

test('only releases of accepted groups are grabbed, however the group is written', async () => {
  changeSettings({ acceptedGroups: ['fit girl'] })
  scene.source.releases = [
    torrentRelease('Hades.v1.2-RUNE', { seeders: 900 }),
    torrentRelease('Hades v1.1', { seeders: 800 }),
    torrentRelease('Hades v1.0 [FitGirl Repack]', { seeders: 5 }),
  ]
  expect(await decisions()).toMatchObject([
    { title: 'Hades v1.0 [FitGirl Repack]', accepted: true },
    { accepted: false, review: false, codes: ['unknownGroup'], messages: ['Not an accepted group: RUNE'] },
    { accepted: false, review: false, codes: ['unknownGroup'], messages: ['Name states no group'] },
  ])
  expect(await search()).toMatchObject({ accepted: 1, grabbed: { title: 'Hades v1.0 [FitGirl Repack]' } })
})

test('a release for review is not grabbed, but shown with its reason, and can be grabbed manually', async () => {
  changeSettings({ acceptedGroups: ['FitGirl'], unknownGroups: 'review' })
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE'), torrentRelease('Hades.v1.3-CODEX', { seeders: 0 })]
  expect(await search()).toMatchObject({ grabbed: null, accepted: 0, best: { decision: { review: true } } })
  const { verdicts, reasons } = verdictsOf(scene.app, scene.user.id, { gameId: scene.game.id, partId: null })
  expect(verdicts.map(({ decision }) => decision.review)).toEqual([true, false])
  expect(reasons).toContainEqual({ code: 'reviewGroup', count: 1 })
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  const [first] = releases
  if (first === undefined) throw new Error('No release was listed')
  expect(first).toMatchObject({ title: 'Hades.v1.2-RUNE', decision: { accepted: false, review: true } })
  await grabListed(scene.app, scene.user.id, scene.game.id, { guid: first.guid, indexerId: first.indexerId })
  expect(scene.app.downloads.all()).toMatchObject([{ title: 'Hades.v1.2-RUNE' }])
})

test('the user is notified once of a release that needs review', async () => {
  changeSettings({ acceptedGroups: ['FitGirl'], unknownGroups: 'review' })
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE')]
  const told = [['releaseFound', 'Hades.v1.2-RUNE needs review: Not an accepted group: RUNE']]
  await searchWantedGames(scene.app)
  expect(notifications()).toEqual(told)
  scene.app.games.update(scene.game.id, { lastSearchedAt: null })
  await searchWantedGames(scene.app)
  await syncFeeds(scene.app)
  expect(notifications()).toEqual(told)
  expect(scene.app.downloads.all()).toEqual([])
})

test('a feed has its releases reviewed too', async () => {
  changeSettings({ acceptedGroups: ['FitGirl'], unknownGroups: 'review' })
  await syncFeeds(scene.app)
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE')]
  await syncFeeds(scene.app)
  expect(scene.app.downloads.all()).toEqual([])
  expect(notifications()).toEqual([['releaseFound', 'Hades.v1.2-RUNE needs review: Not an accepted group: RUNE']])
})

test('a game has lists of its own', async () => {
  changeSettings({ acceptedGroups: ['FitGirl'] })
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE')]
  const prefer = (change: Parameters<typeof replaceGamePreferences>[3]) =>
    replaceGamePreferences(scene.app, scene.user.id, scene.game.id, change)
  prefer({ acceptedGroups: ['RUNE'] })
  expect(await decisions()).toMatchObject([{ accepted: true }])
  prefer({ unknownGroups: 'accept' })
  expect(await decisions()).toMatchObject([{ accepted: true }])
  prefer({ unknownGroups: 'review' })
  expect(await decisions()).toMatchObject([
    { review: true, messages: ['Not an accepted group: RUNE (preference of this game)'] },
  ])
})

test('accepted uploaders are compared with what the indexer states', async () => {
  changeSettings({ acceptedUploaders: ['robin'] })
  scene.source.releases = [
    torrentRelease('Hades.v1.2-RUNE', { attributes: { uploader: 'Robin' }, seeders: 90 }),
    torrentRelease('Hades.v1.3-RUNE', { attributes: { poster: 'kim@example.org (kim)' }, seeders: 80 }),
    torrentRelease('Hades.v1.4-RUNE', { attributes: { poster: 'https://site.test/cover.jpg' }, seeders: 70 }),
  ]
  const found = await decisions()
  const of = (title: string) => found.find((each) => each.title === title)
  expect(of('Hades.v1.2-RUNE')).toMatchObject({ accepted: true })
  expect(of('Hades.v1.3-RUNE')?.messages).toEqual(['Not an accepted uploader: kim@example.org (kim)'])
  expect(of('Hades.v1.4-RUNE')?.messages).toEqual(['First does not state the uploader'])
})

test('accepted indexers are known by their name or the site they name', async () => {
  changeSettings({ acceptedIndexers: ['Second', 'A site'] })
  const second = await scene.addSource('second')
  second.releases = [torrentRelease('Hades.v1.2-RUNE')]
  scene.source.releases = [
    torrentRelease('Hades.v1.3-RUNE', { attributes: { hydraIndexerName: 'A Site' } }),
    torrentRelease('Hades.v1.4-RUNE', { attributes: { hydraIndexerName: 'Another' } }),
    torrentRelease('Hades.v1.5-RUNE'),
  ]
  const found = await decisions()
  expect(found.filter(({ accepted }) => accepted).map(({ title }) => title)).toEqual([
    'Hades.v1.2-RUNE',
    'Hades.v1.3-RUNE',
  ])
  expect(found.flatMap(({ messages }) => messages).sort()).toEqual([
    'Not an accepted indexer: First',
    'Not an accepted indexer: First / Another',
  ])
})

test('the group that the indexer states counts for a name without one', async () => {
  changeSettings({ acceptedGroups: ['RUNE'] })
  scene.source.releases = [
    torrentRelease('Hades v1.2', { attributes: { team: 'RUNE' } }),
    // Spotweb repeats the poster.
    torrentRelease('Hades v1.3', { attributes: { team: 'RUNE', poster: 'RUNE' } }),
    torrentRelease('Hades.v1.4-CODEX', { attributes: { team: 'RUNE' } }),
  ]
  const found = await decisions()
  expect(found.filter(({ accepted }) => accepted).map(({ title }) => title)).toEqual(['Hades v1.2'])
})

test('own rules reject, accept and score, and say so', async () => {
  changeSettings({ acceptedGroups: ['FitGirl'] })
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE', { size: 30_000_000_000 })]
  setRules(rule({ name: 'RUNE is fine', field: 'group', pattern: 'RUNE', effect: 'accept' }))
  expect(await decisions()).toMatchObject([{ accepted: true }])
  setRules(
    rule({ name: 'Too large', field: 'size', pattern: '> 20 GB' }),
    rule({ name: 'RUNE is fine', field: 'group', pattern: 'RUNE', effect: 'accept' }),
    rule({ name: 'New ones', kind: 'regex', pattern: 'v1\\.\\d', effect: 'points', points: 70 }),
  )
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  expect(releases[0]?.decision.reasons).toEqual(
    expect.arrayContaining([
      { code: 'ownRule', message: 'Rejected by rule "Too large"', score: null },
      { code: 'ownRule', message: 'Rule "New ones"', score: 70 },
    ]),
  )
  expect(await search()).toMatchObject({ grabbed: null })
})

test('points of own rules decide which release is grabbed', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE', { seeders: 900 }), torrentRelease('Hades.v1.2-CODEX')]
  setRules(rule({ field: 'group', pattern: 'codex', effect: 'points', points: 5000 }))
  expect(await search()).toMatchObject({ grabbed: { title: 'Hades.v1.2-CODEX' } })
})

test('an accepting rule lifts no other requirement', async () => {
  changeSettings({ acceptedGroups: ['FitGirl'], maxSizeBytes: 1_000_000_000 })
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE'), torrentRelease('Hades.II.v1.0-RUNE')]
  setRules(rule({ pattern: 'Hades', effect: 'accept' }))
  expect((await decisions()).map(({ accepted, codes }) => [accepted, codes])).toEqual([
    [false, ['size']],
    [false, ['title', 'size']],
  ])
})
