import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene
let partId: string
const dayMs = 24 * 3_600_000

beforeEach(async () => {
  scene = await setScene({ status: 'owned', installedVersion: '1.2' })
  partId = addPart('Blood Price', '1.0')
  addPart('Other Thing', '1.0')
})
afterEach(() => scene.close())

function addPart(title: string, version: string): string {
  const facts = { kind: 'dlc', metadataId: null, storefrontAppId: null, releaseDate: null } as const
  const part = newPart(scene.game.id, { ...facts, title, version, status: 'owned' })
  scene.app.relations.addParts([part])
  return part.id
}
const grabUpdates = () => {
  const { users } = scene.app
  users.changeSettings(scene.user.id, { ...users.settings(scene.user.id), autoGrabUpdates: true })
}
const reported = () =>
  scene.app.notifications
    .list(scene.user.id, {})
    .notifications.flatMap(({ type, title, message }) => (type === 'updateAvailable' ? [{ title, message }] : []))
const downloads = () => scene.app.downloads.all().map(({ title, partId: part }) => ({ title, part }))

test('a newer release of an owned add-on is reported once, and not grabbed unless enabled', async () => {
  scene.source.releases = [torrentRelease('Hades.Blood.Price.DLC.v1.1-GRP'), torrentRelease('Hades.v1.2-GOG')]
  expect(await searchUpdates(scene.app)).toMatchObject({ searched: 1, updates: 1, grabbed: 0 })
  scene.app.clock.advance(dayMs + 1)
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1 })
  expect(reported()).toEqual([
    { title: 'Hades: Blood Price 1.1 is out', message: 'You have 1.0; First has Hades.Blood.Price.DLC.v1.1-GRP' },
  ])
  expect(scene.gameNow()?.updateAvailable).toBe(false)
  expect(downloads()).toEqual([])
})

test('the newest release of the add-on is grabbed for it where the user enabled that, also from RSS', async () => {
  grabUpdates()
  scene.source.releases = [
    torrentRelease('Hades.Blood.Price.DLC.v1.1-GRP', { seeders: 900 }),
    torrentRelease('Hades.Blood.Price.DLC.v1.3-GRP'),
    torrentRelease('Hades.Blood.Price.DLC.v0.9-GRP'),
  ]
  expect(await syncFeeds(scene.app)).toMatchObject({ updates: 1, grabbed: 1 })
  expect(downloads()).toEqual([{ title: 'Hades.Blood.Price.DLC.v1.3-GRP', part: partId }])
  expect(scene.gameNow()).toMatchObject({ status: 'owned', installedVersion: '1.2' })
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1, grabbed: 0 })
})

test.each([
  ['Hades.Blood.Price.DLC.Update.v1.0.to.v1.1-GRP', 1, ''],
  ['Hades.Blood.Price.DLC.Update.v1.1.to.v1.2-GRP', 0, ', which requires version 1.1'],
])('the update %s of an add-on is reported, and grabbed %p times', async (title, grabbed, requires) => {
  grabUpdates()
  scene.source.releases = [torrentRelease(title)]
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1, grabbed })
  expect(reported()).toMatchObject([{ message: `You have 1.0; First has ${title}${requires}` }])
  expect(downloads()).toEqual(grabbed === 1 ? [{ title, part: partId }] : [])
  // Its import adds to the add-on instead of replacing it.
  expect(scene.app.downloads.all().every(({ kind }) => kind === 'update')).toBe(true)
  expect(scene.gameNow()?.updateAvailable).toBe(false)
})

test('a newer version of the game is no update of its add-ons, and the other way round', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.9-GOG')]
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1 })
  expect(reported().map(({ title }) => title)).toEqual(['Hades 1.9 is out'])
  expect(scene.app.feeds.partUpdate(partId)).toBeNull()
})

test('a newer release of any of very many add-ons is reported', async () => {
  for (let number = 0; number < 60; number += 1)
    addPart(`Chamber ${String.fromCharCode(97 + (number % 26))}${number}`, '1.0')
  addPart('Zagreus Returns', '1.0')
  scene.source.releases = [torrentRelease('Hades.Zagreus.Returns.DLC.v1.1-GRP')]
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1 })
  expect(reported().map(({ title }) => title)).toEqual(['Hades: Zagreus Returns 1.1 is out'])
})

test('an update of an add-on with its own files is none of the game, whatever their versions', async () => {
  grabUpdates()
  scene.app.relations.ownParts([{ id: partId, path: '/library/Hades/DLC/Blood Price' }])
  scene.source.releases = [torrentRelease('Hades.Blood.Price.DLC.Update.v1.3-GRP')]
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1, grabbed: 1 })
  expect(reported().map(({ title }) => title)).toEqual(['Hades: Blood Price 1.3 is out'])
  expect(downloads()).toEqual([{ title: 'Hades.Blood.Price.DLC.Update.v1.3-GRP', part: partId }])
  expect(scene.gameNow()?.updateAvailable).toBe(false)
})
