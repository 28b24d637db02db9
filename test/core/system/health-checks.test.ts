import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookAtClients } from '#core/downloads/look-at-clients.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { diskLow } from '#core/system/checks/disk-low.ts'
import { healthChecks } from '#core/system/checks/index.ts'
import { standingIssues } from '#core/system/standing-issues.ts'
import { changeTls, takeCertificate } from '#core/tls/change-tls.ts'
import { selfSigned } from '#core/tls/self-signed.ts'
import { AppError } from '#domain/errors.ts'
import { type Health, unreadableHealth } from '#domain/health.ts'
import { importSettingsDefaults } from '#domain/import.ts'
import type { JobState } from '#domain/job.ts'
import { createRecordingClient, type RecordingClient } from '../../fakes/recording-client.ts'
import { createTestProgram, type TestProgram } from '../../program.ts'
import { storeDownload, storeDownloader, storeGame, storeIndexer, storeRootFolder, storeUser } from '../../rows.ts'

let program: TestProgram
let client: RecordingClient
let library: string

/** A program with nothing to complain of. */
beforeEach(() => {
  client = createRecordingClient()
  client.test = { version: '1.0', freeBytes: 1e12, downloadPath: '/' }
  program = createTestProgram({
    downloadClientKinds: { qbittorrent: client.kind },
    metadataSource: () => ({ provider: 'steam' }) as never,
  })
  library = join(program.folder, 'library')
  mkdirSync(library)
  writeImportSettings(program, { ...importSettingsDefaults, libraryRoot: library })
})
afterEach(() => program.close())

const failed = (message: string): Health => ({
  ok: false,
  message,
  since: '2026-11-21T09:30:12.000Z',
  disabledUntil: null,
})
const issues = (jobs: JobState[] = []) =>
  standingIssues(program, jobs, { checks: healthChecks.filter((check) => check !== diskLow) })
const found = async (jobs: JobState[] = []) =>
  (await issues(jobs)).map(({ code, severity, message }) => `${severity} ${code}: ${message}`)
const withSources = () => {
  storeIndexer(program, { url: 'http://localhost:1' })
  return storeDownloader(program, { type: 'qbittorrent', name: 'qBittorrent', url: 'http://nas:8080' })
}

test('what is set up and works is not complained of', async () => {
  withSources()
  storeRootFolder(program, { path: library })
  await lookAtClients(program)
  expect(await found()).toEqual([])
})

test('what is not set up yet is only noticed', async () => {
  writeImportSettings(program, importSettingsDefaults)
  expect(await found()).toEqual([
    'notice library-folder: No library folder is set, so finished downloads are not imported.',
    'notice no-download-client: No download client is set up, so nothing can be fetched.',
    'notice no-indexer: No indexer is set up, so no releases can be found.',
  ])
})

test('a client that does not answer is named with its words and since when, also when nothing is fetched with it', async () => {
  withSources()
  client.complaint = 'connection refused'
  await lookAtClients(program)
  expect(await found()).toEqual([
    'error download-client-unreachable: qBittorrent cannot be asked since 2026-11-21 12:00 UTC: qbittorrent: connection refused',
  ])
  client.complaint = null
  program.clock.advance(60_000)
  await lookAtClients(program)
  expect(await found()).toEqual([])
})

test('a client that refuses our credentials is told apart, and what is switched off is not looked at', async () => {
  const { id } = withSources()
  const off = storeDownloader(program, { type: 'qbittorrent', name: 'Off', enabled: false, health: failed('gone') })
  Object.assign(client, { complaint: 'the password is wrong', refuses: true })
  await lookAtClients(program)
  const [issue, ...others] = await issues()
  expect(others).toEqual([])
  expect(issue).toMatchObject({ code: 'download-client-credentials', severity: 'error', subject: id })
  expect(issue?.message).toContain('does not accept our credentials')
  expect(issue?.help).toContain('password')
  expect(off.enabled).toBe(false)
})

test('an indexer that fails is a warning, the only one an error', async () => {
  storeDownloader(program, { type: 'qbittorrent' })
  storeIndexer(program, { name: 'Good', url: 'http://localhost:1' })
  const bad = storeIndexer(program, { name: 'Bad', url: 'http://localhost:2', health: failed('Bad: no answer') })
  expect(await found()).toEqual([
    'warning indexer-unreachable: Bad cannot be asked since 2026-11-21 09:30 UTC: Bad: no answer',
  ])
  for (const { id } of program.indexers.all()) if (id !== bad.id) program.indexers.remove(id)
  expect((await found())[0]).toStartWith('error indexer-unreachable')
})

test('credentials that the present key does not open are named, for whatever they were', async () => {
  storeIndexer(program, { url: 'http://localhost:1' })
  const health = unreadableHealth(failed(''))
  storeDownloader(program, { type: 'qbittorrent', name: 'qBittorrent', health })
  program.settings.write('prowlarr', 'enc:v1:bm90IG91cnM')
  program.settings.write('archive passwords', 'enc:v1:bm90IG91cnM')
  const all = await issues()
  expect(all.map(({ code }) => code)).toEqual(Array(3).fill('credentials-unreadable'))
  expect(all.map(({ message }) => message).join()).toMatch(/qBittorrent.*Prowlarr.*archives/)
  client.listed = 0
  await lookAtClients(program)
  expect(client.tested).toBe(0)
})

test('a folder that is gone or no folder is named: the library, a root', async () => {
  withSources()
  const file = join(program.folder, 'file')
  writeFileSync(file, 'x')
  writeImportSettings(program, { ...importSettingsDefaults, libraryRoot: join(program.folder, 'unmounted') })
  storeRootFolder(program, { name: 'NAS', path: file })
  storeRootFolder(program, { name: 'Off', path: '/nowhere', enabled: false })
  const [first, second, ...others] = await found()
  expect(first).toMatch(/^error library-folder: .*There is no folder .*unmounted/)
  expect(second).toMatch(/^error root-folder-unreadable: The root folder NAS cannot be read: .*is a file, not a folder/)
  expect(others).toEqual([])
})

test("a client's folder that cannot be seen here asks for a path mapping, until there is one", async () => {
  withSources()
  client.test = { version: '1.0', freeBytes: null, downloadPath: '/nowhere/downloads' }
  await lookAtClients(program)
  expect(await found()).toEqual([
    'warning path-not-visible: qBittorrent saves in /nowhere/downloads, which cannot be read here, so its downloads cannot be imported.',
  ])
  program.settings.putPathMapping({ id: 'm', remoteHost: null, remotePath: '/nowhere/downloads', localPath: library })
  expect(await found()).toEqual([])
})

test('a disk with little left is named, the one of a client by its own words', async () => {
  const downloader = storeDownloader(program, { type: 'qbittorrent', name: 'qBittorrent' })
  client.test = { version: '1.0', freeBytes: 3e9, downloadPath: null }
  await lookAtClients(program)
  const low = async () =>
    (await standingIssues(program, [], { checks: [diskLow] })).filter(({ subject }) => subject === downloader.id)
  expect(await low()).toMatchObject([
    { severity: 'warning', message: 'The disk of the folder of qBittorrent has only 3.0 GB left.' },
  ])
  client.test = { ...client.test, freeBytes: 2e8 }
  await lookAtClients(program)
  expect(await low()).toMatchObject([{ severity: 'error' }])
  client.test = { ...client.test, freeBytes: 1e12 }
  await lookAtClients(program)
  expect(await low()).toEqual([])
})

test('a job that keeps failing is named, one that failed once is not', async () => {
  withSources()
  const job = (name: string, failuresInARow: number): JobState => ({
    name,
    title: `Do ${name}`,
    schedule: 'every 10 s',
    running: false,
    lastRunAt: null,
    lastDuration: null,
    lastResult: 'failed',
    lastMessage: 'disk I/O error',
    failuresInARow,
    nextRunAt: null,
  })
  expect(await found([job('this', 1), job('that', 3)])).toEqual([
    'warning job-failing: "Do that" failed 3 times in a row: disk I/O error',
  ])
})

test('a metadata provider that cannot be used says why', async () => {
  withSources()
  const metadataSource = () => {
    throw new AppError('invalid', 'IGDB needs a client id')
  }
  const [issue] = await standingIssues({ ...program, metadataSource }, [])
  expect(issue?.message).toBe('The chosen metadata provider cannot be used: IGDB needs a client id')
})

test('HTTPS that does not work, or soon will not, says so', async () => {
  withSources()
  const { clock, settings, secureListener } = program
  expect(await found()).toEqual([])
  await takeCertificate(program, selfSigned(['nas'], clock.now()))
  await changeTls(program, { enabled: true, port: 5758 })
  expect(await found()).toEqual([])
  await secureListener.close()
  expect(await found()).toEqual(['error https-unusable: HTTPS is set, but port 5758 could not be opened.'])
  await changeTls(program, { enabled: true })
  clock.advance(785 * 24 * 60 * 60 * 1000)
  expect(await found()).toEqual(['warning https-unusable: The certificate for HTTPS expires in 15 days.'])
  clock.advance(15 * 24 * 60 * 60 * 1000)
  expect(await found()).toEqual([
    'error https-unusable: The certificate for HTTPS has not been valid since 2029-01-29 12:00 UTC.',
  ])
  settings.write('tls.pair', 'enc:v1:nonsense')
  expect(await found()).toEqual(['error https-unusable: HTTPS is set, but its certificate cannot be read.'])
})

test('a check that breaks or hangs does not stop the others, and what it had found stands', async () => {
  let deed: () => Promise<[]> = async () => []
  const shaky = { code: 'shaky', looksAt: 'the shaky thing', find: () => deed() }
  const checks = [shaky, ...healthChecks.filter((check) => check !== diskLow)]
  program.health.found.set('shaky', [
    { code: 'shaky', subject: 'x', severity: 'error', message: 'It shook', help: 'Hold it' },
  ])
  deed = async () => {
    throw new Error('broken')
  }
  expect((await standingIssues(program, [], { checks, patienceMs: 100 })).map(({ code }) => code)).toEqual([
    'shaky',
    'no-download-client',
    'no-indexer',
  ])
  let release: (() => void) | undefined
  deed = () => new Promise((resolve) => (release = () => resolve([])))
  const messages = (await standingIssues(program, [], { checks, patienceMs: 100 })).map(({ message }) => message)
  expect(messages.slice(0, 2)).toEqual(['It shook', 'Looking at the shaky thing takes longer than 0.1 s.'])
  release?.()
  deed = async () => []
  expect((await standingIssues(program, [], { checks, patienceMs: 100 })).map(({ code }) => code)).not.toContain(
    'shaky',
  )
})

test('what a client lost stands until its game is on its way again', async () => {
  const downloader = withSources()
  await lookAtClients(program)
  const user = storeUser(program)
  const game = storeGame(program, { userId: user.id, title: 'Hades', status: 'wanted' })
  const lost = { gameId: game.id, userId: user.id, downloaderId: downloader.id, status: 'removed' } as const
  storeDownload(program, { ...lost, title: 'Hades.v1.0-GOG', clientId: 'a', missedRounds: 3 })
  storeDownload(program, { ...lost, title: 'Hades-Removed.Here', clientId: 'b' })
  expect(await found()).toEqual(['notice downloads-vanished: qBittorrent does not list Hades.v1.0-GOG any more.'])
  program.games.update(game.id, { status: 'downloading' })
  expect(await found()).toEqual([])
})
