import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { resumeGrabs } from '#core/acquisition/grab/resume.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import type { AppContext } from '#core/app-context.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { completeImport } from '#core/importing/complete-import.ts'
import { checkHealth } from '#core/system/check-health.ts'
import { NoAnswerError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import { storeDownload, storeGame, storeImport } from '../../rows.ts'
import { Killed, kill } from '../acquisition/grab/interrupted-grab.ts'
import { type Scene, setScene, torrentRelease } from '../acquisition/scene.ts'

// A program that is killed while it reports an event reports it after the next start, once.

let scene: Scene

beforeEach(async () => start())
afterEach(() => scene.close())

async function start(game: Partial<Game> = {}): Promise<void> {
  scene = await setScene(game)
  scene.source.releases = [torrentRelease('Hades.v1.3-GOG')]
}

async function startAnew(game: Partial<Game>): Promise<void> {
  await scene.close()
  await start(game)
}

/** The program, which is killed when it stores a notification. */
const dying = (): AppContext => ({
  ...scene.app,
  notifications: { ...scene.app.notifications, insert: kill },
})

function titlesOf(event: NotificationEvent): string[] {
  const { notifications } = scene.app.notifications.list(scene.user.id, {})
  return notifications.filter(({ type }) => type === event).map(({ title }) => title)
}

test('the end of a download or an import is stored together with its notification, or not at all', () => {
  const { id: downloadId } = storeDownload(scene.app, { userId: scene.user.id, gameId: scene.game.id })
  const { id } = storeImport(scene.app, { downloadId, message: 'before' })
  expect(() => failDownload(dying(), downloadId, 'No seeders')).toThrow(Killed)
  expect(() => completeImport(dying(), id, { status: 'done', message: 'done' }, 0)).toThrow(Killed)
  expect(scene.app.downloads.find(downloadId)).toMatchObject({ status: 'downloading', message: null })
  expect(scene.app.imports.find(id)).toMatchObject({ status: 'review', message: 'before' })
})

test('a health problem that could not be stored with its notifications is reported by the next check', async () => {
  const { app, downloader } = scene
  const failing = { ok: false, message: 'connection refused', since: '2026-11-21T10:00:00.000Z', disabledUntil: null }
  app.downloaders.setHealth(downloader.id, failing)
  await expect(checkHealth(dying(), [])).rejects.toThrow(Killed)
  await checkHealth(app, [])
  expect(titlesOf('healthIssue').filter((title) => title.includes('qbittorrent'))).toHaveLength(1)
})

test('a grab that the client accepted is reported after the next start', async () => {
  await syncFeeds(dying())
  expect(scene.client.downloads.size).toBe(1)
  expect(titlesOf('grabbed')).toEqual([])
  await resumeGrabs(scene.app)
  await resumeGrabs(scene.app)
  expect(titlesOf('grabbed')).toEqual(['Hades.v1.3-GOG was grabbed'])
  expect(scene.client.downloads.size).toBe(1)
})

test('a grab whose client did not answer is reported once, however often it is sent', async () => {
  scene.client.noAnswer = new NoAnswerError('qbittorrent did not answer')
  await syncFeeds(scene.app)
  expect(titlesOf('grabbed')).toEqual(['Hades.v1.3-GOG was grabbed'])
  scene.app.clock.advance(3_600_000)
  await resumeGrabs(scene.app)
  scene.client.noAnswer = null
  scene.app.clock.advance(3_600_000)
  await resumeGrabs(scene.app)
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
  expect(titlesOf('grabbed')).toEqual(['Hades.v1.3-GOG was grabbed'])
})

test('an update is recorded together with its notification, or not at all', async () => {
  await startAnew({ status: 'owned', installedVersion: '1.2' })
  const { app, game } = scene
  await searchUpdates(dying())
  expect(app.feeds.update(game.id)).toBeNull()
  expect(app.games.findById(game.id)?.updateAvailable).toBe(false)
  app.clock.advance(2 * 24 * 3_600_000)
  await searchUpdates(app)
  await searchUpdates(app)
  expect(titlesOf('updateAvailable')).toEqual(['Hades 1.3 is out'])
})

test('an interrupted RSS sync notifies of the rest only', async () => {
  const { app, user } = scene
  app.users.changeSettings(user.id, { ...app.users.settings(user.id), autoGrabEnabled: false })
  storeGame(app, { userId: user.id, title: 'Celeste' })
  scene.source.releases.push(torrentRelease('Celeste.v1.4-GOG'))
  const { insert } = app.notifications
  let stored = 0
  app.notifications.insert = (...given) => {
    if (stored === 1) kill()
    insert(...given)
    stored += 1
  }
  const feeds = { ...app.feeds, putPosition: kill }
  await expect(syncFeeds({ ...app, feeds })).rejects.toThrow(Killed)
  expect(titlesOf('releaseFound')).toHaveLength(1)
  app.notifications.insert = insert
  await syncFeeds(app)
  expect(titlesOf('releaseFound').toSorted()).toEqual(['First has Celeste', 'First has Hades'])
})

test('a release that is listed again later is news again', async () => {
  const { app, user } = scene
  app.users.changeSettings(user.id, { ...app.users.settings(user.id), autoGrabEnabled: false })
  await syncFeeds(app)
  scene.source.releases = [torrentRelease('Hades.v1.3-GOG', { guid: 'uploaded-again' })]
  await syncFeeds(app)
  expect(titlesOf('releaseFound')).toEqual(['First has Hades', 'First has Hades'])
})
