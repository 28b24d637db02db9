import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import type { StoredVerdict } from '#db/repositories/verdicts.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let gameIds: string[]

beforeEach(() => {
  app = createTestApp()
  const { id: userId } = storeUser(app)
  gameIds = ['Hades', 'Celeste', 'Tunic'].map((title) => storeGame(app, { userId, title }).id)
})
afterEach(() => app.close())

function verdict(gameId: string, number: number, change: Partial<StoredVerdict> = {}): StoredVerdict {
  return {
    gameId,
    partId: null,
    listing: `listing ${number}`,
    title: `Release ${number}`,
    indexerName: 'First',
    protocol: 'torrent',
    size: null,
    publishedAt: null,
    seenAt: app.clock.now().toISOString(),
    seenIn: 'feed',
    rank: number,
    grabbed: false,
    accepted: false,
    score: 12,
    refusal: 'seeders',
    reasons: [{ code: 'seeders', message: `No "seeders", 'none'`, score: null }],
    uploader: null,
    team: null,
    site: null,
    ...change,
  }
}

const many = (gameId: string, count: number): StoredVerdict[] =>
  Array.from({ length: count }, (_, number) => verdict(gameId, number))

test('verdicts are read as they were written, and written again they replace the old ones', () => {
  const written = verdict(gameIds[0] ?? '', 1, { size: 5_000_000_000, publishedAt: '2026-01-01T00:00:00.000Z' })
  app.verdicts.add([written])
  expect(app.verdicts.ofGame(written.gameId)).toEqual([written])
  const changed = { ...written, grabbed: true, accepted: true, refusal: null, reasons: [] }
  app.verdicts.add([changed])
  expect(app.verdicts.ofGame(written.gameId)).toEqual([changed])
})

test('a batch of many games keeps the newest and best of each, and leaves out removed games', () => {
  const [first = '', second = '', removed = ''] = gameIds
  app.verdicts.add(many(first, 30))
  app.clock.advance(1000)
  app.games.remove(removed)
  app.verdicts.add([
    ...many(first, 90).map((row) => ({ ...row, listing: `new ${row.listing}` })),
    ...many(second, 5),
    ...many(removed, 5),
  ])
  const kept = app.verdicts.ofGame(first)
  expect(kept).toHaveLength(100)
  expect(kept.filter(({ listing }) => listing.startsWith('new'))).toHaveLength(90)
  expect(kept.at(-1)?.rank).toBe(9)
  expect(app.verdicts.ofGame(second)).toHaveLength(5)
  expect(app.verdicts.ofGame(removed)).toEqual([])
})

test('refusals are counted by game, most common first', () => {
  const [first = '', second = ''] = gameIds
  app.verdicts.add([
    verdict(first, 1, { refusal: 'title' }),
    verdict(first, 2),
    verdict(first, 3),
    verdict(first, 4, { refusal: null, accepted: true }),
    verdict(second, 1),
  ])
  expect(app.verdicts.refusalsOf([first])).toEqual([
    { gameId: first, code: 'seeders', count: 2 },
    { gameId: first, code: 'title', count: 1 },
  ])
  expect(app.verdicts.refusalsOf(gameIds)).toHaveLength(3)
})

test('verdicts are deleted after a month, and the oldest ones of too many', async () => {
  const [first = '', second = ''] = gameIds
  app.verdicts.add(many(first, 10))
  app.clock.advance(1000)
  app.verdicts.add(many(second, 10))
  await cleanUpDatabase(app)
  expect(app.verdicts.ofGame(first)).toHaveLength(10)
  await cleanUpDatabase(app, undefined, 10)
  expect(app.verdicts.ofGame(first)).toEqual([])
  expect(app.verdicts.ofGame(second)).toHaveLength(10)
  for (let day = 1; day <= 31; day += 1) {
    app.clock.advance(24 * 3_600_000)
    await cleanUpDatabase(app)
  }
  expect(app.verdicts.ofGame(second)).toEqual([])
})

test('everything about a game is deleted with it', () => {
  const [gameId = ''] = gameIds
  const search = {
    gameId,
    partId: null,
    searchedAt: '2026',
    considered: 1,
    accepted: 0,
    answered: 1,
    failures: [],
    problem: null,
  }
  app.verdicts.putSearch(search, many(gameId, 1))
  expect(app.verdicts.searchOf(gameId)).toEqual(search)
  app.games.remove(gameId)
  expect([app.verdicts.searchOf(gameId), app.verdicts.ofGame(gameId)]).toEqual([null, []])
})
