import { afterAll, beforeAll, expect, test } from 'bun:test'
import { appendFileSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeliverySite, someBytes, startDeliverySite } from './scene.ts'

let site: DeliverySite
const content = someBytes(300_000)

beforeAll(async () => {
  site = await startDeliverySite()
})
afterAll(() => site.stop())

const addHades = (title = crypto.randomUUID()) => site.addGame(site.robin.user.id, title, { 'bin/Setup.exe': content })

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

test('a file comes whole, with all that downloads need to be resumed', async () => {
  const game = addHades()
  const answer = await site.robin.ask('GET', game.fileUrl('bin/Setup.exe'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBe('300000')
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Setup.exe"')
  expect(answer.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  expect(answer.headers.get('last-modified')).toBe(
    new Date(Math.floor(statSync(join(game.folder, 'bin/Setup.exe')).mtimeMs)).toUTCString(),
  )
  expect(answer.headers.get('cache-control')).toContain('no-transform')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await bytesOf(answer)).toEqual(content)
})

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=0-', 0, 300_000],
  ['bytes=1000-131071', 1000, 131_072],
  ['bytes=131071-131072', 131_071, 131_073],
  ['bytes=299999-', 299_999, 300_000],
  ['bytes=-1', 299_999, 300_000],
  ['bytes=-999999', 0, 300_000],
  ['bytes=5-99999999999999999999', 5, 300_000],
  ['BYTES=7-8', 7, 9],
  ['bytes=10-19,15-29', 10, 30],
])('range %s', async (range, start, end) => {
  const answer = await site.robin.ask('GET', addHades().fileUrl('bin/Setup.exe'), undefined, { range })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/300000`)
  expect(answer.headers.get('content-length')).toBe(String(end - start))
  expect(await bytesOf(answer)).toEqual(content.subarray(start, end))
})

test.each(['bytes=300000-', 'bytes=-0', 'bytes=999999-9999999', 'bytes=400000-, -0'])(
  'range %s is outside of the file',
  async (range) => {
    const answer = await site.robin.ask('GET', addHades().fileUrl('bin/Setup.exe'), undefined, { range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */300000')
    expect(await answer.json()).toEqual({ error: expect.any(String), message: expect.any(Object) })
  },
)

test.each(['bytes=9-5', 'bytes=x', 'bytes=', 'lines=0-5', 'bytes=1-2-3', `bytes=${Array(17).fill('0-1').join()}`])(
  'range %s is ignored',
  async (range) => {
    const answer = await site.robin.ask('GET', addHades().fileUrl('bin/Setup.exe'), undefined, { range })
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).length).toBe(300_000)
  },
)

test('several ranges come as parts', async () => {
  const range = 'bytes=0-9,299990-,200000-200009'
  const answer = await site.robin.ask('GET', addHades().fileUrl('bin/Setup.exe'), undefined, { range })
  expect(answer.status).toBe(206)
  const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(answer.headers.get('content-type') ?? '')?.[1]
  const body = await bytesOf(answer)
  expect(answer.headers.get('content-length')).toBe(String(body.length))
  const parts = Buffer.from(body).toString('latin1').split(`\r\n--${boundary}`)
  expect(parts.at(-1)).toBe('--\r\n')
  const read = parts.slice(1, -1).map((part) => {
    const [head = '', text = ''] = part.split(/\r\n\r\n([\s\S]*)/)
    return [/Content-Range: (.*)/.exec(head)?.[1], Buffer.from(text, 'latin1')] as const
  })
  expect(read).toEqual([
    ['bytes 0-9/300000', Buffer.from(content.subarray(0, 10))],
    ['bytes 299990-299999/300000', Buffer.from(content.subarray(299_990))],
    ['bytes 200000-200009/300000', Buffer.from(content.subarray(200_000, 200_010))],
  ])
})

test('HEAD has the same headers, no body, and no ranges', async () => {
  const url = addHades().fileUrl('bin/Setup.exe')
  const got = await site.robin.ask('GET', url)
  await got.arrayBuffer()
  const head = await site.robin.ask('HEAD', url, undefined, { range: 'bytes=0-9' })
  expect(head.status).toBe(200)
  for (const name of [
    'content-length',
    'etag',
    'last-modified',
    'accept-ranges',
    'content-disposition',
    'content-type',
  ])
    expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
  expect(await head.text()).toBe('')
})

test('conditions decide between all, a part, nothing and a failure', async () => {
  const url = addHades().fileUrl('bin/Setup.exe')
  const first = await site.robin.ask('HEAD', url)
  const etag = first.headers.get('etag') ?? ''
  const date = first.headers.get('last-modified') ?? ''
  const status = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await site.robin.ask(method, url, undefined, headers)
    await answer.arrayBuffer()
    return answer.status
  }
  const range = 'bytes=0-9'
  expect(await status({ 'if-none-match': etag })).toBe(304)
  expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304)
  expect(await status({ 'if-none-match': '*' }, 'HEAD')).toBe(304)
  expect(await status({ 'if-none-match': '"other"' })).toBe(200)
  expect(await status({ 'if-modified-since': date })).toBe(304)
  expect(await status({ 'if-modified-since': date, 'if-none-match': '"other"' })).toBe(200)
  expect(await status({ 'if-match': etag, range })).toBe(206)
  expect(await status({ 'if-match': `W/${etag}`, range })).toBe(412)
  expect(await status({ 'if-match': '"other"', range })).toBe(412)
  expect(await status({ 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT', range })).toBe(412)
  expect(await status({ 'if-unmodified-since': date, range })).toBe(206)
  expect(await status({ 'if-range': etag, range })).toBe(206)
  expect(await status({ 'if-range': `W/${etag}`, range })).toBe(200)
  expect(await status({ 'if-range': '"other"', range })).toBe(200)
  expect(await status({ 'if-range': 'Wed, 01 Jan 2020 00:00:00 GMT', range })).toBe(200)
})

test('the date counts in If-Range only if the file is not recent', async () => {
  const game = addHades()
  const path = join(game.folder, 'bin/Setup.exe')
  utimesSync(path, new Date('2020-05-05T05:05:05Z'), new Date('2020-05-05T05:05:05Z'))
  const url = game.fileUrl('bin/Setup.exe')
  const answer = await site.robin.ask('GET', url, undefined, {
    'if-range': 'Tue, 05 May 2020 05:05:05 GMT',
    range: 'bytes=0-9',
  })
  expect(answer.status).toBe(206)
})

test('the ETag changes whenever the file does, and only then', async () => {
  const game = addHades()
  const path = join(game.folder, 'bin/Setup.exe')
  const url = game.fileUrl('bin/Setup.exe')
  const etag = async () => (await site.robin.ask('HEAD', url)).headers.get('etag')
  const seen = [await etag()]
  expect(await etag()).toBe(seen[0] ?? null)
  const { atime, mtime } = statSync(path)
  await Bun.sleep(20)
  // The same length and the same date.
  writeFileSync(path, someBytes(300_000, 2))
  utimesSync(path, atime, mtime)
  seen.push(await etag())
  await Bun.sleep(20)
  appendFileSync(path, 'x')
  seen.push(await etag())
  await Bun.sleep(20)
  writeFileSync(`${path}.new`, readFileSync(path))
  renameSync(`${path}.new`, path)
  seen.push(await etag())
  expect(new Set(seen).size).toBe(4)
})

test.each([
  [
    'Käsekuchen „Deluxe“ 日本.iso',
    `attachment; filename="Kasekuchen _Deluxe_ __.iso"; filename*=UTF-8''K%C3%A4sekuchen%20%E2%80%9EDeluxe%E2%80%9C%20%E6%97%A5%E6%9C%AC.iso`,
  ],
  ['a"b;c%d\'e(f).bin', `attachment; filename="a_b_c_d'e(f).bin"; filename*=UTF-8''a%22b%3Bc%25d%27e%28f%29.bin`],
  ['line\nbreak\u202egpj.exe', 'attachment; filename="linebreakgpj.exe"'],
])('the name %j reaches the browser', async (name, header) => {
  const game = site.addGame(site.robin.user.id, crypto.randomUUID(), { [name]: 'x' })
  const answer = await site.robin.ask('GET', game.fileUrl(name))
  expect(answer.headers.get('content-disposition')).toStartWith(header)
})

test('an empty file comes empty', async () => {
  const game = site.addGame(site.robin.user.id, crypto.randomUUID(), { empty: '' })
  const answer = await site.robin.ask('GET', game.fileUrl('empty'))
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', ''])
  const part = await site.robin.ask('GET', game.fileUrl('empty'), undefined, { range: 'bytes=0-' })
  expect([part.status, part.headers.get('content-range')]).toEqual([416, 'bytes */0'])
})
