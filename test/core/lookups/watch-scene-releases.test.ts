import { afterEach, beforeEach, expect, test } from 'bun:test'
import { changeSceneSettings } from '#core/lookups/scene-settings.ts'
import { watchSceneReleases } from '#core/lookups/watch-scene-releases.ts'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import type { Notification } from '#domain/system/notification.ts'
import { p2pEntry, sceneEntry, startXrel, type Xrel } from '../../fakes/xrel.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let xrel: Xrel
let app: TestApp
let userId: string
let emitted: Notification[]

beforeEach(async () => {
  xrel = await startXrel()
  app = createTestApp({ addresses: xrel.addresses })
  userId = storeUser(app).id
  emitted = []
  app.events.on('notification', (notification) => void emitted.push(notification))
})
afterEach(async () => {
  await app.close()
  await xrel.close()
})

const seconds = () => Math.floor(app.clock.now().getTime() / 1000)
const messages = (id = userId) =>
  app.notifications.list(id, { limit: 100, offset: 0 }).notifications.map(({ message }) => message)

/** Some time passes, so that pages are requested again. */
async function watchAgain() {
  app.clock.advance(30 * 60_000)
  await watchSceneReleases(app)
}

test('a release of a wanted game is reported once', async () => {
  const game = storeGame(app, { userId, title: 'Portal 2' })
  storeGame(app, { userId, title: 'Braid', status: 'owned' })
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', seconds() - 60), sceneEntry('Braid-GROUP', seconds() - 90)]
  xrel.library.p2p = [p2pEntry('Portal.2.v2-GRP', seconds() - 30)]
  await watchSceneReleases(app)
  await watchAgain()
  expect(emitted.map(({ type, title, message, link }) => [type, title, message, link])).toEqual([
    ['sceneRelease', 'Scene release of Portal 2', 'Portal.2-GROUP', `/games/${game.id}`],
    ['sceneRelease', 'P2P release of Portal 2', 'Portal.2.v2-GRP', `/games/${game.id}`],
  ])
  expect(messages()).toHaveLength(2)
  xrel.library.scene = [sceneEntry('Portal.2.PROPER-GROUP', seconds()), ...xrel.library.scene]
  await watchAgain()
  expect(messages()).toHaveLength(3)
})

test('updates, add-ons and other games are not reported', async () => {
  storeGame(app, { userId, title: 'Portal 2' })
  xrel.library.scene = ['Portal.2.Update.v1.2-GROUP', 'Portal-GROUP', 'Portal.2.Trainer-GROUP'].map((name, index) =>
    sceneEntry(name, seconds() - index),
  )
  await watchSceneReleases(app)
  expect(messages()).toEqual([])
})

test('each user who wants the game is notified as the preferences say', async () => {
  const other = storeUser(app).id
  const silent = storeUser(app).id
  for (const id of [userId, other, silent]) storeGame(app, { userId: id, title: 'Portal 2' })
  app.users.changeSettings(silent, {
    ...userSettingsDefaults,
    notificationPreferences: { sceneRelease: { inApp: false, external: false } },
  })
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', seconds() - 60)]
  await watchSceneReleases(app)
  expect([messages(userId).length, messages(other).length, messages(silent).length]).toEqual([1, 1, 0])
})

test('without anybody to notify, no call is made', async () => {
  await watchSceneReleases(app)
  storeGame(app, { userId, title: 'Braid', status: 'owned' })
  await watchSceneReleases(app)
  storeGame(app, { userId, title: 'Portal 2' })
  app.users.changeSettings(userId, {
    ...userSettingsDefaults,
    notificationPreferences: { sceneRelease: { inApp: false, external: true } },
  })
  await watchSceneReleases(app)
  app.users.changeSettings(userId, userSettingsDefaults)
  changeSceneSettings(app, { sceneReleases: false, p2pReleases: false })
  await watchSceneReleases(app)
  expect(xrel.calls).toEqual([])
})

test('after a pause, the pages back to the last position are read, and not more than ten', async () => {
  storeGame(app, { userId, title: 'Portal 2' })
  const entries = (count: number, more: Record<string, unknown>[]) => [
    ...Array.from({ length: count }, (_, index) => sceneEntry(`Other.${index}-GRP`, seconds() - index)),
    ...more,
  ]
  const scenePages = () => xrel.calls.filter(({ url }) => url.pathname === '/v2/release/latest.json').length
  xrel.library.scene = entries(300, [])
  await watchSceneReleases(app)
  expect(scenePages()).toBe(1)
  app.clock.advance(24 * 3_600_000)
  xrel.library.scene = entries(240, [
    sceneEntry('Portal.2-GROUP', seconds() - 3600),
    ...entries(100, []).map((entry) => ({ ...entry, time: seconds() - 36 * 3600 })),
  ])
  await watchSceneReleases(app)
  expect([scenePages(), messages()]).toEqual([4, ['Portal.2-GROUP']])
  app.clock.advance(24 * 3_600_000)
  xrel.library.scene = entries(2000, [])
  await watchSceneReleases(app)
  expect(scenePages()).toBe(14)
})

test('while xREL does not answer, the position stays, and nothing is lost', async () => {
  storeGame(app, { userId, title: 'Portal 2' })
  await watchSceneReleases(app)
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', seconds())]
  xrel.library.p2p = [p2pEntry('Portal.2.v2-GRP', seconds())]
  xrel.mode = 'status-500'
  await watchAgain()
  expect([messages(), app.log.lines.filter(({ level }) => level === 'error')]).toEqual([[], []])
  xrel.mode = 'normal'
  await watchAgain()
  expect(messages().toSorted()).toEqual(['Portal.2-GROUP', 'Portal.2.v2-GRP'])
})

test('a run that ends before its position is stored is repeated whole', async () => {
  storeGame(app, { userId, title: 'Portal 2' })
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', seconds() - 60)]
  const { write } = app.settings
  app.settings.write = () => {
    throw new Error('killed')
  }
  expect(await watchSceneReleases(app).then(() => 'ended', String)).toBe('Error: killed')
  expect([messages(), emitted]).toEqual([[], []])
  app.settings.write = write
  await watchAgain()
  expect(messages()).toEqual(['Portal.2-GROUP'])
})
