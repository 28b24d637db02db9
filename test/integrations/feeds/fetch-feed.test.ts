import { afterEach, beforeEach, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { RetryLaterError } from '#domain/errors.ts'
import { createFeedReader } from '#integrations/feeds/fetch-feed.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createTestClock } from '../../clock.ts'
import { endless, magnetItem, redirecting, rss, sends, startFeedServer, trickling } from '../../fakes/feed-server.ts'

let server: Awaited<ReturnType<typeof startFeedServer>>

beforeEach(async () => {
  server = await startFeedServer()
})
afterEach(() => server.close())

const clock = createTestClock()
const none = { etag: null, lastModified: null }
const fetchFeed = (version = none as { etag: string | null; lastModified: string | null }, timeoutMs = 30_000) =>
  createFeedReader({ outbound: createOutbound(), clock, timeoutMs }).fetch({ name: 'Games', url: server.url, version })
const failure = async (timeoutMs?: number) =>
  fetchFeed(none, timeoutMs).then(
    () => new Error('no failure'),
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )

test('the validators of the last answer are sent, and an unchanged feed has no entries', async () => {
  const version = { etag: '"one"', lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' }
  server.answer = sends(rss(magnetItem('Hades-GOG')), { etag: '"one"', 'last-modified': version.lastModified })
  const first = await fetchFeed()
  expect(first).toMatchObject({ version, entries: [{ title: 'Hades-GOG' }] })
  server.answer = (request, response) => response.writeHead(request.headers['if-none-match'] ? 304 : 200).end()
  expect(await fetchFeed(first.version)).toEqual({ version, entries: null })
  expect(server.requests.at(-1)?.headers).toMatchObject({
    'if-none-match': version.etag,
    'if-modified-since': version.lastModified,
  })
})

const euro = { title: 'Café Älypö €-GOG' }
const declared = (encoding: string, title: string) =>
  rss(magnetItem(title)).replace('encoding="UTF-8"', `encoding="${encoding}"`)
const utf16 = (text: string, bigEndian: boolean, mark: boolean): Uint8Array => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const windows1252 = (text: string) => Uint8Array.from(text, (char) => (char === '€' ? 0x80 : char.charCodeAt(0)))
// "ゼルダ" in Shift-JIS.
const shiftJis = (start: string, end: string) =>
  Buffer.concat([Buffer.from(start), Buffer.from([0x83, 0x5b, 0x83, 0x8b, 0x83, 0x5f]), Buffer.from(end)])
const [start = '', end = ''] = rss('<title>@</title>').split('@')

test.each([
  ['windows-1252 by its declaration', windows1252(declared('windows-1252', euro.title)), {}, euro.title],
  [
    'windows-1252 by the header',
    windows1252(rss(magnetItem(euro.title)).replace(' encoding="UTF-8"', '')),
    { 'content-type': 'text/xml; charset=windows-1252' },
    euro.title,
  ],
  ['UTF-16 with a mark', utf16(declared('UTF-16', euro.title), false, true), {}, euro.title],
  ['big-endian UTF-16 with a mark', utf16(declared('UTF-16', euro.title), true, true), {}, euro.title],
  ['UTF-16 without a mark', utf16(declared('UTF-16', euro.title), false, false), {}, euro.title],
  ['Shift-JIS', shiftJis(start.replace('UTF-8', 'Shift_JIS'), end), {}, 'ゼルダ'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${rss(magnetItem(euro.title))}`), {}, euro.title],
  ['an unknown encoding', Buffer.from(declared('klingon', euro.title)), {}, euro.title],
  ['gzip without its header', gzipSync(rss(magnetItem(euro.title))), {}, euro.title],
  [
    'a gzip file that is sent as gzip',
    gzipSync(gzipSync(rss(magnetItem(euro.title)))),
    { 'content-encoding': 'gzip' },
    euro.title,
  ],
  ['gzip', gzipSync(rss(magnetItem(euro.title))), { 'content-encoding': 'gzip' }, euro.title],
])('%s is decoded', async (_name, bytes, headers: Record<string, string>, title) => {
  server.answer = sends(bytes, headers)
  expect((await fetchFeed()).entries).toMatchObject([{ title }])
})

const megabyte = 1024 * 1024

test.each([
  ['a feed of 100 MB', endless('<item><title>x</title></item>'.repeat(5000), 100 * megabyte), 'larger than 5'],
  ['an endless feed', endless('<item><title>x</title></item>'.repeat(5000)), 'larger than 5'],
  [
    'a compressed feed of 100 MB without its header',
    sends(gzipSync(Buffer.alloc(100 * megabyte, ' '))),
    'larger than 5',
  ],
  ['gzip without its header that is cut off', sends(gzipSync(rss(magnetItem('A'))).subarray(0, 40)), 'damaged'],
  [
    'a compressed feed of 100 MB',
    sends(gzipSync(Buffer.alloc(100 * megabyte, ' ')), { 'content-encoding': 'gzip' }),
    'larger than 5',
  ],
  ['10 redirects', redirecting, 'redirects more than 5 times'],
  ['a web page', sends('<!doctype html><html></html>', { 'content-type': 'text/html' }), 'web page'],
  ['a missing feed', sends('', {}, 404), 'there is no feed at this address (status 404)'],
  ['a rejected key', sends('', {}, 403), 'check the address and the key'],
  ['an error', sends('', {}, 500), 'status 500'],
])('%s ends with the reason', async (_name, answer, reason) => {
  server.answer = answer
  const error = await failure()
  expect(error.message).toContain(`Games: `)
  expect(error.message).toContain(reason)
})

test.each([
  'application/rss+xml',
  'application/atom+xml;type=feed; charset=utf-8',
  'application/feed+json',
  'text/html; charset=utf-8',
  'text/plain',
  'application/octet-stream',
  'image/png',
  '',
  ';;;',
])('the kind of a feed is read in the feed, not in its content type %p', async (type) => {
  const json = { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', title: 'Hades-GOG' }] }
  for (const body of [rss(magnetItem('Hades-GOG')), JSON.stringify(json)]) {
    server.answer = sends(body, { 'content-type': type })
    expect(await fetchFeed()).toMatchObject({ entries: [{ title: 'Hades-GOG' }] })
  }
})

test('of a feed of 100 MB, little more than the limit is read', async () => {
  let sent = 0
  server.answer = endless('<item><title>x</title></item>'.repeat(5000), 100 * megabyte, (bytes) => {
    sent = bytes
  })
  await failure()
  // What the sockets of both sides hold comes on top.
  expect(sent).toBeGreaterThan(5 * megabyte)
  expect(sent).toBeLessThan(40 * megabyte)
})

test('a feed that trickles is given up when its time is over', async () => {
  server.answer = trickling
  expect((await failure(300)).message).toContain('timed out')
})

test('Retry-After is passed on, in seconds or as a date', async () => {
  server.answer = sends('', { 'retry-after': '7200' }, 429)
  const error = await failure()
  expect(error).toBeInstanceOf(RetryLaterError)
  expect(error).toMatchObject({ retryAfterSeconds: 7200 })
  server.answer = sends('', { 'retry-after': new Date(clock.now().getTime() + 3600_000).toUTCString() }, 503)
  expect(await failure()).toMatchObject({ retryAfterSeconds: 3600 })
  server.answer = sends('', { 'retry-after': 'soon' }, 429)
  expect(await failure()).not.toBeInstanceOf(RetryLaterError)
})

test('a redirect may not lead to another private address', async () => {
  const inner = await startFeedServer(sends(rss(magnetItem('Secret'))))
  server.answer = sends('', { location: inner.url }, 302)
  expect((await failure()).message).toContain('redirects to an address it must not')
  expect(inner.requests).toEqual([])
  await inner.close()
})
