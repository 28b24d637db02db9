import type { XmlElement } from './read-xml.ts'
import { outermostScope, readXmlLeniently, scopeAfter, type XmlScope } from './read-xml-leniently.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** No release has more in one item. Longer items would block the event loop while they are parsed. */
const maxItem = 64 * 1024

const longTexts = ['description', 'content:encoded', 'content', 'summary']

/** A feed's items and the document around them, so that long feeds can be parsed item by item. */
export type SplitFeed = {
  /** The elements around the items; null for malformed XML. */
  envelope: XmlElement | null
  /** Each parses an item; without content if the item cannot be read. */
  items: (() => XmlElement)[]
}

export type FeedRoot = { name: 'rss' | 'RDF' | 'feed' | 'entry'; start: number }

const rootNames = ['rss', 'RDF', 'feed', 'entry'] as const

// Characters parsed without yielding. No valid feed has more around its items.
const maxEnvelope = 128 * 1024

/** The feed is not closed, or has more around its items than feeds have. */
export class UnreadableFeed extends Error {}

/** The root of a feed, after whatever a site writes before it; null for other documents. */
export function feedRootIn(text: string): FeedRoot | null {
  const head = text.slice(0, maxEnvelope).replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length))
  const root = /<(?:[\w.-]+:)?(rss|RDF|feed)[\s>]/i.exec(head) ?? entryDocument.exec(head)
  const name = rootNames.find((each) => each.toLowerCase() === root?.[1]?.toLowerCase())
  return root !== null && name !== undefined ? { name, start: root.index } : null
}

/** https://www.rfc-editor.org/rfc/rfc4287#section-2: an entry can be a document. */
const entryDocument = /<(?:[\w.-]+:)?(entry)\s[^>]*["']http:\/\/www\.w3\.org\/2005\/Atom["'][^>]*>/i

/** Splits a feed into its items, which Atom calls entries. Throws UnreadableFeed. */
export async function splitFeed(text: string, root: FeedRoot, documentUrl: string): Promise<SplitFeed> {
  // The last bracket of some is missing.
  const xml = escapeStrayBrackets(text.slice(root.start)).replace(/<\/[\w.:-]{1,40}\s*$/, '$&>')
  if (root.name === 'entry') return entryOf(xml, documentUrl)
  const spans = await itemSpans(xml, root.name === 'feed' ? 'entry' : 'item')
  if (spans === null) throw new UnreadableFeed('the response is broken XML (it ends too early)')
  const starts = [0, ...spans.map(([, end]) => end)]
  const around = starts.map((start, index) => xml.slice(start, spans[index]?.[0]))
  const envelope = around.join('')
  if (envelope.length > maxEnvelope) {
    throw new UnreadableFeed('the response is far longer than a feed without its items')
  }
  const outermost = outermostScope(documentUrl)
  const document = readOrNull(() => readXmlLeniently(envelope, outermost))
  const scope = document === null ? outermost : scopeAfter(around[0] ?? '', outermost)
  return {
    envelope: document?.isComplete === true ? document.document : null,
    items: spans.map(
      ([start, end]) =>
        () =>
          readItem(xml.slice(start, end), scope),
    ),
  }
}

function readItem(item: string, scope: XmlScope): XmlElement {
  const shortened = shortenItem(item)
  const found = shortened === null ? null : readOrNull(() => readXmlLeniently(shortened, scope).document)
  const [content] = Object.values(found ?? {})
  return typeof content === 'object' && content !== null && !Array.isArray(content) ? { ...content } : {}
}

/** A document that is an entry, as a feed of one. */
function entryOf(xml: string, documentUrl: string): SplitFeed {
  if (!/<\/(?:[\w.-]+:)?entry\s*>/i.test(xml))
    throw new UnreadableFeed('the response is broken XML (it ends too early)')
  return { envelope: {}, items: [() => readItem(xml, outermostScope(documentUrl))] }
}

/** A less-than sign that begins no tag is text. */
function escapeStrayBrackets(xml: string): string {
  return xml.replace(/<(?=[\s\d<=])/g, '&lt;')
}

function readOrNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

type Mark = { kind: 'opening' | 'closing' | 'end'; start: number; end: number }
type Span = [start: number, end: number]

/** Where items begin and end. Null if a comment, a CDATA section or the last item in the feed is not closed. */
async function itemSpans(xml: string, tag: 'item' | 'entry'): Promise<Span[] | null> {
  const marks = await marksIn(xml, tag)
  if (marks === null) return null
  const spans: Span[] = []
  let open: number[] = []
  for (const [index, { kind, start, end }] of marks.entries()) {
    await yieldToEventLoop()
    const [outer] = open
    if (kind === 'opening') open.push(start)
    if (kind === 'opening' || outer === undefined) continue
    // Closings that follow each other end items within others; otherwise the outer items were not closed.
    if (kind === 'closing' && open.length > 1 && marks[index + 1]?.kind === 'closing') open.pop()
    else {
      spans.push(...open.map((from, at): Span => [from, open[at + 1] ?? end]))
      open = []
    }
  }
  return open.length > 0 ? null : spans
}

async function marksIn(xml: string, tag: 'item' | 'entry'): Promise<Mark[] | null> {
  const name = `${prefixOfItems(xml, tag)}${tag}`
  const ends = tag === 'item' ? '(?:channel|rss|RDF)' : 'feed'
  const pattern = new RegExp(`<!\\[CDATA\\[|<!--|<${name}(?=[\\s>/])|</${name}\\s*>|</(?:[\\w.-]+:)?${ends}\\s*>`, 'gi')
  const isItem = new RegExp(`^</${name}\\s*>`, 'i')
  const marks: Mark[] = []
  for (let mark = pattern.exec(xml); mark !== null; mark = pattern.exec(xml)) {
    await yieldToEventLoop()
    const [found] = mark
    if (found.startsWith('<!')) {
      const terminator = found === '<!--' ? '-->' : ']]>'
      const end = xml.indexOf(terminator, pattern.lastIndex)
      // What follows the feed may be unclosed.
      if (end < 0) return marks.at(-1)?.kind === 'end' ? marks : null
      pattern.lastIndex = end + terminator.length
    } else if (!found.startsWith('</')) marks.push({ kind: 'opening', start: mark.index, end: pattern.lastIndex })
    else if (isItem.test(found)) marks.push({ kind: 'closing', start: mark.index, end: pattern.lastIndex })
    else marks.push({ kind: 'end', start: mark.index, end: mark.index })
  }
  return marks
}

const formats = {
  item: /xmlns:([\w.-]+)\s*=\s*["'][^"']*(?:purl\.org\/rss\/1\.0\/?|my\.netscape\.com\/rdf\/simple[^"']*|userland\.com\/rss2?|tech\/rss)["']/gi,
  entry: /xmlns:([\w.-]+)\s*=\s*["'][^"']*(?:w3\.org\/2005\/atom|purl\.org\/atom\/ns#?)\/?["']/gi,
}

/** A pattern of the prefixes that items can have. Items of other namespaces are parts of an item. */
function prefixOfItems(xml: string, tag: 'item' | 'entry'): string {
  const declared = [...xml.slice(0, maxEnvelope).matchAll(formats[tag])].map(([, prefix = '']) => prefix)
  const root = /^<([\w.-]+):/.exec(xml)?.[1]
  const prefixes = new Set(tag === 'entry' && root !== undefined ? [...declared, root] : declared)
  return `(?:(?:${[...prefixes].map((prefix) => prefix.replaceAll('.', '\\.')).join('|')}):)?`
}

/** An item without its long texts, which are not used, if it is long; null if it is still too long. */
function shortenItem(xml: string): string | null {
  if (xml.length <= maxItem) return xml
  const shortened = longTexts.reduce(withoutElement, xml)
  return shortened.length <= maxItem ? shortened : null
}

/** Cuts out elements without a regular expression, which would take very long for many opening tags. */
function withoutElement(xml: string, name: string): string {
  const start = Math.min(...[`<${name}>`, `<${name} `].map((opening) => positionOf(xml, opening)))
  const closing = `</${name}>`
  const end = xml.lastIndexOf(closing)
  return end < start ? xml : xml.slice(0, start) + xml.slice(end + closing.length)
}

function positionOf(xml: string, text: string): number {
  const position = xml.indexOf(text)
  return position < 0 ? Number.POSITIVE_INFINITY : position
}
