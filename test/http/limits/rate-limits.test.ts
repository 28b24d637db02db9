import { afterEach, expect, test } from 'bun:test'
import { addressBlock, addressList } from '#domain/addresses/address-block.ts'
import { createRequestLimit } from '#http/limits/rate-limits.ts'
import { rateLimitsOff } from '../../../src/config.ts'
import { createTestClock } from '../../clock.ts'
import { startTestSite, type TestSite } from '../test-site.ts'

let site: TestSite | undefined

afterEach(async () => {
  await site?.stop()
  site = undefined
})

const limits = { general: 30, write: 6, metadata: 8, images: 40, transfers: 40, socket: 5, login: 3 }
const started = async (trustedProxies: string[] = []) => {
  site = await startTestSite({}, { rateLimitsOff: false, limits, trustedProxies })
  return site
}
const statuses = async (count: number, ask: (index: number) => Promise<Response>) => {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await ask(index)).status)
  return found
}

test('requests per minute are limited by address, including health checks and requests without a session', async () => {
  const { ask, app } = await started()
  const first = await ask('GET', '/api/health')
  expect([first.status, first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
    200,
    '30',
    '29',
  ])
  expect(await statuses(29, (index) => ask('GET', index % 2 ? '/api/games' : '/api/health'))).not.toContain(429)
  app.clock.advance(18_000)
  const refused = await ask('GET', '/api/health')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({
    error: 'Too many requests. Try again in 42 seconds.',
    message: expect.any(Object),
  })
  const headerNames = ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-robots-tag']
  expect(headerNames.map((name) => refused.headers.get(name))).toEqual(['42', '30', '0', '42', 'noindex, nofollow'])
  app.clock.advance(42_001)
  expect((await ask('GET', '/api/health')).status).toBe(200)
})

test('writes and metadata searches have separate limits', async () => {
  const { signUp } = await started()
  const robin = await signUp()
  const writes = await statuses(7, (index) => robin.ask('POST', '/api/games', { title: `Game ${index}` }))
  expect(writes).toEqual([201, 201, 201, 201, 201, 201, 429])
  const refused = await robin.ask('DELETE', `/api/games/${crypto.randomUUID()}`)
  expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '6'])
  expect((await robin.ask('GET', '/api/games')).status).toBe(200)
  const lookups = await statuses(9, () => robin.ask('GET', '/api/metadata/search?q='))
  expect(lookups).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429])
})

test('searching this machine for download clients and folders counts as a write', async () => {
  const { signUp } = await started()
  const robin = await signUp()
  // Invalid, so that nothing is searched for.
  const detections = await statuses(6, () => robin.ask('POST', '/api/system/setup/clients', { includeHost: 'perhaps' }))
  expect(detections).toEqual([400, 400, 400, 400, 400, 400])
  const refused = await robin.ask('POST', '/api/system/setup/clients', {})
  expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '6'])
  expect((await robin.ask('GET', '/api/system/setup/folders')).status).toBe(429)
  expect((await robin.ask('GET', '/api/system/setup')).status).toBe(200)
  site?.app.clock.advance(60_001)
  expect((await robin.ask('GET', '/api/system/setup/folders')).status).toBe(200)
})

test('failed sign-ins are limited, even in parallel', async () => {
  const { ask, signUp } = await started()
  await signUp()
  const tries = Array.from({ length: 12 }, () =>
    ask('POST', '/api/auth/login', { username: 'robin', password: 'wrong' }),
  )
  const found = (await Promise.all(tries)).map(({ status }) => status)
  expect(found.filter((status) => status === 401)).toHaveLength(3)
  expect(found.filter((status) => status === 429)).toHaveLength(9)
})

test('successful sign-ins are not counted', async () => {
  const { ask, signUp } = await started()
  await signUp()
  const right = { username: 'robin', password: 'correct horse battery' }
  expect(await statuses(8, () => ask('POST', '/api/auth/login', right))).toEqual(Array(8).fill(200))
})

test('setup is limited like sign-in', async () => {
  const { ask, signUp } = await started()
  await signUp()
  const again = { username: 'second', password: 'correct horse battery' }
  expect(await statuses(4, () => ask('POST', '/api/auth/setup', again))).toEqual([403, 403, 403, 429])
})

test('a forwarded header of a client does not bypass the limit', async () => {
  const { ask } = await started()
  const dodge = (index: number) => ask('GET', '/api/health', undefined, { 'x-forwarded-for': `203.0.113.${index}` })
  expect((await statuses(31, dodge)).at(-1)).toBe(429)
})

test('behind a trusted proxy clients are counted by the address that the proxy added', async () => {
  const { ask } = await started(['127.0.0.0/8'])
  const from = (address: string) => ask('GET', '/api/health', undefined, { 'x-forwarded-for': address })
  expect((await statuses(30, (index) => from(`198.51.100.${index}, 203.0.113.7`))).at(-1)).toBe(200)
  expect((await from('203.0.113.7')).status).toBe(429)
  expect((await from('203.0.113.7, 127.0.0.9')).status).toBe(429)
  expect((await from('::ffff:203.0.113.7')).status).toBe(429)
  expect((await from('203.0.113.7:4711')).status).toBe(429)
  expect((await from('203.0.113.8')).status).toBe(200)
})

test('IPv6 clients are counted by their /64', async () => {
  const { ask } = await started(['127.0.0.1'])
  const from = (index: number) =>
    ask('GET', '/api/health', undefined, { 'x-forwarded-for': `2001:db8:1:2:${index.toString(16)}::1` })
  expect((await statuses(31, from)).at(-1)).toBe(429)
  expect(addressBlock('2001:db8:1:2::1')).toBe(addressBlock('2001:0DB8:1:2:ffff::'))
  expect(addressBlock('2001:db8:1:3::1')).not.toBe(addressBlock('2001:db8:1:2::1'))
  expect([addressBlock('::ffff:192.0.2.1'), addressBlock('::ffff:c000:201'), addressBlock('192.0.2.1')]).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.1',
  ])
})

test('an address list accepts networks and both notations of IPv4', () => {
  const trusted = addressList(['10.0.0.1', '172.16.0.0/12', 'fd00::/8', 'nonsense', '1.2.3.4/99'])
  const inside = ['10.0.0.1', '172.31.255.255', '::ffff:172.16.0.1', 'fd12::1']
  const outside = ['10.0.0.2', '172.32.0.0', 'fe80::1', '1.2.3.4', '', 'unknown']
  expect(inside.map(trusted)).toEqual(inside.map(() => true))
  expect(outside.map(trusted)).toEqual(outside.map(() => false))
})

test('the number of counted clients is bounded, and recent clients stay counted', () => {
  const limit = createRequestLimit(createTestClock(), 1, 60_000)
  limit.take('first')
  for (let index = 0; index < 9_999; index += 1) limit.take(`caller ${index}`)
  expect(() => limit.take('first')).toThrow('Too many requests')
  for (let index = 0; index < 500_000; index += 1) limit.take(`another ${index}`)
  expect(limit.take('first').remaining).toBe(0)
})

test('limits are off only if both the setting and the mode allow it', () => {
  const off = (disableRateLimits: boolean, mode: string) => rateLimitsOff({ disableRateLimits, mode })
  expect(['development', 'test'].map((mode) => off(true, mode))).toEqual([true, true])
  expect(['production', '', 'staging', 'Development'].map((mode) => off(true, mode))).toEqual(Array(4).fill(false))
  expect(['development', 'test'].map((mode) => off(false, mode))).toEqual([false, false])
})

test('images are counted on their own, so that a page full of covers leaves room for other requests', async () => {
  const { signUp } = await started()
  const { ask } = await signUp()
  const covers = await statuses(41, () => ask('GET', '/api/games/none/cover'))
  expect(covers).toEqual([...Array(40).fill(404), 429])
  expect((await ask('GET', '/api/games')).status).toBe(200)
})
