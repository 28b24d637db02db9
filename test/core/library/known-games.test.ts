import { afterEach, beforeEach, expect, test } from 'bun:test'
import { findMatchingGames } from '#core/library/find-matching-games.ts'
import { indexGames } from '#core/library/index-games.ts'
import { addKnownNames, knownGame } from '#core/library/known-games.ts'
import type { ProviderPart } from '#domain/games/relations.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
})

afterEach(() => app.close())

const add = (title: string, more: Parameters<typeof storeGame>[1] | object = {}) =>
  storeGame(app, { userId, title, ...more })

const part = (title: string): ProviderPart => ({
  kind: 'dlc',
  title,
  metadataId: null,
  storefrontAppId: null,
  releaseDate: null,
})

const relate = (gameId: string, parts: string[], related: string[]) =>
  app.relations.replace(gameId, {
    parts: parts.map(part),
    related: related.map((title) => ({ title, year: null, metadataId: null })),
  })

const noPause = () => Promise.resolve()

test('a game is known by its parts, its related games and its neighbors in the library of its user', () => {
  const game = add('Elden Ring', { releaseDate: '2022-02-25' })
  relate(game.id, ['Shadow of the Erdtree'], ['Elden Ring Nightreign'])
  add('Elden Ring Tarnished Edition', { releaseDate: '2026-01-02' })
  add('Elder Sign')
  storeGame(app, { userId: storeUser(app).id, title: 'Elden Ring of Somebody Else' })
  expect(knownGame(app, game)).toEqual({
    title: 'Elden Ring',
    year: 2022,
    alternateTitles: [],
    parts: [{ id: expect.any(String), title: 'Shadow of the Erdtree', kind: 'dlc' }],
    related: [
      { title: 'Elden Ring Nightreign', year: null },
      { title: 'Elden Ring Tarnished Edition', year: 2026 },
    ],
  })
})

test('another game of the library decides whose release it is', () => {
  const game = add('Mafia II', { status: 'owned' })
  const release = parseReleaseName('Mafia.II.Northern.Nights-GRP')
  expect(matchGame(release, knownGame(app, game)).matches).toBe(true)
  add('Mafia II: Northern Nights', { status: 'shelved' })
  expect(matchGame(release, knownGame(app, game))).toMatchObject({ matches: false })
})

test('of a long series the neighbors in the alphabet are known, not all games', () => {
  const games = Array.from({ length: 200 }, (_, index) => add(`Series ${index + 1000}`))
  const names = knownGame(app, games[100] ?? add('Series'))
  expect(names.related).toHaveLength(24)
  expect(names.related).toContainEqual({ title: 'Series 1101', year: null })
  expect(names.related).toContainEqual({ title: 'Series 1099', year: null })
})

test('an index reads the names of the games that its releases could belong to, in few queries', async () => {
  const games = Array.from({ length: 300 }, (_, index) => add(`Lantern ${index}`))
  for (const { id } of games) relate(id, ['Deep Water'], [])
  const { index } = await indexGames(app, [{ statuses: ['wanted'] }], noPause)
  const asked: string[][] = []
  const relations = {
    ...app.relations,
    knownNames: (ids: readonly string[]) => {
      asked.push([...ids])
      return app.relations.knownNames(ids)
    },
  }
  const named = ['Lantern.7.Deep.Water-GRP', 'Lantern.8-GRP', 'Lantern.8.v1.1-GRP', 'Nobody-GRP'].map((name) => ({
    name,
    parsed: parseReleaseName(name),
  }))
  await addKnownNames({ relations }, index, named, noPause)
  expect(asked.map((ids) => ids.toSorted())).toEqual([[games[7]?.id ?? '', games[8]?.id ?? ''].toSorted()])
  expect(named.map(({ parsed }) => index.matches(parsed).map(({ id, addOn }) => ({ id, addOn })))).toEqual([
    [{ id: games[7]?.id ?? '', addOn: true }],
    [{ id: games[8]?.id ?? '', addOn: false }],
    [{ id: games[8]?.id ?? '', addOn: false }],
    [],
  ])
  await addKnownNames({ relations }, index, named, noPause)
  expect(asked).toHaveLength(1)
})

test('downloads are matched with the names that are known', async () => {
  const game = add('Celeste')
  relate(game.id, ['Farewell'], ['Celeste 64'])
  const found = await findMatchingGames(app, userId, ['Celeste.Farewell-GRP', 'Celeste.64.Fragments-GRP'])
  expect(found.map((each) => each.game?.title ?? null)).toEqual(['Celeste', null])
})
