import type { OfferedRelease } from './torznab-source.ts'

export type FeedPage = { offset: number; total: number; kind: 'torznab' | 'newznab' }

export function capsXml(pageSize: number): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<caps>
  <server title="A source of the tests" version="1.3"/>
  <limits max="${pageSize}" default="${Math.min(50, pageSize)}"/>
  <searching><search available="yes" supportedParams="q"/></searching>
  <categories>
    <category id="4000" name="PC"><subcat id="4050" name="PC/Games"/><subcat id="4030" name="PC/Mac"/></category>
    <category id="100042" name="Site &amp; own"/>
  </categories>
</caps>`
}

export function errorXml(code: number, description: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><error code="${code}" description="${escaped(description)}"/>`
}

export function feedXml(items: { release: OfferedRelease; link: string }[], page: FeedPage): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:${page.kind}="urn:tests">
<channel>
  <atom:link href="urn:self" rel="self"/>
  <title>A source of the tests</title>
  <${page.kind}:response offset="${page.offset}" total="${page.total}"/>
${items.map(({ release, link }) => itemXml(release, link, page.kind)).join('\n')}
</channel>
</rss>`
}

function itemXml(release: OfferedRelease, link: string, kind: FeedPage['kind']): string {
  const { size = 1024, publishedAt = new Date(0), categories = [4050] } = release
  const fallback = kind === 'torznab' ? 'application/x-bittorrent' : 'application/x-nzb'
  const attributes = {
    size,
    seeders: release.seeders,
    peers: release.peers,
    grabs: release.grabs,
    infohash: release.infoHash,
    password: release.password,
    downloadvolumefactor: release.freeleech === true ? 0 : undefined,
    ...release.attributes,
  }
  const lines = [
    ...categories.map((id) => ['category', id] as const),
    ...Object.entries(attributes).filter(([, value]) => value !== undefined),
  ].map(([name, value]) => `    <${kind}:attr name="${name}" value="${escaped(String(value))}"/>`)
  return `  <item>
    <title>${escaped(release.title)}</title>
    <guid>${escaped(release.guid ?? `urn:release:${release.title}`)}</guid>
    <link>${escaped(link)}</link>
    ${publishedAt === null ? '' : `<pubDate>${publishedAt.toUTCString()}</pubDate>`}
    <enclosure url="${escaped(link)}" length="${size}" type="${release.file?.type ?? fallback}"/>
${lines.join('\n')}
  </item>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
