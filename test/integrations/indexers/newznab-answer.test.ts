import { expect, test } from 'bun:test'
import { IndexerRefusal, NoSuchFeed, readCaps, readFeed } from '#integrations/indexers/newznab-answer.ts'
import { redactorOf } from '#integrations/indexers/redact-secrets.ts'

const origin = {
  indexerId: 'i1',
  indexerName: 'Site',
  protocol: 'torrent' as const,
  answeredAt: 'https://site.test/sub/api?t=search',
}
const feed = (items: string) =>
  `<?xml version="1.0"?><rss xmlns:torznab="x"><channel><title>t</title>${items}</channel></rss>`
const read = async (items: string) => (await readFeed(feed(items), origin)).releases
const one = async (inner: string) => (await read(`<item>${inner}</item>`))[0]
const attr = (name: string, value: string) => `<torznab:attr name="${name}" value="${value}"/>`

test('titles come through entities, CDATA and line breaks', async () => {
  const titles: [string, string][] = [
    ['A &amp; B &lt;1&gt; &#233;&#x26;', 'A & B <1> é&'],
    ['<![CDATA[Tom & Jerry </item> <b>]]>', 'Tom & Jerry </item> <b>'],
    ['Pok&eacute;mon &ndash; Red &unknown;', 'Pokémon – Red &unknown;'],
    ['lone & ampersand', 'lone & ampersand'],
    ['\n  spread\n  out  ', 'spread out'],
    ['007', '007'],
    ['1e3', '1e3'],
  ]
  for (const [written, title] of titles) {
    expect((await one(`<title>${written}</title><link>https://site.test/1</link>`))?.title).toBe(title)
  }
})

test('references to characters that are no text are left out, and do not affect other items', async () => {
  const hash = attr('infohash', 'c'.repeat(40))
  const item = (title: string) => `<item><title>${title}</title>${hash}</item>`
  const titles = ['A &#xD800;B', 'A &amp;#xD800;B', 'A &#27;[31mB', 'A &amp;#27;[31mB', 'A &amp;#x1F600;B']
  const releases = await read(['Good', ...titles].map(item).join(''))
  expect(releases.map(({ title }) => title)).toEqual(['Good', 'A B', 'A B', 'A [31mB', 'A [31mB', 'A 😀B'])
})

test('links are made absolute, and entries without a usable link are left out', async () => {
  const link = async (inner: string) => (await one(`<title>A</title>${inner}`))?.downloadUrl
  expect(await link('<link>/dl/1?a=1&amp;b=2</link>')).toBe('https://site.test/dl/1?a=1&b=2')
  expect(await link('<link>dl/1</link>')).toBe('https://site.test/sub/dl/1')
  expect(await link('<link>page</link><enclosure url="//cdn.test/1.torrent"/>')).toBe('https://cdn.test/1.torrent')
  expect(await link(`<link>/page</link>${attr('magneturl', 'magnet:?xt=urn:btih:x')}`)).toBe('magnet:?xt=urn:btih:x')
  expect(await link('<link>/t</link><enclosure url="/cover.jpg" type="image/jpeg"/>')).toBe('https://site.test/t')
  expect(await link(attr('infohash', 'B'.repeat(40)))).toBe(`magnet:?xt=urn:btih:${'b'.repeat(40)}&dn=A`)
  expect(await link('<link>javascript:alert(1)</link>')).toBeUndefined()
  expect(await link('')).toBeUndefined()
  expect(await one('<link>https://site.test/1</link>')).toBeUndefined()
})

test('the size is read from wherever it is given', async () => {
  const size = async (inner: string) => (await one(`<title>A</title><link>/1</link>${inner}`))?.size
  expect(await size(`${attr('size', '10')}<enclosure url="/1" length="20"/><size>30</size>`)).toBe(10)
  expect(await size('<enclosure url="/1" length="20"/><size>30</size>')).toBe(20)
  expect(await size('<enclosure url="/1" length="0"/><size>30</size>')).toBe(30)
  expect(await size('<size>1.5 GB</size>')).toBe(1.5 * 1024 ** 3)
  expect(await size('<size>1,024 MiB</size>')).toBe(1024 ** 3)
  for (const nonsense of ['<size>-5</size>', '<size>big</size>', '<size>1e99</size>', ''])
    expect(await size(nonsense)).toBeNull()
})

test('peers, hashes and pages are read', async () => {
  const full = await one(`<title>A</title><guid>https://site.test/details/1</guid><link>/dl</link>
    <comments>https://site.test/details/1#comments</comments>${attr('seeders', '5')}${attr('peers', '3')}
    ${attr('magneturl', 'magnet:?dn=a&amp;xt=urn:btih:AEBAGBAFAYDQQCIKBMGA2DQPCAIREEYU')}${attr('category', '4050')}
    ${attr('category', '100042')}<category>PC Games</category><category>4000</category>${attr('downloadvolumefactor', '0.0')}`)
  expect(full).toMatchObject({
    guid: 'https://site.test/details/1',
    infoUrl: 'https://site.test/details/1',
    seeders: 5,
    leechers: 0,
    infoHash: '0102030405060708090a0b0c0d0e0f1011121314',
    categories: [4050, 100042, 4000],
    freeleech: true,
  })
  const thin = await one(`<title>A</title><link>/dl</link>${attr('seeders', 'many')}${attr('leechers', '4')}`)
  expect(thin).toMatchObject({
    guid: '/dl',
    seeders: null,
    leechers: 4,
    infoUrl: null,
    infoHash: null,
    freeleech: false,
  })
})

test('one unreadable item does not affect the others', async () => {
  const releases = await read(
    '<item><title>A</title><link>/1</link></item><item><__proto__>x</__proto__></item><item><title>B</title><link>/2</link></item>',
  )
  expect(releases.map(({ title }) => title)).toEqual(['A', 'B'])
})

test('an empty feed is a valid answer', async () => {
  expect(await readFeed('<rss><channel/></rss>', origin)).toEqual({ releases: [], total: null, unreadable: 0 })
})

test('responses other than feeds are distinguished', async () => {
  const documents = [
    '',
    'plain',
    '<caps/>',
    '<rss/>',
    '<!DOCTYPE html><html></html>',
    '<?xml version="1.0"?>\n<html></html>',
    '{"a":1}',
  ]
  for (const document of documents) await expect(readFeed(document, origin)).rejects.toBeInstanceOf(NoSuchFeed)
  expect(() => readCaps('<rss><channel/></rss>')).toThrow('not an indexer description')
  const external =
    '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>'
  await expect(readFeed(external, origin)).rejects.toBeInstanceOf(NoSuchFeed)
})

test('an error response keeps its code and message', async () => {
  const refusal = await readFeed('<error code="910" description="API &amp; more disabled"/>', origin).catch(
    (error) => error,
  )
  expect(refusal).toBeInstanceOf(IndexerRefusal)
  expect([refusal.code, refusal.message]).toEqual([910, 'API & more disabled'])
})

test('missing caps get the usual defaults', () => {
  expect(readCaps('<caps><searching><search available="no"/></searching></caps>')).toEqual({
    title: '',
    version: null,
    limits: { max: 100, default: 100 },
    searchAvailable: false,
    categories: [],
  })
})

test('keys are redacted from messages', () => {
  const { redact } = redactorOf({ url: 'https://site.test/api?apikey=pasted-key', apiKey: 'se/cret' })
  const message = 'se/cret se%2Fcret pasted-key https://x.test/?passkey=abc&r=def token=ghi'
  expect(redact(message)).toBe('[hidden] [hidden] [hidden] https://x.test/?passkey=[hidden]&r=[hidden] token=[hidden]')
})

test('unreadable items are counted, and items with the same ID are distinguished by their links', async () => {
  const page = await readFeed(
    feed(`<item><link>/1</link></item><item><title>A</title><guid>0</guid><link>/2</link></item>
      <item><title>B</title><guid>0</guid><link>/3</link></item>`),
    origin,
  )
  expect(page.unreadable).toBe(1)
  expect(page.releases.map(({ guid }) => guid)).toEqual(['0', 'https://site.test/3'])
})

test('unclosed elements in a huge item are skipped quickly', async () => {
  const hash = attr('infohash', 'c'.repeat(40))
  const huge = `<item><title>A</title>${'<description>'.repeat(600_000)}</item>`
  expect((await read(`${huge}<item><title>B</title>${hash}</item>`)).map(({ title }) => title)).toEqual(['B'])
})

test('a long description is harmless, and any other value of that length is not a feed', async () => {
  const long = '<p>'.repeat(100_000)
  const title = '<title>A</title><link>/1</link>'
  expect(await one(`${title}<description>${long}</description>`)).toMatchObject({ title: 'A' })
  expect(await one(`${title}<more>${long}</more>`)).toBeUndefined()
  await expect(readFeed(feed('<image>x</image>'.repeat(20_000)), origin)).rejects.toThrow('far longer than a feed')
  expect(() => readCaps(`<caps>${'<server/>'.repeat(20_000)}</caps>`)).toThrow('far longer than a feed')
})

test('an indexer that counts calls reports when the limit is reached', async () => {
  const limits = async (attributes: string) =>
    (await readFeed(feed(`<newznab:apilimits ${attributes}/>`), origin)).usedUp
  expect(await limits('apiCurrent="100" apiMax="100" grabCurrent="1" grabMax="5"')).toBe(100)
  expect(await limits('apicurrent="101" apimax="100"')).toBe(100)
  expect(await limits('apicurrent="99" apimax="100"')).toBeUndefined()
  expect(await limits('apicurrent="5" apimax="0"')).toBeUndefined()
  expect(await limits('apimax="many"')).toBeUndefined()
})
