import { afterEach, expect, test } from 'bun:test'
import { IntegrationGameModel } from '#domain/games/game.ts'
import { knownGames } from '../fakes/known-games.ts'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite

afterEach(async () => {
  await site.stop()
})

const fieldsOfTheSpec = [
  'id',
  'title',
  'metadataId',
  'storefrontAppId',
  'status',
  'releaseStatus',
  'releaseDate',
  'coverUrl',
  'platforms',
  'genres',
  'libraryPath',
  'addedAt',
]

async function withKey(titles: string[] = []) {
  site = await startTestSite({ metadataSource: knownGames(...titles) }, { rateLimitsOff: true })
  const robin = await site.signUp()
  const { key } = await (await robin.ask('POST', '/api/api-keys', { name: 'Desktop' })).json()
  const ask = (method: string, path: string, body?: unknown) =>
    site.ask(method, `/api/integration${path}`, body, { 'x-api-key': key })
  const add = async (title: string, more: Record<string, unknown> = {}) =>
    (await robin.ask('POST', '/api/games', { title, ...more })).json()
  const sync = async (games: unknown[], more: Record<string, unknown> = {}) => {
    const answer = await ask('POST', '/library/sync', { games, ...more })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  return { robin, ask, add, sync }
}

test("games have exactly the documented fields, and other users' games are not listed", async () => {
  const { ask, add } = await withKey()
  const hades = await add('Hades', { notes: 'mine', storefrontAppId: 1_145_360 })
  const sam = await site.addUser('sam')
  await sam.ask('POST', '/api/games', { title: 'Celeste' })
  const answer = await ask('GET', '/library')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { apiVersion, games, count } = await answer.json()
  expect([apiVersion, count]).toEqual([1, 1])
  expect(Object.keys(games[0]).toSorted()).toEqual(fieldsOfTheSpec.toSorted())
  expect(Object.keys(IntegrationGameModel.properties).toSorted()).toEqual(fieldsOfTheSpec.toSorted())
  expect(games[0].id).toBe(hades.id)
})

test('the library is filtered by status, and includes hidden games on request', async () => {
  const { robin, ask, add } = await withKey()
  await add('Hades')
  const { id } = await add('Celeste', { status: 'owned' })
  await robin.ask('PATCH', `/api/games/${id}/hidden`, { hidden: true })
  const count = async (query: string) => (await (await ask('GET', `/library${query}`)).json()).count
  expect(await count('')).toBe(1)
  expect(await count('?includeHidden=true')).toBe(2)
  expect(await count('?includeHidden=true&status=owned')).toBe(1)
  expect(await count('?status=owned,wanted')).toBe(1)
  expect((await ask('GET', '/library?status=lost')).status).toBe(400)
})

test('entries are matched by store id before title, under both field names', async () => {
  const { add, sync } = await withKey()
  const portal = await add('Portal', { storefrontAppId: 400 })
  const second = await add('Portal 2', { storefrontAppId: 620 })
  const answer = await sync([
    { title: 'Portal', storefrontAppId: 620, externalId: 'a' },
    { title: 'Some other name', steamAppId: 400 },
    { title: 'portal', storefrontAppId: 999 },
    { title: 'Unknown', steamAppId: null, externalId: null },
  ])
  expect(answer).toEqual({
    apiVersion: 1,
    received: 4,
    matched: [
      { externalId: 'a', title: 'Portal', gameId: second.id, status: 'wanted' },
      { externalId: null, title: 'Some other name', gameId: portal.id, status: 'wanted' },
      { externalId: null, title: 'portal', gameId: portal.id, status: 'wanted' },
    ],
    unmatched: [{ externalId: null, title: 'Unknown' }],
    rejected: [],
    promotedToOwned: 0,
  })
  expect(site.app.games.syncTargets(portal.userId)).toHaveLength(2)
})

test('titles match regardless of case, accents, punctuation, articles, ampersands and numerals', async () => {
  const { add, sync } = await withKey()
  const pairs = [
    ['Pokémon: Blue', 'POKEMON BLUE'],
    ['The Witcher 3: Wild Hunt', 'Witcher III - Wild Hunt'],
    ['Ratchet & Clank', 'ratchet and clank'],
    ["Assassin's Creed II", 'Assassin’s Creed 2'],
    ['S.T.A.L.K.E.R.: Clear Sky', 'STALKER Clear Sky'],
    ['A Plague Tale: Innocence', 'Plague Tale Innocence'],
    ['Brütal Legend', 'Brutal Legend™'],
  ]
  for (const [held] of pairs) await add(held ?? '')
  const { matched, unmatched } = await sync(pairs.map(([, title]) => ({ title })))
  expect(unmatched).toEqual([])
  expect(matched).toHaveLength(pairs.length)
})

test('a game becomes owned only if it is wanted and installed and the request asks for it', async () => {
  const { ask, add, sync } = await withKey()
  for (const [title, status] of [
    ['Hades', 'wanted'],
    ['Celeste', 'wanted'],
    ['Portal', 'playing'],
  ])
    await add(title ?? '', { status })
  const games = [
    { title: 'Hades', installed: true },
    { title: 'Hades', installed: true },
    { title: 'Celeste', installed: false },
    { title: 'Portal', installed: true },
  ]
  const statuses = async () => {
    const { games } = await (await ask('GET', '/library')).json()
    return Object.fromEntries(games.map(({ title, status }: { title: string; status: string }) => [title, status]))
  }
  expect((await sync(games)).promotedToOwned).toBe(0)
  expect((await sync(games, { markInstalledAsOwned: false })).promotedToOwned).toBe(0)
  expect(await statuses()).toEqual({ Hades: 'wanted', Celeste: 'wanted', Portal: 'playing' })
  const changed: string[] = []
  site.app.events.on('gameChanged', ({ id }) => changed.push(id))
  const answer = await sync(games, { markInstalledAsOwned: true })
  expect(answer.promotedToOwned).toBe(1)
  expect(answer.matched.map(({ status }: { status: string }) => status)).toEqual([
    'owned',
    'owned',
    'wanted',
    'playing',
  ])
  expect(await statuses()).toEqual({ Hades: 'owned', Celeste: 'wanted', Portal: 'playing' })
  expect(changed).toHaveLength(1)
})

test('a batch of 5,000 is accepted, a larger one is rejected', async () => {
  const { ask, add, sync } = await withKey()
  await add('Game 7')
  const games = Array.from({ length: 5000 }, (_, index) => ({ title: `Game ${index}`, externalId: `${index}` }))
  const { received, matched, unmatched } = await sync(games)
  expect([received, matched.length, unmatched.length]).toEqual([5000, 1, 4999])
  expect((await ask('POST', '/library/sync', { games: [...games, { title: 'x' }] })).status).toBe(400)
  expect((await ask('POST', '/library/sync', { games: [] })).status).toBe(400)
  expect((await ask('POST', '/library/sync', { games: [{ title: 7 }] })).status).toBe(400)
})

test('an entry outside the limits is reported, and the rest of the batch is matched', async () => {
  const { add, sync } = await withKey()
  const hades = await add('Hades')
  const long = 'x'.repeat(501)
  const { received, matched, unmatched, rejected } = await sync([
    { title: long, externalId: 'a' },
    { title: '  ', externalId: 'b' },
    { title: 'Celeste', externalId: long },
    { title: 'Portal', storefrontAppId: 0, externalId: 'd' },
    { title: 'Portal 2', steamAppId: 1.5 },
    { title: 'Hades', externalId: 'f' },
    { title: 'x'.repeat(500), externalId: 'x'.repeat(500) },
  ])
  expect(received).toBe(7)
  expect(matched).toEqual([{ externalId: 'f', title: 'Hades', gameId: hades.id, status: 'wanted' }])
  expect(unmatched).toHaveLength(1)
  expect(rejected).toEqual([
    { index: 0, externalId: 'a', title: `${'x'.repeat(99)}…`, message: 'The title is longer than 500 characters' },
    { index: 1, externalId: 'b', title: '  ', message: 'The title is empty' },
    { index: 2, externalId: null, title: 'Celeste', message: 'The externalId is longer than 500 characters' },
    {
      index: 3,
      externalId: 'd',
      title: 'Portal',
      message: 'The store ID must be a whole number from 1 to 4294967295',
    },
    {
      index: 4,
      externalId: null,
      title: 'Portal 2',
      message: 'The store ID must be a whole number from 1 to 4294967295',
    },
  ])
})

test('a requested game is wanted and searched for immediately', async () => {
  const { robin, ask } = await withKey(['Hades', 'Celeste'])
  await using source = await emptySource(robin)
  const answer = await ask('POST', '/games/request', { title: 'hades' })
  expect(answer.status).toBe(201)
  const { apiVersion, game } = await answer.json()
  expect(apiVersion).toBe(1)
  expect(Object.keys(game).toSorted()).toEqual(fieldsOfTheSpec.toSorted())
  expect(game).toMatchObject({ title: 'Hades', status: 'wanted', metadataId: 'steam:1' })
  await site.app.queues.searches.idle()
  expect(source.asked()).toContain('hades')
  const searched = site.app.log.lines.filter(({ message }) => message === 'Searched on request')
  expect(searched.map(({ fields }) => fields.game)).toEqual(['Hades'])
  expect(site.app.games.findById(game.id)?.lastSearchedAt).not.toBeNull()
})

test('a requested game that is owned is not searched for', async () => {
  const { robin, ask } = await withKey(['Celeste'])
  await using source = await emptySource(robin)
  expect((await ask('POST', '/games/request', { title: 'Celeste', status: 'owned' })).status).toBe(201)
  await site.app.queues.searches.idle()
  expect(source.asked()).toEqual([])
})

async function emptySource(robin: Awaited<ReturnType<TestSite['signUp']>>) {
  const source = await startTorznabSource()
  await robin.ask('POST', '/api/indexers', { name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
  return {
    asked: () => source.calls.map(({ searchParams }) => searchParams.get('q')).filter((q) => q !== null && q !== ''),
    [Symbol.asyncDispose]: source.close,
  }
}

test('a conflict returns the existing game with the documented fields only', async () => {
  const { ask, add } = await withKey(['Hades'])
  const held = await add('Hades', { notes: 'SECRET-NOTE' })
  const answer = await ask('POST', '/games/request', { title: 'Hades' })
  expect(answer.status).toBe(409)
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    error: expect.any(String),
    message: expect.any(Object),
    game: expect.objectContaining({ id: held.id }),
  })
  expect(Object.keys(JSON.parse(text).game).toSorted()).toEqual(fieldsOfTheSpec.toSorted())
  expect(text).not.toContain('SECRET-NOTE')
})

test('a title in the library is a conflict even while the provider is away', async () => {
  const { ask, add } = await withKey()
  const held = await add('The Witcher 3: Wild Hunt')
  const answer = await ask('POST', '/games/request', { title: 'Witcher III - Wild Hunt' })
  expect(answer.status).toBe(409)
  expect((await answer.json()).game.id).toBe(held.id)
})

test('an unknown title returns 404, a failing provider 502', async () => {
  const { ask } = await withKey(['Hades'])
  expect((await ask('POST', '/games/request', { title: 'Nothing like it' })).status).toBe(404)
  await site.stop()
  const failing = await withKey()
  const answer = await failing.ask('POST', '/games/request', { title: 'Hades' })
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { error: 'Steam answered 503', message: expect.any(Object) },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('an application of the store is the entry for a computer, and a title is the oldest entry', async () => {
  const { add, sync } = await withKey()
  const console_ = await add('Celeste', { platform: 'switch', storefrontAppId: 504230 })
  const pc = await add('Celeste', { platform: 'pc', storefrontAppId: 504230 })
  const { matched } = await sync([{ title: 'Celeste', storefrontAppId: 504230, installed: true }, { title: 'Celeste' }])
  expect(matched.map(({ gameId }: { gameId: string }) => gameId)).toEqual([pc.id, console_.id])
})
