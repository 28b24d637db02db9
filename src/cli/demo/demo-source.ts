import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { packSampleGame, type SampleGame } from './sample-games.ts'

export type DemoSource = { url: string; close(): void }

type Offer = { game: SampleGame; archive: Uint8Array }

const bytesPerSecond = 2.5 * 1024 * 1024
const piecesPerSecond = 8

/** A Torznab indexer on loopback with the sample games. It throttles downloads so that their progress is visible. */
export async function startDemoSource(games: readonly SampleGame[]): Promise<DemoSource> {
  const offers = await Promise.all(games.map(async (game) => ({ game, archive: await packSampleGame(game) })))
  const server = process
    .getBuiltinModule('node:http')
    .createServer((request, response) => void handleRequest(server, offers, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: addressOf(server), close: () => void server.close() }
}

async function handleRequest(
  server: Server,
  offers: readonly Offer[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', addressOf(server))
  const file = /^\/files\/(\d+)\.zip$/.exec(url.pathname)
  if (file !== null) return sendArchive(offers[Number(file[1])], request, response)
  const text = url.searchParams.get('t') === 'caps' ? capabilities : feed(offers, url)
  response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' })
  response.end(text)
}

async function sendArchive(
  offer: Offer | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (offer === undefined) return void response.writeHead(404).end()
  const total = offer.archive.length
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const partial = from > 0 && from < total
  response.writeHead(partial ? 206 : 200, {
    'content-type': 'application/zip',
    'content-length': partial ? total - from : total,
    'accept-ranges': 'bytes',
    etag: `"${total}"`,
    'content-disposition': `attachment; filename="${offer.game.release}.zip"`,
    ...(partial ? { 'content-range': `bytes ${from}-${total - 1}/${total}` } : {}),
  })
  const step = Math.ceil(bytesPerSecond / piecesPerSecond)
  for (let at = partial ? from : 0; at < total && !response.destroyed; at += step) {
    response.write(offer.archive.subarray(at, at + step))
    await pause(1000 / piecesPerSecond)
  }
  response.end()
}

function feed(offers: readonly Offer[], url: URL): string {
  const words = (url.searchParams.get('q') ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? []
  const found = offers.filter(({ game }) => {
    const name = `${game.title} ${game.release}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
  const items = found.map((offer) => item(offer, offers.indexOf(offer), url.origin))
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:torznab="http://torznab.com/schemas/2015/feed"><channel><title>Sample games</title>${items.join('')}</channel></rss>`
}

function item({ game, archive }: Offer, index: number, origin: string): string {
  const link = `${origin}/files/${index}.zip`
  const published = new Date(`${game.releaseDate}T12:00:00Z`).toUTCString()
  return (
    `<item><title>${game.release}</title><guid>${link}</guid><link>${link}</link><pubDate>${published}</pubDate>` +
    `<size>${archive.length}</size><enclosure url="${link}" length="${archive.length}" type="application/zip"/>` +
    `<torznab:attr name="category" value="4050"/></item>`
  )
}

const capabilities =
  '<?xml version="1.0" encoding="UTF-8"?><caps><server title="Sample games" version="1.0"/><limits max="100" default="100"/>' +
  '<searching><search available="yes" supportedParams="q"/></searching>' +
  '<categories><category id="4000" name="PC"><subcat id="4050" name="PC/Games"/></category></categories></caps>'

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sample source is not listening')
  return `http://127.0.0.1:${address.port}`
}
