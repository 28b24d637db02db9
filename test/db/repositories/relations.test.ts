import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ProviderPart, RelatedGame } from '#domain/games/relations.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let gameId: string

beforeEach(() => {
  app = createTestApp()
  gameId = storeGame(app, { userId: storeUser(app).id, title: 'Portal 2' }).id
})

afterEach(() => app.close())

const part = (title: string, metadataId: string | null = null, more: Partial<ProviderPart> = {}): ProviderPart => ({
  kind: 'dlc',
  title,
  metadataId,
  storefrontAppId: null,
  releaseDate: null,
  ...more,
})
const other = (title: string, metadataId: string | null = null): RelatedGame => ({ title, metadataId, year: null })
const idsOf = () =>
  Object.fromEntries(
    [...app.relations.partsOf(gameId), ...app.relations.relatedTo(gameId)].map(({ title, id }) => [title, id]),
  )

test('parts and related games keep their ids when they are replaced, even under a new title or metadata id', () => {
  const parts = [part('Peer Review', 'steam:1'), part('Soundtrack'), part('Skins', 'steam:2')]
  app.relations.replace(gameId, { parts, related: [other('Portal', 'steam:400'), other('Portal Stories')] })
  const before = idsOf()
  app.relations.replace(gameId, {
    parts: [
      part('Peer Review Remastered', 'steam:1'),
      part('Soundtrack', 'steam:3', { kind: 'soundtrack' }),
      part('Maps'),
    ],
    related: [other('Portal Stories', 'steam:5')],
  })
  const after = idsOf()
  expect(after).toEqual({
    'Peer Review Remastered': before['Peer Review'] ?? '',
    Soundtrack: before.Soundtrack ?? '',
    Maps: expect.any(String),
    'Portal Stories': before['Portal Stories'] ?? '',
  })
  expect(app.relations.partsOf(gameId)).toContainEqual(
    expect.objectContaining({
      title: 'Soundtrack',
      kind: 'soundtrack',
      metadataId: 'steam:3',
      normalizedTitle: 'soundtrack',
    }),
  )
})

test('two parts of one title are two rows', () => {
  const parts = [part('Season Pass', 'steam:1'), part('Season Pass', 'steam:2')]
  app.relations.replace(gameId, { parts, related: [] })
  const ids = app.relations.partsOf(gameId).map(({ id }) => id)
  app.relations.replace(gameId, { parts: parts.toReversed(), related: [] })
  expect(app.relations.partsOf(gameId).map(({ id }) => id)).toEqual(ids)
  expect(new Set(ids).size).toBe(2)
})

test('they are removed with their game, and those of other games stay', () => {
  const second = storeGame(app, { userId: storeUser(app).id, title: 'Hades' }).id
  for (const id of [gameId, second])
    app.relations.replace(id, { parts: [part('Soundtrack')], related: [other('Portal')] })
  app.relations.replace(gameId, { parts: [], related: [] })
  expect(app.relations.of(gameId)).toEqual({ parts: [], related: [] })
  expect(app.relations.of(second)).toMatchObject({ parts: [{ title: 'Soundtrack' }], related: [{ title: 'Portal' }] })
  app.games.remove(second)
  expect(app.relations.of(second)).toEqual({ parts: [], related: [] })
})

test('a thousand parts keep their ids, and only what changed is written', () => {
  const writtenRows = () => app.connection.all<{ rows: number }>('SELECT total_changes() AS rows')[0]?.rows ?? 0
  const parts = Array.from({ length: 1000 }, (_, number) => part(`Track ${number}`, `steam:${number}`))
  app.relations.replace(gameId, { parts, related: [] })
  const before = app.relations.partsOf(gameId)
  app.relations.replace(gameId, { parts, related: [] })
  expect(app.relations.partsOf(gameId)).toEqual(before)
  expect(before).toHaveLength(1000)
  const written = writtenRows()
  app.relations.replace(gameId, { parts, related: [] })
  expect(writtenRows()).toBe(written)
  app.relations.replace(gameId, { parts: [...parts.slice(0, 998), part('Track 998 (Live)', 'steam:998')], related: [] })
  expect(writtenRows()).toBe(written + 2)
  expect(app.relations.partsOf(gameId)).toHaveLength(999)
})
