import { asElement, asList, type XmlElement } from '../indexers/read-xml.ts'

/** The items of a JSON Feed in the form of RSS items; null for other JSON. https://www.jsonfeed.org/version/1.1/ */
export function itemsOfJsonFeed(text: string): XmlElement[] | null {
  const root = objectIn(text)
  const { version, items } = root
  const isFeed = typeof version === 'string' && /^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//.test(version)
  return isFeed && Array.isArray(items) ? items.map((item) => toItem(asElement(item))) : null
}

/** The object of a document, or within the messages that a site writes around it. Empty for anything else. */
function objectIn(text: string): XmlElement {
  for (const json of [text.replace(/^\uFEFF/, ''), text.slice(text.search(/\{\s*"/), text.lastIndexOf('}') + 1)]) {
    try {
      return asElement(JSON.parse(json))
    } catch {
      // Maybe without what is around it.
    }
  }
  return {}
}

function toItem(item: XmlElement): XmlElement {
  const attachments = asList(item.attachments).map(asElement)
  return {
    title: escaped(item.title),
    description: escaped(item.content_text) || escaped(item.summary) || escaped(item.content_html),
    guid: escaped(item.id),
    link: escaped(item.url) || escaped(item.external_url),
    pubDate: escaped(item.date_published) || escaped(item.date_modified),
    enclosure: attachments.map((file) => ({
      '@url': escaped(file.url),
      '@type': escaped(file.mime_type),
      '@length': escaped(file.size_in_bytes),
    })),
  }
}

/** JSON has no entities, and texts of items are decoded as XML. */
function escaped(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value).replaceAll('&', '&amp;')
}
