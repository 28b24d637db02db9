import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RetryLaterError } from '#domain/errors.ts'
import { categoryWithoutGames, gameCategories } from '#domain/indexers/categories.ts'
import { type FoundRelease, noSource } from '#domain/indexers/release.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { feedText } from '#integrations/indexers/feed-text.ts'
import { indexerKinds } from '#integrations/indexers/index.ts'
import { readCaps, readFeed } from '#integrations/indexers/newznab-answer.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { startTorznabSource } from '../../fakes/torznab-source.ts'

// Responses in the shapes that sites, Jackett, Prowlarr and NZBHydra were seen to send, with invented values.
const folder = join(import.meta.dirname, '../../fixtures/indexers')
const bytesOf = (kind: string, name: string) => readFileSync(join(folder, kind, name))
const namesIn = (kind: string) => readdirSync(join(folder, kind)).toSorted()

type Expected = {
  releases: Partial<Record<keyof FoundRelease, unknown>>[]
  total?: number
  unreadable?: number
  usedUp?: number
}

const stated = { categoryNames: [], languages: [], nuked: false, preMatched: false, ...noSource }
const withLanguages = (...languages: string[]) => ({ stated: { ...stated, languages } })
const withCategory = (...categoryNames: string[]) => ({ stated: { ...stated, categoryNames } })
const onlyTitle = { releases: [{ title: 'Copper.Valley-RUNE' }] }

const feeds: Record<string, Expected> = {
  'aggregated.xml': { releases: [{ guid: '2048771', size: 2048, grabs: 9, categories: [4050, 4000] }] },
  'channel-with-image-and-category.xml': onlyTitle,
  'comment-first.xml': onlyTitle,
  'cover-before-nzb.xml': { releases: [{ downloadUrl: 'https://site.test/1.nzb', size: 700, protocol: 'usenet' }] },
  'double-encoded.xml': {
    releases: [
      {
        title: 'Rock & Roll <Deluxe> "GOTY" & more',
        downloadUrl: 'https://site.test/api?t=get&id=1&apikey=abc',
        ...withCategory('PC > Games'),
      },
    ],
  },
  'empty.xml': { releases: [] },
  'incomplete-items.xml': { releases: [{ guid: 'whole' }], unreadable: 2 },
  'latin-1.xml': { releases: [{ title: 'Pokémon Café ReMix' }] },
  'newznab-category-names-only.xml': {
    releases: ['PC > Games', 'Movies-DVD', 'TV > HD', 'Other-Misc'].map((name) => withCategory(name)),
  },
  'newznab-category-text-and-id.xml': {
    releases: [{ size: 5354909355, categories: [], ...withCategory('Movies: HD', 'movies.hd') }],
  },
  'newznab-classic.xml': {
    releases: [
      {
        guid: '0d6c1c2ab5f94f1e',
        infoUrl: 'https://site.test/details/0d6c1c2ab5f94f1e',
        downloadUrl: 'https://site.test/getnzb/0d6c1c2ab5f94f1e.nzb?i=7&r=abc',
        publishedAt: '2026-10-03T23:46:31.000Z',
        size: 4831838208,
        grabs: 17,
        categories: [4000, 4050],
      },
    ],
    total: 1200,
  },
  'newznab-flags.xml': {
    releases: [
      [false, false],
      [false, true],
      [false, true],
      [false, false],
      [true, false],
      [false, false],
      [true, true],
    ].map(([nuked = false, preMatched = false]) => ({
      stated: nuked || preMatched ? { ...stated, nuked, preMatched } : null,
    })),
  },
  'newznab-html-description.xml': { releases: [{ title: 'Copper.Valley-TENOKE', size: 966787072 }] },
  'newznab-iso-date-without-size.xml': {
    releases: [{ title: 'Copper.Valley.v1.9-FLT [1a2b3c4d]', publishedAt: '2026-07-05T06:43:15.000Z', size: null }],
    total: 193,
  },
  'newznab-language.xml': {
    releases: [
      withLanguages('English'),
      withLanguages('German', 'French'),
      withLanguages('English', 'Spanish'),
      withLanguages('Russian'),
      { stated: null },
    ],
  },
  'newznab-limits-left.xml': onlyTitle,
  'newznab-limits-used-up.xml': { ...onlyTitle, total: 1, usedUp: 250 },
  'newznab-link-without-query.xml': { releases: [{ downloadUrl: 'https://site.test/getnzb/77aa.nzb&i=7&r=abc' }] },
  'newznab-password.xml': {
    releases: [false, true, true, false, false].map((passwordProtected) => ({ passwordProtected })),
  },
  // Newsgroups are no categories.
  'nzb-index.xml': {
    releases: [
      {
        size: 86719418,
        downloadUrl: 'https://site.test/download/161218206/copper-valley.nzb',
        categories: [],
        stated: null,
      },
    ],
  },
  'other-prefix.xml': { releases: [{ size: 4096, categories: [4050] }] },
  'plain-rss-with-own-namespace.xml': { releases: [{ seeders: 4, size: 1503238554 }] },
  'relative-urls.xml': {
    releases: [{ downloadUrl: 'https://site.test/getnzb/1.nzb?r=abc', infoUrl: 'https://site.test/details/1' }],
  },
  'shared-guids.xml': { releases: [{ guid: '0' }, { guid: 'https://site.test/2.nzb' }] },
  'spotweb.xml': { releases: [{ size: 3145728, categories: [4000, 4050] }] },
  'torznab-comma-size.xml': { releases: [{ size: 1536 * 1024 ** 2 }] },
  'torznab-film.xml': { releases: [{ categories: [2000, 2045, 100002] }] },
  'torznab-half-freeleech.xml': { releases: [{ freeleech: false, seeders: 10, leechers: 5 }] },
  'torznab-infohash-only.xml': { releases: [{ infoHash: 'd4'.repeat(20), protocol: 'torrent' }] },
  'torznab-jackett.xml': {
    releases: [{ freeleech: true, grabs: 120, seeders: 25, leechers: 5, categories: [4050, 100401], size: 1024 ** 3 }],
  },
  'torznab-magnet-and-nzb.xml': {
    releases: [{ infoHash: '0102030405060708090a0b0c0d0e0f1011121314', size: 316477946, protocol: 'torrent' }],
  },
  'torznab-magnet-link.xml': {
    releases: [{ infoHash: 'c3'.repeat(20), size: 53687091200, infoUrl: 'https://bay.test/torrent/9' }],
  },
  'torznab-prowlarr.xml': {
    releases: [{ infoHash: 'ab'.repeat(20), seeders: 3, leechers: 2, categories: [4000, 4050] }],
  },
  'usenet-date.xml': { releases: [{ publishedAt: '2026-10-03T22:22:22.000Z' }] },
  'utf-16.xml': { releases: [{ title: 'ポケモン Café' }] },
  'zip-enclosure.xml': { releases: [{ protocol: 'direct' }] },
}

test.each(namesIn('feeds'))('the feed %s is read', async (name) => {
  const protocol = name.startsWith('torznab') ? ('torrent' as const) : ('usenet' as const)
  const origin = { indexerId: 'i1', indexerName: 'Site', protocol, answeredAt: 'https://site.test/api?t=search' }
  const page = await readFeed(feedText(bytesOf('feeds', name)), origin)
  const { releases, total = null, unreadable = 0, usedUp } = feeds[name] ?? { releases: [{ title: 'not expected' }] }
  expect(page.releases).toHaveLength(releases.length)
  expect(page.releases.map((release) => ({ ...release, stated: release.stated ?? null }))).toMatchObject(releases)
  expect([page.total, page.unreadable, page.usedUp]).toEqual([total, unreadable, usedUp])
})

test('which of these releases are not games shows in their categories', async () => {
  const rejected: string[] = []
  for (const name of namesIn('feeds')) {
    const origin = {
      indexerId: 'i1',
      indexerName: 'Site',
      protocol: 'usenet' as const,
      answeredAt: 'https://site.test',
    }
    const { releases } = await readFeed(feedText(bytesOf('feeds', name)), origin)
    for (const { title, categories, stated } of releases) {
      const listed = { numbers: categories, names: stated?.categoryNames ?? [] }
      if (categoryWithoutGames(listed, { chosen: [], offered: new Map() }) !== null) rejected.push(title)
    }
  }
  expect(rejected.toSorted()).toEqual([
    'Copper.Valley.2025.2160p.UHD.BluRay',
    'Copper.Valley.S01-DOC',
    'Copper.Valley.v4.1-RUNE',
    'Copper.Valley.v4.2-RUNE',
    '[Group] Copper Valley OST',
  ])
})

/** The game categories and the page size. */
const caps: Record<string, [number[], number]> = {
  'anime-only.xml': [[], 200],
  'bare.xml': [[], 100],
  'books-at-8000.xml': [[], 60],
  'category-zero.xml': [[1000, 4050], 100],
  'ebooks-at-4050.xml': [[1000, 4010, 4020], 100],
  'games-beside-apps.xml': [[8000], 500],
  'languages.xml': [[1000, 4050], 100],
  'no-searching.xml': [[4050], 100],
  'own-categories-only.xml': [[100042], 100],
  'own-categories.xml': [[4050], 100],
  'pc-games-among-consoles.xml': [[1000, 4050], 100],
  'pc-without-games.xml': [[4000], 100],
  'standard.xml': [[1000, 4050], 100],
  'without-games.xml': [[], 100],
}

test.each(namesIn('caps'))('the caps %s are read', (name) => {
  const { categories, limits } = readCaps(feedText(bytesOf('caps', name)))
  expect([gameCategories(categories), limits.max]).toEqual(caps[name] ?? [])
})

test('caps with thousands of genres and newsgroups are read', () => {
  const genres = Array.from({ length: 9000 }, (_, id) => `<genre id="${id}" categoryid="4" name="A genre &amp; more"/>`)
  const groups = genres.map((genre) => genre.replace('genre', 'group'))
  const xml = bytesOf('caps', 'standard.xml').toString()
  const long = xml.replace('</caps>', `<groups>${groups.join('')}</groups><genres>${genres.join('')}</genres></caps>`)
  expect(long.length).toBeGreaterThan(800_000)
  expect(readCaps(long)).toEqual(readCaps(xml))
})

const limit = 'its request limit is reached'
const webPage = 'the response is a web page instead of XML; check the address and whether it asks for a sign-in'
const brokenXml = 'the response is broken XML'

/** The message, and whether the indexer is left alone for an hour. */
const errors: Record<string, [message: string, pauses?: boolean]> = {
  '100-credentials.xml': ['it reported "Incorrect user credentials" (code 100); check the API key'],
  '101-suspended.xml': ['it reported "Account suspended" (code 101); check the API key'],
  '102-privileges.xml': ['it reported "Insufficient privileges/not authorized" (code 102); check the API key'],
  '200-missing-parameter.xml': ['it reported "Missing parameter (key)" (code 200)'],
  '201-incorrect-parameter.xml': ['it reported "Incorrect parameter" (code 201)'],
  '203-not-available.xml': ['it reported "Function not available" (code 203)'],
  '300-no-such-item.xml': ['it reported "No such item" (code 300)'],
  '429-too-many.xml': [`it reported "Request limit reached. Retry in 12 minutes" (code 429); ${limit}`, true],
  '500-requests.xml': [`it reported "Request limit reached (100/100)" (code 500); ${limit}`, true],
  '501-downloads.xml': [`it reported "Download limit reached (5/5)" (code 501); ${limit}`, true],
  '900-unknown.xml': ['it reported "Unknown error" (code 900)'],
  '910-disabled.xml': ['it reported "API disabled" (code 910); the indexer has turned off its API'],
  'challenge.xml': [webPage],
  'closing-tag.xml': ['it reported "Missing apikey" (code 100); check the API key'],
  'inside-channel.xml': ['it reported "Account expired" (code 101); check the API key'],
  'inside-rss.xml': [`it reported "Daily limit reached" (code 500); ${limit}`, true],
  'json.xml': [brokenXml],
  'nothing.xml': [brokenXml],
  'plain-text.xml': [brokenXml],
  'sign-in.xml': [webPage],
  'text-only.xml': ['it reported "The tracker is down for maintenance" (code 900)'],
  'with-prefix-of-the-aggregator.xml': [
    'it reported "Exception (tracker): Unable to connect to indexer. Cloudflare challenge" (code 900)',
  ],
  'without-code.xml': ['it reported "Invalid API Key & user" (code 900)'],
}

test.each(namesIn('errors'))('the error %s is reported', async (name) => {
  const source = await startTorznabSource({ kind: 'newznab' })
  source.answer = { status: 200, headers: {}, body: bytesOf('errors', name).toString() }
  const connection = { id: 'i1', name: 'Site', url: source.apiUrl, apiKey: 'key-1', allowInsecureTls: false }
  const indexer = indexerKinds.newznab.connect(connection, { outbound: createOutbound(), clock: systemClock })
  const error = await indexer.search({ text: '', categories: [], limit: 100, offset: 0 }).catch((reason) => reason)
  await source.close()
  const [message, pauses = false] = errors[name] ?? ['not expected']
  expect([error.message, error instanceof RetryLaterError]).toEqual([`Site: ${message}`, pauses])
})

test('every expected response has its file', () => {
  const expected = { feeds, caps, errors }
  for (const [kind, entries] of Object.entries(expected)) expect(namesIn(kind)).toEqual(Object.keys(entries).toSorted())
})
