import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { setTimeout as delay } from 'node:timers/promises'
import { searchIndexers } from '#core/acquisition/search/search-indexers.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { listenOnLoopback } from '../../../fakes/loopback.ts'
import type { OfferedRelease, SourceMode } from '../../../fakes/torznab-source.ts'
import { storeIndexer } from '../../../rows.ts'
import { type Scene, setScene } from '../scene.ts'

// One of the sources lets a search wait until its time is over.
setDefaultTimeout(60_000)

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const titles = async (texts = ['hades'], more = {}) => {
  const { releases, errors, answered } = await searchIndexers(scene.app, { texts, timeoutMs: 20_000, ...more })
  return { titles: releases.map(({ title }) => title).toSorted(), errors, answered }
}

const magnet = (letter: string) => `magnet:?xt=urn:btih:${letter.repeat(40)}`
const offer = (title: string, more: OfferedRelease | object = {}): OfferedRelease => ({
  title,
  magnet: magnet('a'),
  size: 5_000_000_000,
  ...more,
})

const queriesOf = (calls: URL[]) =>
  calls.filter((url) => url.searchParams.get('t') === 'search').map((url) => url.searchParams.get('q'))

test('all indexers are queried in parallel and duplicate releases are merged', async () => {
  const second = await scene.addSource('Second')
  scene.source.releases = [offer('Hades v1'), offer('Hades v2', { magnet: magnet('b') })]
  second.releases = [offer('Hades.v1'), offer('Hades v3', { magnet: magnet('c') })]
  expect(await titles()).toEqual({ titles: ['Hades v1', 'Hades v2', 'Hades v3'], errors: [], answered: 2 })
})

const sick: SourceMode[] = ['slow', 'html', 'broken', 'status-500', 'endless', 'bomb']

test.each(sick)('an indexer that answers "%s" does not affect the others and is listed in the errors', async (mode) => {
  const second = await scene.addSource('Second')
  second.releases = [offer('Hades v1')]
  scene.source.mode = mode
  const found = await titles(['hades'], mode === 'slow' ? { timeoutMs: 4000 } : {})
  expect(found.titles).toEqual(['Hades v1'])
  expect(found.errors).toEqual([{ indexerName: 'First', message: expect.stringMatching(/^First: .{10,}/) }])
  expect(JSON.stringify(found.errors)).not.toContain(scene.source.apiKey)
  expect(scene.app.indexers.find(scene.indexer.id)?.health).toMatchObject({ ok: false })
  expect(scene.app.indexers.find(second.indexer.id)?.health).toMatchObject({ ok: true })
})

test('an indexer that failed backs off, is queried again afterwards, and is healthy once it answers', async () => {
  scene.source.mode = 'status-500'
  await titles()
  scene.source.mode = 'normal'
  scene.source.releases = [offer('Hades v1')]
  const calls = scene.source.calls.length
  const resting = await titles()
  expect(scene.source.calls.length).toBe(calls)
  expect(resting).toMatchObject({ titles: [], answered: 0 })
  expect(resting.errors[0]?.message).toContain('First: disabled for 1 minute after a failure: First: ')
  scene.app.clock.advance(60_000)
  expect(await titles()).toMatchObject({ titles: ['Hades v1'], errors: [] })
  expect(scene.app.indexers.find(scene.indexer.id)?.health).toMatchObject({ ok: true, disabledUntil: null })
})

test('the next query variant is sent only while there are few results', async () => {
  scene.source.releases = [offer('Hades II'), offer('Hades 2', { magnet: magnet('b') })]
  expect((await titles(['hades ii', 'hades 2'])).titles).toEqual(['Hades 2', 'Hades II'])
  expect(queriesOf(scene.source.calls)).toEqual(['hades ii', 'hades 2'])
  scene.source.calls.length = 0
  expect((await titles(['hades ii', 'hades 2'], { isEnough: () => true })).titles).toEqual(['Hades II'])
  expect(queriesOf(scene.source.calls)).toEqual(['hades ii'])
})

test('a full page is followed by the next, three pages at most', async () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    offer(`Hades ${index}`, { magnet: magnet('a').replace(/a{4}$/, String(1000 + index)) }),
  )
  const second = await scene.addSource('Second', { pageSize: 10, releases: many })
  const found = await titles()
  expect(found.titles.length).toBe(30)
  expect(second.calls.map((url) => url.searchParams.get('offset'))).toEqual(['0', '10', '20'])
})

test('an indexer configured for dots gets dots between words', async () => {
  scene.app.indexers.update(scene.indexer.id, { queryStyle: 'dots' })
  await titles(['the long dark'])
  expect(queriesOf(scene.source.calls)).toEqual(['the.long.dark'])
})

test('disabled indexers are not queried, and without an enabled one the errors say what to do', async () => {
  scene.app.indexers.update(scene.indexer.id, { enabled: false })
  const found = await titles()
  expect(scene.source.calls).toEqual([])
  expect(found.errors).toEqual([{ indexerName: 'Ludarr', message: expect.stringContaining('can add or enable one') }])
})

test('an aborted search ends at once and is not a failure of the indexer', async () => {
  scene.source.mode = 'slow'
  const stop = new AbortController()
  const search = searchIndexers(scene.app, { texts: ['hades'], signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 50)
  await expect(search).rejects.toThrow('enough')
  expect(scene.app.indexers.find(scene.indexer.id)?.health.ok).toBe(true)
})

test('results received before an indexer failed are kept', async () => {
  const source = scene.app.connectIndexer(scene.indexer)
  scene.source.releases = [offer('Hades v1')]
  let asked = 0
  const app = {
    ...scene.app,
    connectIndexer: () => ({
      ...source,
      search: (...query: Parameters<typeof source.search>) => {
        asked += 1
        if (asked === 2) throw new TypeError('a fault of the adapter')
        return source.search(...query)
      },
    }),
  }
  const found = await searchIndexers(app, { texts: ['hades', 'hades game'] })
  expect(found).toMatchObject({ answered: 1, errors: [{ message: 'a fault of the adapter' }] })
  expect(found.releases.map(({ title }) => title)).toEqual(['Hades v1'])
})

test('the page size from the caps is used when the indexer does not count its results', async () => {
  const { app, indexer } = scene
  const asked: string[] = []
  const many = Array.from({ length: 60 }, (_, index) => `Hades v${index}`)
  const bare = {
    ...app,
    connectIndexer: () => {
      const source = app.connectIndexer(indexer)
      return {
        caps: async () => {
          asked.push('caps')
          return { ...(await source.caps()), limits: { max: 25, default: 25 } }
        },
        search: async ({ offset }: { offset: number }) => {
          asked.push(String(offset))
          const releases = many.slice(offset, offset + 25).map((title, index) => foundRelease(title, offset + index))
          return { releases, total: null }
        },
      }
    },
  }
  const search = () => searchIndexers(bare, { texts: ['hades'] })
  expect((await search()).releases.length).toBe(60)
  expect(asked).toEqual(['0', 'caps', '25', '50'])
  asked.length = 0
  await search()
  expect(asked).toEqual(['0', '25', '50'])
  app.clock.advance(24 * 3_600_000)
  await search()
  expect(asked).toContain('caps')
})

const foundRelease = (title: string, index: number): FoundRelease => ({
  guid: title,
  title,
  indexerId: scene.indexer.id,
  indexerName: 'First',
  protocol: 'torrent',
  size: 1_000_000_000 * (index + 1),
  publishedAt: null,
  seeders: 1,
  leechers: 0,
  grabs: 0,
  freeleech: false,
  infoUrl: null,
  downloadUrl: `magnet:?xt=urn:btih:${String(index).padStart(40, '0')}`,
  infoHash: String(index).padStart(40, '0'),
  categories: [4050],
  passwordProtected: false,
})

test('an indexer that reaches its call limit is disabled for an hour, or until the date it gives', async () => {
  const { app, source, indexer } = scene
  const pauseMinutes = async () => {
    await titles()
    const { health } = app.indexers.find(indexer.id) ?? {}
    const pause = (Date.parse(health?.disabledUntil ?? '') - app.clock.now().getTime()) / 60_000
    app.indexers.update(indexer.id, { health: unknownHealth })
    return pause
  }
  source.answer = { status: 200, headers: {}, body: '<error code="500" description="Request limit reached"/>' }
  expect(await pauseMinutes()).toBe(60)
  const later = new Date(Date.now() + 30 * 60_000).toUTCString()
  source.answer = { status: 429, headers: { 'retry-after': later }, body: '' }
  expect(Math.round(await pauseMinutes())).toBe(30)
  source.answer = { status: 429, headers: { 'retry-after': 'soon' }, body: '' }
  expect(await pauseMinutes()).toBe(1)
})

test('each query of an indexer is reported with its outcome; one that was skipped or canceled is not', async () => {
  const reported: [indexerId: string, failed: boolean][] = []
  scene.app.events.on('indexerQueried', ({ indexerId, failed, seconds }) => {
    expect(seconds).toBeGreaterThan(0)
    reported.push([indexerId, failed])
  })
  const { id } = scene.indexer
  await titles()
  scene.source.mode = 'status-500'
  await titles()
  expect(reported).toEqual([
    [id, false],
    [id, true],
  ])
  await titles()
  expect(reported).toHaveLength(2)
  scene.app.clock.advance(60_000)
  scene.source.mode = 'slow'
  await titles(['hades'], { signal: AbortSignal.abort() }).catch(() => null)
  expect(reported).toHaveLength(2)
})

test('at most 50 of very many indexers are queried at once, and all of them answer', async () => {
  const empty = '<?xml version="1.0"?><rss version="2.0"><channel><title>Many</title></channel></rss>'
  let [open, most, calls] = [0, 0, 0]
  const server = await listenOnLoopback(async (_request, response) => {
    open += 1
    calls += 1
    most = Math.max(most, open)
    await delay(20)
    open -= 1
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(empty)
  })
  scene.app.indexers.remove(scene.indexer.id)
  for (let number = 1; number <= 120; number += 1) storeIndexer(scene.app, { name: `Many ${number}`, url: server.url })
  const searched = await Promise.all([titles(['hades']), titles(['portal'])])
  const all = { titles: [], errors: [], answered: 120 }
  expect(searched).toEqual([all, all])
  expect(calls).toBeGreaterThanOrEqual(240)
  expect(most).toBeGreaterThan(10)
  expect(most).toBeLessThanOrEqual(50)
  await server.close()
})
