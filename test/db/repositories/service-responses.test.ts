import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createServiceResponsesRepository } from '#db/repositories/service-responses.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const dayMs = 24 * 3_600_000
const repository = (maxBytes?: number) => createServiceResponsesRepository(app.connection, app.clock, maxBytes)
const now = () => app.clock.now().getTime()
const response = (key: string, body = '{}') => ({
  key,
  body,
  etag: '"1"',
  lastModified: null,
  fetchedAt: now(),
  expiresAt: now() + 1000,
})
const keptOf = (responses: ReturnType<typeof repository>, keys: readonly string[]) =>
  keys.filter((key) => responses.get(key) !== null)

test('a response is returned as it was stored, and replaced', () => {
  const responses = repository()
  responses.put(response('Steam a', '{"name":"Pokémon 🎮"}'))
  expect(repository().get('Steam a')).toEqual(response('Steam a', '{"name":"Pokémon 🎮"}'))
  responses.put(response('Steam a', ''))
  expect(responses.get('Steam a')?.body).toBe('')
  expect(responses.get('Steam b')).toBeNull()
})

test('beyond the limit, the responses that were not used for the longest time are removed', () => {
  const keys = ['Steam 1', 'Steam 2', 'Steam 3', 'Steam 4']
  for (const key of keys) {
    repository(2200).put(response(key, 'x'.repeat(250)))
    app.clock.advance(dayMs)
  }
  const responses = repository(2200)
  app.clock.advance(dayMs)
  expect(responses.get('Steam 1')).not.toBeNull()
  responses.put(response('Steam 5', 'x'.repeat(500)))
  expect(keptOf(responses, [...keys, 'Steam 5'])).toEqual(['Steam 1', 'Steam 4', 'Steam 5'])
})

test('replaced and removed responses take no room', () => {
  const responses = repository(1600)
  for (let time = 0; time < 10; time += 1) responses.put(response('Steam 1', 'x'.repeat(400)))
  responses.put(response('Steam 2', 'x'.repeat(400)))
  expect(keptOf(responses, ['Steam 1', 'Steam 2'])).toHaveLength(2)
  app.clock.advance(1)
  responses.put(response('Steam 2', 'x'.repeat(400)))
  expect(responses.removeFetchedBefore(now(), 10)).toBe(1)
  responses.put(response('Steam 3', 'x'.repeat(600)))
  expect(keptOf(responses, ['Steam 2', 'Steam 3'])).toHaveLength(2)
})

test('many small responses give way to a large one, which is kept even if it is larger than the limit', () => {
  const responses = repository(70_000)
  for (let index = 0; index < 180; index += 1) responses.put(response(`Steam ${index}`, 'x'.repeat(50)))
  responses.put(response('Steam large', 'x'.repeat(80_000)))
  const [count] = app.connection.all<{ count: number }>('SELECT count(*) AS count FROM service_responses')
  expect([count?.count, responses.get('Steam large')?.body.length]).toEqual([1, 80_000])
})

test('responses without a body take room too', () => {
  const responses = repository(30_000)
  for (let index = 0; index < 200; index += 1) responses.put(response(`Steam ${index}`, ''))
  const [count] = app.connection.all<{ count: number }>('SELECT count(*) AS count FROM service_responses')
  expect(count?.count).toBe(100)
})

test('the times of recent requests are known per service', () => {
  const responses = repository()
  const first = now()
  responses.put(response('Steam a'))
  app.clock.advance(1000)
  responses.put(response('Steam b'))
  responses.put(response('RAWG a'))
  responses.put(response('100% a'))
  responses.put(response('1000 a'))
  expect(responses.fetchedAfter('100% ', first)).toHaveLength(1)
  expect(responses.fetchedAfter('Steam ', first - 1)).toEqual([first, first + 1000])
  expect(responses.fetchedAfter('Steam ', first)).toEqual([first + 1000])
})

test('old responses are removed in small steps', () => {
  const responses = repository()
  for (const key of ['Steam a', 'Steam b', 'Steam c']) responses.put(response(key))
  app.clock.advance(1000)
  responses.put(response('Steam d'))
  expect([1, 2, 3].map(() => responses.removeFetchedBefore(now(), 2))).toEqual([2, 1, 0])
  expect(keptOf(responses, ['Steam a', 'Steam d'])).toEqual(['Steam d'])
})
