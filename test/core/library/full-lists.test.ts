import { heapStats } from 'bun:jsc'
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { createGameListCache, type GameListCache } from '#core/library/game-list-cache.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let cache: GameListCache
let userId: string
let builds: number

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  builds = 0
  const games = {
    ...app.games,
    numbersOf: (...query: Parameters<typeof app.games.numbersOf>) => {
      builds += 1
      return app.games.numbersOf(...query)
    },
  }
  cache = createGameListCache(games, 'test', app.clock)
})

afterEach(async () => {
  jest.useRealTimers()
  await app.close()
})

const add = (title: string) => storeGame(app, { userId, title })
const get = (key = 'all') => cache.full.get(key, { userId })

async function titlesIn(list: Promise<{ body: Blob }>): Promise<string[]> {
  const games: { title: string }[] = JSON.parse(await (await list).body.text())
  return games.map(({ title }) => title)
}

test('concurrent callers share one list of more games than are read at once', async () => {
  app.transaction(() => {
    for (let number = 1; number <= 2500; number += 1) add(`Game ${String(number).padStart(4, '0')}`)
  })
  const all = await Promise.all(Array.from({ length: 32 }, () => get()))
  expect(new Set(all.map(({ body }) => body)).size).toBe(1)
  expect(builds).toBe(1)
  const titles = await titlesIn(get())
  expect(titles).toHaveLength(2500)
  expect(titles).toEqual(titles.toSorted())
  expect(all[0]?.total).toBe(2500)
})

test('a list is as new as its request, with one build for all who wait', async () => {
  add('Antichamber')
  const before = get()
  add('Braid')
  const after = [get(), get(), get()]
  expect(await titlesIn(before)).toContain('Antichamber')
  for (const list of after) expect(await titlesIn(list)).toEqual(['Antichamber', 'Braid'])
  expect(builds).toBe(2)
})

test('an empty library is an empty list', async () => {
  expect(await titlesIn(get())).toEqual([])
})

test('the compressed list is made once and has the same content', async () => {
  add('Celeste')
  const list = await get()
  const [first, second] = await Promise.all([list.gzip(), list.gzip()])
  expect(first).toBe(second)
  expect(gunzipSync(await first.arrayBuffer()).toString()).toBe(await list.body.text())
})

test('a list that is no longer used is forgotten, and leaves memory without another request', async () => {
  jest.useFakeTimers()
  const pass = (seconds: number) => {
    app.clock.advance(seconds * 1000)
    jest.advanceTimersByTime(seconds * 1000)
  }
  await get()
  pass(29)
  await get()
  pass(29)
  await get()
  expect(builds).toBe(1)
  expect(cache.heldBytes()).toBeGreaterThan(0)
  pass(40)
  expect(cache.heldBytes()).toBe(0)
  await get()
  expect(builds).toBe(2)
})

test('a change releases every list of before: the lists of one revision are all that is held', async () => {
  const game = add('Celeste')
  const listOf = async (key: string) => void (await (await get(key)).gzip())
  const readAll = async () => {
    for (const key of ['all', 'owned', 'wanted']) await listOf(key)
    cache.getOr('page', () => app.games.list({ userId }, { limit: 100 }))
  }
  await readAll()
  const held = cache.heldBytes()
  Bun.gc(true)
  const blobs = heapStats().objectTypeCounts.Blob ?? 0
  for (let change = 0; change < 50; change += 1) {
    app.games.update(game.id, { notes: `note ${change % 10}` })
    await readAll()
    expect(cache.heldBytes()).toBe(held)
  }
  app.games.update(game.id, { notes: 'x' })
  await get()
  expect(cache.heldBytes()).toBeLessThan(held / 2)
  Bun.gc(true)
  expect((heapStats().objectTypeCounts.Blob ?? 0) - blobs).toBeLessThan(10)
})

test('many different lists never hold more than the limit', async () => {
  app.transaction(() => {
    for (let number = 0; number < 1000; number += 1) add(`Game ${number} ${'with a long title '.repeat(20)}`)
  })
  const { body } = await get()
  for (let key = 0; key < (24 * 1024 ** 2) / body.size; key += 1) await get(`list ${key}`)
  expect(cache.heldBytes()).toBeLessThanOrEqual(24 * 1024 ** 2)
  expect(cache.heldBytes()).toBeGreaterThan(20 * 1024 ** 2)
})
