import { expect, test } from 'bun:test'
import { readCaps, readFeed as readIndexerFeed } from '#integrations/indexers/newznab-answer.ts'
import { atom, json, linked, origin, page, read, rss, titlesOf, titlesOfIndexer, torrent } from './feed-documents.ts'

const unclosed: [string, string][] = [
  ['a title', `<title>A<link>${page}</link>`],
  ['a link', `<title>A</title><link>${page}<guid>1</guid>`],
  ['a guid', `<guid>1<title>A</title><link>${page}</link>`],
  ['a date', `<title>A</title><pubDate>Fri, 20 Nov 2026 10:00:00 GMT<link>${page}</link>`],
  ['an enclosure', `<title>A</title><enclosure url="/x.mp3" type="audio/mpeg"><link>${page}</link>`],
  ['a title that is written twice', `<title>A<title>B</title><link>${page}</link>`],
]

test.each(unclosed)('%s that is not closed costs nothing else of its item', async (_name, item) => {
  expect(await read(rss(item))).toMatchObject([{ title: 'A', link: page }])
  const next = '<item><title>C</title><link>/c</link></item></channel>'
  expect(await titlesOf(rss(item).replace('</channel>', next))).toEqual(['A', 'C'])
})

test('links of an Atom entry that are not closed cost nothing else of it', async () => {
  const entry = '<link href="/1"><link rel="enclosure" href="/1.torrent"><title>A</title><updated>2026-11-20</updated>'
  const expected = { title: 'A', link: page, ...torrent, publishedAt: '2026-11-20T00:00:00.000Z' }
  expect(await read(atom(entry))).toMatchObject([expected])
})

test.each([
  ['before it', `Notice: cached in /feed.php on line 3\n${json({ title: 'A' })}`],
  ['after it', `${json({ title: 'A' })}\n<!-- cached -->`],
  ['before and after it', `<br />\n<b>Warning</b>: {x}\n${json({ title: 'A' })}<br>`],
])('a JSON Feed with a message %s is read', async (_name, text) => {
  expect(await titlesOf(text)).toEqual(['A'])
})

const withType = (subset: string, title: string) =>
  `<?xml version="1.0"?>\n<!DOCTYPE rss [${subset}]>\n${rss(`<title>${title}</title><link>/1.torrent</link>`)}`

test.each([
  ['one', '<!ENTITY game "Tunic">', 'A &game; v1', 'A Tunic v1'],
  ['one in apostrophes, with quotation marks', `<!ENTITY game 'The "Tunic"'>`, '&game;', 'The "Tunic"'],
  [
    'references to characters',
    '<!ENTITY eacute "&#233;"><!ENTITY dash "&#x2013;">',
    'Caf&eacute; &dash; x',
    'Café – x',
  ],
  ['one twice, of which the first counts', '<!ENTITY a "1"><!ENTITY a "2">', '&a;', '1'],
  ['other declarations beside it', '<!-- <!ENTITY b SYSTEM "x"> --><!ELEMENT rss ANY><!ENTITY a "1">', '&a;', '1'],
])('a document that defines %s is read, by feeds and indexers', async (_name, subset, title, expected) => {
  expect(await titlesOf(withType(subset, title))).toEqual([expected])
  expect(await titlesOfIndexer(withType(subset, title))).toEqual([expected])
})

test.each([
  ['a file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
  ['an address', '<!ENTITY a PUBLIC "x" "http://127.0.0.1/">'],
  ['another entity', '<!ENTITY b "1"><!ENTITY a "&b;&b;">'],
  ['a parameter entity', '<!ENTITY % p "1"><!ENTITY a "%p;">'],
  ['markup', '<!ENTITY a "<b>1</b>">'],
  ['a long text', `<!ENTITY a "${'x'.repeat(1000)}">`],
  ['a document type without an end', '<!ENTITY a "1"'],
])('entities that hold %s are refused, by feeds and indexers', async (_name, subset) => {
  const text = withType(subset, '&a;')
  expect(await read(text).catch(String)).toContain('XML entities')
  expect(await readIndexerFeed(text, origin).catch(String)).toContain('XML entities')
})

test('entities cannot make a document grow without bound', async () => {
  const text = withType(`<!ENTITY a "${'x'.repeat(100)}">`, '&a;'.repeat(20_000))
  expect(await read(text).catch(String)).toContain('XML entities')
})

test('indexers are read around the same slips', async () => {
  const notice = '<br />\n<b>Warning</b>: cached <br>\n'
  const refusal = readIndexerFeed(`${notice}<error code="100" description="Wrong key"/>`, origin)
  expect(await refusal.catch((error: unknown) => error)).toMatchObject({ code: 100, message: 'Wrong key' })
  const caps = '<caps><server title="S"/><categories><category id="4000" name="PC"/></categories></caps>'
  expect(readCaps(`\uFEFF${notice}<?xml version="1.0"?>${caps}\n${notice}`)).toMatchObject({
    title: 'S',
    categories: [{ id: 4000 }],
  })
  const attributes = `<n:attr name="size">2048</n:attr><N:ATTR NAME="Seeders" VALUE="3"/>`
  const { releases } = await readIndexerFeed(
    rss(`${linked}<enclosure url="/1.torrent"/>${attributes.replace('N:ATTR', 'n:attr')}`),
    origin,
  )
  expect(releases).toMatchObject([{ size: 2048, seeders: 3 }])
  const own = `${linked}<own:seeders>4</own:seeders><own:leechers>2</own:leechers><own:downloads>9</own:downloads>`
  expect((await readIndexerFeed(rss(own), origin)).releases).toMatchObject([{ seeders: 4, leechers: 2, grabs: 9 }])
  const stated = `${linked}<own:size>1 GB</own:size><t:attr xmlns:t="urn:t" name="size" value="5"/>`
  expect((await readIndexerFeed(rss(stated), origin)).releases).toMatchObject([{ size: 5 }])
})
