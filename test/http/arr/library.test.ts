import { afterEach, beforeEach, expect, test } from 'bun:test'
import { storeDownload, storeDownloader, storeGame } from '../../rows.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { arrClient, keyOf } from './arr-client.ts'

type Shown = Record<string, unknown>
type Page = { page: number; pageSize: number; totalRecords: number; records: Shown[] }

let site: TestSite
let admin: Awaited<ReturnType<TestSite['signUp']>>
let ask: ReturnType<typeof arrClient>

beforeEach(async () => {
  site = await startTestSite()
  admin = await site.signUp()
  ask = arrClient(site, await keyOf(admin, ['arr:read']))
})
afterEach(() => site.stop())

const add = (game: Omit<Parameters<typeof storeGame>[1], 'userId'>) =>
  storeGame(site.app, { ...game, userId: admin.user.id })
const movies = async () => (await ask<Shown[]>('GET', '/api/v3/movie')).data

test('games are movies with whole numbers as ids, which stay the same', async () => {
  const tag = await (await admin.ask('POST', '/api/tags', { name: 'kids' })).json()
  add({
    title: 'Portal 2',
    status: 'wanted',
    releaseDate: '2011-04-18',
    releaseStatus: 'released',
    alternateTitles: ['Portal II'],
    coverUrl: 'https://covers.example/620.jpg',
    tagIds: [tag.id],
  })
  add({ title: 'Hades', status: 'owned', coverUrl: '/api/games/1/cover' })
  add({ title: 'Secret', status: 'owned', hidden: true })
  const [hades, portal] = await movies()
  const [label] = (await ask<Shown[]>('GET', '/api/v3/tag')).data
  expect(label).toEqual({ id: expect.any(Number), label: 'kids' })
  expect(portal).toMatchObject({
    title: 'Portal 2',
    originalTitle: 'Portal 2',
    titleSlug: 'portal-2',
    year: 2011,
    tags: [label?.id],
    alternateTitles: [{ title: 'Portal II' }],
    monitored: true,
    hasFile: false,
    isAvailable: true,
    images: [{ coverType: 'poster', remoteUrl: 'https://covers.example/620.jpg' }],
    digitalRelease: '2011-04-18T00:00:00Z',
  })
  expect(hades).toMatchObject({ title: 'Hades', monitored: false, hasFile: true, images: [] })
  expect(Object.values(hades ?? {})).not.toContain(null)
  for (const movie of [hades, portal]) expect(Number.isInteger(movie?.id) && Number(movie?.id) > 0).toBe(true)
  add({ title: 'Aquaria', status: 'wanted' })
  expect((await movies()).slice(1)).toEqual([hades, portal] as Shown[])
  expect((await ask('GET', `/api/v3/movie/${portal?.id}`)).data).toEqual(portal)
  for (const unknown of ['999', '0', 'x', '-1', '99999999999', String(label?.id)])
    expect(await ask('GET', `/api/v3/movie/${unknown}`)).toMatchObject({
      status: 404,
      data: { message: expect.any(String) },
    })
})

test('the number of a removed game is never given to another', async () => {
  const { id } = add({ title: 'Portal', status: 'wanted' })
  const [before] = await movies()
  await admin.ask('DELETE', `/api/games/${id}`)
  while (site.app.arrIds.forgetRemoved(1) > 0);
  expect(site.app.connection.all('SELECT * FROM arr_ids')).toEqual([])
  add({ title: 'Portal', status: 'wanted' })
  const [after] = await movies()
  expect(Number(after?.id)).toBeGreaterThan(Number(before?.id))
})

test('the missing games come in pages, in the order that a program asks for', async () => {
  for (const [title, releaseDate] of [
    ['Celeste', '2018-01-25'],
    ['Braid', '2008-08-06'],
    ['Abzu', '2016-08-02'],
  ])
    add({ title: String(title), status: 'wanted', releaseDate: String(releaseDate) })
  add({ title: 'Hades', status: 'owned' })
  const page = async (query: string) => (await ask<Page>('GET', `/api/v3/wanted/missing?${query}`)).data
  const titles = async (query: string) => (await page(query)).records.map(({ title }) => title)
  expect(await page('page=2&pageSize=2&sortKey=title&sortDirection=descending')).toMatchObject({
    page: 2,
    pageSize: 2,
    sortKey: 'title',
    sortDirection: 'descending',
    totalRecords: 3,
    records: [{ title: 'Abzu', titleSlug: 'abzu', year: 2016 }],
  })
  expect(await titles('')).toEqual(['Celeste', 'Braid', 'Abzu'])
  expect(await titles('sortDirection=default')).toEqual(['Abzu', 'Braid', 'Celeste'])
  expect(await page('')).toMatchObject({ sortKey: 'movieMetadata.sortTitle', sortDirection: 'descending' })
  expect(await titles('sortKey=digitalRelease&sortDirection=ascending')).toEqual(['Braid', 'Abzu', 'Celeste'])
  expect(await titles('sortKey=nothing&sortDirection=Descending&unknown=1')).toEqual(['Celeste', 'Braid', 'Abzu'])
  expect(await page('page=9')).toMatchObject({ page: 9, totalRecords: 3, records: [] })
  expect(await titles('page=0&sortDirection=1')).toEqual(['Abzu', 'Braid', 'Celeste'])
  expect(await titles('pageSize=-1&sortDirection=ASCENDING')).toEqual(['Abzu', 'Braid', 'Celeste'])
  expect(await page('pageSize=0')).toMatchObject({ pageSize: 0, totalRecords: 3, records: [] })
  expect(await titles('monitored=false')).toEqual([])
})

test.each(['page=99999999999', 'page=x', 'pageSize=1.5', 'sortDirection=up', 'monitored=maybe'])(
  'the query "%s" is refused with the name of the property',
  async (query) => {
    const { status, data } = await ask('GET', `/api/v3/wanted/missing?${query}`)
    expect(status).toBe(400)
    const name = query.split('=')[0] ?? ''
    expect(data).toEqual([
      {
        propertyName: name[0]?.toUpperCase() + name.slice(1),
        errorMessage: expect.any(String),
        attemptedValue: '',
        severity: 'error',
      },
    ])
  },
)

test('the queue has the states and the times that programs know', async () => {
  const { id: downloaderId } = storeDownloader(site.app, { type: 'qbittorrent', name: 'qBittorrent' })
  const game = add({ title: 'Portal 2', status: 'downloading' })
  const download = (values: Parameters<typeof storeDownload>[1]) =>
    storeDownload(site.app, { userId: admin.user.id, gameId: game.id, downloaderId, ...values })
  const { id } = download({
    title: 'Portal.2-GRP',
    status: 'downloading',
    size: 1000,
    downloaded: 250,
    clientId: 'abc',
  })
  download({ title: 'Braid-GRP', status: 'review', message: 'Which game is it?', size: 10, progress: 1 })
  download({ title: 'Celeste-GRP', status: 'imported' })
  site.app.clientMonitor.factsOf = (each) => ({
    downloadSpeed: 0,
    uploadSpeed: 0,
    ratio: null,
    seeders: null,
    eta: each === id ? 90_061 : null,
  })
  const { data } = await ask<Page>(
    'GET',
    '/api/v3/queue?page=1&pageSize=2000&sortKey=timeleft&includeUnknownMovieItems=true',
  )
  expect(data).toMatchObject({ page: 1, pageSize: 2000, sortKey: 'timeleft', totalRecords: 2 })
  const [running, waiting] = data.records
  expect(running).toMatchObject({
    title: 'Portal.2-GRP',
    status: 'downloading',
    trackedDownloadState: 'downloading',
    protocol: 'torrent',
    size: 1000,
    sizeleft: 750,
    timeleft: '1.01:01:01',
    downloadId: 'ABC',
    downloadClient: 'qBittorrent',
    trackedDownloadStatus: 'ok',
    statusMessages: [],
    outputPath: expect.any(String),
  })
  expect(waiting).toMatchObject({
    status: 'completed',
    trackedDownloadState: 'importBlocked',
    trackedDownloadStatus: 'warning',
    statusMessages: [{ title: 'Braid-GRP', messages: ['Which game is it?'] }],
  })
  for (const record of data.records) expect(Object.values(record)).not.toContain(null)
  expect('timeleft' in (waiting ?? {})).toBe(false)
  const [movie] = await movies()
  expect(running?.movieId).toBe(movie?.id)
  expect('movie' in (running ?? {})).toBe(false)
  const withMovie = (await ask<Page>('GET', '/api/v3/queue?pageSize=1&includeMovie=true')).data.records
  expect(withMovie).toMatchObject([{ id: running?.id, movie: { title: 'Portal 2', titleSlug: 'portal-2' } }])
  const second = (await ask<Page>('GET', '/api/v3/queue?page=2&pageSize=1&sortKey=title&sortDirection=ascending')).data
  expect(second).toMatchObject({ page: 2, totalRecords: 2, records: [{ title: 'Portal.2-GRP' }] })
  expect((await ask<Shown[]>('GET', '/api/v3/queue/details')).data).toHaveLength(2)
  expect((await ask<Shown[]>('GET', '/api/v3/queue/details?movieId=999')).data).toEqual([])
  expect((await ask('GET', '/api/v3/queue/status')).data).toMatchObject({
    totalCount: 2,
    errors: false,
    warnings: true,
  })
})

test('the calendar lists releases in a span of any length, with times instead of dates', async () => {
  add({ title: 'Far', status: 'wanted', releaseDate: '2029-05-01', releaseStatus: 'upcoming' })
  add({ title: 'Old', status: 'owned', releaseDate: '2020-05-01', releaseStatus: 'released' })
  const titles = async (query: string) =>
    (await ask<Shown[]>('GET', `/api/v3/calendar?${query}`)).data.map(({ title, digitalRelease }) => [
      title,
      digitalRelease,
    ])
  const all = 'start=2020-01-01T00%3A00%3A00.000Z&end=2030-01-01T00%3A00%3A00.000Z'
  expect(await titles(`${all}&unmonitored=true`)).toEqual([
    ['Old', '2020-05-01T00:00:00Z'],
    ['Far', '2029-05-01T00:00:00Z'],
  ])
  expect(await titles(all)).toEqual([['Far', '2029-05-01T00:00:00Z']])
  expect(await titles('')).toEqual([])
  expect(await ask('GET', '/api/v3/calendar?start=soon')).toMatchObject({
    status: 400,
    data: [{ propertyName: 'Start', errorMessage: expect.stringContaining('2026-11-21') }],
  })
})

test('the history comes in pages, the newest first', async () => {
  const game = add({ title: 'Hades', status: 'owned' })
  for (const [index, type] of (['grabbed', 'imported', 'deleted'] as const).entries())
    site.app.history.insert({
      id: crypto.randomUUID(),
      userId: admin.user.id,
      gameId: game.id,
      gameTitle: 'Hades',
      downloadId: null,
      type,
      title: `Hades-${type}`,
      message: 'So',
      at: `2026-11-2${index}T10:00:00.000Z`,
    })
  const { data } = await ask<Page>('GET', '/api/v3/history?page=1&pageSize=2&sortKey=date&sortDirection=descending')
  expect(data).toMatchObject({ totalRecords: 3, pageSize: 2 })
  expect(data.records.map(({ eventType, date }) => [eventType, date])).toEqual([
    ['movieFileDeleted', '2026-11-22T10:00:00.000Z'],
    ['downloadFolderImported', '2026-11-21T10:00:00.000Z'],
  ])
  const [movie] = await movies()
  expect(data.records[0]).toMatchObject({ movieId: movie?.id, sourceTitle: 'Hades-deleted' })
})

test('programs find the version that they need, and the problems', async () => {
  const { data, headers } = await ask('GET', '/api/v3/system/status')
  expect(data).toMatchObject({ appName: 'Ludarr', version: '5.0.0.0', packageVersion: '0.0.0' })
  expect(headers.get('x-application-version')).toBe('5.0.0.0')
  expect((await ask('GET', '/api')).data).toEqual({ current: 'v3', deprecated: [] })
  const health = (await ask<Shown[]>('GET', '/api/v3/health')).data
  expect(health).toContainEqual(expect.objectContaining({ source: 'no-indexer', type: expect.any(String) }))
})

test('a program that asks for something else is told so, and the log says it once for each program', async () => {
  const key = await keyOf(admin, ['arr:read'])
  const askAs = (client: string, method: string, path: string) =>
    site.ask(method, `/api/integration/arr${path}`, undefined, { 'x-api-key': key, 'user-agent': client })
  for (let index = 0; index < 3; index += 1) {
    const answer = await askAs('Bazarr/1.5', 'GET', '/api/v3/moviefile?movieId=1')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      message: expect.stringContaining('GET /api/v3/moviefile.'),
    })
  }
  expect((await askAs('Seerr/3', 'DELETE', '/api/v3/movie')).status).toBe(404)
  const lines = site.app.log.lines.filter(({ message }) => message.startsWith('A program asked for'))
  expect(lines.map(({ level, fields }) => [level, fields?.client, fields?.call])).toEqual([
    ['info', 'Bazarr/1.5', '/api/v3/moviefile'],
    ['info', 'Seerr/3', '/api/v3/movie'],
  ])
  expect(site.app.log.lines.filter(({ message }) => message.startsWith('No route'))).toEqual([])
})

test.each(['/api/integration/arr/', '/api/integration/arr//', '//api/integration/arr'])(
  'an address that was entered as %s works',
  async (root) => {
    const other = arrClient(site, await keyOf(admin, ['arr:read']), root)
    for (const path of ['/api', '/api/', '/api/v3/movie', '/api/v3/movie/', '/api/v3/system/status'])
      expect((await other('GET', path)).status).toBe(200)
  },
)
