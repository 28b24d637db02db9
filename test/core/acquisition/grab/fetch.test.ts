import { afterEach, expect, test } from 'bun:test'
import type { RequestListener } from 'node:http'
import { type DownloadLink, fetchPayload } from '#core/acquisition/grab/fetch.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { createRedactor } from '#domain/secrets/redactor.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { type Loopback, listenOnLoopback } from '../../../fakes/loopback.ts'
import { madeTorrent, nzbBytes } from '../torrents.ts'

const outbound = createOutbound()
const open: Loopback[] = []

afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const torrent = madeTorrent('Hades-GOG')

async function fetched(answer: RequestListener, more: Partial<DownloadLink> = {}) {
  const server = await listenOnLoopback(answer)
  open.push(server)
  const link = {
    title: 'Hades-GOG',
    product: 'First',
    allowInsecureTls: false,
    acceptsLinks: false,
    quotesResponse: true,
    ...more,
  }
  return fetchPayload(depsWith(outbound), { url: `${server.url}/dl/1?file=x`, ...link })
}

function depsWith(outbound: Outbound) {
  return { outbound, downloaders: { all: () => [] }, downloadClientKinds: {}, redactor: createRedactor() }
}

const answering =
  (body: string | Uint8Array, type = 'application/octet-stream', status = 200, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body)

test('a torrent is recognized by its bytes, whatever its content type, and its hash is computed', async () => {
  for (const type of ['application/x-bittorrent', 'application/octet-stream', 'text/html', 'text/plain']) {
    expect(await fetched(answering(torrent.bytes, type))).toEqual({
      payload: { kind: 'torrent', bytes: Buffer.from(torrent.bytes), infoHash: torrent.infoHash, name: 'Hades-GOG' },
      size: 1_000_000,
    })
  }
})

test('an NZB is recognized by its root element', async () => {
  expect(await fetched(answering(nzbBytes, 'text/xml'))).toMatchObject({ payload: { kind: 'nzb', name: 'Hades-GOG' } })
})

test('redirects may end in a magnet link', async () => {
  const answer: RequestListener = (request, response) => {
    const step = Number(request.url?.match(/\/(\d+)/)?.[1])
    response.writeHead(302, { location: step < 4 ? `/dl/${step + 1}` : torrent.magnet }).end()
  }
  const { payload } = await fetched(answer)
  expect(payload).toEqual({ kind: 'magnet', uri: torrent.magnet, infoHash: torrent.infoHash, name: 'Hades-GOG' })
})

test('a magnet link may also be the response body or the link itself', async () => {
  expect(await fetched(answering(`${torrent.magnet}\n`, 'text/plain'))).toMatchObject({ payload: { kind: 'magnet' } })
  expect(await fetched(answering(''), { url: torrent.magnet })).toMatchObject({ payload: { kind: 'magnet' } })
})

test('every redirect is checked, also host names that resolve to forbidden addresses, and no request is sent there', async () => {
  const asked: string[] = []
  const steps: Record<string, string> = {
    '/dl/1': 'http://second.test:PORT/dl/2',
    '/dl/2': 'http://third.test:PORT/dl/3',
  }
  const server = await listenOnLoopback((request, response) => {
    asked.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    const location = steps[request.url ?? '']?.replace('PORT', URL.parse(server.url)?.port ?? '')
    response.writeHead(302, { location }).end()
  })
  open.push(server)
  const resolve = async (name: string) => [
    { address: name === 'third.test' ? '169.254.10.20' : '127.0.0.1', family: 4 },
  ]
  const guarded = createOutbound({ resolve })
  const url = server.url.replace('127.0.0.1', 'first.test')
  const access = { allowInsecureTls: false, acceptsLinks: true, quotesResponse: true }
  const link = { url: `${url}/dl/1`, title: 'Hades-GOG', product: 'First', ...access }
  await expect(fetchPayload(depsWith(guarded), link)).rejects.toMatchObject({
    message: expect.stringMatching(/^First: third\.test \(169\.254\.10\.20\) is a link-local address/),
  })
  expect(asked).toEqual(['first.test/dl/1', 'second.test/dl/2'])
})

const page = '<!DOCTYPE html><html><head><title>Log in :: Site</title></head></html>'
const refusal = '<?xml version="1.0"?><error code="500" description="Request limit reached"/>'

const failures: [string, RequestListener, string][] = [
  ['a web page', answering(page, 'text/html'), 'leads to a web page ("Log in :: Site")'],
  ['a web page of no type', answering(`  ${page}`), 'leads to a web page'],
  ["the indexer's refusal", answering(refusal, 'text/xml'), 'refused the download: "Request limit reached"'],
  ['nothing', answering(''), 'returned nothing'],
  ['words', answering('{"error":"no"}', 'application/json'), 'text instead of a file: "{"error":"no"}"'],
  ['404', answering('gone', 'text/plain', 404), 'does not exist (status 404)'],
  ['403', answering('no', 'text/plain', 403), 'was refused (status 403)'],
  ['500', answering('no', 'text/plain', 500), 'returned status 500'],
  ['a circle', (_, response) => void response.writeHead(302, { location: '/dl/1' }).end(), 'redirects more than 10'],
  [
    'a forbidden address',
    (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    '169.254.169.254',
  ],
  [
    'a file nobody takes',
    answering(Buffer.alloc(100_000, 1), 'application/zip'),
    'plain file (application/zip), and no',
  ],
]

test.each(failures)('%s ends in an error that names the indexer', async (_, answer, message) => {
  await expect(fetched(answer)).rejects.toMatchObject({ message: expect.stringContaining(message) })
  await expect(fetched(answer)).rejects.toMatchObject({ message: expect.stringMatching(/^First: /) })
})

test('the response body is not shown to users who may enter any address', async () => {
  const answers: [RequestListener, string][] = [
    [answering('{"secret":"s3cr3t"}', 'application/json; charset=utf-8'), 'text instead of a file (application/json)'],
    [answering(page.replace('Log in', 's3cr3t'), 'text/html'), 'leads to a web page instead of a torrent'],
    [answering('<error code="1" description="s3cr3t"/>', 'text/xml'), 'the server refused the download'],
  ]
  for (const [answer, message] of answers) {
    const error: unknown = await fetched(answer, { quotesResponse: false }).catch((error: unknown) => error)
    expect(String(error)).toContain(message)
    expect(String(error)).not.toContain('s3cr3t')
  }
})

test('a truncated torrent is refused', async () => {
  await expect(fetched(answering(torrent.bytes.subarray(0, 200)))).rejects.toMatchObject({ name: 'AppError' })
})

test('a plain file is passed as a link to clients that support links, and is not downloaded here', async () => {
  let written = 0
  const answer: RequestListener = (_, response) => {
    const piece = Buffer.alloc(64 * 1024, 1)
    response.writeHead(200, {
      'content-type': 'application/zip',
      'content-length': String(5_000_000_000),
      'content-disposition': 'attachment; filename="../Hades%20v1.zip"',
    })
    const more = (): void => {
      while (!response.destroyed && written < 500_000_000) {
        written += piece.length
        if (!response.write(piece)) return void response.once('drain', more)
      }
    }
    more()
  }
  const { payload, size } = await fetched(answer, { acceptsLinks: true })
  expect(payload).toEqual({
    kind: 'link',
    url: expect.stringMatching(/\/dl\/1\?file=x$/),
    name: 'Hades v1.zip',
    size: 5_000_000_000,
  })
  expect(size).toBe(5_000_000_000)
  expect(written).toBeLessThan(50_000_000)
})

test('an endless torrent is aborted at a size limit', async () => {
  const answer: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-bittorrent' })
    response.write('d8:announce')
    const piece = Buffer.alloc(1024 * 1024, 49)
    const more = (): void => {
      while (!response.destroyed) if (!response.write(piece)) return void response.once('drain', more)
    }
    more()
  }
  await expect(fetched(answer)).rejects.toMatchObject({ message: expect.stringContaining('too large') })
})
