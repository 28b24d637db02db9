import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'

/** A Torznab indexer with a release of each game, which it serves as a plain file. */
export async function startArchiveIndexer(archives: readonly string[]) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://indexer')
    const wanted = archives.find((archive) => url.pathname === `/files/${basename(archive)}`)
    if (wanted !== undefined) {
      const headers = { 'content-type': 'application/octet-stream', 'content-length': statSync(wanted).size }
      response.writeHead(200, headers)
      return void createReadStream(wanted).pipe(response)
    }
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(url.searchParams.get('t') === 'caps' ? capabilities : feedOf(archives, url, origin()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = (): string => {
    const address = server.address()
    return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  }
  return { url: origin(), close: () => void server.close() }
}

const capabilities =
  '<?xml version="1.0"?><caps><searching><search available="yes" supportedParams="q"/></searching>' +
  '<categories><category id="4000" name="PC"><subcat id="4050" name="PC/Games"/></category></categories></caps>'

function feedOf(archives: readonly string[], { searchParams }: URL, origin: string): string {
  const query = (searchParams.get('q') ?? '').toLowerCase().replaceAll(' ', '.')
  const items = archives.map((archive) => {
    const name = basename(archive)
    if (query === '' || !name.toLowerCase().startsWith(query)) return ''
    const link = `${origin}/files/${name}`
    const size = statSync(archive).size
    return (
      `<item><title>${name.replace(/\.\w+$/, '')}</title><guid>${link}</guid><link>${link}</link>` +
      `<pubDate>Sat, 01 Aug 2026 12:00:00 GMT</pubDate><size>${size}</size>` +
      `<enclosure url="${link}" length="${size}" type="application/zip"/></item>`
    )
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Bench</title>${items.join('')}</channel></rss>`
}
