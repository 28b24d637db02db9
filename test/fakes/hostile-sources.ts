import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { listenOnLoopback, listenRaw } from './loopback.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>'
const tail = '</channel></rss>'
const item = (title: string, more = '', hash = 'c'.repeat(40)) =>
  `<item><title>${title}</title><guid>${title}</guid><link>magnet:?xt=urn:btih:${hash}</link>${more}</item>`

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const says =
  (status: number, body: string | Uint8Array, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body)
  }
const leadsTo = (location: string) => says(302, '', { location })

/** Writes a piece again and again, as fast as it is read or after a pause, until the caller hangs up. */
const pours =
  (piece: string, pauseMs: number, first = head): Answer =>
  (request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    response.write(first)
    const timer = setInterval(() => response.write(piece), pauseMs)
    const stop = () => clearInterval(timer)
    request.on('close', stop)
    response.on('close', stop)
  }

const hundredMegabytes: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-length': String(100_000_000) })
  const piece = item('heavy').repeat(10_000)
  let left = 100_000_000
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      const next = piece.slice(0, left)
      left -= next.length
      if (!response.write(next)) {
        response.once('drain', more)
        return
      }
    }
    response.end()
  }
  more()
}

const entity = (definition: string) =>
  `<?xml version="1.0"?><!DOCTYPE r [${definition}]><rss><channel><title>&x;</title>${item('&x;')}${tail}`
const billion = `<!ENTITY a0 "ha">${Array.from({ length: 40 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`).join('')}<!ENTITY x "&a40;">`

const answers: Record<string, Answer> = {
  silent: () => {},
  'one byte at a time': pours(' ', 50),
  endless: pours(item('again').repeat(2000), 1),
  'status 500': says(500, 'Internal error'),
  'status 503 with a page': says(503, '<html><title>Maintenance</title></html>', { 'content-type': 'text/html' }),
  'status 429': says(429, 'slow down', { 'retry-after': '7200' }),
  'status 429 till the end of time': says(429, 'slow down', { 'retry-after': '99999999999999999999' }),
  'a web page': says(200, '<!DOCTYPE html><html><title>Sign in</title></html>', { 'content-type': 'text/html' }),
  'broken XML': says(200, `${head}${item('A')}</chan`),
  'XML that ends too early': says(200, `${head}${item('A')}<item><title>B`),
  nothing: says(200, ''),
  JSON: says(200, '{"error":"no"}'),
  noise: says(
    200,
    Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256),
  ),
  'other XML': says(200, '<?xml version="1.0"?><feed><entry/></feed>'),
  'an entity bomb': says(200, entity(billion)),
  'a file of this machine': says(200, entity('<!ENTITY x SYSTEM "file:///etc/passwd">')),
  '100 MB': hundredMegabytes,
  'a packed bomb': says(200, gzipSync(head + item('x').repeat(400_000)), { 'content-encoding': 'gzip' }),
  'what is not packed as it says': says(200, 'not packed at all', { 'content-encoding': 'gzip' }),
  'to the cloud': leadsTo('http://169.254.169.254/latest/meta-data/'),
  'to the cloud, in disguise': leadsTo('http://[::ffff:a9fe:a9fe]/'),
  'to nobody': leadsTo('http://0.0.0.0/'),
  'to a file': leadsTo('file:///etc/passwd'),
  'to a magnet': leadsTo(`magnet:?xt=urn:btih:${'d'.repeat(40)}`),
  'in circles': (request, response) => says(302, '', { location: request.url ?? '/' })(request, response),
  'to nowhere': leadsTo('http://'),
}

/** What no HTTP server would say. */
const raw: Record<string, (socket: Socket) => void> = {
  'no HTTP': (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  'hangs up at once': (socket) => socket.destroy(),
  'a longer length than comes': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\n${head}${item('short')}`),
  'a shorter length than comes': (socket) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n${head}${item('long')}${tail}`),
  'two lengths': (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 9\r\n\r\n${head}`),
  'a length that is no number': (socket) => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: -7\r\n\r\n${head}`),
  'broken chunks': (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZZ\r\nnonsense'),
  'headers without end': (socket) => {
    const timer = setInterval(() => socket.write(`x-${'y'.repeat(2000)}: z\r\n`), 1)
    socket.write('HTTP/1.1 200 OK\r\n')
    socket.on('close', () => clearInterval(timer))
  },
}

export const hostileAnswers: readonly string[] = [...Object.keys(answers), ...Object.keys(raw)]

/** Answers that hold something true among what is wrong: an item with the title that is asked for must survive. */
export const oddAnswers: Record<string, (title: string) => string> = {
  'wrong dates and sizes': (title) =>
    head + item(title, '<pubDate>yesterday, perhaps</pubDate><size>-5</size><enclosure url="" length="many"/>') + tail,
  'dates beyond all calendars': (title) => head + item(title, '<pubDate>Sat, 99 Foo 99999 99:99:99</pubDate>') + tail,
  'items without sense': (title) =>
    `${head}<item/><item><title/></item><item><title>x</title><link>javascript:alert(1)</link></item>${item(title)}${tail}`,
  'a title without end': (title) => head + item(`x${'y'.repeat(300_000)}`) + item(title) + tail,
  'numbers without end': (title) =>
    head +
    item(title, `<torznab:attr name="seeders" value="${'9'.repeat(400)}"/><size>${'9'.repeat(400)}</size>`) +
    tail,
}

/** A source on a free port of 127.0.0.1 that answers everything in one wrong way. */
export function startHostileSource(name: string) {
  const answer = answers[name]
  if (answer !== undefined) return listenOnLoopback(answer)
  const bytes = raw[name]
  if (bytes === undefined) throw new Error(`There is no hostile answer "${name}"`)
  return listenRaw(bytes)
}

/** A source that answers every call with this document. */
export function startSayingSource(document: string) {
  return listenOnLoopback(says(200, document))
}

/** A source that has ever more, a full page for every page. */
export function startBottomlessSource(title: (index: number) => string) {
  const calls: string[] = []
  const server = listenOnLoopback((request, response) => {
    calls.push(request.url ?? '')
    const offset = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('offset') ?? 0)
    const items = Array.from({ length: 100 }, (_, index) =>
      item(title(offset + index), '', String(offset + index).padStart(40, '0')),
    )
    says(200, `${head}<newznab:response offset="${offset}" total="999999999"/>${items.join('')}${tail}`)(
      request,
      response,
    )
  })
  return server.then((listening) => ({ ...listening, calls }))
}
