import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { type Game, gameSources, gameStatuses } from '#domain/games/game.ts'
import type { TotalKind } from '#domain/statistics/totals.ts'
import { storeDownload, storeDownloader, storeGame, storeUser } from '../rows.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

// What triggers keep for the statistics: totals of games, times from wanted to owned, and how downloads ended.

let app: TestApp
let userId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
})

afterEach(() => app.close())

type Row = { userId: string; kind: TotalKind; value: string; adult: number; count: number; amount: number }

/** The totals as one line each, in a fixed order. Amounts are rounded: sums of fractions are not exact. */
const linesOf = (rows: readonly Row[]): string[] =>
  rows
    .map((row) => [row.userId, row.kind, row.value, row.adult, row.count, Math.round(row.amount * 1000)].join('|'))
    .toSorted()

const recorded = (): string[] =>
  linesOf(app.connection.all<Row>('SELECT user_id AS userId, kind, value, adult, count, amount FROM game_totals'))

/** What an entry is for: its platform; before that is decided, PC if the game is available for it, else all of its own. */
function platformsOf({ platform, preferredPlatform, platforms }: Game): Set<string> {
  if (platform !== null) return new Set([preferredPlatform ?? platform])
  return new Set(platforms.includes('PC') ? ['PC'] : platforms)
}

/** The totals, counted from the games. */
function counted(): string[] {
  const rows = new Map<string, Row>()
  const add = (game: Game, kind: TotalKind, value: string, amount = 0): void => {
    const key = `${game.userId}|${kind}|${value}|${game.adult}`
    const row = rows.get(key) ?? { userId: game.userId, kind, value, adult: Number(game.adult), count: 0, amount: 0 }
    rows.set(key, { ...row, count: row.count + 1, amount: row.amount + amount })
  }
  const ids = app.connection.all<{ id: string; size: number | null }>('SELECT id, size_on_disk AS size FROM games')
  for (const { id, size } of ids) {
    const game = app.games.findById(id)
    if (game === null || game.hidden) continue
    const { rating, userRating, platforms } = game
    add(game, 'status', game.status)
    add(game, 'source', game.source)
    add(game, 'year', game.releaseDate?.slice(0, 4) ?? '')
    for (const genre of new Set(game.genres)) add(game, 'genre', genre)
    for (const platform of platformsOf(game)) add(game, 'platform', platform)
    add(game, 'rating', rating === null ? '' : String(Math.min(90, Math.floor(rating / 10) * 10)), rating ?? 0)
    add(game, 'userRating', userRating === null ? '' : userRating.toFixed(1), userRating ?? 0)
    const platform = game.preferredPlatform ?? (platforms.length === 1 ? platforms[0] : undefined) ?? ''
    if (size !== null) add(game, 'disk', platform, size)
  }
  return linesOf([...rows.values()])
}

/** Seeded, so that a failure can be repeated. */
function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('the totals of games are right after any changes', () => {
  const dice = createDice(7)
  const owners = [userId, storeUser(app).id]
  const pick = <Value>(values: readonly Value[]): Value => values[dice(values.length)] as Value
  const some = (values: readonly string[]) => Array.from({ length: dice(3) }, () => pick(values))
  const facts = () => ({
    status: pick(gameStatuses),
    source: pick(gameSources),
    releaseDate: pick([null, '1998-05-01', '2011-04-19', '2011-10-01']),
    genres: some(['Indie', 'Shooter', 'It\'s "odd"']),
    platforms: some(['PC', 'Linux']),
    platform: pick([null, 'mac']),
    preferredPlatform: pick([null, 'Mac']),
    rating: pick([null, 0, 9.99, 87.3, 100]),
    userRating: pick([null, 0.5, 7, 10]),
    hidden: dice(5) === 0,
    adult: dice(5) === 0,
  })
  const games: Game[] = []
  const fileOf = (gameId: string, path: string) => ({
    id: randomUUID(),
    gameId,
    path,
    size: dice(1e9),
    category: 'main' as const,
    version: null,
    downloadId: null,
    addedAt: '2026-01-01T00:00:00.000Z',
  })
  const steps = [
    () => games.push(storeGame(app, { userId: pick(owners), title: `Game ${games.length}`, ...facts() })),
    () => app.games.update(pick(games).id, facts()),
    () => app.games.update(pick(games).id, { status: pick(gameStatuses) }),
    () => app.imports.putFiles([fileOf(pick(games).id, pick(['/a', '/b']))]),
    () => app.imports.removeFilesAt(pick(games).id, ['/a']),
    () => app.games.remove(games.splice(dice(games.length), 1)[0]?.id ?? ''),
  ]
  for (let number = 0; number < 10; number += 1) steps[0]?.()
  for (let number = 0; number < 400; number += 1) {
    if (games.length < 3) steps[0]?.()
    pick(steps)()
    if (number % 20 === 0) expect(recorded()).toEqual(counted())
  }
  expect(recorded()).toEqual(counted())
  expect(recorded().length).toBeGreaterThan(20)
  app.users.remove(owners[1] ?? '')
  expect(recorded()).toEqual(counted())
})

const acquired = () =>
  app.connection.all<{ wantedAt: string; seconds: number | null }>(
    'SELECT wanted_at AS wantedAt, seconds_to_owned AS seconds FROM game_acquisitions',
  )

test('a wanted game has the time since when, and then how long it took to own it', () => {
  const addedAt = '2020-01-01T00:00:00.000Z'
  const { id } = storeGame(app, { userId, title: 'Hades', addedAt })
  expect(acquired()).toEqual([{ wantedAt: addedAt, seconds: null }])
  app.games.update(id, { status: 'downloading' })
  app.games.update(id, { status: 'wanted' })
  expect(acquired()).toEqual([{ wantedAt: addedAt, seconds: null }])
  app.games.update(id, { status: 'owned' })
  const [{ seconds } = { seconds: null }] = acquired()
  expect(seconds).toBeGreaterThan(5 * 365 * 86_400)
  expect(app.statistics.acquisitions({ userId, hideAdult: false })).toEqual({ count: 1, averageSeconds: seconds })
  app.games.update(id, { status: 'completed' })
  expect(acquired()).toEqual([{ wantedAt: addedAt, seconds }])
  app.games.update(id, { status: 'wanted' })
  expect(acquired()).toEqual([{ wantedAt: expect.stringMatching(/^20.*Z$/), seconds: null }])
  app.games.update(id, { status: 'shelved' })
  expect(acquired()).toEqual([])
})

test('a game that was never wanted has no time', () => {
  const { id } = storeGame(app, { userId, title: 'Hades', status: 'owned' })
  app.games.update(id, { status: 'playing' })
  expect(acquired()).toEqual([])
  expect(app.statistics.acquisitions({ userId, hideAdult: false })).toEqual({ count: 0, averageSeconds: null })
})

test('a status that is corrected at once does not count as a wait', () => {
  const addedAt = '2020-01-01T00:00:00.000Z'
  const { id } = storeGame(app, { userId, title: 'Hades', addedAt })
  app.games.update(id, { status: 'owned' })
  app.games.update(id, { status: 'wanted' })
  app.games.update(id, { status: 'owned' })
  storeGame(app, { userId, title: 'Tunic', addedAt: '2100-01-01T00:00:00.000Z' })
  app.connection.all("UPDATE games SET status = 'playing' WHERE title = 'Tunic'")
  expect(acquired()).toEqual([])
})

test('the time until games were owned leaves out hidden games, and adult games on request', () => {
  const addedAt = '2020-01-01T00:00:00.000Z'
  const other = storeUser(app).id
  const own = (title: string, more: Partial<Game> = {}) => {
    const { id } = storeGame(app, { userId, title, addedAt, ...more })
    app.games.update(id, { status: 'owned' })
  }
  own('Hades')
  own('Secret', { hidden: true })
  own('Adult', { adult: true })
  own('Tunic', { userId: other })
  own('Veiled', { userId: other, hidden: true })
  const countOf = (owner: string | null, hideAdult: boolean) =>
    app.statistics.acquisitions({ userId: owner, hideAdult }).count
  expect([countOf(userId, false), countOf(userId, true)]).toEqual([2, 1])
  expect([countOf(null, false), countOf(null, true)]).toEqual([3, 2])
})

const totals = () =>
  app.statistics.downloadTotals(userId).map(({ outcome, month, count, bytes }) => [outcome, month, count, bytes])

test('a download is counted once, with how it ended last', () => {
  const { id } = storeDownload(app, { userId, size: 100, downloaded: 40, addedAt: '2026-01-31T00:00:00.000Z' })
  expect(totals()).toEqual([])
  app.downloads.update(id, { status: 'failed' })
  expect(totals()).toEqual([['failed', '2026-01', 1, 40]])
  app.downloads.update(id, { status: 'queued' })
  app.downloads.update(id, { status: 'seeding', downloaded: 100, completedAt: '2026-02-01T00:00:00.000Z' })
  expect(totals()).toEqual([['completed', '2026-02', 1, 100]])
  app.downloads.update(id, { status: 'imported' })
  app.downloads.update(id, { status: 'importing' })
  app.downloads.update(id, { status: 'failed' })
  expect(totals()).toEqual([['imported', '2026-02', 1, 100]])
})

test('a download stays counted after it and its client are removed, and is gone with its user', () => {
  const client = storeDownloader(app, { type: 'transmission', name: 'Attic' })
  const sent = { userId, downloaderId: client.id, indexerName: 'Indexer', size: 5 }
  const { id } = storeDownload(app, { ...sent, status: 'imported' })
  app.connection.all("UPDATE downloaders SET name = 'Cellar' WHERE id = ?", client.id)
  expect(app.statistics.downloadTotals(userId)).toMatchObject([{ downloaderName: 'Cellar', indexerName: 'Indexer' }])
  app.downloads.remove(id)
  app.downloaders.remove(client.id)
  expect(app.statistics.downloadTotals(null)).toMatchObject([{ downloaderName: 'Attic', count: 1, bytes: 5 }])
  app.users.remove(userId)
  expect(app.statistics.downloadTotals(null)).toEqual([])
})

test('a download without a user belongs to the user of its game, and an adopted one is not counted', () => {
  const game = storeGame(app, { userId, title: 'Hades' })
  storeDownload(app, { gameId: game.id, status: 'imported', size: 7 })
  storeDownload(app, { userId, status: 'imported', size: 1000, adopted: true })
  storeDownload(app, { status: 'imported', size: 20 })
  expect(totals().map(([, , count, bytes]) => [count, bytes])).toEqual([[1, 7]])
  expect(app.statistics.downloadTotals(null).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(27)
})
