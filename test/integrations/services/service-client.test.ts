import { afterEach, beforeEach, expect, test } from 'bun:test'
import { CredentialsRefusedError } from '#domain/errors.ts'
import type { ResponseCache } from '#domain/ports/service-client.ts'
import type { JsonService } from '../../fakes/json-service.ts'
import { createGate, failureOf, hourMs, type ServiceScene, startServiceScene } from './service-scene.ts'

let scene: ServiceScene

beforeEach(async () => {
  scene = await startServiceScene()
})
afterEach(() => scene.service.close())

test('a call that needs a current response gets no older one, and its response is stored', async () => {
  scene.service.answer = () => ({ body: { count: scene.service.calls.length } })
  const client = scene.connect()
  await client.json(scene.request())
  scene.clock.advance(60_000)
  expect(await client.json(scene.request('/games', { maxAgeMs: 60_000 }))).toEqual({ count: 1 })
  expect(await client.json(scene.request('/games', { maxAgeMs: 59_999 }))).toEqual({ count: 2 })
  expect(await client.json(scene.request())).toEqual({ count: 2 })
})

test('a response is used again until it expires, also after a restart', async () => {
  scene.service.answer = () => ({ body: { count: scene.service.calls.length } })
  const client = scene.connect()
  expect(await client.json(scene.request())).toEqual({ count: 1 })
  expect(await client.json(scene.request())).toEqual({ count: 1 })
  scene.clock.advance(hourMs - 1)
  expect(await scene.connect().json(scene.request())).toEqual({ count: 1 })
  scene.clock.advance(1)
  expect(await client.json(scene.request())).toEqual({ count: 2 })
})

test('every page, method and body is a response of its own', async () => {
  scene.service.answer = (incoming) => ({ body: { url: incoming.url } })
  const client = scene.connect()
  expect(await client.json(scene.request('/games?page=1'))).toEqual({ url: '/games?page=1' })
  expect(await client.json(scene.request('/games?page=2'))).toEqual({ url: '/games?page=2' })
  for (const body of ['limit 1;', 'limit 2;']) await client.json({ ...scene.request(), method: 'POST', body })
  await client.json(scene.request())
  expect(scene.service.calls).toHaveLength(5)
})

test('equal requests at once share one', async () => {
  const gate = createGate()
  scene.service.answer = async () => {
    await gate.opened
    return { body: ['one'] }
  }
  const client = scene.connect()
  const answers = Array.from({ length: 20 }, () => client.json(scene.request()))
  gate.open()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => ['one']))
  expect(scene.service.calls).toHaveLength(1)
})

test('an expired response is renewed by a conditional request', async () => {
  const seen: unknown[] = []
  scene.service.answer = ({ headers }) => {
    seen.push([headers['if-none-match'], headers['if-modified-since']])
    const tags = { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }
    return headers['if-none-match'] === '"1"' ? { status: 304 } : { body: { name: 'Portal' }, headers: tags }
  }
  const client = scene.connect()
  for (let hour = 0; hour < 3; hour += 1) {
    expect(await client.json(scene.request())).toEqual({ name: 'Portal' })
    expect(await client.json(scene.request())).toEqual({ name: 'Portal' })
    scene.clock.advance(hourMs)
  }
  const conditional = ['"1"', 'Sat, 21 Nov 2026 10:00:00 GMT']
  expect(seen).toEqual([[undefined, undefined], conditional, conditional])
})

test('a response that was removed during its conditional request is still used', async () => {
  scene.service.answer = ({ headers }) => {
    if (headers['if-none-match'] === undefined) return { body: { name: 'Portal' }, headers: { etag: '"1"' } }
    scene.responses.removeFetchedBefore(scene.clock.now().getTime(), 10)
    return { status: 304 }
  }
  const client = scene.connect()
  await client.json(scene.request())
  scene.clock.advance(hourMs)
  expect(await client.json(scene.request())).toEqual({ name: 'Portal' })
  expect(await client.json(scene.request())).toEqual({ name: 'Portal' })
  expect(scene.service.calls).toHaveLength(2)
})

test('404 is null, and is forgotten after an hour', async () => {
  scene.service.answer = () => ({ status: 404, body: '<h1>Not found</h1>' })
  const client = scene.connect()
  const missing = { ...scene.request(), freshMs: 24 * hourMs }
  for (let time = 0; time < 2; time += 1) expect(await client.json(missing)).toBeNull()
  expect(scene.service.calls).toHaveLength(1)
  scene.clock.advance(hourMs)
  scene.service.answer = () => ({ body: { name: 'Portal' } })
  expect(await client.json(missing)).toEqual({ name: 'Portal' })
})

test('a file exists, is missing or cannot be looked up', async () => {
  scene.service.answer = ({ url }) => ({ status: url === '/a.jpg' ? 200 : 403 })
  const client = scene.connect()
  expect(await client.exists(scene.request('/a.jpg'))).toBe(true)
  expect(await client.exists(scene.request('/b.jpg'))).toBe(false)
  expect(await client.exists(scene.request('/b.jpg'))).toBe(false)
  expect(scene.service.calls).toEqual(['HEAD /a.jpg', 'HEAD /b.jpg'])
  scene.service.answer = () => ({ status: 500 })
  expect((await failureOf(client.exists(scene.request('/c.jpg')))).message).toBe('Quest responded with status 500')
})

test.each<[string, () => ReturnType<JsonService['answer']>, string]>([
  ['status 500', () => ({ status: 500, body: 'oops' }), 'Quest responded with status 500'],
  ['status 418', () => ({ status: 418 }), 'Quest responded with status 418'],
  ['a web page', () => ({ body: '<!DOCTYPE html>' }), 'Quest: the response is not JSON (status 200)'],
  ['a truncated body', () => ({ body: '{"name":', headers: {} }), 'Quest: the response is not JSON (status 200)'],
  ['half an answer', () => ({ body: '{"name":', cut: true }), 'Quest: the connection was cut off'],
  ['304 without a condition', () => ({ status: 304 }), 'Quest responded with status 304'],
])('a failure is reported, and an expired response is used with its age: %s', async (_, answer, message) => {
  const client = scene.connect()
  scene.service.answer = answer
  expect((await failureOf(client.json(scene.request('/other')))).message).toStartWith(message)
  scene.clock.advance(60_000)
  scene.service.answer = () => ({ body: { name: 'Portal' } })
  await client.json(scene.request())
  scene.clock.advance(hourMs)
  scene.service.answer = answer
  const ages: number[] = []
  const call = { onStale: (age: number) => void ages.push(age) }
  expect(await client.json(scene.request('/games', call))).toEqual({ name: 'Portal' })
  expect(await client.json(scene.request())).toEqual({ name: 'Portal' })
  expect(ages).toEqual([3600])
  expect((await failureOf(client.json(scene.request('/games', { background: true })))).message).toStartWith(message)
  expect(await client.json(scene.request('/games', { background: true, ...call }))).toEqual({ name: 'Portal' })
  scene.clock.advance(30 * 24 * hourMs)
  expect((await failureOf(client.json(scene.request()))).message).toStartWith(message)
})

test('a response that is too large is refused', async () => {
  scene.service.answer = () => ({ body: `"${'x'.repeat(2000)}"` })
  const failure = await failureOf(scene.connect({ maxBytes: 1024 }).json(scene.request()))
  expect(failure.message).toStartWith('Quest: the response is larger than 1 KiB')
})

test('a response is used where it cannot be stored', async () => {
  const put = (): never => {
    throw new Error('database or disk is full')
  }
  expect(await scene.connect({ responses: { ...scene.responses, put } }).json(scene.request())).toEqual({})
})

test('no credential becomes part of a key', async () => {
  const keys: string[] = []
  const observed: ResponseCache = { ...scene.responses, put: (response) => void keys.push(JSON.stringify(response)) }
  const client = scene.connect({ responses: observed, authorization: tokens().authorization })
  const url = `${scene.service.url.replace('//', '//robin:secret-1@')}/games?key=secret-2&page=1`
  for (const secret of ['secret-2', 'secret-3']) {
    await client.json({
      url: url.replace('secret-2', secret),
      freshMs: hourMs,
      secretParameters: ['key'],
      headers: { apikey: 'secret-4' },
    })
  }
  expect(new Set(keys.map((key) => JSON.parse(key).key)).size).toBe(1)
  expect(keys.join()).not.toMatch(/secret|token/)
})

test('a request that verifies credentials is neither cached nor answered with an old response', async () => {
  const client = scene.connect()
  await client.json(scene.request())
  const verify = () => client.json({ ...scene.request(), freshMs: 0 })
  await Promise.all([verify(), verify()])
  expect(scene.service.calls).toHaveLength(3)
  scene.service.answer = () => ({ status: 401 })
  expect(await failureOf(verify())).toBeInstanceOf(CredentialsRefusedError)
})

/** Issues a new token with each renewal, and counts. */
function tokens() {
  const state = { token: 0, reads: 0, renewals: 0 }
  const authorization = {
    async headers() {
      state.reads += 1
      await Promise.resolve()
      return { authorization: `token ${state.token}` }
    },
    async renew() {
      state.renewals += 1
      await Promise.resolve()
      state.token += 1
    },
  }
  return Object.assign(state, { authorization })
}

test('one renewal of the token serves all who wait', async () => {
  const issued = tokens()
  scene.service.answer = ({ headers }) => (headers.authorization === 'token 1' ? { body: {} } : { status: 401 })
  const client = scene.connect({ authorization: issued.authorization })
  const paths = Array.from({ length: 10 }, (_, index) => `/${index}`)
  await Promise.all(paths.map((path) => client.json(scene.request(path))))
  expect(issued.renewals).toBe(1)
  expect(scene.service.calls.length).toBeLessThanOrEqual(20)
})

test.each([401, 403])('credentials that are refused (%i) are not sent again for a minute', async (status) => {
  const issued = tokens()
  scene.service.answer = () => ({ status })
  const client = scene.connect({ authorization: issued.authorization })
  const failure = await failureOf(client.json(scene.request()))
  expect(failure).toBeInstanceOf(CredentialsRefusedError)
  expect(failure.message).toBe(`Quest rejects the credentials (status ${status})`)
  const calls = scene.service.calls.length
  expect(await failureOf(client.json(scene.request('/other')))).toBeInstanceOf(CredentialsRefusedError)
  expect(scene.service.calls).toHaveLength(calls)
  expect(issued.renewals).toBe(status === 401 ? 1 : 0)
  scene.clock.advance(60_000)
  scene.service.answer = () => ({ body: {} })
  expect(await client.json(scene.request())).toEqual({})
})

test('a message that quotes the token does not reveal it', async () => {
  const authorization = { headers: async () => ({ authorization: 'Bearer 0123456789abcdef' }), renew: async () => {} }
  scene.service.answer = ({ headers }) => ({ status: 418, body: { message: `refused: ${headers.authorization}` } })
  const failure = await failureOf(scene.connect({ authorization }).json(scene.request()))
  expect(failure.message).toBe('Quest responded with status 418: "refused: Bearer [hidden]"')
})

test('a redirect to an address that is never called is an outage, and an expired response is used', async () => {
  const client = scene.connect()
  await client.json(scene.request())
  scene.clock.advance(hourMs)
  scene.service.answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/games' } })
  const failure = await failureOf(client.json(scene.request('/other')))
  expect([failure.code, failure.message]).toEqual(['upstream', expect.stringContaining('cloud metadata')])
  let age: number | null = null
  const onStale = (seconds: number) => {
    age = seconds
  }
  expect(await client.json(scene.request('/games', { onStale }))).toEqual({})
  expect(Number(age)).toBe(3600)
})

test('403 without credentials concerns one request only', async () => {
  scene.service.answer = () => ({ status: 403, body: 'Forbidden' })
  const client = scene.connect()
  expect((await failureOf(client.json(scene.request()))).message).toBe('Quest responded with status 403')
  scene.service.answer = () => ({ body: {} })
  expect(await client.json(scene.request('/other'))).toEqual({})
})
