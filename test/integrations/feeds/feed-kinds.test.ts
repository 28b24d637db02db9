import { expect, test } from 'bun:test'
import type { FeedEntry } from '#domain/ports/feed-reader.ts'
import { at, atom, hash, json, linked, page, rdf, read, rss, titlesOf, torrent } from './feed-documents.ts'

const entries: [string, string, Partial<FeedEntry>][] = [
  // Titles
  ['an RSS title in Dublin Core', rss('<dc:title>Tunic</dc:title>'), { title: 'Tunic' }],
  ['an RSS title in Media RSS', rss('<media:title>Tunic</media:title>'), { title: 'Tunic' }],
  ['an RSS title in Atom', rss('<a:title>Tunic</a:title>'), { title: 'Tunic' }],
  ['the own title of several', rss('<media:title>Cover</media:title><title>Tunic</title>'), { title: 'Tunic' }],
  ['an empty title and a second one', rss('<title/><title>Tunic</title>'), { title: 'Tunic' }],
  [
    'an item with only a description',
    rss('<description>Tunic &lt;b&gt;is out&lt;/b&gt;</description>'),
    { title: 'Tunic is out' },
  ],
  [
    'an item with only a long description',
    rss(`<description>${'word '.repeat(100)}</description>`),
    { title: `${'word '.repeat(39)}word…` },
  ],
  ['an item with only a file', rss('<link>/Tunic.v1.1-GOG.torrent?k=1</link>'), { title: 'Tunic.v1.1-GOG' }],
  [
    'an item with only a magnet link',
    rss(`<link>magnet:?xt=urn:btih:${hash}&amp;dn=Tunic+v1.1</link>`),
    { title: 'Tunic v1.1', infoHash: hash },
  ],
  ['an Atom entry with only a summary', atom('<title/><summary>Tunic</summary>'), { title: 'Tunic' }],
  ['a JSON item with only a text', json({ content_text: 'Tunic & more' }), { title: 'Tunic & more' }],
  ['a JSON item with only HTML', json({ content_html: '<p>Tunic</p><p>v1.1</p>' }), { title: 'Tunic v1.1' }],
  [
    'an XHTML title by its media type',
    atom('<title type="application/xhtml+xml"><div xmlns="http://www.w3.org/1999/xhtml">A &lt;b&gt; B</div></title>'),
    { title: 'A <b> B' },
  ],
  [
    'a title of Atom 0.3 in base64',
    atom('<title type="text/html" mode="base64">VHVuaWMgPGI+djE8L2I+</title>'),
    { title: 'Tunic v1' },
  ],
  ['a title with characters that XML forbids', rss('<title>Tu\u0000ni\u0008c</title>'), { title: 'Tunic' }],
  ['a title in CDATA among text', rss('<title>A <![CDATA[& B]]> &amp; C</title>'), { title: 'A & B & C' }],
  ['a title with a processing instruction', rss('<title>A<?php x ?>B</title>'), { title: 'AB' }],
  ['a title with a comment', rss('<title>A<!-- x -->B</title>'), { title: 'AB' }],
  ['a title with references to characters', rss('<title>&#x41;&#66; &#127918;</title>'), { title: 'AB 🎮' }],
  ['a title with an encoded markup', rss('<title>A &lt;i&gt;B&lt;/i&gt; &lt;C&gt;</title>'), { title: 'A B <C>' }],
  // Links
  ['an RSS link as an attribute', rss(`<title>A</title><link href="${page}"/>`), { link: page }],
  ['an empty link before another', rss(`<title>A</title><link/><link>${page}</link>`), { link: page }],
  ['a link in CDATA', rss(`<title>A</title><link><![CDATA[ ${page}?a=1&b=2 ]]></link>`), { link: `${page}?a=1&b=2` }],
  [
    'a link with an unescaped ampersand',
    rss(`<title>A</title><link>${page}?a=1&copy=2</link>`),
    { link: `${page}?a=1&copy=2` },
  ],
  [
    'a link without a scheme',
    rss('<title>A</title><link>//other.example/a</link>'),
    { link: 'https://other.example/a' },
  ],
  ['a link with letters of other scripts', rss('<title>A</title><link>/spiel/ü</link>'), { link: at('/spiel/%C3%BC') }],
  [
    'a link that is a file, and a permalink',
    rss(`<title>A</title><link>/1.torrent</link><guid>${page}</guid>`),
    { link: page, ...torrent },
  ],
  [
    'a link that is a file, and comments',
    rss(`<title>A</title><link>/1.torrent</link><comments>${page}#c</comments>`),
    { link: page, ...torrent },
  ],
  [
    'a magnet link and a permalink',
    rss(`<title>A</title><link>magnet:?xt=urn:btih:${hash}</link><guid isPermaLink="true">${page}</guid>`),
    { link: page, protocol: 'torrent', infoHash: hash },
  ],
  [
    'a permalink with a wrong case',
    rss(`<title>A</title><guid ispermalink="false">${page}</guid>`),
    { link: null, guid: page },
  ],
  ['a guid that is no address', rss('<title>A</title><guid>urn:uuid:7</guid>'), { link: null, guid: 'urn:uuid:7' }],
  [
    'a link beside another guid',
    rss(`${linked}<guid isPermaLink="true">${at('/g')}</guid>`),
    { link: page, guid: at('/g') },
  ],
  [
    'an Atom link with its address as text',
    atom(`<title>A</title><link rel="alternate">${page}</link>`),
    { link: page },
  ],
  [
    'the Atom link to a page',
    atom(`<title>A</title><link type="application/json" href="/j"/><link type="text/html" href="/1"/>`),
    { link: page },
  ],
  [
    'an Atom link without a relation',
    atom('<title>A</title><link rel="via" href="/v"/><link href="/1"/>'),
    { link: page },
  ],
  [
    'an Atom entry whose content is the page',
    atom('<title>A</title><content type="text/html" src="/1"/>'),
    { link: page, downloadUrl: null },
  ],
  [
    'an alternate that is a torrent',
    atom('<title>A</title><link type="application/x-bittorrent" href="/1.torrent"/><link href="/1"/>'),
    { link: page, ...torrent },
  ],
  ['an RDF item without a link', rdf('<title>A</title>').replace('urn:1', page), { link: page, guid: page }],
  // Enclosures
  [
    'a torrent by its ending before a query',
    rss(`${linked}<enclosure url="/1.torrent?k=1"/>`),
    { downloadUrl: at('/1.torrent?k=1'), protocol: 'torrent' },
  ],
  [
    'a torrent by the name in a query',
    rss(`${linked}<enclosure url="/get?file=A.torrent"/>`),
    { downloadUrl: at('/get?file=A.torrent'), protocol: 'torrent' },
  ],
  [
    'a torrent after a picture',
    rss(`${linked}<enclosure url="/c.jpg" type="image/jpeg"/><enclosure url="/1.torrent"/>`),
    torrent,
  ],
  [
    'a packed file after a film',
    rss(
      `${linked}<enclosure url="/t.mp4" type="video/mp4"/><enclosure url="/get/1" type="application/zip" length="5"/>`,
    ),
    { downloadUrl: at('/get/1'), protocol: 'direct', size: 5 },
  ],
  ['an enclosure with its address as text', rss(`${linked}<enclosure>/1.torrent</enclosure>`), torrent],
  [
    'an enclosure with a wrong case',
    rss(`${linked}<Enclosure URL="/1.torrent" LENGTH="7" TYPE="application/x-bittorrent"/>`),
    { ...torrent, size: 7 },
  ],
  [
    'an enclosure with a charset in its type',
    rss(`${linked}<enclosure url="/get" type="Application/X-BitTorrent; charset=binary"/>`),
    { downloadUrl: at('/get'), protocol: 'torrent' },
  ],
  [
    'an enclosure without an address',
    rss(`<title>A</title><link>/1.torrent</link><enclosure url="" type="application/x-bittorrent"/>`),
    torrent,
  ],
  [
    'an enclosure without a length',
    rss(`${linked}<enclosure url="/1.torrent" length="0"/>`),
    { ...torrent, size: null },
  ],
  [
    'a length with separators',
    rss(`${linked}<enclosure url="/1.torrent" length="1,024"/>`),
    { ...torrent, size: 1024 },
  ],
  [
    'a magnet link as an enclosure',
    rss(`${linked}<enclosure url="magnet:?xt=urn:btih:${hash}" type="application/x-bittorrent"/>`),
    { link: page, infoHash: hash, protocol: 'torrent' },
  ],
  [
    'content of Media RSS',
    rss(`${linked}<media:content url="/1.torrent" type="application/x-bittorrent" fileSize="9"/>`),
    { ...torrent, size: 9 },
  ],
  [
    'content in a group of Media RSS',
    rss(
      `${linked}<media:group><media:content url="/t.mp4" medium="video"/><media:content url="/1.torrent"/></media:group>`,
    ),
    torrent,
  ],
  [
    'a picture of Media RSS',
    rss(`${linked}<media:content url="/c.jpg" type="image/jpeg"/><media:thumbnail url="/t.jpg"/>`),
    { downloadUrl: null },
  ],
  [
    'an enclosure of RSS 1.0',
    rdf(`${linked}<enc:enclosure rdf:resource="/1.torrent" enc:type="application/x-bittorrent" enc:length="9"/>`),
    { ...torrent, size: 9 },
  ],
  [
    'an info-hash in an own element',
    rss(`${linked}<own:infoHash>${hash.toUpperCase()}</own:infoHash><own:size>1.5 GiB</own:size>`),
    { infoHash: hash, protocol: 'torrent', size: 1.5 * 1024 ** 3 },
  ],
  [
    'a torrent element',
    rss(
      `${linked}<torrent xmlns="http://xmlns.ezrss.it/0.1/"><contentLength>9</contentLength><magnetURI><![CDATA[magnet:?xt=urn:btih:${hash}&dn=A]]></magnetURI></torrent>`,
    ),
    { infoHash: hash, protocol: 'torrent', size: 9 },
  ],
  [
    'torrent elements with a prefix',
    rss(`${linked}<torrent:contentLength>9</torrent:contentLength><torrent:infoHash>${hash}</torrent:infoHash>`),
    { infoHash: hash, size: 9 },
  ],
  [
    'an Atom enclosure of several',
    atom(
      '<title>A</title><link rel="enclosure" href="/t.mp4" type="video/mp4"/><link rel="ENCLOSURE" href="/1.torrent" length="9"/>',
    ),
    { ...torrent, size: 9 },
  ],
  [
    'a JSON attachment without a useful type',
    json({ title: 'A', attachments: [{ url: '/1.torrent', mime_type: 'application/octet-stream' }] }),
    torrent,
  ],
  // Dates
  [
    'a date of Dublin Core with a prefix of its own',
    rss(`${linked}<x:date xmlns:x="http://purl.org/dc/elements/1.1/">2026-11-20</x:date>`),
    { publishedAt: '2026-11-20T00:00:00.000Z' },
  ],
  [
    'a date with a wrong case',
    rss(`${linked}<pubdate>Fri, 20 Nov 2026 10:00:00 GMT</pubdate>`),
    { publishedAt: '2026-11-20T10:00:00.000Z' },
  ],
  [
    'a second date where the first is none',
    rss(`${linked}<pubDate>soon</pubDate><dc:date>2026-11-20T10:00Z</dc:date>`),
    { publishedAt: '2026-11-20T10:00:00.000Z' },
  ],
  [
    'the date of publication, not of the change',
    atom('<title>A</title><updated>2026-11-20T10:00:00Z</updated><published>2026-11-19T10:00:00.25-02:00</published>'),
    { publishedAt: '2026-11-19T12:00:00.000Z' },
  ],
  [
    'a date of JSON Feed 1',
    json({ title: 'A', date_published: '2026-11-20T10:00:00-07:00' }, '1'),
    { publishedAt: '2026-11-20T17:00:00.000Z' },
  ],
]

test.each(entries)('%s is read', async (_name, text, expected) => {
  expect(await read(text)).toMatchObject([expected])
})

test('an item without a title, a text or a file is left out', async () => {
  expect(await read(rss(`<guid>1</guid><link>${page}</link>`))).toEqual([])
  expect(await read(json({ url: page }))).toEqual([])
})

test('an Atom entry can be a document, with a base of its own', async () => {
  const entry = (attributes: string, content = '<title>A</title><link href="a"/></entry>') =>
    `<?xml version="1.0"?><!-- one --><entry ${attributes}><id>1</id>${content}`
  const namespace = 'xmlns="http://www.w3.org/2005/Atom"'
  expect(await read(entry(namespace))).toMatchObject([{ guid: '1', title: 'A', link: at('/games/a') }])
  expect(await read(entry(`${namespace} xml:base="/x/"`))).toMatchObject([{ link: at('/x/a') }])
  const prefixed = entry(namespace)
    .replace(/<(\/?)(?=entry|id|title|link)/g, '<$1p:')
    .replace('xmlns=', 'xmlns:p=')
  expect(await read(prefixed)).toMatchObject([{ guid: '1', title: 'A', link: at('/games/a') }])
  expect(await read(entry(namespace, '<title>A</title>')).catch(String)).toContain('broken XML')
  expect(await read(entry('xmlns="https://other.example/"')).catch(String)).toContain('not an RSS or Atom feed')
})

test.each([
  [
    'RSS 0.90',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel/><item><title>A</title></item></rdf:RDF>',
  ],
  [
    'RSS 0.91',
    '<!DOCTYPE rss SYSTEM "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><item><title>A</title></item></channel></rss>',
  ],
  ['RSS 0.92 without a version', '<rss><channel><item><title>A</title></item></channel></rss>'],
  [
    'RSS with items beside its channel',
    '<rss version="2.0"><channel><title>t</title></channel><item><title>A</title></item></rss>',
  ],
  [
    'RSS in a namespace',
    '<rss version="2.0" xmlns="http://backend.userland.com/rss2"><channel><item><title>A</title></item></channel></rss>',
  ],
  [
    'RSS with prefixes',
    '<r:rss xmlns:r="http://backend.userland.com/RSS2"><r:channel><r:item><r:title>A</r:title></r:item></r:channel></r:rss>',
  ],
  ['RSS in capitals', '<RSS version="2.0"><CHANNEL><ITEM><TITLE>A</TITLE></ITEM></CHANNEL></RSS>'],
  ['RSS without its last bracket', '<rss version="2.0"><channel><item><title>A</title></item></channel></rss'],
  ['RSS with an empty item', '<rss version="2.0"><channel><item/><item><title>A</title></item><item/></channel></rss>'],
  [
    'RSS with processing instructions',
    '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><rss version="2.0"><?x <y?><channel><item><title>A</title></item></channel></rss>',
  ],
  ['Atom 0.3', '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title>A</title></entry></feed>'],
  [
    'Atom in a namespace with https',
    '<feed xmlns="https://www.w3.org/2005/Atom"><entry><title>A</title></entry></feed>',
  ],
  ['Atom without a namespace', '<feed><entry><title>A</title></entry></feed>'],
  ['Atom with an undeclared prefix', '<atom:feed><atom:entry><atom:title>A</atom:title></atom:entry></atom:feed>'],
  [
    'Atom with an extension',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="urn:x"><x:entry><title>No</title></x:entry><entry><x:title>No</x:title><title>A</title></entry></feed>',
  ],
  [
    'RDF with its own document type',
    `<!DOCTYPE rdf:RDF [ <!ENTITY % HTMLlat1 PUBLIC "-//W3C//ENTITIES Latin 1 for XHTML//EN" "xhtml-lat1.ent"> %HTMLlat1; ]>${rdf('<title>A</title>')}`,
  ],
  [
    'RDF with prefixes',
    '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://purl.org/rss/1.0/"><s:channel/><s:item r:about="a"><s:title>A</s:title></s:item></r:RDF>',
  ],
  ['JSON Feed 1', json({ title: 'A' }, '1')],
  ['JSON Feed after a byte order mark', `\uFEFF ${json({ title: 'A' })}`],
  [
    'JSON Feed with fields that are null',
    json({ title: 'A', url: null, external_url: null, attachments: null, authors: null }),
  ],
])('%s is read', async (_name, text) => {
  expect(await titlesOf(text)).toEqual(['A'])
})
