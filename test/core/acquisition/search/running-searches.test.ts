import { expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { createRunningSearches, type RunningSearch } from '#core/acquisition/search/running-searches.ts'
import { createTestClock } from '../../../clock.ts'

const never = new Promise<void>(() => undefined)

function runningSearch(): RunningSearch {
  return {
    id: randomUUID(),
    waiting: () => ['Slow'],
    collect: async () => ({ releases: [], errors: [], answered: 0, excludedByTags: false }),
    nextAnswer: () => never,
    finished: never,
    patienceEnded: never,
  }
}

/** Keeps this many searches of a user. Returns a function that lists which of them can still be continued. */
function keepMany(searches: ReturnType<typeof createRunningSearches>, userId: string, count: number) {
  const kept = Array.from({ length: count }, runningSearch)
  const owner = { userId, subject: 'text' }
  for (const search of kept) searches.keep(owner, search)
  const isThere = ({ id }: RunningSearch): boolean => {
    try {
      return searches.find(owner, id).id === id
    } catch {
      return false
    }
  }
  return { kept, owner, numbersLeft: () => kept.flatMap((search, number) => (isThere(search) ? [number] : [])) }
}

test('a user who searches very often ends only own searches', () => {
  const searches = createRunningSearches(createTestClock())
  const sam = keepMany(searches, 'sam', 3)
  const robin = keepMany(searches, 'robin', 500)
  expect(sam.numbersLeft()).toEqual([0, 1, 2])
  expect(robin.numbersLeft()).toEqual([490, 491, 492, 493, 494, 495, 496, 497, 498, 499])
})

test('the search that was continued last stays', () => {
  const searches = createRunningSearches(createTestClock())
  const { kept, owner, numbersLeft } = keepMany(searches, 'robin', 10)
  searches.find(owner, kept[0]?.id ?? '')
  searches.keep(owner, runningSearch())
  expect(numbersLeft()).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('all users together have at most a hundred searches', () => {
  const searches = createRunningSearches(createTestClock())
  const users = Array.from({ length: 12 }, (_, number) => keepMany(searches, `user ${number}`, 10))
  const left = users.map(({ numbersLeft }) => numbersLeft().length)
  expect(left).toEqual([0, 0, ...new Array<number>(10).fill(10)])
})

test('finished searches are kept up to a limit in bytes, the newest first', async () => {
  const searches = createRunningSearches(createTestClock())
  const owner = { userId: 'robin', subject: 'text' }
  const finished = Promise.resolve()
  const large = Array.from({ length: 5 }, () => ({ ...runningSearch(), finished, heldBytes: () => 10 * 1024 ** 2 }))
  for (const search of large) searches.keep(owner, search)
  await Bun.sleep(1)
  const left = large.map(({ id }) => {
    try {
      return searches.find(owner, id).id === id
    } catch {
      return false
    }
  })
  expect(left).toEqual([false, false, true, true, true])
})
