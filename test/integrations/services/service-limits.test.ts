import { afterEach, beforeEach, expect, test } from 'bun:test'
import { eventually } from '../../peers/loopback.ts'
import {
  createGate,
  failureOf,
  hourMs,
  limits,
  pauseOf,
  type ServiceScene,
  startServiceScene,
  times,
} from './service-scene.ts'

let scene: ServiceScene

beforeEach(async () => {
  scene = await startServiceScene()
})
afterEach(() => scene.service.close())

test('a service is left alone for a while after a failure, longer each time, up to a minute', async () => {
  scene.service.answer = () => ({ status: 500 })
  const client = scene.connect()
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const calls = scene.service.calls.length
    expect((await failureOf(client.json(scene.request()))).message).toBe('Quest responded with status 500')
    const refused = await failureOf(client.json(scene.request('/other')))
    expect(refused.message).toBe(`Quest responded with status 500. Next attempt in ${seconds} s`)
    expect(scene.service.calls).toHaveLength(calls + 1)
    scene.clock.advance(seconds * 1000)
  }
  scene.service.answer = () => ({ body: {} })
  expect(await client.json(scene.request())).toEqual({})
  scene.service.answer = () => ({ status: 500 })
  await failureOf(client.json(scene.request('/other')))
  scene.clock.advance(5000)
  scene.service.answer = () => ({ body: {} })
  expect(await client.json(scene.request('/other'))).toEqual({})
})

test('requests that fail side by side count as one failure', async () => {
  scene.service.answer = () => ({ status: 500 })
  const client = scene.connect()
  await Promise.all(['/1', '/2', '/3', '/4'].map((path) => failureOf(client.json(scene.request(path)))))
  expect((await failureOf(client.json(scene.request()))).message).toEndWith('Next attempt in 5 s')
})

test.each<[string, number, Record<string, string>, number]>([
  ['seconds', 429, { 'retry-after': '90' }, 90],
  ['a date', 429, { 'retry-after': 'Sat, 21 Nov 2026 12:02:00 GMT' }, 120],
  ['a date in the past', 429, { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 60],
  ['nothing', 429, {}, 60],
  ['a year', 429, { 'retry-after': '31536000' }, 86_400],
  ['maintenance', 503, { 'retry-after': '300' }, 300],
])('all callers observe the pause that the service requests: %s', async (_, status, headers, seconds) => {
  scene.service.answer = () => ({ status, headers, body: 'slow down' })
  const client = scene.connect()
  expect(pauseOf(await failureOf(client.json(scene.request())))).toBe(seconds)
  const refused = await failureOf(client.json(scene.request('/other')))
  expect([refused.message, pauseOf(refused)]).toEqual([`Quest: too many requests; try again in ${seconds} s`, seconds])
  // More than a call waits.
  const leftMs = times.answerMs + 5000
  scene.clock.advance(seconds * 1000 - leftMs)
  await failureOf(client.json(scene.request()))
  expect(scene.service.calls).toHaveLength(1)
  scene.clock.advance(leftMs)
  scene.service.answer = () => ({ body: {} })
  expect(await client.json(scene.request())).toEqual({})
})

test('the call budget keeps a reserve for users and outlives a restart', async () => {
  const client = scene.connect({ limits: { maxCalls: 5, withinMs: 60_000, reserved: 2 } })
  const background = (path: string) => client.json(scene.request(path, { background: true }))
  for (const path of ['/1', '/2', '/3']) await background(path)
  expect(pauseOf(await failureOf(background('/4')))).toBe(60)
  await client.json(scene.request('/4'))
  scene.clock.advance(10_000)
  const restarted = scene.connect({ limits: { maxCalls: 5, withinMs: 60_000, reserved: 2 } })
  await restarted.json(scene.request('/5'))
  expect(pauseOf(await failureOf(restarted.json(scene.request('/6'))))).toBe(50)
  expect(scene.service.calls).toHaveLength(5)
  scene.clock.advance(50_000)
  await restarted.json(scene.request('/6'))
})

test('calls to a service whose name starts alike do not use up the budget', async () => {
  const others = scene.connect({ product: 'Quest images' })
  for (const path of ['/1', '/2', '/3']) await others.json(scene.request(path))
  const client = scene.connect({ limits: { maxCalls: 2, withinMs: 60_000, reserved: 0 } })
  expect(await client.json(scene.request('/4', { background: true }))).toEqual({})
})

test('calls wait a little for the budget instead of failing', async () => {
  const limits = { maxCalls: 2, withinMs: 40, reserved: 0 }
  const client = scene.connectWith({ backgroundWaitMs: 30_000 }, { limits, clock: { now: () => new Date() } })
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}`)
  await Promise.all(paths.map((path, index) => client.json(scene.request(path, { background: index % 2 === 0 }))))
  expect(scene.service.calls).toHaveLength(8)
})

test('no more requests than allowed are open at once', async () => {
  let open = 0
  let most = 0
  const twoAreOpen = createGate()
  scene.service.answer = async () => {
    open += 1
    most = Math.max(most, open)
    if (open === 2) twoAreOpen.open()
    await twoAreOpen.opened
    await new Promise((resolve) => setTimeout(resolve, 5))
    open -= 1
    return { body: {} }
  }
  const client = scene.connectWith({ backgroundWaitMs: 30_000 }, { limits: { ...limits, maxOpen: 2 } })
  const paths = Array.from({ length: 6 }, (_, index) => `/${index}`)
  await Promise.all(paths.map((path) => client.json(scene.request(path, { background: true }))))
  expect(most).toBe(2)
})

test('a user does not wait for a service that hangs, and the response fills the cache', async () => {
  await scene.connect().json(scene.request())
  scene.clock.advance(hourMs)
  const client = scene.connectWith({ answerMs: 50 })
  const gate = createGate()
  scene.service.answer = async () => {
    await gate.opened
    return { body: { late: true } }
  }
  const ages: number[] = []
  expect(await client.json(scene.request('/games', { onStale: (age) => void ages.push(age) }))).toEqual({})
  expect(ages).toEqual([3600])
  const refused = await failureOf(client.json(scene.request('/other')))
  expect(refused.message).toBe('Quest: no response within 0.05 s. Next attempt in 5 s')
  await eventually('The late request arrives', 30_000, async () => scene.service.calls.length > 1)
  gate.open()
  await eventually(
    'The late response is stored',
    30_000,
    async () => 'late' in Object(await client.json(scene.request())),
  )
  expect(scene.service.calls).toHaveLength(2)
})

test('the requests of one lookup share its time', async () => {
  scene.service.answer = () => null
  const client = scene.connectWith({ answerMs: 60_000 })
  const used = { answerBy: scene.clock.now().getTime() }
  expect((await failureOf(client.json(scene.request('/games', used)))).message).toStartWith('Quest: no response within')
  scene.service.answer = () => ({ body: {} })
  expect(await client.json(scene.request('/other'))).toEqual({})
})

test('one request takes no longer than its limit', async () => {
  scene.service.answer = () => null
  const client = scene.connectWith({ requestMs: 50 })
  const failure = await failureOf(client.json(scene.request('/games', { background: true })))
  expect(failure.message).toStartWith('Quest: timed out after 0.1 s')
})

test('a caller that leaves does not stop the request of another, and the last one does', async () => {
  const gate = createGate()
  const closed = createGate()
  scene.service.answer = async (incoming) => {
    incoming.socket.once('close', closed.open)
    await gate.opened
    return { body: {} }
  }
  const client = scene.connect()
  const [first, second] = [new AbortController(), new AbortController()]
  const one = client.json(scene.request('/games', { background: true, signal: first.signal }))
  const two = client.json(scene.request('/games', { background: true, signal: second.signal }))
  first.abort()
  expect((await failureOf(one)).message).toBe('Quest: stopped before a response arrived')
  gate.open()
  expect(await two).toEqual({})
  scene.service.answer = (incoming) => {
    incoming.socket.once('close', closed.open)
    second.abort()
    return null
  }
  await failureOf(client.json(scene.request('/other', { background: true, signal: second.signal })))
  await closed.opened
  scene.service.answer = () => ({ body: {} })
  expect(await client.json(scene.request('/other'))).toEqual({})
})

test('the end of the program ends the requests', async () => {
  const stopping = new AbortController()
  scene.service.answer = () => {
    stopping.abort()
    return null
  }
  const client = scene.connect({ stopping: stopping.signal })
  expect((await failureOf(client.json(scene.request()))).message).toStartWith(
    'Quest: stopped before a response arrived',
  )
})
