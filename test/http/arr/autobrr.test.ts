import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeGame } from '../../rows.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { arrClient, keyOf } from './arr-client.ts'

// What autobrr sends and reads: pkg/arr/radarr/types.go and radarr.go of its source.

type Result = { approved: boolean; rejected: boolean; temporarilyRejected: boolean; rejections: string[] }
type Refused = { propertyName: string; errorMessage: string; attemptedValue: string; severity: string }

let site: TestSite
let admin: Awaited<ReturnType<TestSite['signUp']>>
let ask: ReturnType<typeof arrClient>

beforeEach(async () => {
  site = await startTestSite()
  admin = await site.signUp()
  ask = arrClient(site, await keyOf(admin, ['arr:write']))
})
afterEach(() => site.stop())

const release = (changes: Record<string, unknown> = {}) => ({
  title: 'Portal.2.v2.0-GROUP',
  infoUrl: 'https://tracker.example/1',
  indexer: 'nice',
  size: 5_000_000_000,
  downloadProtocol: 'torrent',
  protocol: 'torrent',
  publishDate: '2026-11-21T12:00:00+01:00',
  indexerFlags: 129,
  downloadUrl: 'https://tracker.example/1.torrent',
  ...changes,
})
const push = (body: unknown) => ask<Result[]>('POST', '/api/v3/release/push', body)

test('a release that nobody wants is rejected with a reason', async () => {
  const { status, data } = await push(release())
  expect([status, data.length]).toEqual([200, 1])
  expect(data[0]).toMatchObject({ approved: false, rejected: true, temporarilyRejected: false })
  expect(data[0]?.rejections).toEqual(['No game of the library has this title'])
})

test('a release of a wanted game is judged by the rules', async () => {
  storeGame(site.app, { userId: admin.user.id, title: 'Portal 2', status: 'wanted' })
  const { data } = await push(release())
  expect(data[0]).toMatchObject({ approved: false, rejected: true })
  // No download client is set up.
  expect(data[0]?.rejections.join()).toMatch(/download client/i)
})

test('only the title, a link, the protocol and the date are needed, in any order', async () => {
  const { downloadUrl: _url, infoUrl: _info, indexer: _indexer, size: _size, indexerFlags: _flags, ...sent } = release()
  const magnetUrl = `magnet:?xt=urn:btih:${'b'.repeat(40)}`
  expect((await push({ magnetUrl, unknown: [1], downloadClientId: 7, ...sent, size: null })).status).toBe(200)
})

const wrongReleases: [string, Record<string, unknown>, string][] = [
  ['without a link', { downloadUrl: undefined }, 'DownloadUrl'],
  ['with a link to a file', { downloadUrl: 'file:///etc/passwd' }, 'DownloadUrl'],
  ['with a link of another type', { downloadUrl: 7 }, 'DownloadUrl'],
  ['without a title', { title: undefined }, 'Title'],
  ['with a title in which nothing can be read', { title: '---' }, 'Title'],
  ['with an unknown protocol', { protocol: 'carrier pigeon' }, 'Protocol'],
  ['without a protocol', { protocol: undefined, downloadProtocol: undefined }, 'Protocol'],
  ['without a date', { publishDate: undefined }, 'PublishDate'],
  ['with a date that is none', { publishDate: 'yesterday' }, 'PublishDate'],
  ['with a size as text', { size: 'large' }, 'Size'],
  ['with a size below zero', { size: -1 }, 'Size'],
]

test.each(wrongReleases)('a release %s is refused as autobrr reads it', async (_name, changes, property) => {
  const { status, data } = await ask<Refused[]>('POST', '/api/v3/release/push', release(changes))
  expect([status, data[0]?.propertyName]).toEqual([400, property])
  for (const { errorMessage, attemptedValue, severity } of data) {
    expect(errorMessage).not.toBe('')
    expect([typeof attemptedValue, severity]).toEqual(['string', 'error'])
  }
})

test.each(['{bad', '[]', '"text"'])('a body %s is refused as autobrr reads it', async (body) => {
  const { status, data } = await ask<Refused[]>('POST', '/api/v3/release/push', body)
  expect([status, data[0]?.propertyName]).toEqual([400, 'Body'])
})

test('a wanted release behind a forbidden address is rejected, and tried again another time', async () => {
  storeGame(site.app, { userId: admin.user.id, title: 'Portal 2', status: 'wanted' })
  for (const host of ['169.254.169.254', '[fe80::1]', '0.0.0.0'])
    for (let index = 0; index < 2; index += 1) {
      const { status, data } = await push(release({ downloadUrl: `http://${host}/1.torrent` }))
      expect([status, data.length, data[0]?.approved, data[0]?.rejected]).toEqual([200, 1, false, true])
      expect(data[0]?.rejections.length).toBeGreaterThan(0)
    }
})

test('members cannot offer releases', async () => {
  const sam = await site.addUser('sam')
  const asMember = arrClient(site, await keyOf(sam, ['arr:write']))
  const { status, data } = await asMember('POST', '/api/v3/release/push', release())
  expect([status, data]).toEqual([403, { message: expect.any(String) }])
})
