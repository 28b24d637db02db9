import type { FoundRelease } from '#domain/indexers/release.ts'
import type { IndexerCaps, IndexerPage } from '#domain/ports/indexer-source.ts'
import { withoutDocumentType } from './document-type.ts'
import { type ItemOrigin, releaseOfItem } from './newznab-item.ts'
import { asElement, asList, textOf, type XmlElement } from './read-xml.ts'
import { readXmlLeniently } from './read-xml-leniently.ts'
import { feedRootIn, splitFeed, UnreadableFeed } from './split-feed.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** The response is not from this protocol: a web page, other XML, or a truncated document. */
export class NoSuchFeed extends Error {
  readonly isWebPage: boolean
  constructor(message: string, isWebPage = false) {
    super(message)
    this.isWebPage = isWebPage
  }
}

/** The indexer returned a protocol error (`<error code description>`). */
export class IndexerRefusal extends Error {
  readonly code: number
  constructor(code: number, description: string) {
    super(description)
    this.code = code
  }
}

// Characters parsed without yielding. No valid feed has more around its items.
const maxEnvelope = 128 * 1024

/** Parses a response to `t=search`, yielding to the event loop between items. Throws NoSuchFeed or IndexerRefusal. */
export async function readFeed(answer: string, origin: ItemOrigin): Promise<IndexerPage> {
  rejectWebPage(answer)
  const xml = withoutEntities(answer)
  const feedRoot = feedRootIn(xml)
  if (feedRoot?.name !== 'rss') {
    readRoot(xml)
    throw new NoSuchFeed('the response is XML, but not a Torznab or Newznab feed')
  }
  const feed = await splitFeed(xml, feedRoot, origin.answeredAt).catch((error: unknown) => {
    throw error instanceof UnreadableFeed ? new NoSuchFeed(error.message) : error
  })
  const root = withoutError(feed.envelope)
  await yieldToEventLoop()
  const channel = asElement(asElement(root.rss).channel)
  if (asElement(root.rss).channel === undefined) {
    throw new NoSuchFeed('the response is XML, but not a Torznab or Newznab feed')
  }
  const releases: FoundRelease[] = []
  const titles = new Map<string, string>()
  for (const item of feed.items) {
    await yieldToEventLoop()
    const release = releaseOfItem(item(), origin)
    if (release === null) continue
    // Items that share a guid are identified by their link instead.
    const isShared = (titles.get(release.guid) ?? release.title) !== release.title
    titles.set(release.guid, titles.get(release.guid) ?? release.title)
    releases.push(isShared ? { ...release, guid: release.downloadUrl } : release)
  }
  const unreadable = feed.items.length - releases.length
  return { releases, total: totalOf(channel), unreadable, ...usedUpCalls(channel) }
}

/** Parses a response to `t=caps`. Throws NoSuchFeed or IndexerRefusal. */
export function readCaps(answer: string): IndexerCaps {
  rejectWebPage(answer)
  const root = readRoot(withoutList(withoutList(withoutEntities(answer), 'genres'), 'groups'))
  if (root.caps === undefined) throw new NoSuchFeed('the response is XML, but not an indexer description (t=caps)')
  const caps = asElement(root.caps)
  const server = asElement(caps.server)
  const limits = asElement(caps.limits)
  const search = asElement(asElement(caps.searching).search)
  const max = positive(textOf(limits['@max'])) ?? 100
  return {
    title: textOf(server['@title']) || textOf(server['@strapline']),
    version: textOf(server['@version']) || null,
    limits: { max, default: Math.min(max, positive(textOf(limits['@default'])) ?? 100) },
    searchAvailable: textOf(search['@available']).toLowerCase() !== 'no',
    categories: asList(asElement(caps.categories).category).flatMap((category) => {
      const named = namedCategory(category)
      if (named === null) return []
      const subcategories = asList(asElement(category).subcat)
        .map(namedCategory)
        .filter((item) => item !== null)
      return [{ ...named, subcategories }]
    }),
  }
}

/** Some caps list thousands of genres and newsgroups, which are not used. */
function withoutList(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`)
  const end = xml.indexOf(`</${name}>`, start)
  return start < 0 || end < 0 ? xml : xml.slice(0, start) + xml.slice(end + name.length + 3)
}

function readRoot(xml: string): XmlElement {
  if (xml.length > maxEnvelope) throw new NoSuchFeed('the response is far longer than a feed without its items')
  // After whatever a site writes before it.
  const root = /<(?:caps|error)[\s/>]/.exec(xml)
  try {
    const { document, isComplete } = readXmlLeniently(xml.slice(root?.index ?? 0))
    return withoutError(isComplete ? document : null)
  } catch (error) {
    if (error instanceof NoSuchFeed || error instanceof IndexerRefusal) throw error
    throw new NoSuchFeed('the response is broken XML')
  }
}

function withoutError(root: XmlElement | null): XmlElement {
  if (root === null) throw new NoSuchFeed('the response is broken XML')
  const error = errorIn(root)
  if (error === undefined) return root
  const attributes = asElement(error)
  const description = textOf(attributes['@description']) || textOf(error) || 'no reason given'
  throw new IndexerRefusal(Number(textOf(attributes['@code'])) || 900, description)
}

/** Some indexers put the error into an otherwise empty feed. */
function errorIn(root: XmlElement): unknown {
  const rss = asElement(root.rss)
  return [root, rss, asElement(rss.channel), asElement(root.caps)].find(({ error }) => error !== undefined)?.error
}

function rejectWebPage(xml: string): void {
  if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<(!doctype\s+html|html|head|body)\b/i.test(xml.slice(0, 1000))) return
  throw new NoSuchFeed('the response is a web page instead of XML', true)
}

function withoutEntities(answer: string): string {
  const xml = withoutDocumentType(answer)
  if (xml === null) throw new NoSuchFeed('the response defines its own XML entities, which no feed does')
  return xml
}

function totalOf(channel: XmlElement): number | null {
  const [, response] = Object.entries(channel).find(([name]) => name.endsWith(':response')) ?? []
  return positive(textOf(asElement(response)['@total'])) ?? null
}

/** Some indexers report their call limit: `<newznab:apilimits apicurrent="100" apimax="100"/>`. */
function usedUpCalls(channel: XmlElement): { usedUp?: number } {
  const [, stated] = Object.entries(channel).find(([name]) => /(?:^|:)apilimits$/i.test(name)) ?? []
  const counts = new Map(Object.entries(asElement(stated)).map(([name, value]) => [name.toLowerCase(), textOf(value)]))
  const limit = positive(counts.get('@apimax') ?? '')
  const used = positive(counts.get('@apicurrent') ?? '')
  return limit !== null && used !== null && used >= limit ? { usedUp: limit } : {}
}

function namedCategory(value: unknown): { id: number; name: string } | null {
  const element = asElement(value)
  const id = positive(textOf(element['@id']))
  return id === null ? null : { id, name: textOf(element['@name']) || String(id) }
}

function positive(text: string): number | null {
  return /^\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : null
}
