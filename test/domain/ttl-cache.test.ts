import { afterEach, expect, jest, test } from 'bun:test'
import { createTtlCache, getOrFetch } from '#domain/ttl-cache.ts'
import { createTestClock } from '../clock.ts'

afterEach(() => {
  jest.useRealTimers()
})

test('values expire, also when the clock was set back', () => {
  const clock = createTestClock()
  const cache = createTtlCache<number>(clock, { ttlMs: 1000, maxEntries: 10 })
  cache.set('a', 1)
  clock.advance(500)
  cache.set('b', 2)
  expect([cache.get('a'), cache.get('b')]).toEqual([1, 2])
  clock.advance(500)
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2])
  clock.advance(-10_000)
  expect(cache.get('b')).toBeUndefined()
})

test('a full cache evicts the value that was not used for the longest time', () => {
  const cache = createTtlCache<number>(createTestClock(), { ttlMs: 1000, maxEntries: 2 })
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

test('expired values are forgotten when another one is added', () => {
  const clock = createTestClock()
  const cache = createTtlCache<object>(clock, { ttlMs: 1000, maxEntries: 10 })
  cache.set('a', {})
  clock.advance(1500)
  cache.set('b', {})
  clock.advance(-1000)
  expect([cache.get('a'), cache.get('b') === undefined]).toEqual([undefined, true])
})

test('concurrent callers share one fetch, and a failed one is not kept', async () => {
  const cache = createTtlCache<Promise<string>>(createTestClock(), { ttlMs: 1000, maxEntries: 2 })
  let fetches = 0
  const fetch = async () => {
    fetches += 1
    if (fetches === 1) throw new Error('no answer')
    return 'found'
  }
  const [one, other] = [getOrFetch(cache, 'a', fetch), getOrFetch(cache, 'a', fetch)]
  await expect(one).rejects.toThrow('no answer')
  await expect(other).rejects.toThrow('no answer')
  expect(await getOrFetch(cache, 'a', fetch)).toBe('found')
  expect(await getOrFetch(cache, 'a', fetch)).toBe('found')
  expect(fetches).toBe(2)
})

const sized = (maxBytes: number) => ({ ttlMs: 1000, maxEntries: 10, maxBytes, sizeOf: (value: string) => value.length })

test('a cache holds no more bytes than its limit, and counts what it replaces, evicts and deletes', () => {
  const cache = createTtlCache<string>(createTestClock(), sized(10))
  cache.set('a', 'aaaa')
  cache.set('a', 'AA')
  expect(cache.heldBytes()).toBe(2)
  cache.set('b', 'bbbb')
  cache.set('c', 'ccccc')
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.heldBytes()]).toEqual([undefined, 'bbbb', 'ccccc', 9])
  cache.set('d', 'longer than all')
  expect([cache.get('d'), cache.heldBytes()]).toEqual([undefined, 9])
  cache.set('b', 'longer than all')
  expect([cache.get('b'), cache.heldBytes()]).toEqual([undefined, 5])
  cache.delete('c')
  expect(cache.heldBytes()).toBe(0)
  cache.set('e', 'e')
  cache.clear()
  expect([cache.get('e'), cache.heldBytes()]).toEqual([undefined, 0])
})

test('an expired value leaves memory although nobody uses the cache', () => {
  jest.useFakeTimers()
  const clock = createTestClock()
  const cache = createTtlCache<string>(clock, sized(10))
  const pass = (ms: number) => {
    clock.advance(ms)
    jest.advanceTimersByTime(ms)
  }
  cache.set('a', 'aa')
  pass(600)
  cache.set('b', 'bbb')
  expect(cache.heldBytes()).toBe(5)
  pass(700)
  expect(cache.heldBytes()).toBe(3)
  pass(700)
  expect(cache.heldBytes()).toBe(0)
  expect(jest.getTimerCount()).toBe(0)
})
