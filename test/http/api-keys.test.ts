import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite({}, { rateLimitsOff: true })
  robin = await site.signUp()
})

afterEach(async () => {
  await site.stop()
})

const make = async (name = 'Desktop') => (await robin.ask('POST', '/api/api-keys', { name })).json()
const ping = (headers: Record<string, string>) => site.ask('GET', '/api/integration/ping', undefined, headers)

const bothWays = (key: string): Record<string, string>[] => [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]

test('a key is shown once; only its digest and prefix are stored', async () => {
  const answer = await robin.ask('POST', '/api/api-keys', { name: ' Desktop ' })
  expect(answer.status).toBe(201)
  const { key, ...shown } = await answer.json()
  expect(key).toMatch(/^lud_[A-Za-z0-9_-]{43}$/)
  expect(shown).toEqual({
    id: expect.any(String),
    name: 'Desktop',
    prefix: key.slice(0, 10),
    createdAt: '2026-11-21T12:00:00.000Z',
    lastUsedAt: null,
    scopes: ['library'],
    lastUsedFrom: null,
    lastUserAgent: null,
  })
  expect(await (await robin.ask('GET', '/api/api-keys')).json()).toEqual([shown])
  const rows = site.app.connection.all<Record<string, unknown>>('SELECT * FROM api_keys')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.digest).toBe(createHash('sha256').update(key).digest('base64url'))
  expect(JSON.stringify(rows)).not.toContain(key.slice(10))
})

test('a key is found by a single index lookup', async () => {
  const plan = site.app.connection.all<{ detail: string }>(
    'EXPLAIN QUERY PLAN SELECT id, user_id FROM api_keys WHERE digest = ?',
    'x',
  )
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('USING INDEX api_keys_digest (digest=?)')])
})

test('an empty header, or extra spaces in it, does not hide the key in the other header', async () => {
  const { key } = await make()
  const ways: Record<string, string>[] = [
    { 'x-api-key': '', authorization: `Bearer ${key}` },
    { authorization: `bearer   ${key}` },
    { 'x-api-key': ` ${key} `, authorization: 'Basic dTpw' },
  ]
  for (const headers of ways) expect((await ping(headers)).status).toBe(200)
})

test('a key is accepted in its own header and as bearer token until it is revoked', async () => {
  const { id, key } = await make()
  for (const headers of bothWays(key)) {
    expect(await (await ping(headers)).json()).toEqual({
      service: 'ludarr',
      version: '0.0.0',
      apiVersion: 1,
      authenticatedAs: { id: robin.user.id, username: 'robin' },
      usingApiKey: true,
    })
  }
  expect((await robin.ask('DELETE', `/api/api-keys/${id}`)).status).toBe(204)
  expect((await robin.ask('DELETE', `/api/api-keys/${id}`)).status).toBe(404)
  expect((await ping({ 'x-api-key': key })).status).toBe(401)
  expect((await ping({ authorization: `Bearer ${key}` })).status).toBe(401)
})

test('a session also gives access to the integration routes', async () => {
  const answer = await ping({ authorization: `Bearer ${robin.token}` })
  expect(await answer.json()).toMatchObject({ authenticatedAs: { username: 'robin' }, usingApiKey: false })
  expect((await ping({ cookie: `ludarr_session=${robin.token}` })).status).toBe(200)
  expect((await ping({})).status).toBe(401)
  expect((await ping({ 'x-api-key': `lud_${'a'.repeat(43)}` })).status).toBe(401)
})

test('a key gives no access to routes outside the integration, nor to similar paths', async () => {
  const { key } = await make()
  const elsewhere = site.site.routes
    .filter(({ path, hooks }) => path.startsWith('/api/') && hooks.detail?.['x-realm'] !== 'anyone')
    .filter(({ path }) => !path.startsWith('/api/integration/'))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, crypto.randomUUID()) }))
  const lookalikes = ['/api/integrations', '/api/integration/../games', '/api/integration%2F..%2Fgames', '/api//games']
  const asked = [...elsewhere, ...lookalikes.map((path) => ({ method: 'GET', path }))]
  expect(asked.length).toBeGreaterThan(20)
  for (const { method, path } of asked) {
    for (const headers of bothWays(key)) {
      const answer = await site.ask(method, path, method === 'GET' ? undefined : {}, headers)
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 401 })
    }
  }
})

test('of fifty keys created in parallel a user gets twenty-five', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => robin.ask('POST', '/api/api-keys', { name: `key ${index}` })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(25)
  expect(statuses.filter((status) => status === 409)).toHaveLength(25)
  const sam = await site.addUser('sam')
  expect((await sam.ask('POST', '/api/api-keys', { name: 'mine' })).status).toBe(201)
})

test("another user's key is not found, and a removed user's key gives no access", async () => {
  const { id } = await make()
  const sam = await site.addUser('sam')
  expect(await (await sam.ask('GET', '/api/api-keys')).json()).toEqual([])
  expect((await sam.ask('DELETE', `/api/api-keys/${id}`)).status).toBe(404)
  const { key } = await (await sam.ask('POST', '/api/api-keys', { name: 'mine' })).json()
  expect((await ping({ 'x-api-key': key })).status).toBe(200)
  site.app.users.remove(sam.user.id)
  expect((await ping({ 'x-api-key': key })).status).toBe(401)
  expect(site.app.apiKeys.countOf(sam.user.id)).toBe(0)
})

test('the last use is visible immediately and stored once a minute', async () => {
  const { id, key } = await make()
  const writes: string[] = []
  const { recordUse } = site.app.apiKeys
  site.app.apiKeys.recordUse = (keyId, use) => {
    writes.push(use.lastUsedAt)
    recordUse(keyId, use)
  }
  const shown = async () => (await (await robin.ask('GET', '/api/api-keys')).json())[0].lastUsedAt
  for (let index = 0; index < 20; index += 1) {
    expect((await ping({ 'x-api-key': key })).status).toBe(200)
    site.app.clock.advance(1000)
  }
  expect(writes).toEqual(['2026-11-21T12:00:00.000Z'])
  expect(await shown()).toBe('2026-11-21T12:00:19.000Z')
  site.app.clock.advance(60_000)
  await ping({ 'x-api-key': key })
  expect(writes).toHaveLength(2)
  site.app.clock.advance(1000)
  await ping({ 'x-api-key': key })
  site.app.keyUsage.flush()
  expect(site.app.apiKeys.listOf(robin.user.id)[0]).toMatchObject({ id, lastUsedAt: '2026-11-21T12:01:21.000Z' })
})

test('names that are too short or too long are rejected', async () => {
  for (const body of [{}, { name: '' }, { name: '  ' }, { name: 'x'.repeat(101) }, { name: 7 }]) {
    expect((await robin.ask('POST', '/api/api-keys', body)).status).toBe(400)
  }
})
