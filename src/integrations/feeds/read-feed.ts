import type { FeedEntry } from '#domain/ports/feed-reader.ts'
import { withoutDocumentType } from '../indexers/document-type.ts'
import type { XmlElement } from '../indexers/read-xml.ts'
import { type FeedRoot, feedRootIn, splitFeed, UnreadableFeed } from '../indexers/split-feed.ts'
import { yieldToEventLoop } from '../indexers/yield-to-event-loop.ts'
import { entryOfItem, itemOfAtom } from './feed-entry.ts'
import { itemsOfJsonFeed } from './read-json-feed.ts'

/** The response is no feed. The message says why, without the name of the feed. */
export class NotAFeed extends Error {}

/** Longer feeds are read from both ends, because some begin with their oldest item. */
const maxItems = 2000
const maxKept = 500

/** Reads RSS, Atom or JSON Feed, yielding to the event loop between items. Long feeds are cut. Throws NotAFeed. */
export async function readFeed(text: string, answeredAt: string): Promise<FeedEntry[]> {
  if (text.trim() === '') throw new NotAFeed('the response is empty')
  const items = isJson(text) ? jsonItems(text) : await xmlItems(text, answeredAt)
  const chosen = items.length > maxItems ? [...items.slice(0, maxItems / 2), ...items.slice(-maxItems / 2)] : items
  const entries: FeedEntry[] = []
  for (const item of chosen) {
    await yieldToEventLoop()
    const entry = entryOfItem(item(), answeredAt)
    if (entry !== null) entries.push(entry)
  }
  return newest(withOwnGuids(entries))
}

/** Whether a document is JSON, even after a message that a site writes before it. */
function isJson(text: string): boolean {
  const isFirst = /^\uFEFF?\s*[{[]/.test(text)
  return isFirst || (/\{\s*"[\s\S]*jsonfeed\.org\\?\/version/.test(text.slice(0, 5000)) && feedRootIn(text) === null)
}

/** Items are parsed one at a time. */
type ItemReader = () => XmlElement

function jsonItems(text: string): ItemReader[] {
  const items = itemsOfJsonFeed(text)
  if (items === null) throw new NotAFeed('the response is JSON, but not a JSON Feed')
  return items.map((item) => () => item)
}

async function xmlItems(written: string, answeredAt: string): Promise<ItemReader[]> {
  const text = withoutDocumentType(written)
  if (text === null) throw new NotAFeed('the response defines its own XML entities, which no feed does')
  const root = rootOf(text)
  const feed = await splitFeed(text, root, answeredAt).catch((error: unknown) => {
    throw error instanceof UnreadableFeed ? new NotAFeed(error.message) : error
  })
  if (feed.envelope === null) throw new NotAFeed('the response is broken XML')
  return /^(?:feed|entry)$/.test(root.name) ? feed.items.map((item) => () => itemOfAtom(item())) : feed.items
}

/** Throws NotAFeed for everything else than a feed. */
function rootOf(text: string): FeedRoot {
  const root = feedRootIn(text)
  const prolog = text.slice(0, root?.start ?? 4000)
  if (root !== null && !/<(?:html|body)\b/i.test(prolog)) return root
  if (/<(?:!doctype\s+html|html|head|body)\b/i.test(prolog)) {
    throw new NotAFeed('the response is a web page. Enter the address of its feed')
  }
  throw new NotAFeed(
    /^\s*</.test(text) ? 'the response is XML, but not an RSS or Atom feed' : 'the response is neither XML nor JSON',
  )
}

/** Entries that share a guid are told apart by their titles; repeated entries are dropped. */
function withOwnGuids(entries: readonly FeedEntry[]): FeedEntry[] {
  const titles = new Map<string, string>()
  const unique = new Map<string, FeedEntry>()
  for (const entry of entries) {
    const first = titles.get(entry.guid) ?? entry.title
    titles.set(entry.guid, first)
    const guid = first === entry.title ? entry.guid : `${entry.guid} ${entry.title}`
    if (!unique.has(guid)) unique.set(guid, { ...entry, guid })
  }
  return [...unique.values()]
}

/** The newest entries of a long feed. Where some have a date, those without one are left out. */
function newest(entries: readonly FeedEntry[]): FeedEntry[] {
  if (entries.length <= maxKept) return [...entries]
  const dated = entries.filter(({ publishedAt }) => publishedAt !== null)
  if (dated.length === 0) return entries.slice(0, maxKept)
  const byDate = dated.toSorted((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''))
  return byDate.slice(0, maxKept)
}
