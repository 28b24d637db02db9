import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listenOnLoopback } from './loopback.ts'
import { capsXml, errorXml, feedXml } from './torznab-xml.ts'

/** A release on offer: a file that is served, or a magnet link, given outright or behind a redirect. */
export type OfferedRelease = {
  title: string
  guid?: string
  size?: number
  seeders?: number
  peers?: number
  grabs?: number
  categories?: number[]
  /** `null` leaves the date out. */
  publishedAt?: Date | null
  infoHash?: string
  freeleech?: boolean
  password?: string
  /** Served at a link of this source, which asks for the key. */
  file?: { bytes: Uint8Array; type: string; name: string }
  magnet?: string
  /** The link answers with a redirect to the magnet instead of being one. */
  magnetBehindRedirect?: boolean
  /** Links without scheme and host. */
  relativeLink?: boolean
  /** More attributes of its item. */
  attributes?: Record<string, string>
}

export const sourceModes = [
  'normal',
  'slow',
  'html',
  'broken',
  'cut-off',
  'status-500',
  'endless',
  'bomb',
  'entities',
] as const
export type SourceMode = (typeof sourceModes)[number]

export type SourceOptions = {
  releases?: OfferedRelease[]
  apiKey?: string
  kind?: 'torznab' | 'newznab'
  /** Where the API lives; default `/api`. */
  path?: string
  /** Most results a page; default 100. */
  pageSize?: number
  /** Replaces the response to `t=caps`. */
  caps?: string
  /** Returns releases of all categories, whatever the query says. */
  ignoresCategories?: boolean
}

/** A Torznab or Newznab source on a free port of 127.0.0.1. `releases` and `mode` may be changed while it runs. */
export async function startTorznabSource(options: SourceOptions = {}) {
  const path = options.path ?? '/api'
  const state = {
    mode: 'normal' as SourceMode,
    releases: options.releases ?? [],
    calls: [] as URL[],
    url: '',
    /** When set, every call of the API is answered so. */
    answer: null as { status: number; headers: Record<string, string>; body: string } | null,
    apiKey: options.apiKey ?? 'test-key-of-the-source',
    /** When set, calls of the API are answered after it. */
    hold: null as Promise<void> | null,
    /** When set, releases are served after it. */
    holdDownloads: null as Promise<void> | null,
  }
  const server = await listenOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '/', state.url)
    state.calls.push(url)
    await (url.pathname.startsWith('/download/') ? state.holdDownloads : state.hold)
    const keyed = url.searchParams.get('apikey') === state.apiKey
    if (url.pathname.startsWith('/download/')) return keyed ? download(url, response) : send(response, 401, 'no key')
    if (url.pathname !== path) return send(response, 404, '<!DOCTYPE html><title>Not found</title>', 'text/html')
    if (state.answer !== null) {
      response.writeHead(state.answer.status, state.answer.headers).end(state.answer.body)
      return
    }
    if (state.mode !== 'normal' && misbehave(state.mode, request, response)) return
    if (!keyed)
      return sendXml(response, errorXml(100, `Incorrect user credentials (apikey=${url.searchParams.get('apikey')})`))
    sendXml(response, answerTo(url))
  })
  state.url = server.url

  function answerTo(url: URL): string {
    const asked = url.searchParams.get('t')
    if (asked === 'caps') return options.caps ?? capsXml(options.pageSize ?? 100)
    if (asked !== 'search') return errorXml(202, `No such function (${asked})`)
    if (options.ignoresCategories === true) url.searchParams.delete('cat')
    const found = matching(state.releases, url.searchParams)
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const limit = Math.min(options.pageSize ?? 100, Number(url.searchParams.get('limit') ?? 100))
    const page = found.slice(offset, offset + limit)
    const linked = page.map((release) => ({ release, link: linkOf(release, state.releases.indexOf(release)) }))
    return feedXml(linked, { offset, total: found.length, kind: options.kind ?? 'torznab' })
  }

  function linkOf(release: OfferedRelease, index: number): string {
    if (release.magnet !== undefined && release.magnetBehindRedirect !== true) return release.magnet
    const path = `/download/${index}?apikey=${state.apiKey}`
    return release.relativeLink === true ? path : state.url + path
  }

  function download(url: URL, response: ServerResponse): void {
    const release = state.releases[Number(url.pathname.split('/')[2])]
    if (release?.magnet !== undefined) {
      response.writeHead(302, { location: release.magnet }).end()
    } else if (release?.file !== undefined) {
      const disposition = `attachment; filename="${release.file.name}"`
      response.writeHead(200, { 'content-type': release.file.type, 'content-disposition': disposition })
      response.end(release.file.bytes)
    } else send(response, 404, 'no such release')
  }

  return Object.assign(state, { apiUrl: server.url + path, close: server.close })
}

export type TorznabSource = Awaited<ReturnType<typeof startTorznabSource>>

function matching(releases: OfferedRelease[], query: URLSearchParams): OfferedRelease[] {
  const words = wordsOf(query.get('q') ?? '')
  const wanted = (query.get('cat') ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map(Number)
  return releases
    .filter((release) => words.every((word) => wordsOf(release.title).includes(word)))
    .filter(({ categories = [4050] }) => wanted.length === 0 || categories.some((id) => covers(wanted, id)))
    .sort((left, right) => (right.publishedAt?.getTime() ?? 0) - (left.publishedAt?.getTime() ?? 0))
}

/** 4000 covers 4050. */
function covers(wanted: number[], id: number): boolean {
  return wanted.some(
    (category) => category === id || (category % 1000 === 0 && Math.floor(id / 1000) === category / 1000),
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Answers as a sick source does; false leaves the answer to the normal way, later. */
function misbehave(mode: SourceMode, request: IncomingMessage, response: ServerResponse): boolean {
  const feed = '<?xml version="1.0"?><rss><channel>'
  if (mode === 'html') send(response, 200, '<!DOCTYPE html><html><body>Please sign in</body></html>', 'text/html')
  else if (mode === 'broken') sendXml(response, `${feed}<item><title>A</title></item></chan`)
  else if (mode === 'cut-off') sendXml(response, `${feed}<item><title>A</title></item><item><title>B`)
  else if (mode === 'status-500') send(response, 500, 'Internal error')
  else if (mode === 'entities') sendXml(response, entityBomb)
  else if (mode === 'bomb') {
    response.setHeader('content-encoding', 'gzip')
    sendXml(response, gzipSync(feed + '<item><title>x</title></item>'.repeat(2_000_000)))
  } else if (mode === 'endless') {
    response.write(feed)
    const item = '<item><title>again</title></item>'.repeat(1000)
    const timer = setInterval(() => response.write(item), 1)
    request.on('close', () => clearInterval(timer))
    response.on('close', () => clearInterval(timer))
  }
  // A slow source keeps the caller waiting until it hangs up.
  return true
}

const entityBomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 15 },
  (_, index) => {
    const name = String.fromCharCode(98 + index)
    const previous = String.fromCharCode(97 + index)
    return `<!ENTITY ${name} "${`&${previous};`.repeat(10)}">`
  },
).join('')}]><rss><channel><title>&p;</title></channel></rss>`

function sendXml(response: ServerResponse, xml: string | Uint8Array): void {
  send(response, 200, xml, 'application/rss+xml; charset=utf-8')
}

function send(response: ServerResponse, status: number, body: string | Uint8Array, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}
