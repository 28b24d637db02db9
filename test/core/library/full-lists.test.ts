import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { createFullLists, type FullLists } from '#core/library/full-lists.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let lists: FullLists
let userId: string
let builds: number

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  builds = 0
  lists = createFullLists({
    ...app.games,
    numbersOf: (...query) => {
      builds += 1
      return app.games.numbersOf(...query)
    },
  })
})

afterEach(async () => {
  jest.useRealTimers()
  await app.close()
})

const add = (title: string) => storeGame(app, { userId, title })
const get = () => lists.get('all', { userId })

async function titlesIn(list: Promise<{ body: Blob }>): Promise<string[]> {
  const games: { title: string }[] = JSON.parse(await (await list).body.text())
  return games.map(({ title }) => title)
}

test('concurrent callers share one list of more games than are read at once', async () => {
  app.transaction(() => {
    for (let number = 1; number <= 2500; number += 1) add(`Game ${String(number).padStart(4, '0')}`)
  })
  const all = await Promise.all(Array.from({ length: 32 }, get))
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

test('a list that is no longer used is forgotten', async () => {
  jest.useFakeTimers()
  await get()
  jest.advanceTimersByTime(29_000)
  await get()
  jest.advanceTimersByTime(29_000)
  await get()
  expect(builds).toBe(1)
  jest.advanceTimersByTime(31_000)
  await get()
  expect(builds).toBe(2)
})
