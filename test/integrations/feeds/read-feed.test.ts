import { expect, test } from 'bun:test'
import { NotAFeed, readFeed } from '#integrations/feeds/read-feed.ts'
import { magnetItem, rss } from '../../fakes/feed-server.ts'

const read = (text: string) => readFeed(text, 'https://feeds.example/games/rss')

test('an RSS item of a torrent site has its torrent, size, date and page', async () => {
  const [entry] = await read(
    rss(`<title>Hades v1.38290 &amp; Soundtrack-GOG</title><link>/torrents/7</link><guid>7</guid>
      <pubDate>Sat, 21 Nov 2026 10:00:00 +0100</pubDate>
      <enclosure url="/get/7?passkey=abcdef" type="application/x-bittorrent" length="1500000"/>`),
  )
  expect(entry).toEqual({
    guid: '7',
    title: 'Hades v1.38290 & Soundtrack-GOG',
    link: 'https://feeds.example/torrents/7',
    downloadUrl: 'https://feeds.example/get/7?passkey=abcdef',
    protocol: 'torrent',
    infoHash: null,
    size: 1_500_000,
    publishedAt: '2026-11-21T09:00:00.000Z',
  })
})

test('downloads are recognized by their type or name, and links to pages are none', async () => {
  const entries = await read(
    rss(
      '<title>A</title><link>https://feeds.example/a.torrent</link>',
      '<title>B</title><link>https://feeds.example/api?t=get&amp;id=1</link>',
      '<title>C</title><link>https://feeds.example/c.nzb</link>',
      '<title>D</title><link>https://feeds.example/blog/d</link>',
      magnetItem('E'),
      '<title>F</title><link>https://feeds.example/f</link><enclosure url="https://feeds.example/f.mp3" type="audio/mpeg"/>',
      '<title>G</title><link>javascript:alert(1)</link>',
      '<title>H</title>',
      '<title>I</title><link>https://feeds.example/i</link><enclosure url="https://feeds.example/i.zip" type="application/zip"/>',
    ),
  )
  expect(entries.map(({ title, protocol, downloadUrl }) => [title, downloadUrl === null ? null : protocol])).toEqual([
    ['A', 'torrent'],
    ['B', 'usenet'],
    ['C', 'usenet'],
    ['D', null],
    ['E', 'torrent'],
    ['F', null],
    ['G', null],
    ['H', null],
    ['I', 'direct'],
  ])
  expect(entries.find(({ title }) => title === 'G')?.link).toBeNull()
})

test('an Atom feed is read, with titles in markup and both dates', async () => {
  const entries = await read(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>
    <entry><id>urn:1</id><title type="html">Celeste &amp;amp; Friends-GOG</title><updated>2026-11-20T10:00:00Z</updated>
      <published>2026-11-19T10:00:00+02:00</published><link href="/posts/1"/>
      <link rel="enclosure" type="application/x-nzb" href="/nzb/1" length="42"/></entry>
    <entry><id>urn:2</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Tunic <b>v1.1</b></div></title>
      <updated>2026-11-20T10:00:00Z</updated><link rel="alternate" href="https://feeds.example/posts/2"/></entry></feed>`)
  expect(entries).toMatchObject([
    {
      guid: 'urn:1',
      title: 'Celeste & Friends-GOG',
      link: 'https://feeds.example/posts/1',
      downloadUrl: 'https://feeds.example/nzb/1',
      protocol: 'usenet',
      size: 42,
      publishedAt: '2026-11-19T08:00:00.000Z',
    },
    { guid: 'urn:2', link: 'https://feeds.example/posts/2', publishedAt: '2026-11-20T10:00:00.000Z' },
  ])
  expect(entries[1]?.title).toContain('Tunic')
})

test('a JSON Feed and an RSS 1.0 feed are read', async () => {
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Releases',
    items: [
      {
        id: 9,
        title: 'Hades & Hell-GOG',
        url: 'https://feeds.example/9',
        date_published: '2026-11-21T09:00:00Z',
        attachments: [{ url: 'https://feeds.example/9.torrent?a=1&b=2', mime_type: 'application/x-bittorrent' }],
      },
      'no item',
      { id: 'x' },
    ],
  }
  expect(await read(JSON.stringify(json))).toMatchObject([
    {
      guid: '9',
      title: 'Hades & Hell-GOG',
      downloadUrl: 'https://feeds.example/9.torrent?a=1&b=2',
      protocol: 'torrent',
    },
  ])
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>t</title>
    <items><rdf:Seq/></items></channel><item><title>Hades-GOG</title><link>https://feeds.example/1</link>
      <dc:date>2026-11-20T10:00:00Z</dc:date></item></rdf:RDF>`
  expect(await read(rdf)).toMatchObject([
    { title: 'Hades-GOG', guid: 'https://feeds.example/1', publishedAt: '2026-11-20T10:00:00.000Z' },
  ])
})

test('items without a date, with broken markup or a shared guid do not cost the others', async () => {
  const entries = await read(
    rss(
      '<title>A</title><guid>same</guid><pubDate>yesterday</pubDate>',
      '<title>B</title><guid>same</guid>',
      '<title>B</title><guid>same</guid>',
      '<guid>no title</guid>',
      `<title>${'x'.repeat(600)}</title>`,
      `<title>C & D</title><description><![CDATA[</item><item>${'y'.repeat(200_000)}]]></description>`,
    ),
  )
  expect(entries.map(({ guid, title, publishedAt }) => [guid, title, publishedAt])).toEqual([
    ['same', 'A', null],
    ['same B', 'B', null],
    ['C & D', 'C & D', null],
  ])
})

test('an empty feed is one', async () => {
  expect(await read(rss())).toEqual([])
})

const entity = (definition: string) =>
  `<?xml version="1.0"?><!DOCTYPE rss [${definition}]>${rss(magnetItem('&x;')).replace(/<\?xml[^>]*>/, '')}`
const billion = `<!ENTITY a0 "ha">${Array.from({ length: 40 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}<!ENTITY x "&a40;">`

test.each([
  ['an entity bomb', entity(billion), 'XML entities'],
  ['an external entity', entity('<!ENTITY x SYSTEM "file:///etc/passwd">'), 'XML entities'],
  ['an entity with a root in it', entity('<!ENTITY x "<rss>">'), 'XML entities'],
  ['a web page', '<!DOCTYPE html><html><head><title>Blog</title></head></html>', 'web page'],
  ['other XML', '<?xml version="1.0"?><opml version="2.0"/>', 'not an RSS or Atom feed'],
  ['other JSON', '{"items":[]}', 'not a JSON Feed'],
  ['broken JSON', '{"version":', 'not a JSON Feed'],
  ['nested JSON', '['.repeat(2_000_000), 'not a JSON Feed'],
  ['text', 'hello', 'neither XML nor JSON'],
  ['nothing', ' \n', 'empty'],
  ['a feed that ends early', rss(magnetItem('A')).slice(0, -40), 'broken XML'],
  ['a huge envelope', rss(magnetItem('A')).replace('<title>', `<title>${'x'.repeat(200_000)}`), 'far longer'],
])('%s is refused with the reason', async (_name, text, reason) => {
  const error = await read(text).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NotAFeed)
  expect(String(error)).toContain(reason)
})

test('of 50,000 items, the newest 500 are kept, whichever end they are at', async () => {
  const items = Array.from(
    { length: 50_000 },
    (_, at) => `<title>G${at}</title><pubDate>${new Date(1_700_000_000_000 + at * 60_000).toUTCString()}</pubDate>`,
  )
  for (const text of [rss(...items), rss(...items.toReversed())]) {
    const entries = await read(text)
    expect(entries).toHaveLength(500)
    expect(entries[0]?.title).toBe('G49999')
    expect(entries[499]?.title).toBe('G49500')
  }
  const undated = await read(rss(...items.map((item) => item.replace(/<pubDate>.*/, ''))))
  expect(undated).toHaveLength(500)
  expect(undated[0]?.title).toBe('G0')
})

test('unclosed elements in a huge item are skipped quickly', async () => {
  const entries = await read(rss(`<title>A</title>${'<description>'.repeat(380_000)}`, magnetItem('B')))
  expect(entries.map(({ title }) => title)).toEqual(['B'])
})

test('the event loop stays free while a large feed is read', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const items = Array.from({ length: 2000 }, (_, at) =>
    magnetItem(`Game ${at}-GOG`, '<description>words</description>'),
  )
  await read(rss(...items))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})
