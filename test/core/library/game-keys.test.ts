import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createGameKeys } from '#core/library/game-keys.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let queries: number

beforeEach(() => {
  app = createTestApp()
  queries = 0
})
afterEach(() => app.close())

/** The keys of the games of `app`, which count how often games are read. */
function keysOf(maxKeys?: number) {
  const { watchedGames, titlesRevision } = app.games
  const counted: typeof watchedGames = (filter) => {
    queries += 1
    return watchedGames(filter)
  }
  return createGameKeys({ watchedGames: counted, titlesRevision }, maxKeys)
}

function userWithGames(name: string, count: number) {
  const { id } = storeUser(app, { username: name })
  for (let index = 0; index < count; index++) storeGame(app, { userId: id, title: `Lantern ${index}` })
  return id
}

test('only the games of the user are found', async () => {
  const [robin, sam] = [userWithGames('robin', 3), userWithGames('sam', 3)]
  const keys = keysOf()
  const [found, other] = [await keys.find(robin, ['lantern2', 'other']), await keys.find(sam, ['lantern2'])]
  expect([found.size, other.size]).toEqual([1, 1])
  expect(app.games.watchedAt(found)).toMatchObject([{ userId: robin, title: 'Lantern 2' }])
  expect(app.games.watchedAt(other)).toMatchObject([{ userId: sam, title: 'Lantern 2' }])
})

test('several games with the same name are found', async () => {
  const user = userWithGames('robin', 1)
  for (let copies = 0; copies < 2; copies++) storeGame(app, { userId: user, title: 'Lantern 0' })
  expect((await keysOf().find(user, ['lantern0'])).size).toBe(3)
})

test('requests at the same time share one reading', async () => {
  const user = userWithGames('robin', 450)
  const keys = keysOf()
  const found = await Promise.all([1, 2, 3, 4].map((number) => keys.find(user, [`lantern${number}`])))
  expect(found.map(({ size }) => size)).toEqual([1, 1, 1, 1])
  // Three batches for all, and for each of the others one query for new games.
  expect(queries).toBe(6)
})

test('a failed reading does not stop the next one', async () => {
  const user = userWithGames('robin', 1)
  const { watchedGames, titlesRevision } = app.games
  let fails = true
  const keys = createGameKeys({
    titlesRevision,
    watchedGames(filter) {
      if (fails) throw new Error('The database is locked')
      return watchedGames(filter)
    },
  })
  await expect(keys.find(user, ['lantern0'])).rejects.toThrow('locked')
  fails = false
  expect((await keys.find(user, ['lantern0'])).size).toBe(1)
})

test('the keys of users who asked long ago are discarded when there are too many', async () => {
  const [robin, sam, big] = [userWithGames('robin', 10), userWithGames('sam', 10), userWithGames('kim', 1000)]
  const keys = keysOf(100)
  const readsOf = async (user: string) => {
    queries = 0
    expect((await keys.find(user, ['lantern3'])).size).toBe(1)
    return queries
  }
  expect([await readsOf(robin), await readsOf(sam)]).toEqual([1, 1])
  expect(await readsOf(big)).toBe(6)
  expect(await readsOf(big)).toBe(6)
})
