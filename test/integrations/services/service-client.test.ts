import { afterEach, beforeEach, expect, test } from 'bun:test'
import { AppError, CredentialsRefusedError, RetryLaterError } from '#domain/errors.ts'
import { defaultServiceTimes, type ResponseCache, type ServiceCall } from '#domain/ports/service-client.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createServiceClient, type ServiceClientOptions } from '#integrations/services/service-client.ts'
import { createTestClock, type TestClock } from '../../clock.ts'
import { type JsonService, startJsonService } from '../../fakes/json-service.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'
import { eventually } from '../../peers/loopback.ts'

let service: JsonService
let clock: TestClock
let responses: ResponseCache

beforeEach(async () => {
  service = await startJsonService()
  clock = createTestClock()
  responses = createMemoryResponses()
})
afterEach(() => service.close())

const hourMs = 3_600_000
const limits = { maxCalls: 100, withinMs: 60_000, reserved: 20 }
/** Longer than any answer takes on a busy machine. */
const times = { ...defaultServiceTimes, answerMs: 30_000, requestMs: 60_000, backgroundWaitMs: 0 }

const connect = (options: Partial<ServiceClientOptions> = {}) =>
  createServiceClient({
    ...{ product: 'Quest', outbound: createOutbound(), clock, responses, limits },
    times,
    ...options,
  })

const connectWith = (changed: Partial<typeof defaultServiceTimes>, options: Partial<ServiceClientOptions> = {}) =>
  connect({ times: { ...times, ...changed }, ...options })

const request = (path = '/games', call?: ServiceCall) => ({ url: `${service.url}${path}`, freshMs: hourMs, call })

async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    (value) => new Error(`nothing was thrown: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}

const pauseOf = (error: AppError) => (error instanceof RetryLaterError ? error.retryAfterSeconds : null)

/** A promise that a test resolves. */
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('a call that needs a current response gets no older one, and its response is stored', async () => {
  service.answer = () => ({ body: { count: service.calls.length } })
  const client = connect()
  await client.json(request())
  clock.advance(60_000)
  expect(await client.json(request('/games', { maxAgeMs: 60_000 }))).toEqual({ count: 1 })
  expect(await client.json(request('/games', { maxAgeMs: 59_999 }))).toEqual({ count: 2 })
  expect(await client.json(request())).toEqual({ count: 2 })
})

test('a response is used again until it expires, also after a restart', async () => {
  service.answer = () => ({ body: { count: service.calls.length } })
  const client = connect()
  expect(await client.json(request())).toEqual({ count: 1 })
  expect(await client.json(request())).toEqual({ count: 1 })
  clock.advance(hourMs - 1)
  expect(await connect().json(request())).toEqual({ count: 1 })
  clock.advance(1)
  expect(await client.json(request())).toEqual({ count: 2 })
})

test('every page, method and body is a response of its own', async () => {
  service.answer = (incoming) => ({ body: { url: incoming.url } })
  const client = connect()
  expect(await client.json(request('/games?page=1'))).toEqual({ url: '/games?page=1' })
  expect(await client.json(request('/games?page=2'))).toEqual({ url: '/games?page=2' })
  for (const body of ['limit 1;', 'limit 2;']) await client.json({ ...request(), method: 'POST', body })
  await client.json(request())
  expect(service.calls).toHaveLength(5)
})

test('equal requests at once share one', async () => {
  const gate = createGate()
  service.answer = async () => {
    await gate.opened
    return { body: ['one'] }
  }
  const client = connect()
  const answers = Array.from({ length: 20 }, () => client.json(request()))
  gate.open()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => ['one']))
  expect(service.calls).toHaveLength(1)
})

test('an expired response is renewed by a conditional request', async () => {
  const seen: unknown[] = []
  service.answer = ({ headers }) => {
    seen.push([headers['if-none-match'], headers['if-modified-since']])
    const tags = { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' }
    return headers['if-none-match'] === '"1"' ? { status: 304 } : { body: { name: 'Portal' }, headers: tags }
  }
  const client = connect()
  for (let hour = 0; hour < 3; hour += 1) {
    expect(await client.json(request())).toEqual({ name: 'Portal' })
    expect(await client.json(request())).toEqual({ name: 'Portal' })
    clock.advance(hourMs)
  }
  const conditional = ['"1"', 'Sat, 21 Nov 2026 10:00:00 GMT']
  expect(seen).toEqual([[undefined, undefined], conditional, conditional])
})

test('a response that was removed during its conditional request is still used', async () => {
  service.answer = ({ headers }) => {
    if (headers['if-none-match'] === undefined) return { body: { name: 'Portal' }, headers: { etag: '"1"' } }
    responses.removeFetchedBefore(clock.now().getTime(), 10)
    return { status: 304 }
  }
  const client = connect()
  await client.json(request())
  clock.advance(hourMs)
  expect(await client.json(request())).toEqual({ name: 'Portal' })
  expect(await client.json(request())).toEqual({ name: 'Portal' })
  expect(service.calls).toHaveLength(2)
})

test('404 is null, and is forgotten after an hour', async () => {
  service.answer = () => ({ status: 404, body: '<h1>Not found</h1>' })
  const client = connect()
  const missing = { ...request(), freshMs: 24 * hourMs }
  for (let time = 0; time < 2; time += 1) expect(await client.json(missing)).toBeNull()
  expect(service.calls).toHaveLength(1)
  clock.advance(hourMs)
  service.answer = () => ({ body: { name: 'Portal' } })
  expect(await client.json(missing)).toEqual({ name: 'Portal' })
})

test('a file exists, is missing or cannot be looked up', async () => {
  service.answer = ({ url }) => ({ status: url === '/a.jpg' ? 200 : 403 })
  const client = connect()
  expect(await client.exists(request('/a.jpg'))).toBe(true)
  expect(await client.exists(request('/b.jpg'))).toBe(false)
  expect(await client.exists(request('/b.jpg'))).toBe(false)
  expect(service.calls).toEqual(['HEAD /a.jpg', 'HEAD /b.jpg'])
  service.answer = () => ({ status: 500 })
  expect((await failureOf(client.exists(request('/c.jpg')))).message).toBe('Quest responded with status 500')
})

test.each<[string, () => ReturnType<JsonService['answer']>, string]>([
  ['status 500', () => ({ status: 500, body: 'oops' }), 'Quest responded with status 500'],
  ['status 418', () => ({ status: 418 }), 'Quest responded with status 418'],
  ['a web page', () => ({ body: '<!DOCTYPE html>' }), 'Quest: the response is not JSON (status 200)'],
  ['a truncated body', () => ({ body: '{"name":', headers: {} }), 'Quest: the response is not JSON (status 200)'],
  ['half an answer', () => ({ body: '{"name":', cut: true }), 'Quest: the connection was cut off'],
  ['304 without a condition', () => ({ status: 304 }), 'Quest responded with status 304'],
])('a failure is reported, and an expired response is used with its age: %s', async (_, answer, message) => {
  const client = connect()
  service.answer = answer
  expect((await failureOf(client.json(request('/other')))).message).toStartWith(message)
  clock.advance(60_000)
  service.answer = () => ({ body: { name: 'Portal' } })
  await client.json(request())
  clock.advance(hourMs)
  service.answer = answer
  const ages: number[] = []
  const call = { onStale: (age: number) => void ages.push(age) }
  expect(await client.json(request('/games', call))).toEqual({ name: 'Portal' })
  expect(await client.json(request())).toEqual({ name: 'Portal' })
  expect(ages).toEqual([3600])
  expect((await failureOf(client.json(request('/games', { background: true })))).message).toStartWith(message)
  expect(await client.json(request('/games', { background: true, ...call }))).toEqual({ name: 'Portal' })
  clock.advance(30 * 24 * hourMs)
  expect((await failureOf(client.json(request()))).message).toStartWith(message)
})

test('a service is left alone for a while after a failure, longer each time, up to a minute', async () => {
  service.answer = () => ({ status: 500 })
  const client = connect()
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const calls = service.calls.length
    expect((await failureOf(client.json(request()))).message).toBe('Quest responded with status 500')
    const refused = await failureOf(client.json(request('/other')))
    expect(refused.message).toBe(`Quest responded with status 500. Next attempt in ${seconds} s`)
    expect(service.calls).toHaveLength(calls + 1)
    clock.advance(seconds * 1000)
  }
  service.answer = () => ({ body: {} })
  expect(await client.json(request())).toEqual({})
  service.answer = () => ({ status: 500 })
  await failureOf(client.json(request('/other')))
  clock.advance(5000)
  service.answer = () => ({ body: {} })
  expect(await client.json(request('/other'))).toEqual({})
})

test('requests that fail side by side count as one failure', async () => {
  service.answer = () => ({ status: 500 })
  const client = connect()
  await Promise.all(['/1', '/2', '/3', '/4'].map((path) => failureOf(client.json(request(path)))))
  expect((await failureOf(client.json(request()))).message).toEndWith('Next attempt in 5 s')
})

test.each<[string, number, Record<string, string>, number]>([
  ['seconds', 429, { 'retry-after': '90' }, 90],
  ['a date', 429, { 'retry-after': 'Sat, 21 Nov 2026 12:02:00 GMT' }, 120],
  ['a date in the past', 429, { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 60],
  ['nothing', 429, {}, 60],
  ['a year', 429, { 'retry-after': '31536000' }, 86_400],
  ['maintenance', 503, { 'retry-after': '300' }, 300],
])('all callers observe the pause that the service requests: %s', async (_, status, headers, seconds) => {
  service.answer = () => ({ status, headers, body: 'slow down' })
  const client = connect()
  expect(pauseOf(await failureOf(client.json(request())))).toBe(seconds)
  const refused = await failureOf(client.json(request('/other')))
  expect([refused.message, pauseOf(refused)]).toEqual([`Quest: too many requests; try again in ${seconds} s`, seconds])
  // More than a call waits.
  const leftMs = times.answerMs + 5000
  clock.advance(seconds * 1000 - leftMs)
  await failureOf(client.json(request()))
  expect(service.calls).toHaveLength(1)
  clock.advance(leftMs)
  service.answer = () => ({ body: {} })
  expect(await client.json(request())).toEqual({})
})

test('the call budget keeps a reserve for users and outlives a restart', async () => {
  const client = connect({ limits: { maxCalls: 5, withinMs: 60_000, reserved: 2 } })
  const background = (path: string) => client.json(request(path, { background: true }))
  for (const path of ['/1', '/2', '/3']) await background(path)
  expect(pauseOf(await failureOf(background('/4')))).toBe(60)
  await client.json(request('/4'))
  clock.advance(10_000)
  const restarted = connect({ limits: { maxCalls: 5, withinMs: 60_000, reserved: 2 } })
  await restarted.json(request('/5'))
  expect(pauseOf(await failureOf(restarted.json(request('/6'))))).toBe(50)
  expect(service.calls).toHaveLength(5)
  clock.advance(50_000)
  await restarted.json(request('/6'))
})

test('calls to a service whose name starts alike do not use up the budget', async () => {
  const others = connect({ product: 'Quest images' })
  for (const path of ['/1', '/2', '/3']) await others.json(request(path))
  const client = connect({ limits: { maxCalls: 2, withinMs: 60_000, reserved: 0 } })
  expect(await client.json(request('/4', { background: true }))).toEqual({})
})

test('calls wait a little for the budget instead of failing', async () => {
  const limits = { maxCalls: 2, withinMs: 40, reserved: 0 }
  const client = connectWith({ backgroundWaitMs: 30_000 }, { limits, clock: { now: () => new Date() } })
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}`)
  await Promise.all(paths.map((path, index) => client.json(request(path, { background: index % 2 === 0 }))))
  expect(service.calls).toHaveLength(8)
})

test('no more requests than allowed are open at once', async () => {
  let open = 0
  let most = 0
  const twoAreOpen = createGate()
  service.answer = async () => {
    open += 1
    most = Math.max(most, open)
    if (open === 2) twoAreOpen.open()
    await twoAreOpen.opened
    await new Promise((resolve) => setTimeout(resolve, 5))
    open -= 1
    return { body: {} }
  }
  const client = connectWith({ backgroundWaitMs: 30_000 }, { limits: { ...limits, maxOpen: 2 } })
  const paths = Array.from({ length: 6 }, (_, index) => `/${index}`)
  await Promise.all(paths.map((path) => client.json(request(path, { background: true }))))
  expect(most).toBe(2)
})

test('a user does not wait for a service that hangs, and the response fills the cache', async () => {
  await connect().json(request())
  clock.advance(hourMs)
  const client = connectWith({ answerMs: 50 })
  const gate = createGate()
  service.answer = async () => {
    await gate.opened
    return { body: { late: true } }
  }
  const ages: number[] = []
  expect(await client.json(request('/games', { onStale: (age) => void ages.push(age) }))).toEqual({})
  expect(ages).toEqual([3600])
  const refused = await failureOf(client.json(request('/other')))
  expect(refused.message).toBe('Quest: no response within 0.05 s. Next attempt in 5 s')
  await eventually('The late request arrives', 30_000, async () => service.calls.length > 1)
  gate.open()
  await eventually('The late response is stored', 30_000, async () => 'late' in Object(await client.json(request())))
  expect(service.calls).toHaveLength(2)
})

test('the requests of one lookup share its time', async () => {
  service.answer = () => null
  const client = connectWith({ answerMs: 60_000 })
  const used = { answerBy: clock.now().getTime() }
  expect((await failureOf(client.json(request('/games', used)))).message).toStartWith('Quest: no response within')
  service.answer = () => ({ body: {} })
  expect(await client.json(request('/other'))).toEqual({})
})

test('one request takes no longer than its limit', async () => {
  service.answer = () => null
  const client = connectWith({ requestMs: 50 })
  const failure = await failureOf(client.json(request('/games', { background: true })))
  expect(failure.message).toStartWith('Quest: timed out after 0.1 s')
})

test('a caller that leaves does not stop the request of another, and the last one does', async () => {
  const gate = createGate()
  const closed = createGate()
  service.answer = async (incoming) => {
    incoming.socket.once('close', closed.open)
    await gate.opened
    return { body: {} }
  }
  const client = connect()
  const [first, second] = [new AbortController(), new AbortController()]
  const one = client.json(request('/games', { background: true, signal: first.signal }))
  const two = client.json(request('/games', { background: true, signal: second.signal }))
  first.abort()
  expect((await failureOf(one)).message).toBe('Quest: stopped before a response arrived')
  gate.open()
  expect(await two).toEqual({})
  service.answer = (incoming) => {
    incoming.socket.once('close', closed.open)
    second.abort()
    return null
  }
  await failureOf(client.json(request('/other', { background: true, signal: second.signal })))
  await closed.opened
  service.answer = () => ({ body: {} })
  expect(await client.json(request('/other'))).toEqual({})
})

test('the end of the program ends the requests', async () => {
  const stopping = new AbortController()
  service.answer = () => {
    stopping.abort()
    return null
  }
  const client = connect({ stopping: stopping.signal })
  expect((await failureOf(client.json(request()))).message).toStartWith('Quest: stopped before a response arrived')
})

test('a response that is too large is refused', async () => {
  service.answer = () => ({ body: `"${'x'.repeat(2000)}"` })
  const failure = await failureOf(connect({ maxBytes: 1024 }).json(request()))
  expect(failure.message).toStartWith('Quest: the response is larger than 1 KiB')
})

test('a response is used where it cannot be stored', async () => {
  const put = (): never => {
    throw new Error('database or disk is full')
  }
  expect(await connect({ responses: { ...responses, put } }).json(request())).toEqual({})
})

test('no credential becomes part of a key', async () => {
  const keys: string[] = []
  const observed: ResponseCache = { ...responses, put: (response) => void keys.push(JSON.stringify(response)) }
  const client = connect({ responses: observed, authorization: tokens().authorization })
  const url = `${service.url.replace('//', '//robin:secret-1@')}/games?key=secret-2&page=1`
  for (const secret of ['secret-2', 'secret-3']) {
    await client.json({
      ...{ url: url.replace('secret-2', secret), freshMs: hourMs, secretParameters: ['key'] },
      headers: { apikey: 'secret-4' },
    })
  }
  expect(new Set(keys.map((key) => JSON.parse(key).key)).size).toBe(1)
  expect(keys.join()).not.toMatch(/secret|token/)
})

test('a request that verifies credentials is neither cached nor answered with an old response', async () => {
  const client = connect()
  await client.json(request())
  const verify = () => client.json({ ...request(), freshMs: 0 })
  await Promise.all([verify(), verify()])
  expect(service.calls).toHaveLength(3)
  service.answer = () => ({ status: 401 })
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
  service.answer = ({ headers }) => (headers.authorization === 'token 1' ? { body: {} } : { status: 401 })
  const client = connect({ authorization: issued.authorization })
  const paths = Array.from({ length: 10 }, (_, index) => `/${index}`)
  await Promise.all(paths.map((path) => client.json(request(path))))
  expect(issued.renewals).toBe(1)
  expect(service.calls.length).toBeLessThanOrEqual(20)
})

test.each([401, 403])('credentials that are refused (%i) are not sent again for a minute', async (status) => {
  const issued = tokens()
  service.answer = () => ({ status })
  const client = connect({ authorization: issued.authorization })
  const failure = await failureOf(client.json(request()))
  expect(failure).toBeInstanceOf(CredentialsRefusedError)
  expect(failure.message).toBe(`Quest rejects the credentials (status ${status})`)
  const calls = service.calls.length
  expect(await failureOf(client.json(request('/other')))).toBeInstanceOf(CredentialsRefusedError)
  expect(service.calls).toHaveLength(calls)
  expect(issued.renewals).toBe(status === 401 ? 1 : 0)
  clock.advance(60_000)
  service.answer = () => ({ body: {} })
  expect(await client.json(request())).toEqual({})
})

test('a message that quotes the token does not reveal it', async () => {
  const authorization = { headers: async () => ({ authorization: 'Bearer 0123456789abcdef' }), renew: async () => {} }
  service.answer = ({ headers }) => ({ status: 418, body: { message: `refused: ${headers.authorization}` } })
  const failure = await failureOf(connect({ authorization }).json(request()))
  expect(failure.message).toBe('Quest responded with status 418: "refused: Bearer [hidden]"')
})

test('a redirect to an address that is never called is an outage, and an expired response is used', async () => {
  const client = connect()
  await client.json(request())
  clock.advance(hourMs)
  service.answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/games' } })
  const failure = await failureOf(client.json(request('/other')))
  expect([failure.code, failure.message]).toEqual(['upstream', expect.stringContaining('cloud metadata')])
  let age: number | null = null
  const onStale = (seconds: number) => {
    age = seconds
  }
  expect(await client.json(request('/games', { onStale }))).toEqual({})
  expect(Number(age)).toBe(3600)
})

test('403 without credentials concerns one request only', async () => {
  service.answer = () => ({ status: 403, body: 'Forbidden' })
  const client = connect()
  expect((await failureOf(client.json(request()))).message).toBe('Quest responded with status 403')
  service.answer = () => ({ body: {} })
  expect(await client.json(request('/other'))).toEqual({})
})
