import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import { defaultLimits } from '#http/limits/rate-limits.ts'
import { storeDownload, storeGame } from '../../rows.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { arrClient, arrRoot, keyOf } from './arr-client.ts'

let site: TestSite
let admin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'], limits: defaultLimits })
  admin = await site.signUp()
})
afterEach(() => site.stop())

const reads = [
  'movie',
  'tag',
  'queue',
  'queue/status',
  'queue/details',
  'wanted/missing',
  'history',
  'health',
  'indexer',
]

const statusesOf = async (key: string) => {
  const ask = arrClient(site, key)
  const read = new Set<number>()
  for (const path of reads) read.add((await ask('GET', `/api/v3/${path}`)).status)
  const library = (await site.ask('GET', '/api/integration/library', undefined, { 'x-api-key': key })).status
  const calendar = (await ask('GET', '/api/v3/calendar')).status
  const write = (await ask('POST', '/api/v3/release/push', {})).status
  return { library, calendar, read: [...read], write, test: (await ask('GET', '/api')).status }
}

const expected: [ApiKeyScope[] | undefined, Awaited<ReturnType<typeof statusesOf>>][] = [
  [undefined, { library: 200, calendar: 403, read: [403], write: 403, test: 403 }],
  [['library'], { library: 200, calendar: 403, read: [403], write: 403, test: 403 }],
  [['calendar'], { library: 403, calendar: 200, read: [403], write: 403, test: 200 }],
  [['arr:read'], { library: 403, calendar: 200, read: [200], write: 403, test: 200 }],
  // An empty release is let in, and refused for its fields.
  [['arr:write'], { library: 403, calendar: 200, read: [200], write: 400, test: 200 }],
  [['library', 'arr:write'], { library: 200, calendar: 200, read: [200], write: 400, test: 200 }],
]

test.each(expected)('a key of the scopes %p opens only what they say', async (scopes, statuses) => {
  expect(await statusesOf(await keyOf(admin, scopes))).toEqual(statuses)
})

test('a key that was made before there were scopes has that of the library', async () => {
  await keyOf(admin)
  site.app.connection.all(
    "INSERT INTO api_keys (id, user_id, name, prefix, digest, created_at) VALUES (?, ?, 'Old', 'lud_', 'd', '2026-01-01T00:00:00.000Z')",
    crypto.randomUUID(),
    admin.user.id,
  )
  const listed = await (await admin.ask('GET', '/api/api-keys')).json()
  expect(listed.map(({ scopes }: { scopes: string[] }) => scopes)).toEqual([['library'], ['library']])
})

test.each([[[]], [['everything']], ['library'], [[7]], [null]])('the scopes %p are refused', async (scopes) => {
  expect((await admin.ask('POST', '/api/api-keys', { name: 'Key', scopes })).status).toBe(400)
})

test('a key shows the address and the program that used it last', async () => {
  const key = await keyOf(admin, ['arr:read'])
  const headers = {
    'x-api-key': key,
    'user-agent': `Prowlarr/2.3${'x'.repeat(500)}`,
    'x-forwarded-for': '192.168.1.20',
  }
  await site.ask('GET', `${arrRoot}/api`, undefined, headers)
  const [shown] = await (await admin.ask('GET', '/api/api-keys')).json()
  expect(shown).toMatchObject({ scopes: ['arr:read'], lastUsedFrom: '192.168.1.20' })
  expect(shown.lastUserAgent).toStartWith('Prowlarr/2.3xx')
  expect(shown.lastUserAgent.length).toBe(200)
  site.app.keyUsage.flush()
  expect(await (await admin.ask('GET', '/api/api-keys')).json()).toEqual([shown])
})

test('a key is taken in a header of any case, as bearer token, and never from the address', async () => {
  const key = await keyOf(admin, ['arr:read'])
  const ways: Record<string, string>[] = [
    { 'X-Api-Key': key },
    { 'x-api-key': key },
    { authorization: `Bearer ${key}` },
  ]
  for (const headers of ways)
    expect((await site.ask('GET', `${arrRoot}/api/v3/movie`, undefined, headers)).status).toBe(200)
  for (const query of [`apikey=${key}`, `apiKey=${key}`, `api_key=${key}`, `token=${key}`])
    expect((await site.ask('GET', `${arrRoot}/api/v3/movie?${query}`)).status).toBe(401)
  const refused = await site.ask('GET', `${arrRoot}/api/v3/movie?apikey=${key}`)
  expect(await refused.json()).toEqual({ error: expect.stringContaining('in the header X-Api-Key') })
  const empty = await site.ask('GET', `${arrRoot}/api/v3/movie?apikey=`)
  expect(await empty.json()).toEqual({ error: expect.stringContaining('Not signed in') })
})

test('members see only their own games, downloads and history', async () => {
  const sam = await site.addUser('sam')
  const game = storeGame(site.app, {
    userId: admin.user.id,
    title: 'Secret',
    status: 'downloading',
    releaseDate: '2026-11-21',
  })
  storeDownload(site.app, { userId: admin.user.id, gameId: game.id, title: 'Secret-GRP' })
  site.app.history.insert({
    id: crypto.randomUUID(),
    userId: admin.user.id,
    gameId: game.id,
    gameTitle: 'Secret',
    downloadId: null,
    type: 'grabbed',
    title: 'Secret-GRP',
    message: 'So',
    at: '2026-11-21T10:00:00.000Z',
  })
  const asAdmin = arrClient(site, await keyOf(admin, ['arr:read']))
  const asMember = arrClient(site, await keyOf(sam, ['arr:read']))
  const [movie] = (await asAdmin<{ id: number }[]>('GET', '/api/v3/movie')).data
  for (const path of [
    'movie',
    'queue?includeMovie=true',
    'queue/details',
    'queue/status',
    'history',
    'calendar',
    'wanted/missing',
  ]) {
    const { status, data } = await asMember('GET', `/api/v3/${path}`)
    expect({ path, status, seesIt: JSON.stringify(data).includes('Secret') }).toEqual({
      path,
      status: 200,
      seesIt: false,
    })
  }
  expect((await asMember('GET', `/api/v3/movie/${movie?.id}`)).status).toBe(404)
  expect((await asAdmin('GET', `/api/v3/movie/${movie?.id}`)).status).toBe(200)
})
