import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeDownload, storeGame, storeImport } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})

afterEach(async () => {
  await site.stop()
})

const add = async (title: string, more: Record<string, unknown> = {}) => {
  const answer = await robin.ask('POST', '/api/games', { title, ...more })
  expect(answer.status).toBe(201)
  return answer.json()
}

test('a manually added game is wanted and is returned with all its fields', async () => {
  const game = await add('  Portal 2 ', { platforms: ['PC'], releaseDate: '2011-04-18' })
  expect(game).toMatchObject({
    title: 'Portal 2',
    status: 'wanted',
    source: 'manual',
    metadataId: null,
    releaseDate: '2011-04-18',
    platforms: ['PC'],
    userId: robin.user.id,
    screenshots: [],
  })
  expect(await (await robin.ask('GET', `/api/games/${game.id}`)).json()).toEqual(game)
})

test('an impossible date is rejected with a message, and the document declares the date format', async () => {
  for (const releaseDate of ['2011-13-45', '2011-02-29', '1900-02-29', '2011-04-31', '2011-00-10', '2011-4-18']) {
    const answer = await robin.ask('POST', '/api/games', { title: 'Portal 2', releaseDate })
    expect({ releaseDate, status: answer.status }).toEqual({ releaseDate, status: 400 })
    expect((await answer.json()).details[0]).toMatchObject({ path: 'releaseDate' })
  }
  expect(await add('Leap', { releaseDate: '2012-02-29' })).toMatchObject({ releaseDate: '2012-02-29' })
  const document = await (await robin.ask('GET', '/swagger/json')).text()
  expect(document).toContain('"format":"date"')
})

test("a game's folder must be an absolute path that does not overlap another user's folder", async () => {
  const { app } = site
  const games = join(app.folder, 'games')
  mkdirSync(games)
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: games })
  const game = await add('Portal 2')
  const set = async (asker: { ask: typeof robin.ask }, id: string, libraryPath: string | null) =>
    (await asker.ask('PATCH', `/api/games/${id}`, { libraryPath })).status
  for (const libraryPath of ['games/Portal 2', '../Portal 2', '/games/../etc', '/games/\u0000', '']) {
    expect({ libraryPath, status: await set(robin, game.id, libraryPath) }).toEqual({ libraryPath, status: 400 })
  }
  expect(await set(robin, game.id, `${games}/Portal 2/`)).toBe(200)
  expect(app.games.findById(game.id)?.libraryPath).toBe(`${games}/Portal 2`)
  const kim = await site.addUser('kim')
  const theirs = storeGame(app, { userId: kim.user.id, title: 'Hades' })
  const review = storeDownload(app, { userId: robin.user.id, status: 'review' })
  storeImport(app, { downloadId: review.id, targetPath: `${games}/Celeste` })
  for (const path of ['/portal 2', '/Portal 2/data', '', '/..', '/Celeste']) {
    const libraryPath = resolve(`${games}${path}`)
    expect({ libraryPath, status: await set(kim, theirs.id, libraryPath) }).toEqual({ libraryPath, status: 403 })
  }
  expect(await set(kim, theirs.id, `${games}/Portal 2.5`)).toBe(200)
  expect(await set(kim, theirs.id, null)).toBe(200)
})

test('only a download sets the status `downloading`', async () => {
  const { app } = site
  const game = await add('Portal 2')
  const refusals = [
    await robin.ask('PATCH', `/api/games/${game.id}`, { status: 'downloading' }),
    await robin.ask('PATCH', `/api/games/${game.id}/status`, { status: 'downloading' }),
    await robin.ask('POST', '/api/games', { title: 'Hades', status: 'downloading' }),
  ]
  for (const refusal of refusals) {
    expect(refusal.status).toBe(409)
    expect((await refusal.json()).error).toContain('This game has no active download')
  }
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.games.sameTitle(robin.user.id, 'Hades')).toEqual([])
  const download = storeDownload(app, { gameId: game.id, userId: robin.user.id, status: 'paused' })
  expect((await robin.ask('PATCH', `/api/games/${game.id}/status`, { status: 'downloading' })).status).toBe(200)
  app.downloads.update(download.id, { status: 'removed' })
  expect((await robin.ask('PATCH', `/api/games/${game.id}`, { status: 'downloading', notes: 'x' })).status).toBe(200)
})

test('lists omit long texts and return the total count', async () => {
  for (const title of ['Hades', 'Celeste', 'Portal']) await add(title, { summary: 'long', notes: 'mine' })
  const answer = await robin.ask('GET', '/api/games?limit=2')
  const games = await answer.json()
  expect(answer.headers.get('x-total-count')).toBe('3')
  expect(games.map((game: { title: string }) => game.title)).toEqual(['Celeste', 'Hades'])
  for (const left of ['summary', 'notes', 'screenshots', 'links']) expect(games[0]).not.toHaveProperty(left)
  const rest = await (await robin.ask('GET', '/api/games?limit=2&offset=2')).json()
  expect(rest.map((game: { title: string }) => game.title)).toEqual(['Portal'])
})

test('search matches prefixes of words and ignores accents', async () => {
  for (const title of ['The Witcher 3: Wild Hunt', 'Pokémon Blue', 'Hades']) await add(title)
  const titles = async (search: string) => {
    const games = await (await robin.ask('GET', `/api/games?search=${encodeURIComponent(search)}`)).json()
    return games.map((game: { title: string }) => game.title)
  }
  expect(await titles('witch')).toEqual(['The Witcher 3: Wild Hunt'])
  expect(await titles('hunt wi')).toEqual(['The Witcher 3: Wild Hunt'])
  expect(await titles('pokemon')).toEqual(['Pokémon Blue'])
  expect(await titles('"*) OR (')).toEqual([])
  expect(await titles('nothing')).toEqual([])
})

test('lists are filtered by status, platform and genre, and omit hidden games', async () => {
  const hades = await add('Hades', { platforms: ['PC'], genres: ['Roguelike'] })
  await add('Celeste', { platforms: ['Switch'], genres: ['Platformer'] })
  await robin.ask('PATCH', `/api/games/${hades.id}/status`, { status: 'owned' })
  const count = async (query: string) => (await (await robin.ask('GET', `/api/games?${query}`)).json()).length
  expect(await count('status=owned')).toBe(1)
  expect(await count('status=owned,wanted')).toBe(2)
  expect(await count('platform=switch')).toBe(1)
  expect(await count('genre=Roguelike')).toBe(1)
  await robin.ask('PATCH', `/api/games/${hades.id}/hidden`, { hidden: true })
  expect(await count('')).toBe(1)
  expect(await count('includeHidden=true')).toBe(2)
})

test('a duplicate title or metadata id is rejected with the existing game', async () => {
  const game = await add('The Witcher III', { metadataId: null })
  const again = await robin.ask('POST', '/api/games', { title: 'witcher 3' })
  expect(again.status).toBe(409)
  expect(await again.json()).toEqual({
    error: expect.stringContaining('The Witcher III'),
    message: expect.any(Object),
    game,
    addablePlatforms: expect.arrayContaining(['pc', 'switch']),
  })
})

test('games with the same title and different years are different games', async () => {
  await add('Prey', { releaseDate: '2006-07-11' })
  await add('Prey', { releaseDate: '2017-05-05' })
  expect((await robin.ask('POST', '/api/games', { title: 'Prey', releaseDate: '2017-01-01' })).status).toBe(409)
  expect((await robin.ask('POST', '/api/games', { title: 'Prey' })).status).toBe(409)
})

test('of two hundred parallel requests to add a title exactly one succeeds', async () => {
  const tries = Array.from({ length: 200 }, () => robin.ask('POST', '/api/games', { title: 'Hades' }))
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(199)
})

test('a game is changed field by field', async () => {
  const game = await add('Hades')
  const change = async (path: string, body: unknown) =>
    (await robin.ask('PATCH', `/api/games/${game.id}${path}`, body)).json()
  expect(await change('/status', { status: 'completed' })).toMatchObject({
    status: 'completed',
    completedAt: site.app.clock.now().toISOString(),
  })
  expect(await change('/user-rating', { userRating: 9.5 })).toMatchObject({ userRating: 9.5 })
  expect(await change('', { notes: 'good', title: 'Hades (2020)' })).toMatchObject({
    notes: 'good',
    title: 'Hades (2020)',
  })
})

test('removing a game removes the record and adds a history entry', async () => {
  const game = await add('Hades')
  const answer = await robin.ask('DELETE', `/api/games/${game.id}`)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect((await robin.ask('GET', `/api/games/${game.id}`)).status).toBe(404)
  expect((await robin.ask('DELETE', `/api/games/${game.id}`)).status).toBe(404)
  const { entries } = site.app.history.list({ userId: robin.user.id })
  expect(entries.map((entry) => entry.type)).toEqual(['deleted'])
})

test("another user's games are not found", async () => {
  const game = await add('Hades')
  const stored = site.app.users.find(robin.user.id)
  if (stored === null) throw new Error('The account is gone')
  site.app.users.insert({ ...stored, id: crypto.randomUUID(), username: 'sam', role: 'member' })
  const token = await site.context.tokens.issue({
    id: site.app.users.findByName('sam')?.id ?? '',
    username: 'sam',
  })
  const sam = { authorization: `Bearer ${token}` }
  expect(await (await site.ask('GET', '/api/games', undefined, sam)).json()).toEqual([])
  expect((await site.ask('GET', `/api/games/${game.id}`, undefined, sam)).status).toBe(404)
  expect((await site.ask('DELETE', `/api/games/${game.id}`, undefined, sam)).status).toBe(404)
  expect((await site.ask('PATCH', `/api/games/${game.id}/status`, { status: 'owned' }, sam)).status).toBe(404)
  expect((await site.ask('POST', '/api/games', { title: 'Hades' }, sam)).status).toBe(201)
})

test('an unchanged list returns 304, a changed one does not', async () => {
  await add('Hades')
  const first = await robin.ask('GET', '/api/games')
  const tag = first.headers.get('etag') ?? ''
  const held = await robin.ask('GET', '/api/games', undefined, { 'if-none-match': tag })
  expect([held.status, await held.text()]).toEqual([304, ''])
  await add('Celeste')
  expect((await robin.ask('GET', '/api/games', undefined, { 'if-none-match': tag })).status).toBe(200)
})

test('a cached list is sent again after a change, compressed or not', async () => {
  for (const number of [1, 2, 3]) await add(`Hades ${number}`)
  const titles = async (encoding: string) => {
    const answer = await robin.ask('GET', '/api/games', undefined, { 'accept-encoding': encoding })
    const list: { title: string }[] = await answer.json()
    return [answer.headers.get('content-encoding'), ...list.map((game) => game.title)]
  }
  expect(await titles('gzip')).toEqual(['gzip', 'Hades 1', 'Hades 2', 'Hades 3'])
  expect(await titles('gzip')).toEqual(['gzip', 'Hades 1', 'Hades 2', 'Hades 3'])
  expect(await titles('identity')).toEqual([null, 'Hades 1', 'Hades 2', 'Hades 3'])
  await add('Celeste')
  expect(await titles('gzip')).toEqual(['gzip', 'Celeste', 'Hades 1', 'Hades 2', 'Hades 3'])
})

test('a game returns 304 for its ETag, and large responses are compressed', async () => {
  const game = await add('Hades', { summary: 'word '.repeat(500) })
  const first = await robin.ask('GET', `/api/games/${game.id}`, undefined, { 'accept-encoding': 'gzip' })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect((await first.json()).id).toBe(game.id)
  const tag = first.headers.get('etag') ?? ''
  expect((await robin.ask('GET', `/api/games/${game.id}`, undefined, { 'if-none-match': tag })).status).toBe(304)
})

test('invalid input is rejected with the documented error model', async () => {
  const game = await add('Hades')
  const wrong: [string, string, unknown][] = [
    ['POST', '/api/games', {}],
    ['POST', '/api/games', { title: '' }],
    ['POST', '/api/games', { title: '   ' }],
    ['POST', '/api/games', { title: 'x'.repeat(501) }],
    ['POST', '/api/games', { title: 7 }],
    ['POST', '/api/games', { title: 'x', metadataId: 'no-colon' }],
    ['POST', '/api/games', { title: 'x', storefrontAppId: -1 }],
    ['POST', '/api/games', { title: 'x', storefrontAppId: '620' }],
    ['POST', '/api/games', { title: 'x', releaseDate: '18.04.2011' }],
    ['POST', '/api/games', { title: 'x', platforms: 'PC' }],
    ['POST', '/api/games', []],
    ['PATCH', `/api/games/${game.id}/status`, { status: 'lost' }],
    ['PATCH', `/api/games/${game.id}/status`, {}],
    ['PATCH', `/api/games/${game.id}/user-rating`, { userRating: 9.3 }],
    ['PATCH', `/api/games/${game.id}/user-rating`, { userRating: 11 }],
    ['PATCH', `/api/games/${game.id}/hidden`, { hidden: 'yes' }],
    ['GET', '/api/games?limit=0', undefined],
    ['GET', '/api/games?limit=ten', undefined],
    ['GET', '/api/games?offset=-1', undefined],
    ['GET', '/api/games?sort=colour', undefined],
    ['GET', '/api/games?status=lost', undefined],
  ]
  for (const [method, path, body] of wrong) {
    const answer = await robin.ask(method, path, body)
    const refusalBody = await answer.json()
    expect({ method, path, body, status: answer.status }).toEqual({ method, path, body, status: 400 })
    expect(refusalBody).toEqual({ error: 'Validation failed', message: expect.any(Object), details: expect.any(Array) })
    expect(refusalBody.details.length).toBeGreaterThan(0)
    for (const detail of refusalBody.details) {
      expect(detail).toEqual({ path: expect.any(String), message: expect.any(String), messageKey: expect.any(Object) })
    }
  }
})

test('a body that is not JSON is rejected without exposing internals', async () => {
  for (const body of ['{bad', '', '{"title":', '"\u0000']) {
    const answer = await robin.ask('POST', '/api/games', body)
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(JSON.parse(text).error).toEqual(expect.any(String))
    expect(text).not.toMatch(/\bat \S+:\d+|node_modules|\.ts/)
  }
})
