import { afterEach, beforeEach, expect, test } from 'bun:test'
import { refreshGames } from '#core/metadata/refresh-games.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string
let requestedIds: string[]
let calls: (ProviderCall | undefined)[]

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  requestedIds = []
  calls = []
  const known = knownGames('Hades')()
  app.metadata.source = () => ({
    ...known,
    game(id, call) {
      requestedIds.push(id)
      calls.push(call)
      return known.game(id)
    },
  })
})

afterEach(() => app.close())

const unknownRelease = (metadataId: string, more: Partial<Game> = {}) =>
  storeGame(app, { userId, title: metadataId, metadataId, releaseStatus: 'unknown', status: 'owned', ...more })

test('fills in the missing values of a game of any status, once', async () => {
  const game = unknownRelease('steam:1')
  unknownRelease('steam:1', { releaseStatus: 'released', userId: storeUser(app).id })
  storeGame(app, { userId, title: 'Added by hand', releaseStatus: 'unknown' })
  await refreshGames(app)
  await refreshGames(app)
  expect(requestedIds).toEqual(['steam:1'])
  expect(app.games.findById(game.id)).toMatchObject({
    title: 'steam:1',
    status: 'owned',
    releaseStatus: 'released',
    releaseDate: '2020-09-17',
    genres: ['Action'],
    summary: 'A game',
  })
})

test('each run refreshes a batch, and the runs cycle through all games', async () => {
  for (let number = 100; number < 150; number += 1) unknownRelease(`steam:${number}`)
  await refreshGames(app)
  expect(requestedIds).toHaveLength(40)
  await refreshGames(app)
  expect(new Set(requestedIds).size).toBe(50)
  await refreshGames(app)
  expect(requestedIds.slice(50)).toEqual(requestedIds.slice(0, 40))
})

test('a run ends when the provider stops answering, and the next run continues there', async () => {
  for (const id of ['steam:101', 'steam:1', 'steam:103']) unknownRelease(id)
  const answering = app.metadata.source
  app.metadata.source = () => ({
    ...answering(),
    async game(id) {
      if (id === 'steam:1') throw new AppError('upstream', 'Steam answered 503')
      return answering().game(id)
    },
  })
  await refreshGames(app)
  expect(requestedIds).toEqual(['steam:101'])
  app.metadata.source = answering
  await refreshGames(app)
  expect(requestedIds).toEqual(['steam:101', 'steam:1', 'steam:103'])
})

test('an unreleased game gets its new release status and date', async () => {
  const coming = { releaseStatus: 'upcoming', releaseDate: null, summary: 'My words' } as const
  const game = unknownRelease('steam:1', { ...coming, status: 'wanted' })
  const unknown = unknownRelease('steam:9', { ...coming, status: 'wanted' })
  let changes = 0
  app.events.on('gameChanged', () => {
    changes += 1
  })
  await refreshGames(app)
  const released = { releaseStatus: 'released', releaseDate: '2020-09-17', summary: 'My words' }
  expect(app.games.findById(game.id)).toMatchObject(released)
  expect(app.games.findById(unknown.id)).toMatchObject(coming)
  await refreshGames(app)
  expect(requestedIds).toEqual(['steam:1', 'steam:9', 'steam:9'])
  expect(changes).toBe(1)
})

test('leaves the provider calls that are reserved for users', async () => {
  unknownRelease('steam:1')
  await refreshGames(app)
  expect(calls).toEqual([{ background: true }])
})
