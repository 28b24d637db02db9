import { afterEach, beforeEach, expect, test } from 'bun:test'
import { refreshGames } from '#core/metadata/refresh-games.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string
let asked: string[]

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  asked = []
  const known = knownGames('Hades')()
  app.metadata.source = () => ({
    ...known,
    game(id) {
      asked.push(id)
      return known.game(id)
    },
  })
})

afterEach(() => app.close())

const harmed = (metadataId: string, more: Partial<Game> = {}) =>
  storeGame(app, { userId, title: metadataId, metadataId, releaseStatus: 'unknown', status: 'owned', ...more })

test('games of every status get what the provider knows, once', async () => {
  const game = harmed('steam:1')
  harmed('steam:1', { releaseStatus: 'released', userId: storeUser(app).id })
  storeGame(app, { userId, title: 'Added by hand', releaseStatus: 'unknown' })
  await refreshGames(app)
  await refreshGames(app)
  expect(asked).toEqual(['steam:1'])
  expect(app.games.findById(game.id)).toMatchObject({
    title: 'steam:1',
    status: 'owned',
    releaseStatus: 'released',
    releaseDate: '2020-09-17',
    genres: ['Action'],
    summary: 'A game',
  })
})

test('a run takes a portion, and the next ones come round to all of them', async () => {
  for (let number = 100; number < 150; number += 1) harmed(`steam:${number}`)
  await refreshGames(app)
  expect(asked).toHaveLength(40)
  await refreshGames(app)
  expect(new Set(asked).size).toBe(50)
  await refreshGames(app)
  expect(asked.slice(50)).toEqual(asked.slice(0, 40))
})

test('a run ends where the provider stops answering, and the next goes on there', async () => {
  for (const id of ['steam:101', 'steam:1', 'steam:103']) harmed(id)
  const answering = app.metadata.source
  app.metadata.source = () => ({
    ...answering(),
    async game(id) {
      if (id === 'steam:1') throw new AppError('upstream', 'Steam answered 503')
      return answering().game(id)
    },
  })
  await refreshGames(app)
  expect(asked).toEqual(['steam:101'])
  app.metadata.source = answering
  await refreshGames(app)
  expect(asked).toEqual(['steam:101', 'steam:1', 'steam:103'])
})

test('a game that was not out yet follows its release', async () => {
  const coming = { releaseStatus: 'upcoming', releaseDate: null, summary: 'My words' } as const
  const game = harmed('steam:1', { ...coming, status: 'wanted' })
  const unknown = harmed('steam:9', { ...coming, status: 'wanted' })
  let changes = 0
  app.events.on('gameChanged', () => {
    changes += 1
  })
  await refreshGames(app)
  const released = { releaseStatus: 'released', releaseDate: '2020-09-17', summary: 'My words' }
  expect(app.games.findById(game.id)).toMatchObject(released)
  expect(app.games.findById(unknown.id)).toMatchObject(coming)
  await refreshGames(app)
  expect(asked).toEqual(['steam:1', 'steam:9', 'steam:9'])
  expect(changes).toBe(1)
})
