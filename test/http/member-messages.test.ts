import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { startScan } from '#core/scanning/start-scan.ts'
import { checkHealth } from '#core/system/check-health.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { writeTree } from '../core/importing/arrived-download.ts'
import { knownGames } from '../fakes/known-games.ts'
import { createRecordingClient, type RecordingClient } from '../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let kim: Awaited<ReturnType<TestSite['addUser']>>
let root: string
let client: RecordingClient

/** In titles of Robin's games and in errors, which only admins may read. */
const canary = 'canary'
const titles = ['Hades canary', 'Celeste canary']

beforeEach(async () => {
  client = createRecordingClient()
  const downloadClientKinds = { qbittorrent: client.kind }
  site = await startTestSite({ metadataSource: knownGames('Portal 2'), downloadClientKinds })
  robin = await site.signUp()
  kim = await site.addUser('kim')
  root = join(site.app.folder, 'disk')
  writeTree(root, { 'Unheard of/x': '1' })
  storeRootFolder(site.app, { path: root, name: 'Disk' })
})
afterEach(() => site.stop())

async function read(path: string) {
  const [admin, member] = await Promise.all(
    [robin, kim].map(async ({ ask }) => (await ask('GET', `/api${path}`)).json()),
  )
  return { admin, member }
}

async function scan(): Promise<void> {
  startScan(site.app, robin.user.id)
  await site.app.queues.scans.idle()
}

test('members read how many games are missing from a root folder, admins read which', async () => {
  for (const title of titles) {
    storeGame(site.app, { userId: robin.user.id, title, status: 'owned', libraryPath: join(root, title) })
  }
  await scan()
  const folders = await read('/root-folders')
  expect(folders.admin[0].message).toStartWith('2 games are no longer in this folder: Celeste canary, Hades canary.')
  const counted = '2 games are no longer in this folder. They stay in the library until they are removed.'
  expect(folders.member).toMatchObject([{ path: root, accessible: true, message: counted }])
  const status = await read('/library/scan/status')
  expect(status.admin.roots[0].message).toContain('Hades canary')
  expect(status.member.roots).toEqual([{ ...status.admin.roots[0], message: counted }])
})

test('members do not read why a scan failed', async () => {
  site.app.startScanWorker = () => {
    throw new Error(`cannot start /${canary}/worker`)
  }
  await scan()
  const status = await read('/library/scan/status')
  expect(status.admin.roots[0].message).toContain(canary)
  expect(status.member.roots[0].message).toBe('This root folder could not be scanned')
})

test('members read how many games are missing or moved as problems, in responses and events', async () => {
  const games = titles.map((title) =>
    storeGame(site.app, { userId: robin.user.id, title, status: 'owned', libraryPath: join(root, title) }),
  )
  await scan()
  const gameIds = games.map(({ id }) => id)
  const doubt = { gameIds, places: [join(root, canary)], doubt: 'several-games' }
  site.app.settings.write('moved games in doubt', [doubt])
  const issues = await read('/system/health')
  const described = (name: 'admin' | 'member') =>
    issues[name].filter(({ code }: { code: string }) => code === 'root-folder-scan' || code === 'moved-games')
  // Each of the two says so in its text and in the values of its message.
  expect(JSON.stringify(described('admin')).split('Hades canary')).toHaveLength(5)
  expect(JSON.stringify(described('member'))).not.toContain(canary)
  expect(described('member').map(({ message }: { message: string }) => message)).toEqual([
    'The root folder Disk: 2 games are no longer in this folder. They stay in the library until they are removed.',
    'The folders of 2 games may have moved',
  ])
  const events: unknown[] = []
  site.app.events.on('healthChanged', (event) => events.push(event))
  site.app.events.on('notification', (event) => events.push(event))
  await checkHealth(site.app, [])
  for (const title of titles) writeTree(join(root, title), { x: '1' })
  await checkHealth(site.app, [])
  expect(events.length).toBeGreaterThan(4)
  expect(JSON.stringify(events)).not.toContain(canary)
  const notifications = await read('/notifications')
  expect(JSON.stringify(notifications.admin)).toContain('Hades canary')
  expect(JSON.stringify(notifications.member)).not.toContain(canary)
})

test('members do not read the address of a client that cannot be reached', async () => {
  const name = 'The client'
  client.complaint = `refused (${canary}:9)`
  const health = { ok: false, message: client.complaint, since: null, disabledUntil: null }
  storeDownloader(site.app, { type: 'qbittorrent', name, health })
  const message = 'It is unavailable. Your downloads continue when it is back.'
  for (const path of ['/downloads', '/downloads?group=finished', '/downloads?group=untracked', '/downloads/scan']) {
    const { admin, member } = await read(path)
    expect(admin.errors).toMatchObject([{ downloaderName: name }])
    expect([path, member.errors]).toEqual([path, [{ downloaderName: name, message }]])
  }
  expect((await read('/downloads?group=finished')).admin.errors[0].message).toContain(canary)
})

/** What a member reads after the only client failed. */
async function everythingRead(path: string, body?: unknown, by = kim) {
  const answer = await by.ask(body === undefined ? 'GET' : 'POST', path, body)
  return [answer.status, await answer.text()] as const
}

const places = ['10.9.8.7:8080', 'canary:9', 'nas.example.com', '10.9.8.7', '[fd00::1]:8080', '/run/rtorrent/rpc.sock']

test.each(places)('members do not read the address %s of a client in what becomes of a download', async (address) => {
  const magnet = `magnet:?xt=urn:btih:${'cd'.repeat(20)}&dn=Celeste`
  storeDownloader(site.app, { type: 'qbittorrent', name: 'The client' })
  const reason = `connection refused (${address})`
  client.complaint = reason
  const [status, refused] = await everythingRead('/api/downloads', { url: magnet, title: 'Celeste' })
  expect([status, refused]).toEqual([502, expect.stringContaining('The client: qbittorrent: connection refused')])
  client.complaint = null
  client.noAnswer = new NoAnswerError(`qbittorrent: ${reason}`)
  const other = { url: magnet.replaceAll('cd', 'ab'), title: 'Hades' }
  const [created, unknown] = await everythingRead('/api/downloads', other)
  expect([created, JSON.parse(unknown)]).toMatchObject([201, { message: 'qbittorrent: connection refused' }])
  client.complaint = reason
  client.noAnswer = null
  const { id } = JSON.parse(unknown)
  site.app.downloads.update(id, { clientId: 'ab'.repeat(20) })
  site.app.downloads.removePendingGrab(id)
  for (const path of [
    '/api/downloads',
    '/api/downloads/queue',
    '/api/notifications',
    '/api/history',
    `/api/downloads/${id}`,
  ]) {
    const [read, text] = await everythingRead(path)
    expect([path, read, text]).toEqual([path, 200, expect.not.stringContaining(address)])
  }
  const changes = [
    await everythingRead(`/api/downloads/${id}/pause`, {}),
    await everythingRead('/api/downloads/bulk', { ids: [id], change: { paused: true } }),
  ]
  expect(JSON.stringify([refused, unknown, changes])).not.toContain(address)
  expect(JSON.stringify(changes)).toContain('connection refused')
  const admins = await everythingRead('/api/downloads', { url: magnet, title: 'Celeste' }, robin)
  expect(admins).toEqual([502, expect.stringContaining(`(${address})`)])
})

test('members do not read where the address of a client redirects to', async () => {
  storeDownloader(site.app, { type: 'qbittorrent', name: 'The client' })
  client.complaint = 'the address redirects to http://10.9.8.7:8080/login. Enter the final address'
  const magnet = `magnet:?xt=urn:btih:${'cd'.repeat(20)}&dn=Celeste`
  const [, text] = await everythingRead('/api/downloads', { url: magnet, title: 'Celeste' })
  expect(text).toContain('the address redirects to another address. Enter the final address')
})
