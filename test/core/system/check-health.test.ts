import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeDownloader } from '#core/download-clients/change-downloader.ts'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { testStoredDownloader } from '#core/download-clients/test-downloader.ts'
import { checkHealth, findIssues, healthInterval } from '#core/system/check-health.ts'
import type { DomainEvents } from '#domain/events.ts'
import { createRecordingClient } from '../../fakes/recording-client.ts'
import { storeDownloader, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const folders: string[] = []
const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function scene() {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-health-'))
  folders.push(folder)
  const client = createRecordingClient()
  client.test = { version: '1.0', freeBytes: null, downloadPath: null }
  const start = (): TestApp => {
    const app = createTestApp({
      file: join(folder, 'ludarr.db'),
      downloadClientKinds: { qbittorrent: client.kind },
    })
    open.push(app)
    return app
  }
  const app = start()
  const admin = storeUser(app)
  const member = storeUser(app, { role: 'member' })
  const downloader = storeDownloader(app, {
    type: 'qbittorrent',
    name: 'qBittorrent',
    url: 'http://127.0.0.1:9',
    password: 'old',
  })
  return { app, client, start, admin, member, downloader }
}

const notificationsOf = (app: TestApp, userId: string, needle = 'qBittorrent') =>
  app.notifications
    .list(userId, { limit: 100, offset: 0 })
    .notifications.filter(({ title, message }) => `${title} ${message}`.includes(needle))
    .map(({ type }) => type)
    .sort()

test('new and resolved problems are reported once, to administrators and as an event', async () => {
  const { app, client, admin, member } = scene()
  const heard: DomainEvents['healthChanged'][] = []
  app.events.on('healthChanged', (issues) => heard.push(issues))
  const look = async () => {
    app.clock.advance(3_600_000)
    await checkClients(app)
    await checkHealth(app, [])
  }
  await look()
  const quiet = heard.length
  client.complaint = 'connection refused'
  for (let round = 0; round < 3; round += 1) await look()
  expect(notificationsOf(app, admin.id)).toEqual(['healthIssue'])
  expect(heard.length).toBe(quiet + 1)
  expect(heard.at(-1)?.map(({ code }) => code)).toContain('download-client-unreachable')
  expect(heard.at(-1)?.every((issue) => !('subject' in issue))).toBe(true)
  client.complaint = null
  for (let round = 0; round < 3; round += 1) await look()
  expect(notificationsOf(app, admin.id)).toEqual(['healthIssue', 'healthRestored'])
  expect(notificationsOf(app, member.id)).toEqual([])
  expect(heard.at(-1)?.map(({ code }) => code)).not.toContain('download-client-unreachable')
})

test('a problem that only a page has seen is announced when it is resolved', async () => {
  const { app, client } = scene()
  const heard: string[][] = []
  app.events.on('healthChanged', (issues) => heard.push(issues.map(({ code }) => code)))
  await checkHealth(app, [])
  client.complaint = 'connection refused'
  await checkClients(app)
  const seen = (await findIssues(app, [])).map(({ code }) => code)
  expect(seen).toContain('download-client-unreachable')
  client.complaint = null
  app.clock.advance(3_600_000)
  await checkClients(app)
  await checkHealth(app, [])
  expect(heard.slice(-2)).toEqual([seen, seen.filter((code) => code !== 'download-client-unreachable')])
})

test('a restart reports no problem again, and those resolved meanwhile', async () => {
  const { app, client, start, admin } = scene()
  client.complaint = 'connection refused'
  await checkClients(app)
  await checkHealth(app, [])
  await app.close()
  open.length = 0

  const second = start()
  await checkClients(second)
  await checkHealth(second, [])
  expect(notificationsOf(second, admin.id)).toEqual(['healthIssue'])
  await second.close()
  open.length = 0

  client.complaint = null
  const third = start()
  await checkClients(third)
  await checkHealth(third, [])
  expect(notificationsOf(third, admin.id)).toEqual(['healthIssue', 'healthRestored'])
})

test('a client that failed is called restored only once it answers, whatever was changed in its settings', async () => {
  const { app, client, admin, downloader } = scene()
  client.complaint = 'connection refused'
  await checkClients(app)
  await checkHealth(app, [])
  for (const change of [{ priority: 2 }, { category: 'other' }, { url: 'http://127.0.0.1:10', password: 'new' }]) {
    await changeDownloader(app, downloader.id, change)
    await checkHealth(app, [])
    expect(notificationsOf(app, admin.id)).toEqual(['healthIssue'])
  }
  await checkClients(app)
  await checkHealth(app, [])
  expect(notificationsOf(app, admin.id)).toEqual(['healthIssue'])
  client.complaint = null
  app.clock.advance(3_600_000)
  await checkClients(app)
  await checkHealth(app, [])
  expect(notificationsOf(app, admin.id)).toEqual(['healthIssue', 'healthRestored'])
})

test('after a restart, a problem of the settings of a client is over only when the client was checked', async () => {
  const { app, client, start, admin } = scene()
  client.test = { ...client.test, problem: { message: 'it saves nowhere', help: 'Set a folder.' } }
  await checkClients(app)
  await checkHealth(app, [])
  expect(notificationsOf(app, admin.id)).toEqual(['healthIssue'])
  await app.close()
  open.length = 0

  const second = start()
  await checkHealth(second, [])
  expect(notificationsOf(second, admin.id)).toEqual(['healthIssue'])
  client.test = { version: '1.0', freeBytes: null, downloadPath: null }
  await checkClients(second)
  await checkHealth(second, [])
  expect(notificationsOf(second, admin.id)).toEqual(['healthIssue', 'healthRestored'])
})

test('a service that was not asked again is not called restored', async () => {
  const { app, admin } = scene()
  app.serviceStates.recordFailure('IGDB', { message: 'IGDB responded with status 401', isRejected: true })
  await checkHealth(app, [])
  app.clock.advance(24 * 3_600_000)
  await checkHealth(app, [])
  expect(notificationsOf(app, admin.id, 'IGDB')).toEqual(['healthIssue'])
  app.serviceStates.recordSuccess('IGDB')
  await checkHealth(app, [])
  expect(notificationsOf(app, admin.id, 'IGDB')).toEqual(['healthIssue', 'healthRestored'])
})

test('a change is checked soon, an unchanged state once a minute', async () => {
  const { app, client } = scene()
  await checkHealth(app, [])
  expect(healthInterval(app)).toBe(60)
  client.complaint = 'connection refused'
  await checkClients(app)
  expect(healthInterval(app)).toBe(1)
  await checkHealth(app, [])
  expect(healthInterval(app)).toBe(60)
})

test('a client that rejects the credentials is polled less and less often, and at once when they change', async () => {
  const { app, client, downloader } = scene()
  Object.assign(client, { complaint: 'the password is wrong', refuses: true })
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await checkClients(app)
    app.clock.advance(60_000)
  }
  // At 0:00, 0:05, 0:35 and 6:35.
  expect(client.tested).toBe(4)

  Object.assign(client, { complaint: null, refuses: false })
  await checkClients(app)
  expect(client.tested).toBe(4)
  await changeDownloader(app, downloader.id, { password: 'new' })
  await checkClients(app)
  expect(client.tested).toBe(5)
  expect(app.downloaders.find(downloader.id)?.health.ok).toBe(true)
})

test('after a fix in the client itself, a manual test ends the pause', async () => {
  const { app, client, downloader } = scene()
  Object.assign(client, { complaint: 'the password is wrong', refuses: true })
  await checkClients(app)
  Object.assign(client, { complaint: null, refuses: false })
  expect(await testStoredDownloader(app, downloader.id)).toMatchObject({ ok: true })
  await checkHealth(app, [])
  expect(app.health.issues()?.map(({ code }) => code)).not.toContain('download-client-credentials')
  client.tested = 0
  await checkClients(app)
  expect(client.tested).toBe(1)
})

test('an answer requested before the client was changed is ignored', async () => {
  const { app, client, downloader } = scene()
  client.complaint = 'connection refused'
  const looking = checkClients(app)
  app.clock.advance(1000)
  await changeDownloader(app, downloader.id, { url: 'http://127.0.0.1:10', password: 'new' })
  await looking
  expect(app.downloaders.find(downloader.id)?.health.ok).toBe(true)
})
