import { expect, test } from 'bun:test'
import { readFeed } from '#integrations/feeds/read-feed.ts'
import { feedText } from '#integrations/indexers/feed-text.ts'
import { readCaps, readFeed as readIndexerFeed } from '#integrations/indexers/newznab-answer.ts'

// Written from RSS 2.0, RSS 1.0, RFC 4287, XML Base, Namespaces in XML 1.0 and JSON Feed 1.1.
const read = (text: string) => readFeed(text, 'https://feeds.example/games/rss')
const titlesOf = async (text: string) => (await read(text)).map(({ title }) => title)
const origin = {
  indexerId: 'i',
  indexerName: 'Site',
  protocol: 'torrent',
  answeredAt: 'https://site.example/api',
} as const
const atom = (content: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>t</title><id>f</id>${content}</feed>`

const itemA = '<item><title>Hades-GOG</title><link>https://feeds.example/1.torrent</link></item>'
const channel = (around: string, items = itemA) => `<rss version="2.0"><channel>${around}${items}</channel></rss>`

const slips: [string, string][] = [
  ['an unescaped ampersand in the title of the channel', channel('<title>Games & more</title>')],
  ['an unescaped ampersand in an address', channel('<image><url>https://a.example/i?w=100&q=80</url></image>')],
  ['an undeclared HTML entity', channel('<title>Games&nbsp;&ndash;&nbsp;new</title>')],
  ['unclosed HTML', channel('<description>a<br>b<p>c</description>')],
  ['a lone less-than sign', channel('<description>I <3 games, 1 < 2</description>')],
  ['an attribute without quotation marks', channel('<category domain=games>x</category>')],
  ['text after the root', `${channel('')}\n<br />\n<b>Notice</b>: Undefined index in /feed.php on line 3<br>`],
  ['a comment after the root that is not closed', `${channel('')}\n<!-- generated in 0.3 s`],
  ['a CDATA section after the root that is not closed', `${channel('')}\n<![CDATA[cached`],
  ['a closed channel in a root that is not closed', channel('').replace('</rss>', '')],
  ['a closed channel and an unclosed comment', channel('').replace('</rss>', '\n<!-- cached')],
  ['text before the root', `Warning: cached\n<br>\n<?xml version="1.0"?>${channel('')}`],
  ['a comment that mentions another root', `<!-- <feed> of <rss> -->${channel('')}`],
  ['a byte order mark and blank lines', `\uFEFF\n\n<?xml version="1.0"?>${channel('')}`],
  ['an undeclared prefix', channel('<atom:link href="/rss" rel="self"/>')],
  ['a stray closing item', channel('</item>')],
  ['a document type', `<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "x.dtd">${channel('')}`],
]

test.each(slips)('a feed with %s is read', async (_name, text) => {
  expect(await titlesOf(text)).toEqual(['Hades-GOG'])
})

test.each(slips)('the results of an indexer with %s are read', async (_name, text) => {
  const page = await readIndexerFeed(text, origin)
  expect(page.releases.map(({ title }) => title)).toEqual(['Hades-GOG'])
})

const cutOff: [string, string][] = [
  ['a channel that is not closed', channel('').replace('</channel></rss>', '')],
  ['an unclosed comment between its items', channel('<!-- cached')],
  ['an unclosed comment after an item', channel('').replace('</channel></rss>', '<!-- cached</channel></rss>')],
]

test.each(cutOff)('a feed with %s is refused, by feeds and indexers', async (_name, text) => {
  expect(await read(text).catch(String)).toContain('broken XML')
  expect(await readIndexerFeed(text, origin).catch(String)).toContain('broken XML')
})

test.each([
  [
    'an RSS 1.0 feed that ends after its channel',
    '<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel/></channel>',
  ],
  ['an Atom feed that ends after an entry', atom('<entry><id>1</id><title>A</title></entry>').replace('</feed>', '')],
])('%s is refused', async (_name, text) => {
  expect(await read(text).catch(String)).toContain('broken XML')
})

test('an Atom feed with an unclosed comment after it is read', async () => {
  const feed = atom('<entry><id>1</id><title>A</title></entry>')
  expect(await titlesOf(`${feed}\n<!-- generated in 0.3 s`)).toEqual(['A'])
})

test('a less-than sign is the same character in CDATA, escaped, and alone', async () => {
  const items = ['<![CDATA[I <3 Games-GRP]]>', 'I &lt;3 Games-GRP', 'I <3 Games-GRP'].map(
    (title, index) => `<item><title>${title}</title><link>https://feeds.example/${index}.torrent</link></item>`,
  )
  const titles = ['I <3 Games-GRP', 'I <3 Games-GRP', 'I <3 Games-GRP']
  expect(await titlesOf(channel('', items.join('')))).toEqual(titles)
  const { releases } = await readIndexerFeed(channel('', items.join('')), origin)
  expect(releases.map(({ title }) => title)).toEqual(titles)
})

test('counts and errors of indexers are read around slips', async () => {
  const counted = channel(
    '<title>A & B</title><n:response offset="0" total="7"/><n:apilimits apiCurrent="5" apiMax="5"/>',
  )
  expect(await readIndexerFeed(counted, origin)).toMatchObject({ total: 7, usedUp: 5 })
  const refused = readIndexerFeed('<error code="100" description="No & wrong key"/>', origin)
  expect(await refused.catch((error: unknown) => error)).toMatchObject({ code: 100, message: 'No & wrong key' })
  expect(readCaps('<caps><server title="Games & more"/><limits max="50"/></caps>').title).toBe('Games & more')
})

test('an item that is not closed does not cost the others', async () => {
  const unclosed = '<item><title>A</title><item><title>B</title></item><item><title>C</title>'
  expect(await titlesOf(channel('', unclosed))).toEqual(['A', 'B', 'C'])
  const page = await readIndexerFeed(channel('', `<item><title>A</title>${itemA}`), origin)
  expect(page.releases.map(({ title }) => title)).toEqual(['Hades-GOG'])
})

test('namespaces count, not their prefixes', async () => {
  const prefixed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>t</a:title><a:entry><a:id>1</a:id>
    <a:title>Tunic</a:title><a:link href="/1"/><a:updated>2026-11-20T10:00:00Z</a:updated></a:entry></a:feed>`
  expect(await read(prefixed)).toMatchObject([
    { guid: '1', title: 'Tunic', link: 'https://feeds.example/1', publishedAt: '2026-11-20T10:00:00.000Z' },
  ])
  const rdf = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rss="http://purl.org/rss/1.0/"
      xmlns:d="http://purl.org/dc/elements/1.1/">
    <rss:channel r:about="https://feeds.example/"><rss:title>t</rss:title></rss:channel>
    <rss:item r:about="https://feeds.example/2"><rss:title>Celeste</rss:title><d:date>2026-11</d:date></rss:item></r:RDF>`
  expect(await read(rdf)).toMatchObject([
    { guid: 'https://feeds.example/2', title: 'Celeste', link: 'https://feeds.example/2' },
  ])
  const taken = `<rss version="2.0" xmlns:dc="https://unrelated.example/ns" xmlns:m="https://unrelated.example/media">
    <channel><item><m:title>Wrong</m:title><title>Right</title><dc:date>2001-01-01</dc:date>
    <m:item><title>Part</title></m:item></item></channel></rss>`
  expect(await read(taken)).toMatchObject([{ title: 'Right', publishedAt: null }])
  const defaulted = `<rss version="2.0" xmlns="http://www.w3.org/2005/Atom"><channel>${itemA}</channel></rss>`
  expect(await titlesOf(defaulted)).toEqual(['Hades-GOG'])
})

test('links are relative to the nearest xml:base', async () => {
  const entries = await read(
    atom(
      `<entry><id>1</id><title>A</title><link href="a"/></entry>
       <entry xml:base="deep/"><id>2</id><title>B</title><link href="b"/></entry>
       <entry xml:base="/root/"><id>3</id><title>C</title><link xml:base="https://other.example/x/" href="../c?q=1&amp;r=2"/>
         <link rel="enclosure" type="application/x-bittorrent" href="c.torrent"/></entry>`,
      'xml:base="/base/"',
    ),
  )
  expect(entries.map(({ link }) => link)).toEqual([
    'https://feeds.example/base/a',
    'https://feeds.example/base/deep/b',
    'https://other.example/c?q=1&r=2',
  ])
  expect(entries[2]?.downloadUrl).toBe('https://feeds.example/root/c.torrent')
  const rssBase = `<rss xml:base="https://other.example/x/"><channel><item><title>D</title><link>d</link>
    <enclosure url="d.nzb" type="application/x-nzb"/></item></channel></rss>`
  expect(await read(rssBase)).toMatchObject([
    { link: 'https://other.example/x/d', downloadUrl: 'https://other.example/x/d.nzb' },
  ])
  const page = await readIndexerFeed(rssBase, origin)
  expect(page.releases[0]?.downloadUrl).toBe('https://other.example/x/d.nzb')
})

test.each([
  ['<title>Less &lt; more</title>', 'Less < more'],
  ['<title>Tunic &lt;b&gt;v1&lt;/b&gt;</title>', 'Tunic <b>v1</b>'],
  ['<title xml:lang="en">Tunic &lt;b&gt;</title>', 'Tunic <b>'],
  ['<title type="text">Tunic &lt;b&gt;</title>', 'Tunic <b>'],
  ['<title type="text/plain">Tunic &lt;b&gt;</title>', 'Tunic <b>'],
  ['<title type="html">Tunic &lt;b&gt;v1.1&lt;/b&gt;-GOG &amp;amp; more</title>', 'Tunic v1.1-GOG & more'],
  ['<title type="html"><![CDATA[<em>Tunic</em>&nbsp;v1.1]]></title>', 'Tunic v1.1'],
  ['<title type="text/html">&lt;i&gt;Tunic&lt;/i&gt;</title>', 'Tunic'],
  ['<title type="html">A &amp;lt;b&amp;gt; B</title>', 'A <b> B'],
  [
    '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Tunic <b>v1.1</b>-GOG</div></title>',
    'Tunic v1.1-GOG',
  ],
  [
    '<title type="xhtml" xmlns:x="http://www.w3.org/1999/xhtml"><x:div><x:p>A</x:p><x:p>B &lt; C</x:p></x:div></title>',
    'A B < C',
  ],
  ['<title><![CDATA[A & B]]> <![CDATA[<3]]></title>', 'A & B <3'],
])('an Atom title %s is read as "%s"', async (title, expected) => {
  expect(await titlesOf(atom(`<entry><id>1</id>${title}</entry>`))).toEqual([expected])
})

test.each([
  ['<title>Hades <b>v1</b>-GOG</title>', 'Hades v1-GOG'],
  ['<title><![CDATA[<b>Hades</b> &amp; more]]></title>', 'Hades & more'],
  ['<title>I <3 Games</title>', 'I <3 Games'],
  ['<title>A &lt;Special&gt; B</title>', 'A <Special> B'],
])('an RSS title %s is read as "%s"', async (title, expected) => {
  expect(await titlesOf(channel('', `<item>${title}</item>`))).toEqual([expected])
})

test('the links of an Atom entry are told apart by their relation', async () => {
  const entry = (content: string) => atom(`<entry><id>1</id><title>A</title>${content}</entry>`)
  const relation = 'http://www.iana.org/assignments/relation'
  expect(
    await read(
      entry(`<link rel="self" href="/self"/><link rel="${relation}/alternate" type="text/html" href="/page"/>
        <link rel="${relation}/enclosure" type="application/x-bittorrent" href="/a" length="9"/>`),
    ),
  ).toMatchObject([{ link: 'https://feeds.example/page', downloadUrl: 'https://feeds.example/a', size: 9 }])
  const foreign = entry(`<link rel="https://example.com/rel/enclosure" type="application/x-bittorrent" href="/a"/>
    <link rel="https://example.com/rel/alternate" href="/other"/><link href="/page"/>`)
  expect(await read(foreign)).toMatchObject([{ link: 'https://feeds.example/page', downloadUrl: null }])
  const out = entry('<content type="application/x-nzb" src="/a.nzb"/>')
  expect(await read(out)).toMatchObject([{ downloadUrl: 'https://feeds.example/a.nzb', protocol: 'usenet' }])
  const nested = entry('<source><id>s</id><title>Source</title><link href="/s"/></source><link href="/e"/>')
  expect(await read(nested)).toMatchObject([{ guid: '1', title: 'A', link: 'https://feeds.example/e' }])
  const embedded = entry('<content type="application/xml"><entry xmlns="x"><title>B</title></entry></content>')
  expect(await titlesOf(embedded)).toEqual(['A'])
  const old = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><id>1</id><title>A</title>
    <issued>2026-11-20T10:00:00Z</issued></entry></feed>`
  expect(await read(old)).toMatchObject([{ publishedAt: '2026-11-20T10:00:00.000Z' }])
})

test('RSS items have dates and links of modules, and a permalink only if the guid says so', async () => {
  const modules = `<rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom" xmlns:t="http://purl.org/dc/terms/"><channel>
    <item><title>A</title><guid isPermaLink="false">https://feeds.example/key</guid>
      <a:updated>2026-11-20T10:00:00Z</a:updated><a:link href="/a"/></item>
    <item><title>B</title><guid isPermaLink="false">https://feeds.example/other-key</guid>
      <t:issued>2026-11-20</t:issued></item>
    <item><title>C</title><guid>https://feeds.example/c</guid></item></channel></rss>`
  expect(await read(modules)).toMatchObject([
    { link: 'https://feeds.example/a', publishedAt: '2026-11-20T10:00:00.000Z' },
    { link: null, publishedAt: '2026-11-20T00:00:00.000Z' },
    { link: 'https://feeds.example/c' },
  ])
})

test('of several enclosures, the one that is a download is taken', async () => {
  const enclosures = `<enclosure url="/trailer.mp4" type="video/mp4" length="5"/>
    <enclosure url="/a.torrent" type="application/x-bittorrent" length="7"/>`
  expect(await read(channel('', `<item><title>A</title>${enclosures}</item>`))).toMatchObject([
    { downloadUrl: 'https://feeds.example/a.torrent', protocol: 'torrent', size: 7 },
  ])
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    items: [
      {
        id: 1,
        title: 'A',
        external_url: '/a',
        date_modified: '2026-11-20T10:00:00.5+01:00',
        attachments: [
          { url: '/a.mp3', mime_type: 'audio/mpeg', size_in_bytes: 5 },
          { url: 'a.nzb', mime_type: 'application/x-nzb', size_in_bytes: 7 },
        ],
      },
      { id: 1, title: 'B', tags: null, attachments: null },
      null,
    ],
  }
  expect(await read(`\uFEFF${JSON.stringify(json)}`)).toMatchObject([
    {
      guid: '1',
      link: 'https://feeds.example/a',
      downloadUrl: 'https://feeds.example/games/a.nzb',
      size: 7,
      publishedAt: '2026-11-20T09:00:00.000Z',
    },
    { guid: '1 B', downloadUrl: null },
  ])
})

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['UTF-8 that is declared as UTF-16', new TextEncoder().encode('<?xml version="1.0" encoding="utf-16"?><a>é</a>'), ''],
  [
    'Latin-1 that is sent as UTF-8',
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'),
    'text/xml; charset=utf-8',
  ],
  ['Latin-1 after a blank line', latin1("\n<?xml version='1.0' encoding = 'iso-8859-1'?><a>é</a>"), ''],
  ['an unknown encoding', new TextEncoder().encode('<?xml version="1.0" encoding="x-none"?><a>é</a>'), ''],
  ['UTF-16 without a byte order mark', utf16('<a>é</a>', true), ''],
  ['UTF-16 with one', utf16('\uFEFF<a>é</a>', false), 'text/xml; charset=utf-8'],
  ['a charset in quotation marks', latin1('<a>é</a>'), "text/xml; charset='windows-1252'"],
])('%s is decoded', (_name, bytes, type) => {
  expect(feedText(bytes, type)).toContain('<a>é</a>')
})
