import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { reportError } from '#core/error-reports/report-error.ts'
import { tellBorrowers } from '#core/household/tell-borrowers.ts'
import { completeImport } from '#core/importing/complete-import.ts'
import { watchSceneReleases } from '#core/lookups/watch-scene-releases.ts'
import { refreshDueGames } from '#core/metadata/refresh-due-games.ts'
import { addChannel } from '#core/notifications/change-channel.ts'
import { sendOutbox } from '#core/notifications/send-outbox.ts'
import { answerRequests } from '#core/requests/answer-requests.ts'
import { askForGame } from '#core/requests/ask.ts'
import { approveRequest, declineRequest } from '#core/requests/decide.ts'
import { reportAdded } from '#core/storefront/report-sync.ts'
import { emptySync } from '#core/storefront/sync-wishlist.ts'
import { changeUpdateCheck, checkForUpdates } from '#core/system/check-for-updates.ts'
import { checkHealth } from '#core/system/check-health.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Game } from '#domain/games/game.ts'
import { type NotificationEvent, notificationEvents } from '#domain/notifications/notification-events.ts'
import { instant } from '#domain/ports/clock.ts'
import { startJsonService } from '../../fakes/json-service.ts'
import { createMetadataSource } from '../../fakes/metadata-source.ts'
import { createRecordingChannel } from '../../fakes/recording-channel.ts'
import { sceneEntry, startXrel } from '../../fakes/xrel.ts'
import { storeDownload, storeGame, storeImport, storeUser } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../acquisition/scene.ts'

const channel = createRecordingChannel()
const coverUrl = 'https://images.example.org/hades.jpg'
const seen = new Set<NotificationEvent>()
let scene: Scene

beforeEach(() => {
  channel.sent.length = 0
})
afterEach(() => scene.close())

/** A user who is notified of every event everywhere, through a channel that receives every event. */
async function start(game: Partial<Game> = {}, settings: Partial<UserSettings> = {}): Promise<void> {
  scene = await setScene({ coverUrl, ...game })
  const { app, user } = scene
  Object.assign(app, { channelKinds: { webhook: channel.kind } })
  Object.assign(app.about, { publicUrl: 'https://games.example.org' })
  const everywhere = Object.fromEntries(notificationEvents.map((event) => [event, { inApp: true, external: true }]))
  app.users.changeSettings(user.id, {
    ...app.users.settings(user.id),
    notificationPreferences: everywhere,
    ...settings,
  })
  await addChannel(app, { name: 'Hook', type: 'webhook', events: [...notificationEvents] })
}

/** What the user sees in Ludarr and what the channel received. */
async function expectNotified(event: NotificationEvent, expected: object): Promise<void> {
  const { app, user } = scene
  const inApp = app.notifications.list(user.id, {}).notifications.filter(({ type }) => type === event)
  await sendOutbox(app)
  const sent = channel.sent.filter(({ notifications }) => notifications[0]?.event === event)
  expect(inApp.map(({ title }) => title)).toHaveLength(1)
  expect(sent).toMatchObject([{ title: inApp[0]?.title, body: inApp[0]?.message, ...expected }])
  seen.add(event)
}

const gameUrl = () => `https://games.example.org/games/${scene.game.id}`
const fact = (label: string, value: string) => ({ label, value })

test('gameReleased and gameDelayed', async () => {
  for (const [event, releaseStatus, releaseDate] of [
    ['gameReleased', 'released', '2026-11-21'],
    ['gameDelayed', 'upcoming', '2027-03-12'],
  ] as const) {
    await start({ metadataId: 'steam:1', releaseStatus: 'upcoming', releaseDate: '2026-11-21' })
    const { app, game } = scene
    const provider = createMetadataSource()
    app.metadata.source = provider.source
    app.metadata.sourceOf = () => provider.source()
    provider.put({ title: game.title, metadataId: 'steam:1', releaseStatus, releaseDate, coverUrl })
    await refreshDueGames(app)
    await expectNotified(event, { url: gameUrl(), coverUrl, facts: [fact('Release date', releaseDate)] })
    if (event === 'gameReleased') await scene.close()
  }
})

test('releaseFound', async () => {
  await start({}, { autoGrabEnabled: false })
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  await syncFeeds(scene.app)
  const facts = [fact('Size', '5.0 GB'), fact('Indexer', 'First')]
  await expectNotified('releaseFound', { title: 'First has Hades', url: gameUrl(), coverUrl, facts })
})

test('grabbed and downloadCompleted', async () => {
  await start()
  const { app } = scene
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  await syncFeeds(app)
  const facts = [fact('Size', '1.0 MB'), fact('Indexer', 'First'), fact('Client', 'qbittorrent')]
  await expectNotified('grabbed', { title: 'Hades.v1.2-GOG was grabbed', url: gameUrl(), coverUrl, facts })
  for (const download of scene.client.downloads.values()) Object.assign(download, { state: 'completed', progress: 1 })
  await pollClients(app)
  await pollClients(app)
  await expectNotified('downloadCompleted', { title: 'Hades.v1.2-GOG was downloaded', url: gameUrl(), coverUrl })
})

const downloadOf = ({ app, user, game }: Scene) =>
  storeDownload(app, {
    userId: user.id,
    gameId: game.id,
    title: 'Hades.v1.2-GOG',
    version: '1.2',
    size: 4_200_000_000,
    indexerName: 'First',
  })

test('downloadFailed', async () => {
  await start()
  failDownload(scene.app, downloadOf(scene).id, 'No seeders for a day')
  const facts = [fact('Size', '4.2 GB'), fact('Indexer', 'First')]
  await expectNotified('downloadFailed', { body: 'No seeders for a day', tone: 'bad', url: gameUrl(), coverUrl, facts })
})

test('imported and importReview', async () => {
  await start()
  const { app, game } = scene
  const { id: downloadId, title } = downloadOf(scene)
  const { id } = storeImport(app, { downloadId, gameId: game.id, title })
  const facts = [fact('Release', 'Hades.v1.2-GOG'), fact('Version', '1.2'), fact('Size', '4.2 GB')]
  completeImport(app, id, { status: 'review', message: 'Which file?', cause: 'content' }, 0)
  await expectNotified('importReview', { title: 'Hades needs review', url: gameUrl(), coverUrl, facts })
  completeImport(app, id, { status: 'done', message: '3 files imported' }, 0)
  await expectNotified('imported', { title: 'Hades is in your library', tone: 'good', url: gameUrl(), coverUrl, facts })
})

test('updateAvailable', async () => {
  await start({ status: 'owned', installedVersion: '1.2' })
  scene.source.releases = [torrentRelease('Hades.v1.3-GOG')]
  await searchUpdates(scene.app)
  const facts = [fact('Version', '1.3'), fact('Size', '5.0 GB'), fact('Indexer', 'First')]
  await expectNotified('updateAvailable', { title: 'Hades 1.3 is out', url: gameUrl(), coverUrl, facts })
})

test('sceneRelease', async () => {
  const xrel = await startXrel()
  try {
    await start()
    const { app } = scene
    Object.assign(app.services.addresses, xrel.addresses)
    xrel.library.scene = [sceneEntry('Hades-GROUP', Math.floor(app.clock.now().getTime() / 1000) - 60)]
    await watchSceneReleases(app)
    await expectNotified('sceneRelease', { title: 'Scene release of Hades', url: gameUrl(), coverUrl })
  } finally {
    await xrel.close()
  }
})

test('wishlistSynced', async () => {
  await start()
  const { app, user } = scene
  app.wishlists.putSync({ ...emptySync(user.id, app.clock.now().toISOString()), unreported: 3 })
  reportAdded(app, user.id)
  await expectNotified('wishlistSynced', { body: '3 games added from your Steam wishlist' })
})

test('healthIssue and healthRestored', async () => {
  await start()
  const { app, downloader } = scene
  const failing = { ok: false, message: 'connection refused', since: '2026-11-21T10:00:00.000Z', disabledUntil: null }
  app.downloaders.setHealth(downloader.id, failing)
  const problems = async () => {
    await checkHealth(app, [])
    return (app.health.issues() ?? []).filter(({ code }) => code === 'download-client-unreachable').length
  }
  expect(await problems()).toBe(1)
  const titlesOf = (type: NotificationEvent) =>
    app.notifications
      .list(scene.user.id, {})
      .notifications.filter((one) => one.type === type)
      .map(({ title }) => title)
  expect(titlesOf('healthIssue').join()).toContain('qbittorrent')
  app.downloaders.setHealth(downloader.id, { ok: true, message: null, since: failing.since, disabledUntil: null })
  expect(await problems()).toBe(0)
  expect(titlesOf('healthRestored').join()).toContain('qbittorrent')
  await sendOutbox(app)
  const sent = channel.sent.flatMap(({ notifications }) => notifications)
  for (const event of ['healthIssue', 'healthRestored'] as const) {
    expect(sent.filter((one) => one.event === event)).toHaveLength(titlesOf(event).length)
    seen.add(event)
  }
})

test('requestCreated', async () => {
  await start()
  const { app } = scene
  const kim = storeUser(app, { username: 'kim', role: 'member', mayAdd: false })
  askForGame(app, kim.id, storeGame(app, { userId: kim.id, title: 'Celeste', status: 'shelved' }).id, 'For Friday')
  await expectNotified('requestCreated', {
    title: 'kim asks for Celeste',
    body: 'For Friday',
    url: 'https://games.example.org/requests',
  })
})

/** The request of a member for the game, and the administrator who decides it. */
async function startAsking() {
  await start({ status: 'shelved' })
  const { app, user, game } = scene
  const admin = storeUser(app)
  app.users.update(user.id, { role: 'member', mayAdd: false })
  return { app, admin, game, request: askForGame(app, user.id, game.id, null) }
}

test('requestApproved', async () => {
  const { app, admin, request } = await startAsking()
  approveRequest(app, admin.id, request.id)
  await expectNotified('requestApproved', { title: 'Hades was approved', url: gameUrl(), coverUrl })
})

test('requestDeclined', async () => {
  const { app, admin, request } = await startAsking()
  declineRequest(app, admin.id, request.id, 'Too large')
  await expectNotified('requestDeclined', { title: 'Hades was declined', body: 'Too large', url: gameUrl(), coverUrl })
})

test('requestAvailable', async () => {
  const { app, admin, game, request } = await startAsking()
  approveRequest(app, admin.id, request.id)
  app.games.update(game.id, { status: 'owned' })
  answerRequests(app)
  await expectNotified('requestAvailable', { title: 'Hades is here', url: gameUrl(), coverUrl })
})

test('sharedGameRemoved', async () => {
  await start({ status: 'owned' })
  const { app, game } = scene
  const kim = storeUser(app, { username: 'kim' })
  const { id } = storeGame(app, { userId: kim.id, title: game.title, status: 'owned' })
  app.games.lend(game.id, { id, lenderName: 'kim' }, instant(app.clock))
  app.games.remove(id)
  tellBorrowers(app)
  await expectNotified('sharedGameRemoved', { url: gameUrl() })
})

test('errorDetected', async () => {
  await start()
  reportError(scene.app, new Error('SELECT exploded'), scene.user.id)
  await expectNotified('errorDetected', {
    title: 'Unexpected error in Ludarr',
    url: 'https://games.example.org/notifications',
  })
})

test('newVersion', async () => {
  await start()
  const { app } = scene
  Object.assign(app.about, { version: '1.0.0' })
  const server = await startJsonService()
  try {
    server.answer = () => ({ body: { version: '1.1.0' } })
    await changeUpdateCheck(app, { enabled: true, url: server.url })
    await checkForUpdates(app)
  } finally {
    await server.close()
  }
  await expectNotified('newVersion', {
    title: 'Ludarr 1.1.0 is available',
    url: 'https://games.example.org/system/about',
  })
})

afterAll(() => expect([...seen].toSorted()).toEqual([...notificationEvents].toSorted()))
