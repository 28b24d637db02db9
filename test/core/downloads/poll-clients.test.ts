import { afterEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { pollInterval } from '#core/downloads/poll-interval.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { DomainEvents } from '#domain/events.ts'
import { importSettingsDefaults } from '#domain/importing/import.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeDownloader } from '../../rows.ts'
import { storeDownload, writeTree } from '../importing/arrived-download.ts'
import { createMonitoredDownload, type MonitoredDownload } from './followed-download.ts'

const open: MonitoredDownload[] = []
afterEach(async () => {
  for (const monitored of open.splice(0)) await monitored.app.close()
})

function follow(overrides: Partial<StoredDownload> = {}): MonitoredDownload {
  const monitored = createMonitoredDownload(overrides)
  open.push(monitored)
  return monitored
}

test.each([
  ['queued', 'queued'],
  ['metadata', 'downloading'],
  ['downloading', 'downloading'],
  ['paused', 'paused'],
  ['stalled', 'stalled'],
  ['verifying', 'verifying'],
  ['moving', 'verifying'],
  ['unpacking', 'unpacking'],
] as const)('a client that says %s makes the download %s', async (state, status) => {
  const { app, says, now } = follow()
  says({ state, progress: 0.4, downloaded: 400 })
  await pollClients(app)
  expect(now()).toMatchObject({ status, progress: 0.4, downloaded: 400 })
})

test("an unknown state changes nothing, and the client's own term is shown", async () => {
  const { app, says, now } = follow({ status: 'downloading' })
  says({ state: 'unknown', rawState: 'pondering', progress: 1 })
  await pollClients(app)
  expect(now().status).toBe('downloading')
  expect(now().message).toContain('pondering')
  expect(app.imports.all()).toEqual([])
})

test('all downloads of a client are fetched in one call', async () => {
  const { app, client, download } = follow()
  for (let index = 0; index < 5; index += 1)
    storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: `${index}` })
  await pollClients(app)
  expect(client.listed).toBe(1)
})

test('a client without active downloads is not polled', async () => {
  const { app, client, download } = follow()
  app.downloads.update(download.id, { status: 'imported' })
  await pollClients(app)
  expect(client.listed).toBe(0)
})

test('a client that is down changes its health but no download, and is polled less and less often', async () => {
  const { app, client, downloader, says, now } = follow({ status: 'downloading', progress: 0.3 })
  client.complaint = 'connection refused'
  await pollClients(app)
  const health = () => app.downloaders.find(downloader.id)?.health
  expect(health()).toMatchObject({ ok: false, message: 'qbittorrent: connection refused' })
  expect(now()).toMatchObject({ status: 'downloading', progress: 0.3, missedPolls: 0 })

  for (let round = 0; round < 300; round += 1) {
    app.clock.advance(2000)
    await pollClients(app)
  }
  expect(client.listed).toBeGreaterThan(3)
  expect(client.listed).toBeLessThan(12)
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 0 })

  client.complaint = null
  says({ state: 'downloading', progress: 0.5 })
  app.clock.advance(5 * 60_000)
  await pollClients(app)
  expect(health()).toMatchObject({ ok: true, message: null, disabledUntil: null })
  expect(now().progress).toBe(0.5)
})

test('setting the clock back blocks nothing: snapshots still count, and a client that was down is polled again', async () => {
  const { app, client, says, now } = follow({ status: 'downloading' })
  says({ state: 'downloading', progress: 0.3 })
  await pollClients(app)
  app.clock.advance(-30 * 24 * 3_600_000)
  says({ progress: 0.4 })
  await pollClients(app)
  expect(now().progress).toBe(0.4)
  client.complaint = 'connection refused'
  await pollClients(app)
  app.clock.advance(-30 * 24 * 3_600_000)
  client.complaint = null
  says({ progress: 0.5 })
  await pollClients(app)
  expect(now().progress).toBe(0.5)
})

test('a client that is down does not keep the others from being polled', async () => {
  const { app, client, says, now } = follow()
  const other = storeDownloader(app, { type: 'transmission', name: 'gone' })
  storeDownload(app, { downloaderId: other.id, status: 'downloading' })
  says({ state: 'downloading', progress: 0.5 })
  await pollClients(app)
  expect(client.listed).toBe(1)
  expect(now().progress).toBe(0.5)
})

test('a download that is missing from its client is removed after three polls, never completed, and the game is wanted again', async () => {
  const { app, client, game, now } = follow({ status: 'downloading', progress: 0.99 })
  const changes: DomainEvents['gameChanged'][] = []
  app.events.on('gameChanged', (change) => changes.push(change))
  client.downloads.clear()
  await pollClients(app)
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 2 })
  await pollClients(app)
  // While somebody looks, three rounds are six seconds: a client needs longer to start.
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 3 })
  app.clock.advance(30_000)
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'removed', message: 'It was deleted in qBittorrent.' })
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(changes).toContainEqual({ id: game.id, change: 'updated' })
  expect(app.blacklist.ofGame(game.id)).toEqual([])
})

test('a download that reappears in time is monitored again', async () => {
  const { app, client, says, now } = follow({ status: 'downloading' })
  client.downloads.clear()
  await pollClients(app)
  await pollClients(app)
  says({ state: 'downloading', progress: 0.2 })
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'downloading', missedPolls: 0 })
})

test('a client may take a while to list a new download', async () => {
  const { app, client, now } = follow({ addedAt: '2026-11-21T12:00:50.000Z' })
  client.downloads.clear()
  for (let round = 0; round < 5; round += 1) await pollClients(app)
  expect(now()).toMatchObject({ status: 'queued', missedPolls: 0 })
})

test('the game stays downloading while another download of it is active', async () => {
  const { app, client, game, download } = follow({ status: 'downloading' })
  const other = storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: 'other' })
  client.downloads.clear()
  client.downloads.set('other', { ...kept(client, 'other') })
  for (let round = 0; round < 3; round += 1) {
    await pollClients(app)
    app.clock.advance(15_000)
  }
  expect(app.downloads.find(download.id)?.status).toBe('removed')
  expect(app.downloads.find(other.id)?.status).toBe('downloading')
  expect(app.games.findById(game.id)?.status).toBe('downloading')
})

test("a client error fails the download with the client's message, and the release is not grabbed again", async () => {
  const { app, game, download, says, now } = follow({ status: 'downloading' })
  says({ state: 'error', rawState: 'error', message: 'Tracker says: unregistered torrent' })
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'failed', message: 'Tracker says: unregistered torrent' })
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(game.id).map(({ releaseTitle }) => releaseTitle)).toEqual([download.title])
})

test("a download blocked by the client's disk has not failed: it is resumed and completes", async () => {
  const { app, client, game, download, says, now } = follow({ status: 'downloading' })
  says({ state: 'error', rawState: 'error', message: 'No space left on device', progress: 0.4 })
  for (let minute = 0; minute < 11; minute += 1) {
    await pollClients(app)
    app.clock.advance(60_000)
  }
  expect(now()).toMatchObject({ status: 'stalled', message: 'No space left on device' })
  expect(app.games.findById(game.id)?.status).toBe('downloading')
  expect(app.blacklist.ofGame(game.id)).toEqual([])
  expect(client.calls).toEqual([`resume ${download.clientId}`, `resume ${download.clientId}`])
  const issues = await currentIssues(app, [])
  expect(issues.find(({ code }) => code === 'download-client-blocked')?.message).toBe(
    'qBittorrent cannot continue Portal.2.v1.0-GRP: No space left on device',
  )
  says({ state: 'downloading', message: null })
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'downloading', message: null })
  expect((await currentIssues(app, [])).map(({ code }) => code)).not.toContain('download-client-blocked')
})

test('a release that failed for reasons of its client may be grabbed again', async () => {
  const { app, game, says, now } = follow({ status: 'downloading' })
  says({ state: 'error', rawState: 'FAILURE/MOVE', message: 'its files could not be moved', failureCause: 'client' })
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'failed', message: 'its files could not be moved' })
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(game.id)).toEqual([])
})

test.each(['completed', 'seeding'] as const)('a download that is %s is imported', async (state) => {
  const { app, game, says, now } = follow()
  const [source, library] = [join(app.folder, 'Portal.2-GRP'), join(app.folder, 'library')]
  mkdirSync(library)
  writeTree(source, { 'setup.exe': 'x', 'data.bin': 'y' })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  says({ state, progress: 0.999, contentPath: source })
  await pollClients(app)
  expect(app.imports.all()).toEqual([])
  says({ state, progress: 1, contentPath: source })
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'importing', path: source })
  expect(now().completedAt).not.toBeNull()
  await app.queues.imports.idle()
  expect(now().status).toBe('imported')
  expect(app.games.findById(game.id)?.status).toBe('owned')
})

test.each(['imported', 'review', 'failed'] as const)(
  'a download that was %s during the poll of its client stays so',
  async (status) => {
    const { app, client, download, says, now } = follow({ status: 'downloading' })
    says({ state: 'seeding', progress: 1, contentPath: '/downloads/x' })
    client.onList = () => app.downloads.update(download.id, { status })
    await pollClients(app)
    expect(now().status).toBe(status)
    expect(app.imports.all()).toEqual([])
  },
)

test('rows are written only when something changed', async () => {
  const { app, says } = follow()
  says({ state: 'downloading', progress: 0.5, downloadSpeed: 10 })
  await pollClients(app)
  let writes = 0
  const { update } = app.downloads
  app.downloads.update = (id, change) => {
    writes += 1
    update(id, change)
  }
  says({ downloadSpeed: 20 })
  await pollClients(app)
  expect(writes).toBe(0)
  says({ progress: 0.6 })
  await pollClients(app)
  expect(writes).toBe(1)
})

test('progress is sent at most once a second, and only what changed', async () => {
  const { app, client, says, download, game } = follow()
  const still = storeDownload(app, { ...download, id: crypto.randomUUID(), clientId: 'still' })
  client.downloads.set('still', kept(client, 'still'))
  const progressEvents: DomainEvents['downloadProgress'][] = []
  app.events.on('downloadProgress', (progress) => progressEvents.push(progress))
  says({ state: 'downloading', progress: 0.1, downloadSpeed: 5, eta: 60 })
  await pollClients(app)
  expect(progressEvents).toHaveLength(1)
  expect(progressEvents[0]?.downloads.map(({ id }) => id).sort()).toEqual([download.id, still.id].sort())
  expect(progressEvents[0]?.downloads).toContainEqual({
    id: download.id,
    gameId: game.id,
    status: 'downloading',
    progress: 0.1,
    downloadSpeed: 5,
    eta: 60,
  })
  app.clock.advance(500)
  says({ progress: 0.2 })
  await pollClients(app)
  expect(progressEvents).toHaveLength(1)
  app.clock.advance(600)
  says({ progress: 0.3 })
  await pollClients(app)
  await eventually('the remaining progress is sent', 10_000, async () => progressEvents.length > 1)
  expect(progressEvents).toHaveLength(2)
  expect(progressEvents[1]?.downloads.map(({ progress }) => progress)).toEqual([0.3])
  app.clock.advance(2000)
  await pollClients(app)
  expect(progressEvents).toHaveLength(2)
})

test('the polling interval depends on active downloads and open views', () => {
  const { app, download } = follow({ status: 'downloading' })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([2, 15])
  app.downloads.update(download.id, { status: 'stalled' })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([2, 15])
  app.clock.advance(2 * 3_600_000)
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([60, 60])
  app.downloads.update(download.id, { status: 'seeding' })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([60, 60])
  app.downloads.update(download.id, { missedPolls: 1 })
  expect([pollInterval(app, true), pollInterval(app, false)]).toEqual([2, 15])
})

function kept(client: MonitoredDownload['client'], clientId: string) {
  const { kind } = client
  return {
    clientId,
    name: kind.label,
    state: 'downloading' as const,
    rawState: 'downloading',
    message: null,
    progress: 0.1,
    size: 10,
    downloaded: 1,
    downloadSpeed: 1,
    uploadSpeed: 0,
    eta: null,
    ratio: null,
    seeders: null,
    category: null,
    contentPath: null,
    addedAt: null,
    completedAt: null,
  }
}
