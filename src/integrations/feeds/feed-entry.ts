import { parseFeedDate } from '#domain/indexers/feed-date.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { FeedEntry } from '#domain/ports/feed-reader.ts'
import { releaseOfItem } from '../indexers/newznab-item.ts'
import { asElement, asList, textOf, type XmlElement } from '../indexers/read-xml.ts'
import { pastInstant } from '../services/past-time.ts'

const maxTitle = 500
const maxGuid = 2000
const maxLink = 8000

/** Converts an RSS item. Null without a title, and for lengths that no release has. */
export function entryOfItem(item: XmlElement, answeredAt: string): FeedEntry | null {
  const title = titleOf(item.title).replace(/\s+/g, ' ').trim()
  const page = webAddress(pageOf(item), answeredAt)
  const found = releaseOfItem({ ...item, title }, { indexerId: '', indexerName: '', protocol: 'direct', answeredAt })
  const download = found === null ? null : downloadOf(found.protocol, found.downloadUrl)
  const guid = textOf(item.guid) || textOf(item['@rdf:about']) || textOf(item.link) || title
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
    publishedAt: dateOf(item),
  }
}

/** Converts an Atom entry to the form of an RSS item. https://www.rfc-editor.org/rfc/rfc4287 */
export function itemOfAtom(entry: XmlElement): XmlElement {
  const pages = linksOf(entry.link, 'alternate')
  const page = pages.find((link) => /^(?:$|text\/html|application\/xhtml)/i.test(textOf(link['@type']))) ?? pages[0]
  const enclosures = linksOf(entry.link, 'enclosure').map((link) => ({
    '@url': textOf(link['@href']),
    '@type': textOf(link['@type']),
    '@length': textOf(link['@length']),
  }))
  // Content elsewhere, which may be a file.
  const content = asElement(asList(entry.content)[0])
  const elsewhere = textOf(content['@src'])
  return {
    ...entry,
    title: typedTitle(entry.title),
    guid: textOf(entry.id),
    link: textOf(page?.['@href']),
    enclosure:
      elsewhere === '' ? enclosures : [...enclosures, { '@url': elsewhere, '@type': textOf(content['@type']) }],
  }
}

/** Without a type, a title of Atom is text. https://www.rfc-editor.org/rfc/rfc4287#section-3.1.1 */
function typedTitle(value: unknown): XmlElement {
  const [first] = asList(value)
  return { '@type': 'text', ...(typeof first === 'string' ? { '#text': first } : asElement(first)) }
}

/** What an address of a relation begins with that also has a short name. */
const registered = 'http://www.iana.org/assignments/relation/'

/** The `<link>` elements of a relation. https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2 */
function linksOf(value: unknown, relation: string): XmlElement[] {
  const links = asList(value).map(asElement)
  return links.filter((link) => {
    const stated = textOf(link['@rel']).toLowerCase() || 'alternate'
    return stated === relation || stated === registered + relation
  })
}

const inlineTag = /<\/?(?:a|abbr|b|big|br|code|em|font|i|img|p|s|small|span|strong|sub|sup|tt|u|wbr)(?:\s[^<>]*)?\/?>/gi
const anyTag = /<\/?[a-z][^<>]*>/gi

/** A title as text: sites put markup into titles, whatever their format says. */
function titleOf(value: unknown): string {
  const first = asList(value)[0]
  const { '#text': inner, '@type': type = '' } = asElement(first)
  const written = typeof first === 'string' ? first : typeof inner === 'string' ? inner : ''
  if (/^(?:text|text\/plain|xhtml)$/i.test(textOf(type))) return textOf(written)
  return textOf(written.replace(/html/i.test(textOf(type)) ? anyTag : inlineTag, ''))
}

const dates = ['pubDate', 'published', 'issued', 'dc:date', 'dcterms:issued', 'dcterms:created', 'atom:published']
const changes = ['updated', 'modified', 'atom:updated', 'dcterms:modified', 'created']

function dateOf(item: XmlElement): string | null {
  const stated = [...dates, ...changes].map((name) => pastInstant(parseFeedDate(textOf(item[name]))))
  return stated.find((date) => date !== null) ?? null
}

function pageOf(item: XmlElement): string {
  const [linked] = linksOf(item['atom:link'], 'alternate')
  return textOf(item.link) || textOf(linked?.['@href']) || permalinkOf(item) || textOf(item['@rdf:about'])
}

/** https://www.rssboard.org/rss-specification#ltguidgtSubelementOfLtitemgt */
function permalinkOf({ guid: value }: XmlElement): string {
  const [first] = asList(value)
  const guid = textOf(first)
  const isPermalink = textOf(asElement(first)['@isPermaLink']).toLowerCase() !== 'false'
  return isPermalink && /^https?:/i.test(guid) ? guid : ''
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
