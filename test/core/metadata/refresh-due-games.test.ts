import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchAfterGameReleases } from '#core/acquisition/wanted/request-search.ts'
import { changeGame } from '#core/library/change-game.ts'
import { refreshDueGames } from '#core/metadata/refresh-due-games.ts'
import { AppError, RetryLaterError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Notification } from '#domain/system/notification.ts'
import { createMetadataSource } from '../../fakes/metadata-source.ts'
import { storeGame, storeIndexer, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const dayMs = 24 * 3_600_000

let app: TestApp
let userId: string
let provider: ReturnType<typeof createMetadataSource>

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  provider = createMetadataSource()
  app.metadata.source = provider.source
  app.metadata.sourceOf = (id) => (id.startsWith('steam:') ? provider.source() : null)
})

afterEach(() => app.close())

const stored = (number: number, more: Partial<Game> = {}): Game =>
  storeGame(app, { userId, title: `Game ${number}`, metadataId: `steam:${number}`, ...more })

const known = (number: number, more: Partial<ProviderGame> = {}): void =>
  provider.put({ title: `Game ${number}`, ...more, metadataId: `steam:${number}` })

const requested = (): string[] =>
  provider.calls.filter(({ method }) => method === 'game').map(({ argument }) => argument)
const gameNow = ({ id }: Game) => app.games.findById(id)
const historyOf = ({ id }: Game) =>
  app.history.list({ userId, gameId: id }).entries.map(({ type, message }) => ({ type, message }))
const notifications = () =>
  app.notifications
    .list(userId, { limit: 10 })
    .notifications.map(({ type, title, message }) => ({ type, title, message }))

test('replaces what the provider knows better, and keeps what it lacks', async () => {
  const game = stored(1, { genres: ['Old'], summary: 'Only ours', rating: 50, adult: true })
  known(1, { genres: ['New'], rating: 80, releaseStatus: 'released', releaseDate: '2020-09-17' })
  await refreshDueGames(app)
  expect(gameNow(game)).toMatchObject({
    genres: ['New'],
    summary: 'Only ours',
    rating: 80,
    adult: true,
    releaseStatus: 'released',
    releaseDate: '2020-09-17',
  })
})

test('keeps the fields that the user edited', async () => {
  const game = stored(1, {
    title: 'My title',
    platforms: ['Amiga'],
    releaseStatus: 'upcoming',
    releaseDate: '2027-01-01',
  })
  app.games.update(game.id, { editedFields: ['title', 'platforms', 'releaseDate', 'releaseStatus'] })
  known(1, {
    title: 'Their title',
    platforms: ['PC'],
    genres: ['RPG'],
    releaseStatus: 'released',
    releaseDate: '2026-02-02',
  })
  await refreshDueGames(app)
  expect(gameNow(game)).toMatchObject({
    title: 'My title',
    platforms: ['Amiga'],
    genres: ['RPG'],
    releaseStatus: 'upcoming',
    releaseDate: '2027-01-01',
    alternateTitles: ['Their title'],
  })
  expect(historyOf(game)).toEqual([])
})

test('keeps the cover that the user chose', async () => {
  const game = stored(1, { coverUrl: 'https://example.org/old.jpg' })
  await changeGame(app, userId, game.id, { coverUrl: 'https://example.org/chosen.jpg' })
  known(1, { coverUrl: 'https://example.org/new.jpg', genres: ['RPG'] })
  await refreshDueGames(app)
  expect(gameNow(game)).toMatchObject({ coverUrl: 'https://example.org/chosen.jpg', genres: ['RPG'] })
})

test('a game is renamed with its provider, unless another game has the title', async () => {
  const renamed = stored(1, { title: 'Project Mjolnir' })
  const kept = stored(2, { title: 'Celeste (Beta)' })
  stored(3, { title: 'Celeste' })
  known(1, { title: 'Hammer of Thunder' })
  known(2, { title: 'Celeste' })
  known(3, { title: 'Celeste' })
  await refreshDueGames(app)
  expect(gameNow(renamed)).toMatchObject({ title: 'Hammer of Thunder', alternateTitles: ['Project Mjolnir'] })
  expect(historyOf(renamed)).toEqual([{ type: 'refreshed', message: 'Renamed from Project Mjolnir' }])
  expect(gameNow(kept)).toMatchObject({ title: 'Celeste (Beta)', alternateTitles: [] })
})

test('a release is recorded and reported once', async () => {
  const emitted: Notification[] = []
  app.events.on('notification', (notification) => emitted.push(notification))
  const game = stored(1, { releaseStatus: 'upcoming', releaseDate: '2026-11-20' })
  known(1, { releaseStatus: 'released', releaseDate: '2026-11-21' })
  await refreshDueGames(app)
  app.games.setRefreshTimes(game.id, { metadataDueAt: '' })
  await refreshDueGames(app)
  expect(gameNow(game)).toMatchObject({ releaseStatus: 'released', releaseDate: '2026-11-21' })
  const message = 'Released on 2026-11-21'
  expect(historyOf(game)).toEqual([{ type: 'released', message }])
  expect(notifications()).toEqual([{ type: 'gameReleased', title: 'Game 1 was released', message }])
  expect(emitted.map(({ link }) => link)).toEqual([`/games/${game.id}`])
})

test('a delay is reported as the old and the new date', async () => {
  const game = stored(1, { releaseStatus: 'upcoming', releaseDate: '2026-12-01' })
  known(1, { releaseStatus: 'upcoming', releaseDate: '2027-03-12' })
  await refreshDueGames(app)
  expect(gameNow(game)).toMatchObject({ releaseStatus: 'delayed', releaseDate: '2027-03-12' })
  const message = 'Release date: 2026-12-01 → 2027-03-12'
  expect(historyOf(game)).toEqual([{ type: 'delayed', message }])
  expect(notifications()).toEqual([{ type: 'gameDelayed', title: 'Game 1 was delayed', message }])
  app.clock.advance(2 * dayMs)
  await refreshDueGames(app)
  expect(requested()).toEqual(['steam:1', 'steam:1'])
  expect(notifications()).toHaveLength(1)
})

test('a date that the user entered is not reported as delayed', async () => {
  const game = stored(1, { releaseStatus: 'upcoming', releaseDate: '2026-12-01' })
  app.games.update(game.id, { editedFields: ['releaseDate'] })
  known(1, { releaseStatus: 'upcoming', releaseDate: '2027-03-12' })
  await refreshDueGames(app)
  expect(gameNow(game)).toMatchObject({ releaseStatus: 'upcoming', releaseDate: '2026-12-01' })
  expect([historyOf(game), notifications()]).toEqual([[], []])
})

test('a date from a second provider that does not answer is not reported as withdrawn', async () => {
  const game = stored(1, { releaseStatus: 'upcoming', releaseDate: '2026-12-01', storefrontAppId: 1 })
  known(1, { releaseStatus: 'upcoming', storefrontAppId: 1 })
  const unanswered = async (): Promise<never> => {
    throw new AppError('upstream', 'IGDB does not answer')
  }
  const second = { provider: 'igdb', source: { ...provider.source(), byStoreIds: unanswered } } as const
  app.metadata.sources = () => [{ provider: 'steam', source: provider.source() }, second]
  await refreshDueGames(app)
  expect(gameNow(game)).toMatchObject({ releaseStatus: 'upcoming', releaseDate: '2026-12-01' })
  expect([historyOf(game), notifications()]).toEqual([[], []])
})

test('a user who turned the notifications off gets none', async () => {
  const preferences = { gameDelayed: { inApp: false, external: true } }
  app.users.changeSettings(userId, { ...app.users.settings(userId), notificationPreferences: preferences })
  const game = stored(1, { releaseStatus: 'upcoming', releaseDate: '2026-12-01' })
  known(1, { releaseStatus: 'cancelled' })
  await refreshDueGames(app)
  expect(historyOf(game)).toEqual([{ type: 'cancelled', message: 'Canceled' }])
  expect(notifications()).toEqual([])
})

test('a wanted game is searched for as soon as it is released, others are not', async () => {
  const stop = searchAfterGameReleases(app)
  const searched: string[] = []
  app.queues.searches.enqueue = (id) => void searched.push(id)
  storeIndexer(app, { url: 'http://127.0.0.1:1' })
  const upcoming = { releaseStatus: 'upcoming', lastSearchedAt: '2026-11-01T00:00:00.000Z' } as const
  const wanted = stored(1, { ...upcoming, status: 'wanted' })
  stored(2, { ...upcoming, status: 'shelved' })
  for (const number of [1, 2]) known(number, { releaseStatus: 'released' })
  await refreshDueGames(app)
  stop()
  expect(searched).toEqual([wanted.id])
  expect(gameNow(wanted)?.lastSearchedAt).toBeNull()
})

test('a run refreshes a batch, and the runs cycle through all games', async () => {
  for (let number = 100; number < 160; number += 1) {
    stored(number, { releaseStatus: 'upcoming' })
    known(number, { releaseStatus: 'upcoming' })
  }
  stored(1, { metadataId: 'igdb:1' })
  stored(2, { metadataId: null })
  await refreshDueGames(app)
  expect(requested()).toHaveLength(50)
  await refreshDueGames(app)
  expect(new Set(requested()).size).toBe(60)
  await refreshDueGames(app)
  expect(requested()).toHaveLength(60)
  app.clock.advance(dayMs)
  await refreshDueGames(app)
  expect(requested()).toHaveLength(110)
})

test('announced games are refreshed before many new ones', async () => {
  app.transaction(() => {
    for (let number = 100; number < 200; number += 1) stored(number)
  })
  const announced = stored(1, { releaseStatus: 'delayed' })
  app.games.setRefreshTimes(announced.id, { metadataDueAt: '2026-11-21T11:00:00.000Z' })
  await refreshDueGames(app)
  expect(requested()[0]).toBe('steam:1')
  expect(requested()).toHaveLength(50)
})

test('announced games are refreshed daily, near their date more often, and released ones monthly', async () => {
  stored(1, { releaseStatus: 'released', releaseDate: '2011-04-18' })
  known(1, { releaseStatus: 'released', releaseDate: '2011-04-18' })
  stored(2, { releaseStatus: 'upcoming', releaseDate: '2099-01-01' })
  known(2, { releaseStatus: 'upcoming', releaseDate: '2099-01-01' })
  const soon = new Date(app.clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10)
  stored(3, { releaseStatus: 'upcoming', releaseDate: soon })
  known(3, { releaseStatus: 'upcoming', releaseDate: soon })
  await refreshDueGames(app)
  const after = async (milliseconds: number): Promise<string[]> => {
    provider.calls.length = 0
    app.clock.advance(milliseconds)
    await refreshDueGames(app)
    return requested().toSorted()
  }
  expect(await after(dayMs / 4)).toEqual(['steam:3'])
  expect(await after(dayMs)).toEqual(['steam:2', 'steam:3'])
  expect(await after(30 * dayMs)).toContain('steam:1')
})

test('a run ends when the call budget is used up, and the next one continues with the same game', async () => {
  for (const number of [1, 2, 3]) {
    stored(number)
    known(number, { releaseStatus: 'released' })
  }
  provider.fail = ({ argument }) => {
    if (argument === 'steam:2') throw new RetryLaterError('Steam: too many requests', 60)
  }
  await refreshDueGames(app)
  expect(requested()).toEqual(['steam:1', 'steam:2'])
  provider.fail = () => undefined
  await refreshDueGames(app)
  expect(requested()).toEqual(['steam:1', 'steam:2', 'steam:2', 'steam:3'])
})

test('a game that the provider fails for is postponed and holds up no other', async () => {
  for (const number of [1, 2]) {
    stored(number)
    known(number, { releaseStatus: 'released' })
  }
  provider.fail = ({ argument }) => {
    if (argument === 'steam:1') throw new AppError('upstream', 'Steam responded with status 500')
  }
  await refreshDueGames(app)
  await refreshDueGames(app)
  expect(requested()).toEqual(['steam:1', 'steam:2'])
  app.clock.advance(dayMs / 4)
  await refreshDueGames(app)
  expect(requested()).toEqual(['steam:1', 'steam:2', 'steam:1'])
})

test('a provider that fails again and again is left alone until the next run', async () => {
  for (let number = 1; number < 10; number += 1) stored(number)
  provider.fail = () => {
    throw new AppError('upstream', 'Steam responded with status 500')
  }
  await refreshDueGames(app)
  expect(requested()).toHaveLength(3)
})

test('games that were due while the clock was ahead are refreshed once it is right', async () => {
  const game = stored(1)
  known(1)
  app.games.setRefreshTimes(game.id, { metadataDueAt: '2099-01-01T00:00:00.000Z' })
  await refreshDueGames(app)
  expect(requested()).toEqual(['steam:1'])
})

test('leaves the provider calls that are reserved for users', async () => {
  stored(1)
  known(1)
  await refreshDueGames(app)
  expect(provider.calls.map(({ call }) => call?.background)).toEqual([true, true])
})

test('a stopped run makes no more requests', async () => {
  for (const number of [1, 2]) stored(number)
  const stopping = new AbortController()
  provider.fail = () => stopping.abort()
  await refreshDueGames(app, stopping.signal)
  expect(requested()).toEqual(['steam:1'])
})
