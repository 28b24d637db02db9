import { Buffer } from 'node:buffer'
import { parseFeedDate } from '#domain/indexers/feed-date.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { FeedEntry } from '#domain/ports/feed-reader.ts'
import { releaseOfItem } from '../indexers/newznab-item.ts'
import { enclosureOf, isArchive, linkOf } from '../indexers/newznab-links.ts'
import { asElement, asList, textOf, type XmlElement } from '../indexers/read-xml.ts'
import { pastInstant } from '../services/past-time.ts'

const maxTitle = 500
const maxGuid = 2000
const maxLink = 8000

/** Converts an RSS item. Null without anything that could be a title, and for lengths that no release has. */
export function entryOfItem(item: XmlElement, answeredAt: string): FeedEntry | null {
  const stated = titleOf(item)
  // Without a title, a link is read all the same.
  const origin = { indexerId: '', indexerName: '', protocol: 'direct', answeredAt } as const
  const found = releaseOfItem({ ...item, title: escaped(stated) || '-' }, origin)
  const download = found === null ? null : downloadOf(found, enclosureOf(item).type, stated)
  const title = stated || fileNameOf(download?.url ?? '') || summaryOf(item)
  const page = pageOf(item, download?.url ?? null, answeredAt)
  const guid = textOf(item.guid) || textOf(item['@rdf:about']) || linkOf(item) || title
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

/** Texts of items are decoded. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;')
}

/** Converts an Atom entry to the form of an RSS item. https://www.rfc-editor.org/rfc/rfc4287 */
export function itemOfAtom(entry: XmlElement): XmlElement {
  const alternates = linksOf(entry.link, 'alternate')
  const pages = alternates.filter((link) => !fileType.test(textOf(link['@type'])))
  const page = pages.find((link) => /^(?:$|text\/html|application\/xhtml)/i.test(textOf(link['@type']))) ?? pages[0]
  const files = alternates.filter((link) => fileType.test(textOf(link['@type'])))
  const enclosures = [...linksOf(entry.link, 'enclosure'), ...files].map((link) => ({
    '@url': hrefOf(link),
    '@type': textOf(link['@type']),
    '@length': textOf(link['@length']),
  }))
  // Content elsewhere, which may be a file or the page.
  const content = asElement(asList(entry.content)[0])
  const elsewhere = textOf(content['@src'])
  const isPage = /^(?:$|text\/html|application\/xhtml)/i.test(textOf(content['@type']))
  return {
    ...entry,
    title: typedTitle(entry.title),
    guid: textOf(entry.id),
    link: hrefOf(page ?? {}) || (isPage ? elsewhere : ''),
    enclosure:
      elsewhere === '' ? enclosures : [...enclosures, { '@url': elsewhere, '@type': textOf(content['@type']) }],
  }
}

/** A file that sites link as if it were the page. */
const fileType = /bittorrent|nzb/i

function hrefOf(link: XmlElement): string {
  return textOf(link['@href']) || textOf(link)
}

/** Reads a title of Atom, which is text if it has no type. https://www.rfc-editor.org/rfc/rfc4287#section-3.1.1 */
function typedTitle(value: unknown): XmlElement {
  const [first] = asList(value)
  return { '@type': 'text', ...(typeof first === 'string' ? { '#text': first } : asElement(first)) }
}

/** What an address of a relation begins with that also has a short name. */
const registered = 'http://www.iana.org/assignments/relation/'

/** The `<link>` elements of a relation. https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2 */
function linksOf(value: unknown, relation: string): XmlElement[] {
  const links = asList(value).map((link) => (typeof link === 'string' ? { '#text': link } : asElement(link)))
  return links.filter((link) => {
    const stated = textOf(link['@rel']).toLowerCase() || 'alternate'
    return stated === relation || stated === registered + relation
  })
}

const inlineTag = /<\/?(?:a|abbr|b|big|br|code|em|font|i|img|p|s|small|span|strong|sub|sup|tt|u|wbr)(?:\s[^<>]*)?\/?>/gi
const anyTag = /<\/?[a-z][^<>]*>/gi

const titles = ['title', 'dc:title', 'media:title', 'atom:title', 'itunes:title']
const summaries = ['description', 'summary', 'content:encoded', 'content', 'atom:summary']

/** The title of an item as text, in one line; empty if it has none. */
function titleOf(item: XmlElement): string {
  const found = titles.flatMap((name) => asList(item[name])).map((title) => oneLine(plainTitle(title)))
  return found.find((title) => title !== '') ?? ''
}

/** Sites put markup into titles, whatever their format says. */
function plainTitle(value: unknown): string {
  const { '#text': inner, '@type': type = '', '@mode': mode = '' } = asElement(value)
  const stated = typeof value === 'string' ? value : typeof inner === 'string' ? inner : ''
  // Atom 0.3 has it.
  const written = textOf(mode) === 'base64' ? Buffer.from(stated, 'base64').toString('utf8') : stated
  if (/^(?:text|text\/plain|xhtml|application\/xhtml\+xml)$/i.test(textOf(type))) return textOf(written)
  return textOf(written.replace(/html/i.test(textOf(type)) ? anyTag : inlineTag, ''))
}

const maxSummary = 200

/** The beginning of an item's text, which stands for a title where there is none. */
function summaryOf(item: XmlElement): string {
  const written =
    summaries.map((name) => textOf(item[name]).slice(0, 20 * maxSummary)).find((text) => text !== '') ?? ''
  const text = oneLine(textOf(written.replace(anyTag, ' ')))
  return text.length <= maxSummary ? text : `${text.slice(0, maxSummary).replace(/\s+\S*$/, '')}…`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the name of a torrent, an NZB or a packed file in its address, without the ending. */
function fileNameOf(address: string): string {
  const url = URL.parse(address)
  const named = url?.protocol === 'magnet:' ? url.searchParams.get('dn') : null
  if (named !== null) return oneLine(named)
  const names = url === null ? [] : namesIn(url)
  const name = names.find((each) => fileEndings.some(([pattern]) => pattern.test(each))) ?? ''
  return fileEndings.reduce((shorter, [pattern]) => shorter.replace(pattern, ''), name.replace(/^.*\//, ''))
}

const dates = ['pubDate', 'published', 'issued', 'dc:date', 'dcterms:issued', 'dcterms:created', 'atom:published']
const changes = ['updated', 'modified', 'atom:updated', 'dcterms:modified', 'created']

function dateOf(item: XmlElement): string | null {
  const stated = [...dates, ...changes].map((name) => pastInstant(parseFeedDate(textOf(item[name]))))
  return stated.find((date) => date !== null) ?? null
}

/** The page of an item, in preference to the address of its file. */
function pageOf(item: XmlElement, file: string | null, answeredAt: string): string | null {
  const linked = linksOf(item['atom:link'], 'alternate').map(hrefOf)
  const comments = textOf(item.comments).replace(/#.*$/, '')
  const candidates = [linkOf(item), ...linked, permalinkOf(item), textOf(item['@rdf:about']), comments]
  const pages = candidates.map((candidate) => webAddress(candidate, answeredAt)).filter((page) => page !== null)
  return pages.find((page) => page !== file) ?? pages[0] ?? null
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

/** Blogs link to pages. Only what states its type or ends like a file is a download, or has an info-hash. */
function downloadOf(found: FoundRelease, type: string, name: string): { url: string; protocol: Protocol } | null {
  const { protocol, downloadUrl, infoHash } = found
  if (protocol !== 'direct') return { url: downloadUrl, protocol }
  const url = URL.parse(downloadUrl)
  if (url === null) return null
  if (/[?&]t=get(?:&|$)/i.test(url.search) || /\/getnzb\b/i.test(url.pathname)) {
    return { url: downloadUrl, protocol: 'usenet' }
  }
  const ending = fileEndings.find(([pattern]) => namesIn(url).some((name) => pattern.test(name)))
  if (ending !== undefined) return { url: downloadUrl, protocol: ending[1] }
  if (infoHash !== null) {
    const named = name === '' ? '' : `&dn=${encodeURIComponent(name)}`
    return { url: `magnet:?xt=urn:btih:${infoHash}${named}`, protocol: 'torrent' }
  }
  return isArchive({ type }) ? { url: downloadUrl, protocol } : null
}

/** Where an address may have the name of a file. */
function namesIn(url: URL): string[] {
  return [decoded(url.pathname), ...url.searchParams.values()]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
