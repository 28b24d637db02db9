import { parseFeedDate } from '#domain/indexers/feed-date.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { FeedEntry } from '#domain/ports/feed-reader.ts'
import { releaseOfItem } from '../indexers/newznab-item.ts'
import { asElement, asList, textOf, type XmlElement } from '../indexers/read-xml.ts'

const maxTitle = 500
const maxGuid = 2000
const maxLink = 8000

/** Converts an RSS item. Null without a title, and for lengths that no release has. */
export function entryOfItem(item: XmlElement, answeredAt: string): FeedEntry | null {
  const title = deepText(item.title).replace(/\s+/g, ' ')
  const page = webAddress(textOf(item.link) || guidAddress(item), answeredAt)
  const found = releaseOfItem({ ...item, title }, { indexerId: '', indexerName: '', protocol: 'direct', answeredAt })
  const download = found === null ? null : downloadOf(found.protocol, found.downloadUrl)
  const guid = textOf(item.guid) || textOf(item.link) || title
  const isPlausible = [page, download?.url].every((link) => (link ?? '').length <= maxLink)
  if (title === '' || title.length > maxTitle || guid.length > maxGuid || !isPlausible) return null
  return {
    guid,
    title,
    link: page,
    downloadUrl: download?.url ?? null,
    protocol: download?.protocol ?? 'direct',
    infoHash: found?.infoHash ?? null,
    size: found?.size ?? null,
    publishedAt: parseFeedDate(textOf(item.pubDate)) ?? parseFeedDate(textOf(item['dc:date'])),
  }
}

/** Converts an Atom entry to the form of an RSS item. https://www.rfc-editor.org/rfc/rfc4287 */
export function itemOfAtom(entry: XmlElement): XmlElement {
  const links = asList(entry.link).map(asElement)
  const ofKind = (kind: string) => links.filter((link) => (textOf(link['@rel']) || 'alternate') === kind)
  const enclosures = ofKind('enclosure').map((link) => ({
    '@url': textOf(link['@href']),
    '@type': textOf(link['@type']),
    '@length': textOf(link['@length']),
  }))
  return {
    ...entry,
    title: deepText(entry.title),
    guid: textOf(entry.id),
    link: textOf(ofKind('alternate')[0]?.['@href']),
    pubDate: textOf(entry.published) || textOf(entry.updated),
    enclosure: enclosures,
  }
}

/** The text of an element with markup in it, such as an Atom title of type `xhtml`. */
function deepText(value: unknown): string {
  const own = textOf(value)
  if (own !== '' || typeof value !== 'object' || value === null) return own
  const inner = Object.entries(value).filter(([name]) => !name.startsWith('@'))
  return inner
    .map(([, each]) => deepText(each))
    .join(' ')
    .trim()
}

function guidAddress(item: XmlElement): string {
  const guid = textOf(item.guid)
  return /^https?:/i.test(guid) ? guid : ''
}

function webAddress(link: string, answeredAt: string): string | null {
  const url = link === '' ? null : URL.parse(link, answeredAt)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

const fileEndings: readonly [RegExp, Protocol][] = [
  [/\.torrent$/i, 'torrent'],
  [/\.nzb$/i, 'usenet'],
  [/\.(?:zip|7z|rar|iso|exe|tar|tgz|gz|xz|zst)$/i, 'direct'],
]

/** Blogs link to pages. Only what states its type or ends like a file is a download. */
function downloadOf(protocol: Protocol, url: string): { url: string; protocol: Protocol } | null {
  if (protocol !== 'direct') return { url, protocol }
  const { pathname = '', search = '' } = URL.parse(url) ?? {}
  if (/[?&]t=get(?:&|$)/i.test(search) || /\/getnzb\b/i.test(pathname)) return { url, protocol: 'usenet' }
  const ending = fileEndings.find(([pattern]) => pattern.test(pathname))
  return ending === undefined ? null : { url, protocol: ending[1] }
}
