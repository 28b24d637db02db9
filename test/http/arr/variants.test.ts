import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeDownload, storeGame, storeIndexer } from '../../rows.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { arrClient, arrRoot, keyOf } from './arr-client.ts'

// How programs write the same calls differently. Radarr accepts them, because .NET reads names in any case and numbers
// from text: NzbDrone.Common/Serializer and Radarr.Http of its source.

type Shown = Record<string, unknown>
type Page = { totalRecords: number; records: Shown[] }

let site: TestSite
let admin: Awaited<ReturnType<TestSite['signUp']>>
let key: string
let ask: ReturnType<typeof arrClient>

beforeEach(async () => {
  site = await startTestSite()
  admin = await site.signUp()
  key = await keyOf(admin, ['arr:write'])
  ask = arrClient(site, key)
})
afterEach(() => site.stop())

const add = (game: Omit<Parameters<typeof storeGame>[1], 'userId'>) =>
  storeGame(site.app, { ...game, userId: admin.user.id })
const numberOf = (gameId: string) => site.app.arrIds.numbersOf('game', [gameId]).get(gameId)
const titlesOf = (records: readonly Shown[]) => records.map(({ title }) => title)

test('paths and the names of a query may be written in any case', async () => {
  for (const title of ['Abzu', 'Braid', 'Celeste']) add({ title, status: 'wanted' })
  for (const path of ['/API/v3/Movie', '/api/V3/MOVIE/', '/Api/V3/movie/'])
    expect((await ask<Shown[]>('GET', path)).data).toHaveLength(3)
  const { data } = await ask<Page>(
    'GET',
    '/Api/V3/Wanted/Missing?Page=2&PAGESIZE=2&sortkey=title&SortDirection=Ascending',
  )
  expect(data).toMatchObject({ page: 2, pageSize: 2, records: [{ title: 'Celeste' }] })
  const root = arrClient(site, key, '/API/Integration/ARR')
  expect((await root('GET', '/api/v3/system/status')).status).toBe(200)
  expect((await arrClient(site, 'wrong', '/API/Integration/ARR')('GET', '/api/v3/movie')).status).toBe(401)
  // All other paths are those of pages, or of nothing.
  const page = await site.ask('GET', '/API/integration/library', undefined, { 'x-api-key': key })
  expect(page.headers.get('content-type')).not.toContain('json')
})

test('below a base path, only the rest may be written in any case', async () => {
  const other = await startTestSite({}, { basePath: '/Ludarr' })
  try {
    const { token } = await (
      await other.ask('POST', '/Ludarr/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
    ).json()
    const made = await other.ask(
      'POST',
      '/Ludarr/api/api-keys',
      { name: 'Key', scopes: ['arr:read'] },
      { authorization: `Bearer ${token}` },
    )
    const own = (await made.json()).key
    expect((await arrClient(other, own, `/Ludarr${arrRoot}`)('GET', '/Api/V3/Movie')).status).toBe(200)
    const status = await other.ask('GET', `/ludarr${arrRoot}/api/v3/movie`, undefined, { 'x-api-key': own })
    expect([status.status, status.headers.get('x-application-version')]).not.toEqual([200, '5.0.0.0'])
    // Outside of the base path, a key opens nothing, in whatever way it is sent.
    for (const path of ['/api/games', `${arrRoot}/api/v3/movie`, '/api'])
      for (const [query, headers] of [
        [`?apikey=${own}`, {}],
        ['', { 'x-api-key': own }],
        ['', { authorization: `Bearer ${own}` }],
      ] as const)
        expect([path, (await other.ask('GET', path + query, undefined, headers)).status]).toEqual([path, 401])
    const signedIn = await other.ask('GET', '/api/games', undefined, { authorization: `Bearer ${token}` })
    expect(signedIn.status).toBe(404)
  } finally {
    await other.stop()
  }
})

test('HEAD is answered without a body, and OPTIONS with the methods', async () => {
  const headers = { 'x-api-key': key }
  const head = await site.ask('HEAD', `${arrRoot}/api/v3/movie`, undefined, headers)
  expect([head.status, await head.text()]).toEqual([200, ''])
  const options = await site.ask('OPTIONS', `${arrRoot}/api/v3/indexer`, undefined, headers)
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  expect((await site.ask('OPTIONS', `${arrRoot}/api/v3/indexer`)).status).toBe(401)
})

const release = (changes: Shown = {}): Shown => ({
  title: 'Portal.2.v2.0-GROUP',
  downloadUrl: 'https://tracker.example/1.torrent',
  size: 5_000_000_000,
  indexer: 'nice',
  protocol: 'torrent',
  publishDate: '2026-11-21T12:00:00+01:00',
  ...changes,
})
const push = (body: unknown) => ask<Shown[]>('POST', '/api/v3/release/push', body)

const written: [string, Shown, Shown][] = [
  [
    'names in Pascal case',
    { Title: 'Braid-GROUP', title: undefined, DOWNLOADURL: 'https://tracker.example/2' },
    { title: 'Braid-GROUP' },
  ],
  ['the size as text', { size: '5000' }, { size: 5000 }],
  ['no size', { size: undefined }, { size: 0 }],
  [
    'null in place of what is missing',
    { size: null, infoUrl: null, indexer: null, magnetUrl: null },
    { indexer: 'autobrr' },
  ],
  ['the protocol as a number', { protocol: 1 }, { protocol: 'usenet' }],
  ['the protocol as a number in text', { protocol: '2' }, { protocol: 'torrent' }],
  ['the protocol in another case', { protocol: 'Usenet' }, { protocol: 'usenet' }],
  ['only the older name of the protocol', { protocol: undefined, downloadProtocol: 'usenet' }, { protocol: 'usenet' }],
  ['flags as words', { indexerFlags: ['freeleech'] }, { rejected: true }],
  [
    'the link as magnet only',
    { downloadUrl: '', magnetUrl: `magnet:?xt=urn:btih:${'a'.repeat(40)}` },
    { rejected: true },
  ],
  ['a date without a time', { publishDate: '2026-11-21' }, { publishDate: '2026-11-21T00:00:00.000Z' }],
  ['a date without a zone', { publishDate: '2026-11-21 12:30:00' }, { publishDate: '2026-11-21T12:30:00.000Z' }],
  [
    'a date with nanoseconds',
    { publishDate: '2026-11-21T12:30:00.123456789Z' },
    { publishDate: '2026-11-21T12:30:00.123Z' },
  ],
  ['a date with a zone', { publishDate: '2026-11-21T12:30:00-0230' }, { publishDate: '2026-11-21T15:00:00.000Z' }],
  ['a date as in HTTP', { publishDate: 'Sat, 21 Nov 2026 12:30:00 GMT' }, { publishDate: '2026-11-21T12:30:00.000Z' }],
]

test.each(written)('a release is read with %s', async (_name, changes, expected) => {
  const { status, data } = await push(release(changes))
  expect([status, data.length]).toEqual([200, 1])
  expect(data[0]).toMatchObject({ approved: false, temporarilyRejected: false, ...expected })
})

test('everything that is wrong with a release is told at once, in the order of Radarr', async () => {
  const { status, data } = await push({ size: -1 })
  expect(status).toBe(400)
  expect(data.map(({ propertyName }) => propertyName)).toEqual([
    'Title',
    'DownloadUrl',
    'MagnetUrl',
    'Protocol',
    'PublishDate',
    'Size',
  ])
  const wrongDates = ['0001-01-01T00:00:00Z', '', 'tomorrow', '2026-13-01', 7]
  for (const publishDate of wrongDates)
    expect((await push(release({ publishDate }))).data).toMatchObject([{ propertyName: 'PublishDate' }])
})

test('a release that waits for a better one is rejected for now only, as autobrr expects', async () => {
  const { toPushResults } = await import('#http/arr/shapes/release.ts')
  const found = { title: 'Portal.2-GROUP' } as Parameters<typeof toPushResults>[0]
  const [waiting] = toPushResults(found, { result: 'waiting', reasons: ['Waiting for a better release'] })
  expect(waiting).toMatchObject({ approved: false, rejected: false, temporarilyRejected: true })
  const [grabbed] = toPushResults(found, { result: 'grabbed', reasons: [] })
  expect(grabbed).toMatchObject({ approved: true, rejected: false, temporarilyRejected: false, rejections: [] })
})

test('downloads without a game are listed only for programs that ask for them', async () => {
  const game = add({ title: 'Portal 2', status: 'downloading' })
  const own = { userId: admin.user.id, downloaderId: null }
  storeDownload(site.app, { ...own, gameId: game.id, title: 'Portal.2-GRP', status: 'stalled' })
  storeDownload(site.app, { ...own, title: 'Unknown-GRP', status: 'review' })
  const titles = async (query: string) => titlesOf((await ask<Page>('GET', `/api/v3/queue?${query}`)).data.records)
  expect(await titles('')).toEqual(['Portal.2-GRP'])
  expect(await titles('includeUnknownMovieItems=False')).toEqual(['Portal.2-GRP'])
  expect(await titles('includeUnknownMovieItems=')).toEqual(['Portal.2-GRP'])
  expect((await titles('includeUnknownMovieItems=TRUE')).toSorted()).toEqual(['Portal.2-GRP', 'Unknown-GRP'])
  expect(await titles('page=3&pageSize=1&includeUnknownMovieItems=true')).toEqual([])
  expect((await ask('GET', '/api/v3/queue/status')).data).toEqual({
    totalCount: 2,
    count: 1,
    unknownCount: 1,
    errors: false,
    warnings: true,
    unknownErrors: false,
    unknownWarnings: true,
  })
  expect((await ask<Shown[]>('GET', '/api/v3/queue/details')).data).toHaveLength(2)
})

test('what is missing includes games that are being downloaded, as their movies say', async () => {
  add({ title: 'Abzu', status: 'wanted' })
  add({ title: 'Braid', status: 'downloading' })
  add({ title: 'Celeste', status: 'owned' })
  const missing = titlesOf((await ask<Page>('GET', '/api/v3/wanted/missing?sortDirection=ascending')).data.records)
  const movies = (await ask<Shown[]>('GET', '/api/v3/movie')).data
  expect(missing).toEqual(['Abzu', 'Braid'])
  expect(titlesOf(movies.filter(({ monitored, hasFile }) => monitored === true && hasFile === false))).toEqual(missing)
})

test('no game is found by the number of a movie', async () => {
  add({ title: 'Abzu', status: 'wanted' })
  for (const tmdbId of ['603', '0', 'x']) expect((await ask('GET', `/api/v3/movie?tmdbId=${tmdbId}`)).data).toEqual([])
  expect((await ask('GET', '/api/v3/movie?excludeLocalCovers=true')).data).toHaveLength(1)
})

test('the calendar ends the day after tomorrow, and can be limited to tags', async () => {
  const tag = await (await admin.ask('POST', '/api/tags', { name: 'kids' })).json()
  add({ title: 'Old', status: 'wanted', releaseDate: '2020-05-01', tagIds: [tag.id] })
  add({ title: 'Soon', status: 'wanted', releaseDate: '2026-11-23' })
  add({ title: 'Later', status: 'wanted', releaseDate: '2026-11-24' })
  const [label] = (await ask<Shown[]>('GET', '/api/v3/tag')).data
  const titles = async (query: string) => titlesOf((await ask<Shown[]>('GET', `/api/v3/calendar?${query}`)).data)
  expect(await titles('')).toEqual(['Soon'])
  expect(await titles('start=2020-01-01')).toEqual(['Old', 'Soon'])
  expect(await titles('start=&end=')).toEqual(['Soon'])
  expect(await titles(`start=2020-01-01&tags=${label?.id}`)).toEqual(['Old'])
  expect(await titles(`start=2020-01-01&tags=999,${label?.id}`)).toEqual(['Old'])
  expect(await titles('start=2020-01-01&tags=999')).toEqual([])
  expect(await titles('start=2027-01-01')).toEqual([])
  expect(await titles('start=2026-11-24T00:00:00+01:00&end=2026-11-24T23:59:59+01:00')).toEqual(['Later'])
})

test('the history is listed by event, by game, and since a moment', async () => {
  const hades = add({ title: 'Hades', status: 'owned' })
  const braid = add({ title: 'Braid', status: 'owned' })
  const events = [
    [hades.id, 'grabbed'],
    [hades.id, 'imported'],
    [braid.id, 'upgraded'],
    [braid.id, 'refreshed'],
  ] as const
  for (const [index, [gameId, type]] of events.entries())
    site.app.history.insert({
      id: crypto.randomUUID(),
      userId: admin.user.id,
      gameId,
      gameTitle: 'Game',
      downloadId: null,
      type,
      title: type,
      message: 'So',
      at: `2026-11-2${index}T10:00:00.000Z`,
    })
  const records = async (query: string) =>
    (await ask<Page>('GET', `/api/v3/history?${query}`)).data.records.map(({ sourceTitle }) => sourceTitle)
  const list = async (query: string) =>
    (await ask<Shown[]>('GET', `/api/v3/history/${query}`)).data.map(({ sourceTitle }) => sourceTitle)
  expect(await records('eventType=3')).toEqual(['upgraded', 'imported'])
  expect(await records('eventType=1&eventType=3')).toEqual(['upgraded', 'imported', 'grabbed'])
  expect(await records('eventType=Grabbed')).toEqual(['grabbed'])
  expect(await records('eventType=8')).toEqual([])
  expect((await ask('GET', '/api/v3/history?eventType=3&pageSize=1')).data).toMatchObject({ totalRecords: 2 })
  expect(await records(`movieIds=${numberOf(braid.id)}`)).toEqual(['refreshed', 'upgraded'])
  expect(await records('movieIds=999')).toEqual([])
  expect(await list(`movie?movieId=${numberOf(hades.id)}`)).toEqual(['imported', 'grabbed'])
  expect(await list(`movie?movieId=${numberOf(hades.id)}&eventType=grabbed`)).toEqual(['grabbed'])
  expect(await list('movie?movieId=999')).toEqual([])
  expect(await list('since?date=2026-11-21T10:00:00Z')).toEqual(['imported', 'upgraded', 'refreshed'])
  expect(await list('since?date=2026-11-21&eventType=3')).toEqual(['imported', 'upgraded'])
  const [shown] = (await ask<Shown[]>('GET', '/api/v3/history/since?date=2026-11-23&includeMovie=true')).data
  expect(shown).toMatchObject({ eventType: 'unknown', movie: { title: 'Braid', id: numberOf(braid.id) } })
  for (const [path, name] of [
    ['since', 'Date'],
    ['since?date=soon', 'Date'],
    ['movie', 'MovieId'],
  ])
    expect(await ask('GET', `/api/v3/history/${path}`)).toMatchObject({ status: 400, data: [{ propertyName: name }] })
})

test('a program that sends back what it read changes only that', async () => {
  const indexer = storeIndexer(site.app, {
    name: 'Mine',
    url: 'http://127.0.0.1:9/torznab/',
    apiKey: 'secret',
    priority: 5,
    categories: [4050],
  })
  const [read] = (await ask<Shown[]>('GET', '/api/v3/indexer')).data
  const path = `/api/v3/indexer/${read?.id}?forceSave=true`
  expect((await ask('PUT', path, read)).data).toEqual(read as Shown)
  expect(site.app.indexers.find(indexer.id)).toMatchObject({ ...indexer, updatedAt: expect.any(String) })
  const changed = await ask<Shown>('PUT', path, { ...read, priority: 7, enableRss: false })
  expect(changed).toMatchObject({ status: 202, data: { priority: 7, enableRss: false, name: 'Mine' } })
  expect(site.app.indexers.find(indexer.id)).toMatchObject({
    source: 'manual',
    priority: 7,
    rssEnabled: false,
    apiKey: 'secret',
    url: indexer.url,
    categories: [4050],
  })
})
