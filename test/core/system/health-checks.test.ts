import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { testStoredDownloader } from '#core/download-clients/test-downloader.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { diskLow } from '#core/system/checks/disk-low.ts'
import { healthChecks } from '#core/system/checks/index.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import { changeTls, replaceCertificate } from '#core/tls/change-tls.ts'
import { selfSigned } from '#core/tls/self-signed.ts'
import { AppError } from '#domain/errors.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import type { JobState } from '#domain/system/job.ts'
import { type Health, unreadableHealth } from '#domain/system/service-health.ts'
import { createRecordingClient, freshDownload, type RecordingClient } from '../../fakes/recording-client.ts'
import { storeDownload, storeDownloader, storeGame, storeIndexer, storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let client: RecordingClient
let library: string

/** A program with nothing to complain of. */
beforeEach(() => {
  client = createRecordingClient()
  client.test = { version: '1.0', freeBytes: 1e12, downloadPath: '/' }
  app = createTestApp({
    downloadClientKinds: { qbittorrent: client.kind },
    metadataSource: () => ({ provider: 'steam' }) as never,
  })
  library = join(app.folder, 'library')
  mkdirSync(library)
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
})
afterEach(() => app.close())

const failed = (message: string): Health => ({
  ok: false,
  message,
  since: '2026-11-21T09:30:12.000Z',
  disabledUntil: null,
})
const issues = (jobs: JobState[] = []) =>
  currentIssues(app, jobs, { checks: healthChecks.filter((check) => check !== diskLow) })
const found = async (jobs: JobState[] = []) =>
  (await issues(jobs)).map(({ code, severity, message }) => `${severity} ${code}: ${message}`)
const withSources = () => {
  storeIndexer(app, { url: 'http://localhost:1' })
  return storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent', url: 'http://nas:8080' })
}

test('working settings cause no problem', async () => {
  withSources()
  storeRootFolder(app, { path: library })
  await checkClients(app)
  expect(await found()).toEqual([])
})

test('missing settings are only notices', async () => {
  writeImportSettings(app, importSettingsDefaults)
  expect(await found()).toEqual([
    'notice library-folder: No library folder is set. Completed downloads are not imported',
    'notice no-download-client: No download client is set up. Releases cannot be grabbed',
    'notice no-indexer: No indexer is set up. Releases cannot be found',
  ])
})

test('wanted games that cannot use any indexer or client because of tags are counted', async () => {
  const indexer = storeIndexer(app, { url: 'http://localhost:1' })
  const downloader = storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent', url: 'http://nas:8080' })
  storeRootFolder(app, { path: library })
  await checkClients(app)
  const user = storeUser(app)
  const [kids, retro] = ['kids', 'retro'].map((name) => {
    const tag = { id: crypto.randomUUID(), name, color: 'gray' } as const
    app.tags.insert(tag)
    return tag.id
  }) as [string, string]
  storeGame(app, { userId: user.id, title: 'Hades' })
  storeGame(app, { userId: user.id, title: 'Celeste', tagIds: [retro] })
  storeGame(app, { userId: user.id, title: 'Portal', tagIds: [kids, retro] })
  storeGame(app, { userId: user.id, title: 'Doom', status: 'owned' })
  app.indexers.update(indexer.id, { tagIds: [kids] })
  expect(await found()).toEqual(['warning no-service-for-tags: 2 wanted games cannot use any indexer because of tags'])
  app.downloaders.save({ ...downloader, tagIds: [retro] })
  expect(await found()).toContain(
    'warning no-service-for-tags: 1 wanted game cannot use any download client because of tags',
  )
  storeIndexer(app, { url: 'http://localhost:2' })
  storeDownloader(app, { type: 'qbittorrent', name: 'Other', url: 'http://nas:8081' })
  await checkClients(app)
  expect((await found()).filter((issue) => issue.includes('tags'))).toEqual([])
})

test('an unreachable client is named with its error and since when, even without downloads', async () => {
  withSources()
  client.complaint = 'connection refused'
  await checkClients(app)
  expect(await found()).toEqual([
    'error download-client-unreachable: qBittorrent unavailable since 2026-11-21 12:00 UTC: qbittorrent: connection refused',
  ])
  client.complaint = null
  app.clock.advance(60_000)
  await checkClients(app)
  expect(await found()).toEqual([])
})

test('a client that rejects the credentials is distinguished, and disabled ones are not checked', async () => {
  const { id } = withSources()
  const off = storeDownloader(app, { type: 'qbittorrent', name: 'Off', enabled: false, health: failed('gone') })
  Object.assign(client, { complaint: 'the password is wrong', refuses: true })
  await checkClients(app)
  const [issue, ...others] = await issues()
  expect(others).toEqual([])
  expect(issue).toMatchObject({ code: 'download-client-credentials', severity: 'error', subject: id })
  expect(issue?.message).toContain('has rejected its credentials')
  expect(issue?.help).toContain('password')
  expect(off.enabled).toBe(false)
})

test('a setting of a client that prevents imports is reported until it is changed, and its downloads stay in view', async () => {
  const { id } = withSources()
  const working = client.test
  const problem = { message: 'it mixes its downloads', help: 'Turn on folders.' }
  client.test = { ...working, problem }
  const expected = 'error download-client-settings: Downloads of qBittorrent cannot be imported: it mixes its downloads'
  await checkClients(app)
  expect(await found()).toEqual([expected])
  const tested = await testStoredDownloader(app, id)
  expect(tested).toMatchObject({
    ok: false,
    message: 'qbittorrent 1.0 responds, but it mixes its downloads. Turn on folders.',
  })
  expect(app.downloaders.find(id)?.health.ok).toBe(true)
  expect(await found()).toEqual([expected])
  client.test = working
  expect(await testStoredDownloader(app, id)).toMatchObject({ ok: true })
  expect(await found()).toEqual([])
})

test('a failing indexer is a warning, the only indexer is an error', async () => {
  storeDownloader(app, { type: 'qbittorrent' })
  storeIndexer(app, { name: 'Good', url: 'http://localhost:1' })
  const bad = storeIndexer(app, { name: 'Bad', url: 'http://localhost:2', health: failed('Bad: no answer') })
  expect(await found()).toEqual([
    'warning indexer-unreachable: Bad unavailable since 2026-11-21 09:30 UTC: Bad: no answer',
  ])
  for (const { id } of app.indexers.all()) if (id !== bad.id) app.indexers.remove(id)
  expect((await found())[0]).toStartWith('error indexer-unreachable')
})

test('credentials that the current key cannot decrypt are named, for every service', async () => {
  storeIndexer(app, { url: 'http://localhost:1' })
  const health = unreadableHealth(failed(''))
  storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent', health })
  app.settings.write('prowlarr', 'enc:v1:bm90IG91cnM')
  app.settings.write('archive passwords', 'enc:v1:bm90IG91cnM')
  const all = await issues()
  expect(all.map(({ code }) => code)).toEqual(Array(3).fill('credentials-unreadable'))
  expect(all.map(({ message }) => message).join()).toMatch(/qBittorrent.*Prowlarr.*archives/)
  client.listed = 0
  await checkClients(app)
  expect(client.tested).toBe(0)
})

test('a missing folder or a path that is not a folder is named: library and root folders', async () => {
  withSources()
  const file = join(app.folder, 'file')
  writeFileSync(file, 'x')
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: join(app.folder, 'unmounted') })
  storeRootFolder(app, { name: 'NAS', path: file })
  storeRootFolder(app, { name: 'Off', path: '/nowhere', enabled: false })
  const [first, second, ...others] = await found()
  expect(first).toMatch(/^error library-folder: .*There is no folder .*unmounted/)
  expect(second).toMatch(/^error root-folder-unreadable: The root folder NAS cannot be read: .*is a file, not a folder/)
  expect(others).toEqual([])
})

test('an invisible client folder asks for a path mapping, until there is one', async () => {
  withSources()
  client.test = { version: '1.0', freeBytes: null, downloadPath: '/nowhere/downloads' }
  await checkClients(app)
  expect(await found()).toEqual([
    'warning path-not-visible: Ludarr cannot read the download folder of qBittorrent: /nowhere/downloads',
  ])
  app.settings.putPathMapping({ id: 'm', remoteHost: null, remotePath: '/nowhere/downloads', localPath: library })
  expect(await found()).toEqual([])
})

test("a disk with little space is named, a client's disk as the client reports it", async () => {
  const downloader = storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent' })
  client.test = { version: '1.0', freeBytes: 3e9, downloadPath: null }
  await checkClients(app)
  const low = async () =>
    (await currentIssues(app, [], { checks: [diskLow] })).filter(({ subject }) => subject === downloader.id)
  expect(await low()).toMatchObject([
    { severity: 'warning', message: 'Low disk space on the disk of qBittorrent: 3.0 GB left' },
  ])
  client.test = { ...client.test, freeBytes: 2e8 }
  await checkClients(app)
  expect(await low()).toMatchObject([{ severity: 'error' }])
  client.test = { ...client.test, freeBytes: 1e12 }
  await checkClients(app)
  expect(await low()).toEqual([])
})

test('a job that keeps failing is named, one that failed once is not', async () => {
  withSources()
  const job = (name: string, failuresInARow: number): JobState => ({
    name,
    title: `Do ${name}`,
    schedule: 'every 10 s',
    running: false,
    startedAt: null,
    progress: null,
    canStop: false,
    lastRunAt: null,
    lastDuration: null,
    lastResult: 'failed',
    lastSuccessAt: null,
    lastMessage: 'disk I/O error',
    failuresInARow,
    nextRunAt: null,
  })
  expect(await found([job('this', 1), job('that', 3)])).toEqual([
    'warning job-failing: "Do that" failed 3 times in a row: disk I/O error',
  ])
})

test('an unusable metadata provider says why', async () => {
  withSources()
  app.metadata.source = () => {
    throw new AppError('invalid', 'IGDB needs a client id')
  }
  const [issue] = await currentIssues(app, [])
  expect(issue?.message).toBe('The selected metadata provider cannot be used: IGDB needs a client id')
})

test('HTTPS that does not work, or soon will not, is reported', async () => {
  withSources()
  const { clock, settings, secureListener } = app
  expect(await found()).toEqual([])
  await replaceCertificate(app, selfSigned(['nas'], clock.now()))
  await changeTls(app, { enabled: true, port: 5758 })
  expect(await found()).toEqual([])
  await secureListener.close()
  expect(await found()).toEqual(['error https-unusable: HTTPS is enabled, but port 5758 could not be opened'])
  await changeTls(app, { enabled: true })
  clock.advance(785 * 24 * 60 * 60 * 1000)
  expect(await found()).toEqual(['warning https-unusable: The HTTPS certificate expires in 15 days'])
  clock.advance(15 * 24 * 60 * 60 * 1000)
  expect(await found()).toEqual(['error https-unusable: The HTTPS certificate expired on 2029-01-29 12:00 UTC'])
  settings.write('tls.pair', 'enc:v1:nonsense')
  expect(await found()).toEqual(['error https-unusable: HTTPS is enabled, but its certificate cannot be read'])
})

test('a check that throws or hangs does not stop the others, and its known problems stay', async () => {
  let findShaky: () => Promise<[]> = async () => []
  const shaky = { code: 'shaky', checks: 'the shaky thing', find: () => findShaky() }
  const checks = [shaky, ...healthChecks.filter((check) => check !== diskLow)]
  const texts = { message: 'It shook', publicMessage: 'It shook', help: 'Hold it' }
  const keys = { messageKey: null, publicMessageKey: null, helpKey: null }
  await app.health.runOnce('shaky', async () => [{ code: 'shaky', subject: 'x', severity: 'error', ...texts, ...keys }])
  findShaky = async () => {
    throw new Error('broken')
  }
  expect((await currentIssues(app, [], { checks, timeoutMs: 30_000 })).map(({ code }) => code)).toEqual([
    'shaky',
    'no-download-client',
    'no-indexer',
  ])
  let release: (() => void) | undefined
  findShaky = () => new Promise((resolve) => (release = () => resolve([])))
  const messages = (await currentIssues(app, [], { checks, timeoutMs: 100 })).map(({ message }) => message)
  expect(messages.slice(0, 2)).toEqual(['It shook', 'Checking the shaky thing takes longer than 0.1 s.'])
  release?.()
  findShaky = async () => []
  expect((await currentIssues(app, [], { checks, timeoutMs: 30_000 })).map(({ code }) => code)).not.toContain('shaky')
})

test('a download lost by its client is reported until its game is downloading again', async () => {
  const downloader = withSources()
  await checkClients(app)
  const user = storeUser(app)
  const game = storeGame(app, { userId: user.id, title: 'Hades', status: 'wanted' })
  const lost = { gameId: game.id, userId: user.id, downloaderId: downloader.id, status: 'removed' } as const
  storeDownload(app, { ...lost, title: 'Hades.v1.0-GOG', clientId: 'a', missedPolls: 3 })
  storeDownload(app, { ...lost, title: 'Hades-Removed.Here', clientId: 'b' })
  expect(await found()).toEqual(['notice downloads-vanished: qBittorrent no longer lists Hades.v1.0-GOG'])
  app.games.update(game.id, { status: 'downloading' })
  expect(await found()).toEqual([])
})

test('a client that lists downloads that cannot be read is named until it does no longer', async () => {
  const downloader = withSources()
  const options = { title: 'Unknown', downloadPath: null, category: null, stopped: false }
  for (const key of ['one', 'other']) client.downloads.set(key, freshDownload('', options))
  await app.clientMonitor.refreshDownloads(downloader)
  expect(await found()).toEqual([
    'warning download-client-entries: qBittorrent lists 2 downloads that Ludarr cannot read',
  ])
  client.downloads.clear()
  await app.clientMonitor.refreshDownloads(downloader)
  expect(await found()).toEqual([])
})
