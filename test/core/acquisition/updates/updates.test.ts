import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { changeGame } from '#core/library/change-game.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene
const hour = 3_600_000

beforeEach(async () => {
  scene = await setScene({ status: 'owned', installedVersion: '1.2' })
})

afterEach(() => scene.close())

const changeUserSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const notificationTitles = () =>
  scene.app.notifications
    .list(scene.user.id, {})
    .notifications.filter(({ type }) => type === 'updateAvailable')
    .map(({ title }) => title)
const tomorrow = () => scene.app.clock.advance(24 * hour + 1)

test('a newer version of an owned game is recorded, reported once, and not grabbed unless enabled', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.3-GOG'), torrentRelease('Hades.v1.1-GOG')]
  expect(await searchUpdates(scene.app)).toEqual({ due: 1, searched: 1, updates: 1, grabbed: 0, failed: 0 })
  expect(scene.gameNow()).toMatchObject({ updateAvailable: true, status: 'owned', installedVersion: '1.2' })
  expect(scene.app.feeds.update(scene.game.id)).toMatchObject({ version: '1.3', releaseTitle: 'Hades.v1.3-GOG' })
  expect(notificationTitles()).toEqual(['Hades 1.3 is out'])
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 0 })
  tomorrow()
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 1, updates: 1 })
  expect(notificationTitles()).toEqual(['Hades 1.3 is out'])
  scene.source.releases.push(torrentRelease('Hades.Update.v1.4-CODEX'))
  tomorrow()
  await searchUpdates(scene.app)
  expect(notificationTitles()).toEqual(['Hades 1.4 is out', 'Hades 1.3 is out'])
  expect(scene.client.added).toEqual([])
})

const noUpdates = [
  'Hades.v1.2-GOG',
  'Hades.v1.1-Razor1911',
  'Hades-CODEX',
  'Hades.Update-CODEX',
  'Hades.Build.20231104-P2P',
  'Hades.II.v2.0-RUNE',
  'Hades.Update.v1.2-CODEX',
  'Hades.v1.9.Plus.12.Trainer-FLiNG',
  'Hades_v1.9_NSW-VENOM',
]

test.each(noUpdates)('%s is not an update', async (title) => {
  scene.source.releases = [torrentRelease(title)]
  expect(await searchUpdates(scene.app)).toMatchObject({ searched: 1, updates: 0 })
  expect(await syncFeeds(scene.app)).toMatchObject({ items: 1, updates: 0 })
  expect(scene.gameNow()?.updateAvailable).toBe(false)
  expect(notificationTitles()).toEqual([])
})

test('RSS sync finds updates as well, and the newest is grabbed where the user enabled that', async () => {
  changeUserSettings({ autoGrabUpdates: true })
  scene.source.releases = [
    torrentRelease('Hades.v1.3-GOG', { seeders: 900 }),
    torrentRelease('Hades.v1.5-GOG', { seeders: 3 }),
  ]
  expect(await syncFeeds(scene.app)).toMatchObject({ updates: 1, grabbed: 1 })
  expect(scene.app.downloads.active()).toMatchObject([{ title: 'Hades.v1.5-GOG', version: '1.5' }])
  expect(scene.gameNow()?.status).toBe('owned')
  expect(notificationTitles()).toEqual(['Hades 1.5 is out'])
  // While one is downloading, a newer one is only reported.
  scene.source.releases = [torrentRelease('Hades.v1.6-GOG', { seeders: 3 })]
  expect(await syncFeeds(scene.app)).toMatchObject({ updates: 1, grabbed: 0 })
  expect(notificationTitles()).toEqual(['Hades 1.6 is out', 'Hades 1.5 is out'])
})

test('the update flag follows the installed version that the user set', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.3-GOG')]
  await searchUpdates(scene.app)
  const flags: boolean[] = []
  for (const installedVersion of ['1.3', '1.1', null, '2.0']) {
    const game = await changeGame(scene.app, scene.user.id, scene.game.id, { installedVersion })
    flags.push(game.updateAvailable)
  }
  expect(flags).toEqual([false, true, false, false])
})

test('users who disabled automatic searches or update notifications are skipped', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.3-GOG')]
  changeUserSettings({ autoSearchEnabled: false })
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 0 })
  changeUserSettings({
    autoSearchEnabled: true,
    notificationPreferences: { updateAvailable: { inApp: false, external: true } },
  })
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1 })
  expect(notificationTitles()).toEqual([])
})

test('a game that has no known version or is not owned is not searched for', async () => {
  scene.app.games.update(scene.game.id, { installedVersion: null })
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 0 })
  scene.app.games.update(scene.game.id, { installedVersion: '1.0', status: 'shelved' })
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 0 })
})

test('a last search recorded years ahead by a wrong clock does not block the next one', async () => {
  scene.app.games.update(scene.game.id, { lastSearchedAt: '2031-01-01T00:00:00.000Z' })
  expect(await searchUpdates(scene.app)).toMatchObject({ due: 1 })
})

test.each(['Hades.Update.v1.2.to.v1.3-CODEX', 'Hades.Update.v1.3.from.v1.2-CODEX'])(
  'an update that requires another version is reported with that version, and not grabbed: %s',
  async (title) => {
    changeUserSettings({ autoGrabUpdates: true })
    scene.app.games.update(scene.game.id, { installedVersion: '1.1' })
    scene.source.releases = [torrentRelease(title)]
    expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1, grabbed: 0 })
    expect(await syncFeeds(scene.app)).toMatchObject({ updates: 1, grabbed: 0 })
    expect(scene.gameNow()?.updateAvailable).toBe(true)
    const { notifications } = scene.app.notifications.list(scene.user.id, {})
    expect(notifications.filter(({ type }) => type === 'updateAvailable')).toMatchObject([
      {
        title: 'Hades 1.3 is out',
        message: `You have 1.1; First has ${title}, which requires version 1.2`,
      },
    ])
    expect(scene.client.added).toEqual([])
    const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, {})
    expect(releases[0]?.decision.reasons[0]).toEqual({
      code: 'requiredVersion',
      message: 'Update requires version 1.2; you have 1.1',
      score: null,
    })
  },
)

test.each([
  ['the one for the installed version', ['Hades.Update.v1.2.to.v1.3-CODEX'], 'Hades.Update.v1.2.to.v1.3-CODEX'],
  ['a cumulative one', ['Hades.Cumulative.Update.v1.0.to.v1.3-RUNE'], 'Hades.Cumulative.Update.v1.0.to.v1.3-RUNE'],
  [
    'the newest that applies',
    ['Hades.Update.v1.2.to.v1.3-CODEX', 'Hades.Update.v1.3.to.v1.4-CODEX'],
    'Hades.Update.v1.2.to.v1.3-CODEX',
  ],
  [
    'the newest whole release, even if an update is newer',
    ['Hades.v1.3-GOG', 'Hades.Update.v1.3.to.v1.4-CODEX'],
    'Hades.v1.3-GOG',
  ],
])('of several updates, %s is grabbed', async (_, titles, grabbed) => {
  changeUserSettings({ autoGrabUpdates: true })
  scene.source.releases = titles.map((title) => torrentRelease(title))
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1, grabbed: 1 })
  expect(scene.app.downloads.active()).toMatchObject([{ title: grabbed, version: '1.3' }])
})

test('an update that is rejected for another reason as well is not reported', async () => {
  scene.source.releases = [torrentRelease('Hades.Update.v1.1.to.v1.3-CODEX', { seeders: 0 })]
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 0 })
})
