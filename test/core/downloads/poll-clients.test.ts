import { afterEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { showDownload } from '#core/downloads/show-download.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
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

test("a client error fails the download with the client's message, and the release is not grabbed again", async () => {
  const { app, game, download, says, now } = follow({ status: 'downloading' })
  says({ state: 'error', rawState: 'error', message: 'Tracker says: unregistered torrent' })
  await pollClients(app)
  expect(now()).toMatchObject({ status: 'failed', message: 'Tracker says: unregistered torrent' })
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(game.id).map(({ releaseTitle }) => releaseTitle)).toEqual([download.title])
})

test.each([
  ['Script exit code is 1', undefined],
  ['Something that no version has said before', undefined],
  ['Unregistered torrent is not the reason, says this client', 'client'],
])(
  'a failure of which nobody says that the release is at fault does not blacklist it: %s',
  async (message, failureCause) => {
    const { app, game, says, now } = follow({ status: 'downloading' })
    says({ state: 'error', rawState: 'Failed', message, ...(failureCause === 'client' ? { failureCause } : {}) })
    await pollClients(app)
    expect(now()).toMatchObject({ status: 'failed', message })
    expect(app.games.findById(game.id)?.status).toBe('wanted')
    expect(app.blacklist.ofGame(game.id)).toEqual([])
  },
)

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

test('a round that a user starts resumes blocked downloads at once, also in a client that is left alone', async () => {
  const { app, client, download, says } = follow({ status: 'downloading' })
  says({ state: 'error', rawState: 'error', message: 'No space left on device', progress: 0.4 })
  await pollClients(app)
  client.complaint = 'connection refused'
  await pollClients(app)
  client.complaint = null
  await pollClients(app)
  expect([client.listed, client.calls]).toEqual([2, []])
  await pollClients(app, undefined, { isManual: true })
  expect([client.listed, client.calls]).toEqual([3, [`resume ${download.clientId}`]])
  says({ state: 'downloading', message: null })
  await pollClients(app)
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
  app.about.dataFolder = join(app.folder, 'data')
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

test('downloads of a client that does not answer have no speed and no time left, and say so', async () => {
  const { app, client, download, says, now } = follow()
  says({ state: 'downloading', progress: 0.4, downloadSpeed: 5000, uploadSpeed: 10, eta: 60, seeders: 4 })
  await pollClients(app)
  expect(app.clientMonitor.factsOf(download.id)).toMatchObject({ downloadSpeed: 5000, eta: 60 })
  expect(showDownload(app, now()).clientReachable).toBe(true)
  client.complaint = 'connection refused'
  app.clock.advance(15_000)
  await pollClients(app)
  const unknown = { downloadSpeed: 0, uploadSpeed: 0, eta: null, seeders: 4 }
  expect(app.clientMonitor.factsOf(download.id)).toMatchObject(unknown)
  expect(showDownload(app, now())).toMatchObject({ clientReachable: false, progress: 0.4 })
  client.complaint = null
  app.clock.advance(60_000)
  await pollClients(app)
  expect(app.clientMonitor.factsOf(download.id)).toMatchObject({ downloadSpeed: 5000, eta: 60 })
  expect(showDownload(app, now()).clientReachable).toBe(true)
})
