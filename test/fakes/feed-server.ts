import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

export type FeedAnswer = (request: IncomingMessage, response: ServerResponse) => void

const xml = { 'content-type': 'application/rss+xml' }

export const sends =
  (body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): FeedAnswer =>
  (_request, response) => {
    response.writeHead(status, { ...xml, ...headers }).end(body)
  }

/** An RSS feed of items, each as the XML within it. */
export const rss = (...items: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Releases</title><link>http://127.0.0.1/</link>${items
    .map((item) => `<item>${item}</item>`)
    .join('')}</channel></rss>`

const hash = (text: string): string => Buffer.from(text).toString('hex').padEnd(40, '0').slice(0, 40)

/** An item with a magnet link, as torrent sites have them. */
export const magnetItem = (title: string, more = ''): string =>
  `<title>${title}</title><guid isPermaLink="false">${title}</guid><link>magnet:?xt=urn:btih:${hash(title)}</link>${more}`

/** Writes a piece for as long as the response is read. `onSent` gets the number of bytes so far. */
export const endless =
  (piece: string, limit = Number.POSITIVE_INFINITY, onSent: (bytes: number) => void = () => {}): FeedAnswer =>
  (_request, response) => {
    response.writeHead(200, xml)
    let sent = 0
    const more = (): void => {
      while (!response.destroyed && sent < limit) {
        sent += piece.length
        onSent(sent)
        if (!response.write(piece)) {
          response.once('drain', more)
          return
        }
      }
      response.end()
    }
    more()
  }

/** Sends a byte now and then, and never ends. */
export const trickling: FeedAnswer = (_request, response) => {
  response.writeHead(200, xml)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** Redirects to `/hops/1`, `/hops/2` and so on. */
export const redirecting: FeedAnswer = (request, response) => {
  const hop = Number(/\/hops\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0)
  if (hop >= 10) sends(rss(magnetItem('Hades-GOG')))(request, response)
  else response.writeHead(302, { location: `/hops/${hop + 1}` }).end()
}

/** A site with a feed. `answer` may be replaced at any time. */
export async function startFeedServer(answer: FeedAnswer = sends(rss())) {
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = []
  const state = { answer }
  const server = await listenOnLoopback((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    state.answer(request, response)
  })
  return Object.assign(state, { requests, url: `${server.url}/rss`, origin: server.url, close: server.close })
}
