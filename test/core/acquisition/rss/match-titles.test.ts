import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addFeed } from '#core/acquisition/rss/change-feeds.ts'
import { listFeedItems } from '#core/acquisition/rss/list-items.ts'
import { matchFeedTitles } from '#core/acquisition/rss/match-titles.ts'
import { AppError, NoAnswerError, RetryLaterError } from '#domain/errors.ts'
import { magnetItem, rss, sends, startFeedServer } from '../../../fakes/feed-server.ts'
import { createMetadataSource } from '../../../fakes/metadata-source.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { createTestApp, type TestApp } from '../../../test-app.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startFeedServer>>
let provider: ReturnType<typeof createMetadataSource>

beforeEach(async () => {
  provider = createMetadataSource()
  app = createTestApp({ metadataSource: () => provider.source() })
  provider.put({ metadataId: 'igdb:1', title: 'Hades', coverUrl: 'https://images.example/hades.jpg' })
  provider.found = [...provider.games.values()]
  server = await startFeedServer()
})
afterEach(async () => {
  await app.close()
  await server.close()
})

const user = { id: 'robin', role: 'admin' } as const
const searches = () => provider.methods().filter((method) => method === 'search').length
const items = async () => (await listFeedItems(app, user, {})).items
async function addItems(...names: string[]) {
  server.answer = sends(rss(...names.map((name) => magnetItem(name))))
  await addFeed(app, { name: 'Site', url: server.url })
}

test('items get the game of the provider, with one search for releases of the same game', async () => {
  await addItems('Hades.v1.2-GOG', 'Hades.v1.1-GOG')
  expect(await items()).toMatchObject([{ match: null }, { match: null }])
  expect(await matchFeedTitles(app)).toBe(1)
  const match = { metadataId: 'igdb:1', title: 'Hades', coverUrl: 'https://images.example/hades.jpg' }
  expect(await items()).toMatchObject([{ match }, { match }])
  expect(searches()).toBe(1)
  expect(app.coverUrls.get('igdb:1')).toBe('https://images.example/hades.jpg')
  expect(provider.calls.every(({ call }) => call?.background === true)).toBe(true)
  expect(await matchFeedTitles(app)).toBe(0)
  expect(searches()).toBe(1)
})

test('a list never asks the provider', async () => {
  await addItems('Hades.v1.2-GOG')
  await items()
  expect(provider.calls).toEqual([])
})

test('a title that the provider does not have is asked for once', async () => {
  await addItems('Celeste-GOG')
  expect(await matchFeedTitles(app)).toBe(0)
  expect(await matchFeedTitles(app)).toBe(0)
  expect(searches()).toBe(1)
  expect(await items()).toMatchObject([{ match: null }])
})

test('a few titles are looked up at a time', async () => {
  await addItems(...Array.from({ length: 50 }, (_, at) => `Unknown Game ${'abcdefghij'[at % 10]}${at}-GOG`))
  for (const expected of [20, 40, 50, 50]) {
    await matchFeedTitles(app)
    expect(searches()).toBe(expected)
  }
})

test.each([
  ['a spent call budget', () => new RetryLaterError('IGDB: too many requests', 60)],
  ['an unreachable provider', () => new NoAnswerError('IGDB: connection refused')],
])('%s stops the run, and the next one continues', async (_name, error) => {
  await addItems('Hades.v1.2-GOG', 'Celeste-GOG')
  provider.fail = () => {
    throw error()
  }
  await matchFeedTitles(app)
  expect(searches()).toBe(1)
  provider.fail = () => undefined
  expect(await matchFeedTitles(app)).toBe(1)
})

test('a title that the provider rejects is tried again later, and does not hold up others', async () => {
  await addItems('Hades.v1.2-GOG')
  provider.fail = () => {
    throw new AppError('upstream', 'IGDB: it responded with status 400')
  }
  await matchFeedTitles(app)
  await matchFeedTitles(app)
  expect(searches()).toBe(1)
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    app.clock.advance(24 * 3_600_000)
    await matchFeedTitles(app)
    expect(searches()).toBe(attempt)
  }
  app.clock.advance(24 * 3_600_000)
  await matchFeedTitles(app)
  expect(searches()).toBe(5)
})

test('without a provider, the titles wait', async () => {
  const without = createTestApp()
  server.answer = sends(rss(magnetItem('Hades.v1.2-GOG')))
  await addFeed(without, { name: 'Site', url: server.url })
  expect(await matchFeedTitles(without)).toBe(0)
  without.metadata.source = () => provider.source()
  expect(await matchFeedTitles(without)).toBe(1)
  await without.close()
})

test('a game that is added later belongs to the item by its id', async () => {
  await addItems('Hades.v1.2-GOG')
  await matchFeedTitles(app)
  const { id } = storeUser(app)
  const game = storeGame(app, { userId: id, title: 'Hadès', metadataId: 'igdb:1' })
  expect((await listFeedItems(app, { id, role: 'member' }, {})).items).toMatchObject([{ gameId: game.id }])
})

test('a title that was put off while the clock was wrong is asked for again', async () => {
  await addItems('Hades.v1.2-GOG')
  const today = app.clock.now().toISOString()
  app.clock.set('2036-01-01T00:00:00.000Z')
  provider.fail = () => {
    throw new AppError('upstream', 'The provider sent no JSON')
  }
  await matchFeedTitles(app)
  provider.fail = () => undefined
  app.clock.set(today)
  expect(await matchFeedTitles(app)).toBe(1)
})
