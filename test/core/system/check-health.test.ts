import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lookAtClients } from '#core/downloads/look-at-clients.ts'
import { changeDownloader } from '#core/sources/change-downloader.ts'
import { testStoredDownloader } from '#core/sources/test-downloader.ts'
import { checkHealth, healthPace } from '#core/system/check-health.ts'
import type { DomainEvents } from '#domain/events.ts'
import { createRecordingClient } from '../../fakes/recording-client.ts'
import { createTestProgram, type TestProgram } from '../../program.ts'
import { storeDownloader, storeUser } from '../../rows.ts'

const folders: string[] = []
const open: TestProgram[] = []
afterEach(async () => {
  for (const program of open.splice(0)) await program.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function scene() {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-health-'))
  folders.push(folder)
  const client = createRecordingClient()
  client.test = { version: '1.0', freeBytes: null, downloadPath: null }
  const start = (): TestProgram => {
    const program = createTestProgram({
      file: join(folder, 'ludarr.db'),
      downloadClientKinds: { qbittorrent: client.kind },
    })
    open.push(program)
    return program
  }
  const program = start()
  const admin = storeUser(program)
  const member = storeUser(program, { role: 'member' })
  const downloader = storeDownloader(program, {
    type: 'qbittorrent',
    name: 'qBittorrent',
    url: 'http://127.0.0.1:9',
    password: 'old',
  })
  return { program, client, start, admin, member, downloader }
}

const toldOf = (program: TestProgram, userId: string, needle = 'qBittorrent') =>
  program.notifications
    .list(userId, { limit: 100, offset: 0 })
    .notifications.filter(({ title, message }) => `${title} ${message}`.includes(needle))
    .map(({ type }) => type)
    .sort()

test('what begins and what is over is told once, to administrators, and as an event', async () => {
  const { program, client, admin, member } = scene()
  const heard: DomainEvents['healthChanged'][] = []
  program.events.on('healthChanged', (issues) => heard.push(issues))
  const look = async () => {
    program.clock.advance(3_600_000)
    await lookAtClients(program)
    await checkHealth(program, [])
  }
  await look()
  const quiet = heard.length
  client.complaint = 'connection refused'
  for (let round = 0; round < 3; round += 1) await look()
  expect(toldOf(program, admin.id)).toEqual(['healthIssue'])
  expect(heard.length).toBe(quiet + 1)
  expect(heard.at(-1)?.map(({ code }) => code)).toContain('download-client-unreachable')
  expect(heard.at(-1)?.every((issue) => !('subject' in issue))).toBe(true)
  client.complaint = null
  for (let round = 0; round < 3; round += 1) await look()
  expect(toldOf(program, admin.id)).toEqual(['healthIssue', 'healthRestored'])
  expect(toldOf(program, member.id)).toEqual([])
  expect(heard.at(-1)?.map(({ code }) => code)).not.toContain('download-client-unreachable')
})

test('a restart tells of nothing anew, and of what ended meanwhile', async () => {
  const { program, client, start, admin } = scene()
  client.complaint = 'connection refused'
  await lookAtClients(program)
  await checkHealth(program, [])
  await program.close()
  open.length = 0

  const second = start()
  await lookAtClients(second)
  await checkHealth(second, [])
  expect(toldOf(second, admin.id)).toEqual(['healthIssue'])
  await second.close()
  open.length = 0

  client.complaint = null
  const third = start()
  await lookAtClients(third)
  await checkHealth(third, [])
  expect(toldOf(third, admin.id)).toEqual(['healthIssue', 'healthRestored'])
})

test('a change is looked at soon, a standing state once a minute', async () => {
  const { program, client } = scene()
  await checkHealth(program, [])
  expect(healthPace(program)).toBe(60)
  client.complaint = 'connection refused'
  await lookAtClients(program)
  expect(healthPace(program)).toBe(1)
  await checkHealth(program, [])
  expect(healthPace(program)).toBe(60)
})

test('a client that refuses our credentials is asked ever more seldom, and at once when they were changed', async () => {
  const { program, client, downloader } = scene()
  Object.assign(client, { complaint: 'the password is wrong', refuses: true })
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await lookAtClients(program)
    program.clock.advance(60_000)
  }
  // At 0:00, 0:05, 0:35 and 6:35.
  expect(client.tested).toBe(4)

  Object.assign(client, { complaint: null, refuses: false })
  await lookAtClients(program)
  expect(client.tested).toBe(4)
  await changeDownloader(program, downloader.id, { password: 'new' })
  await lookAtClients(program)
  expect(client.tested).toBe(5)
  expect(program.downloaders.find(downloader.id)?.health.ok).toBe(true)
})

test('mended at the client itself, testing it by hand ends the rest', async () => {
  const { program, client, downloader } = scene()
  Object.assign(client, { complaint: 'the password is wrong', refuses: true })
  await lookAtClients(program)
  Object.assign(client, { complaint: null, refuses: false })
  expect(await testStoredDownloader(program, downloader.id)).toMatchObject({ ok: true })
  await checkHealth(program, [])
  expect(program.health.issues?.map(({ code }) => code)).not.toContain('download-client-credentials')
  client.tested = 0
  await lookAtClients(program)
  expect(client.tested).toBe(1)
})

test('an answer that was under way when the client was changed says nothing of the changed one', async () => {
  const { program, client, downloader } = scene()
  client.complaint = 'connection refused'
  const looking = lookAtClients(program)
  program.clock.advance(1000)
  await changeDownloader(program, downloader.id, { url: 'http://127.0.0.1:10' })
  await looking
  expect(program.downloaders.find(downloader.id)?.health.ok).toBe(true)
})
