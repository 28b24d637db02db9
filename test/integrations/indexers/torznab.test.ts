import { afterEach, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { AppError } from '#domain/errors.ts'
import { systemClock } from '#domain/ports/clock.ts'
import type { IndexerConnection } from '#domain/ports/indexer-source.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { magnetItem, rss, sends, startFeedServer } from '../../fakes/feed-server.ts'
import { type SourceOptions, startTorznabSource, type TorznabSource } from '../../fakes/torznab-source.ts'

const sources: TorznabSource[] = []
afterEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.close()))
})

async function start(options: SourceOptions = {}): Promise<TorznabSource> {
  const source = await startTorznabSource(options)
  sources.push(source)
  return source
}

const context = { outbound: createOutbound(), clock: systemClock }
function connect(
  source: TorznabSource,
  change: Partial<IndexerConnection> = {},
  kind: keyof typeof indexerKinds = 'torznab',
) {
  const connection = {
    id: 'i1',
    name: 'Fixture',
    url: source.apiUrl,
    apiKey: source.apiKey,
    allowInsecureTls: false,
    ...change,
  }
  return indexerKinds[kind].connect(connection, context)
}
const everything = { text: '', categories: [], limit: 100, offset: 0 }

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError && error.code === 'upstream') return error.message
  throw error
}

test('an indexer reports its capabilities', async () => {
  const caps = await connect(await start({ pageSize: 40 })).caps()
  expect(caps).toEqual({
    title: 'A source of the tests',
    version: '1.3',
    limits: { max: 40, default: 40 },
    searchAvailable: true,
    categories: [
      {
        id: 4000,
        name: 'PC',
        subcategories: [
          { id: 4050, name: 'PC/Games' },
          { id: 4030, name: 'PC/Mac' },
        ],
      },
      { id: 100042, name: 'Site & own', subcategories: [] },
    ],
  })
})

test('a search filters by text, category and page', async () => {
  const titles = ['Portal 2 v1.0-GRP', 'Portal-GRP', 'Half-Life & Portal <3>-GRP']
  const releases = titles.map((title, index) => ({ title, publishedAt: new Date(index * 1000) }))
  const source = await start({ releases: [...releases, { title: 'Portal PS3', categories: [1080] }] })
  const indexer = connect(source)
  const page = await indexer.search({ text: 'portal', categories: [4000], limit: 2, offset: 0 })
  expect(page.releases.map(({ title }) => title)).toEqual(['Half-Life & Portal <3>-GRP', 'Portal-GRP'])
  expect(page.total).toBe(3)
  const second = await indexer.search({ text: 'portal', categories: [4000], limit: 2, offset: 2 })
  expect(second.releases.map(({ title }) => title)).toEqual(['Portal 2 v1.0-GRP'])
  expect(source.calls.at(-1)?.search).toBe(
    '?t=search&q=portal&cat=4000&limit=2&offset=2&extended=1&apikey=test-key-of-the-source',
  )
})

test.each([0, -86_400_000, 2 ** 31 * 1000 - 1000, 2 ** 32 * 1000 - 1000, Date.UTC(9999, 11, 31)])(
  'a release of the millisecond %d has no date',
  async (ms) => {
    const source = await start({ releases: [{ title: 'Portal', publishedAt: new Date(ms) }] })
    const { releases } = await connect(source).search(everything)
    expect(releases.map(({ publishedAt }) => publishedAt)).toEqual([null])
  },
)

test('torrent attributes are read', async () => {
  const infoHash = 'A'.repeat(40)
  const file = { bytes: new Uint8Array(1), type: 'application/x-bittorrent', name: 'a.torrent' }
  const source = await start({
    releases: [
      {
        title: 'Portal',
        size: 5e9,
        publishedAt: new Date('2026-11-20T08:00:00Z'),
        seeders: 7,
        peers: 9,
        grabs: 3,
        infoHash,
        freeleech: true,
        relativeLink: true,
        file,
      },
    ],
  })
  const { releases } = await connect(source).search(everything)
  expect(releases).toEqual([
    {
      guid: 'urn:release:Portal',
      title: 'Portal',
      indexerId: 'i1',
      indexerName: 'Fixture',
      protocol: 'torrent',
      size: 5e9,
      publishedAt: '2026-11-20T08:00:00.000Z',
      seeders: 7,
      leechers: 2,
      grabs: 3,
      freeleech: true,
      infoUrl: null,
      downloadUrl: `${source.url}/download/0?apikey=${source.apiKey}`,
      infoHash: 'a'.repeat(40),
      categories: [4050],
      passwordProtected: false,
    },
  ])
})

test('Newznab works the same with NZBs, and a zip is a plain link', async () => {
  const zip = { bytes: new Uint8Array(1), type: 'application/zip', name: 'a.zip' }
  const source = await start({
    kind: 'newznab',
    releases: [
      { title: 'Locked', password: '1' },
      { title: 'Known', password: 'secret' },
      { title: 'Plain', file: zip },
    ],
  })
  const { releases } = await connect(source, {}, 'newznab').search(everything)
  expect(
    releases.map(({ protocol, passwordProtected, archivePassword }) => [protocol, passwordProtected, archivePassword]),
  ).toEqual([
    ['usenet', true, undefined],
    ['usenet', false, 'secret'],
    ['direct', false, undefined],
  ])
})

test('the address may be pasted in any of its forms', async () => {
  const forms: [path: string, pasted: string[]][] = [
    ['/api', ['', '/', '/api', '/api/', '/api?t=caps&apikey=old']],
    ['/1/api', ['/1', '/1/', '/1/api']],
    ['/torznab', ['/torznab', '/torznab/']],
    ['/torznab/api', ['/torznab', '/torznab/', '/torznab/api']],
    [
      '/api/v2.0/indexers/all/results/torznab/',
      ['/api/v2.0/indexers/all/results/torznab', '/api/v2.0/indexers/all/results/torznab/'],
    ],
    ['/feed', ['/feed']],
  ]
  for (const [path, pasted] of forms) {
    const source = await start({ path })
    for (const form of pasted) {
      const indexer = connect(source, { url: source.url + form })
      const outcome = await indexer.caps().then((caps) => caps.title, String)
      expect([path, form, outcome]).toEqual([path, form, 'A source of the tests'])
    }
  }
})

test('the working address is remembered', async () => {
  const source = await start({ path: '/feed' })
  const indexer = connect(source, { url: `${source.url}/feed` })
  await indexer.caps()
  await indexer.search(everything)
  expect(source.calls.map(({ pathname }) => pathname)).toEqual(['/feed/api', '/feed', '/feed'])
})

test('a key in the pasted address is used when none is stored', async () => {
  const source = await start()
  const indexer = connect(source, { apiKey: null, url: `${source.apiUrl}?apikey=${source.apiKey}` })
  expect((await indexer.caps()).version).toBe('1.3')
})

test('a wrong key is reported without showing it', async () => {
  const message = await failureOf(connect(await start(), { apiKey: 'wrong-secret' }).caps())
  expect(message).toBe(
    'Fixture: it reported "Incorrect user credentials (apikey=[hidden])" (code 100); check the API key',
  )
})

test('results that are packed without a header that says so are unpacked, up to the limit of the others', async () => {
  const server = await startFeedServer()
  try {
    const site = connect(await start(), { url: server.url })
    server.answer = sends(gzipSync(rss(magnetItem('Hades-GOG'))))
    expect((await site.search(everything)).releases).toMatchObject([{ title: 'Hades-GOG' }])
    server.answer = sends(gzipSync(Buffer.alloc(50 * 1024 ** 2, ' ')))
    expect(await failureOf(site.search(everything))).toStartWith('Fixture: the response is larger than 8 MiB (')
  } finally {
    await server.close()
  }
})

test('faulty indexers are reported in one sentence', async () => {
  const expected = {
    html: 'Fixture: the response is a web page instead of XML; check the address and whether it asks for a sign-in',
    broken: 'Fixture: the response is broken XML',
    'cut-off': 'Fixture: the response is broken XML (it ends too early)',
    'status-500': 'Fixture: it responded with status 500',
    endless: 'Fixture: the response is larger than 8 MiB (',
    bomb: 'Fixture: the response is larger than 8 MiB (',
  } as const
  for (const [mode, message] of Object.entries(expected)) {
    const source = await start()
    source.mode = mode as keyof typeof expected
    expect(await failureOf(connect(source).search(everything))).toStartWith(message)
  }
})

test('an entity bomb stays small', async () => {
  const source = await start()
  source.mode = 'entities'
  const before = process.memoryUsage().rss
  await connect(source).search(everything).catch(String)
  expect(process.memoryUsage().rss - before).toBeLessThan(30 * 1024 ** 2)
})

test('a request to a slow indexer can be aborted', async () => {
  const source = await start()
  source.mode = 'slow'
  expect(await failureOf(connect(source).search(everything, AbortSignal.timeout(100)))).toContain('stopped')
})

test('an address without a feed is reported', async () => {
  const source = await start()
  expect(await failureOf(connect(source, { url: `${source.url}/other` }).caps())).toBe(
    'Fixture: there is no feed at this address (status 404)',
  )
})

test('a long feed is parsed without blocking the event loop', async () => {
  const releases = Array.from({ length: 5000 }, (_, index) => ({ title: `Game & ${index}`, seeders: index }))
  const indexer = connect(await start({ releases, pageSize: 5000 }))
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const page = await indexer.search({ ...everything, limit: 5000 })
  clearInterval(timer)
  expect(page.releases.at(4999)?.title).toBe('Game & 4999')
  expect(turns).toBeGreaterThan(10)
})
