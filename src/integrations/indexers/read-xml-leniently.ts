import { Parser } from 'htmlparser2'
import type { XmlElement } from './read-xml.ts'

/** What the elements around a part of a document mean for it: its namespaces, and the base of its links. */
export type XmlScope = {
  namespaces: ReadonlyMap<string, string>
  /** The namespace of the root, and of unprefixed names in it. Null before the root. */
  home: string | null
  isAtom: boolean
  /** The address of the document. */
  documentUrl: string
  /** Null outside of every `xml:base`. */
  base: string | null
}

type Reading = { document: XmlElement; isComplete: boolean }

type Frame = { tag: string; name: string; scope: XmlScope; element: XmlElement; text: string[]; isTitle: boolean }

/** The scope of a whole document. */
export function outermostScope(documentUrl = ''): XmlScope {
  return { namespaces: new Map(), home: null, isAtom: false, documentUrl, base: null }
}

/**
 * Parses XML as feed readers do: tolerates unescaped ampersands, unclosed elements and text around the root. Names get the
 * usual prefix of their namespace, none if they belong to the format, and links are resolved where `xml:base` says so.
 * Throws for extreme nesting.
 */
export function readXmlLeniently(xml: string, scope: XmlScope = outermostScope()): Reading {
  const { parser, root, open } = builderOf(scope)
  parser.write(xml)
  // What follows the root, such as a message of PHP, may be unclosed. All of RSS is in its channel.
  const { name, element = root.element } = open[1] ?? {}
  const isComplete = Object.keys(root.element).length > 0 || (name === 'rss' && element.channel !== undefined)
  parser.end()
  return { document: root.element, isComplete }
}

/** The scope after the beginning of a document, such as that of the first item of a feed. */
export function scopeAfter(xml: string, scope: XmlScope): XmlScope {
  const { parser, open } = builderOf(scope)
  parser.write(xml)
  return open.at(-1)?.scope ?? scope
}

// Deeper documents are attacks. Each closing tag is searched for among the open ones.
const maxNested = 500

function builderOf(scope: XmlScope) {
  const root: Frame = { tag: '', name: '', scope, element: newElement(), text: [], isTitle: false }
  const open: Frame[] = [root]
  const top = (): Frame => open.at(-1) ?? root
  const close = (): void => {
    const frame = open.length > 1 ? open.pop() : undefined
    if (frame !== undefined) closeElement(frame, top())
  }
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length > maxNested) throw new Error('The XML is nested too deeply')
        const frame = openElement(tag, attributes, top())
        const isUnclosed = texts.has(top().name) && ofItems.has(frame.name) && open.length > 1
        if (isUnclosed) close()
        open.push(isUnclosed ? openElement(tag, attributes, top()) : frame)
      },
      ontext(text) {
        top().text.push(text)
      },
      onclosetag(tag) {
        // Unless it was closed by what follows it.
        if (top().tag === tag) close()
      },
    },
    { xmlMode: true },
  )
  return { parser, root, open }
}

/** Elements of items that hold a text or nothing. Where one is not closed, the next element of the item ends it. */
const texts = new Set(['title', 'link', 'guid', 'id', 'pubDate', 'published', 'updated', 'comments', 'enclosure'])
const ofItems = new Set([
  ...texts,
  'description',
  'summary',
  'content',
  'category',
  'author',
  'content:encoded',
  'dc:date',
])

function openElement(tag: string, attributes: Record<string, string>, parent: Frame): Frame {
  const scope = innerScope(attributes, parent.scope, tag)
  const element = newElement()
  for (const [name, value] of Object.entries(attributes)) {
    if (/^xmlns(?::|$)/.test(name)) continue
    element[`@${name.includes(':') ? nameIn(scope, name) : asWritten(name)}`] = value
  }
  const name = nameIn(scope, tag)
  const isTitle = parent.isTitle || /^(?:atom:)?title$/.test(name)
  return { tag, name, scope, element, text: [], isTitle }
}

/** No prototype: names of elements are chosen by others. */
function newElement(): XmlElement {
  return Object.create(null)
}

const linkAttributes = ['@href', '@url', '@src', '@rdf:about', '@rdf:resource']
const linkElements = new Set(['link', 'comments'])
const blocks = /(?:^|:)(?:p|div|br|li|tr|td|h[1-6])$/

function closeElement({ name, scope, element, text, isTitle }: Frame, parent: Frame): void {
  const joined = text.join('')
  // Markup within a title is only text, in its order.
  if (isTitle && parent.isTitle) {
    parent.text.push(joined, blocks.test(name) ? ' ' : '')
    return
  }
  for (const attribute of linkAttributes) {
    const value = element[attribute]
    if (scope.base !== null && typeof value === 'string') element[attribute] = resolved(value, scope.base)
  }
  const isLink = scope.base !== null && linkElements.has(name) && joined.trim() !== ''
  const content = isLink ? resolved(joined, scope.base ?? '') : joined.trim()
  const isText = Object.keys(element).length === 0
  if (!isText && content !== '') element['#text'] = content
  const value = isText ? content : element
  const { [name]: earlier } = parent.element
  parent.element[name] =
    earlier === undefined ? value : Array.isArray(earlier) ? append(earlier, value) : [earlier, value]
}

/** In place: copying would take quadratic time for many elements of a name. */
function append(list: unknown[], value: unknown): unknown[] {
  list.push(value)
  return list
}

function resolved(link: string, base: string): string {
  return URL.parse(link.trim(), base)?.href ?? link
}

function innerScope(attributes: Record<string, string>, outer: XmlScope, tag: string): XmlScope {
  const { 'xml:base': stated } = attributes
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(?::|$)/.test(name))
  if (stated === undefined && declared.length === 0 && outer.home !== null) return outer
  const pairs = declared.map(([name, uri]) => [name.slice('xmlns:'.length), normalizedUri(uri)] as const)
  const namespaces = new Map([...outer.namespaces, ...pairs])
  const base = stated === undefined ? outer.base : (URL.parse(stated.trim(), baseOf(outer))?.href ?? outer.base)
  const inner = { ...outer, namespaces, base }
  if (outer.home !== null) return inner
  return { ...inner, home: namespaces.get(prefixOf(tag)) ?? '', isAtom: /^(?:feed|entry)$/i.test(localOf(tag)) }
}

function baseOf({ base, documentUrl }: XmlScope): string | undefined {
  const url = base ?? documentUrl
  return url === '' ? undefined : url
}

function prefixOf(name: string): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':')) : ''
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Sites get the scheme, the case and the end of namespaces wrong. */
function normalizedUri(uri: string): string {
  return uri
    .trim()
    .toLowerCase()
    .replace(/^https:/, 'http:')
    .replace(/[/#]+$/, '')
}

/** Namespaces by their usual prefixes. The formats of feeds themselves have none. */
const usualPrefixes = new Map([
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/ns', 'atom'],
  ['http://purl.org/rss/1.0', ''],
  ['http://my.netscape.com/rdf/simple/0.9', ''],
  ['http://channel.netscape.com/rdf/simple/0.9', ''],
  ['http://backend.userland.com/rss2', ''],
  ['http://blogs.law.harvard.edu/tech/rss', ''],
  ['http://purl.org/dc/elements/1.1', 'dc'],
  ['http://purl.org/dc/terms', 'dcterms'],
  ['http://purl.org/rss/1.0/modules/content', 'content'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
  ['http://search.yahoo.com/mrss', 'media'],
  ['http://purl.oclc.org/net/rss_2.0/enc', 'enc'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
])
const ownPrefixes = new Set(usualPrefixes.values())

/** Names of the formats in which some sites get the case wrong. */
const formatNames = [
  ...['rss', 'RDF', 'feed', 'channel', 'item', 'entry', 'title', 'link', 'guid', 'pubDate', 'enclosure', 'description'],
  ...['comments', 'category', 'content', 'summary', 'published', 'updated', 'caps', 'error'],
  ...['url', 'href', 'type', 'length', 'rel', 'src', 'isPermaLink', 'name', 'value', 'code'],
]
const inRightCase = new Map(formatNames.map((name) => [name.toLowerCase(), name]))

function asWritten(name: string): string {
  return inRightCase.get(name.toLowerCase()) ?? name
}

function nameIn({ namespaces, home, isAtom }: XmlScope, name: string): string {
  const prefix = prefixOf(name)
  const local = localOf(name)
  const uri = namespaces.get(prefix) ?? ''
  if (uri === '' && prefix !== '') return isAtom && prefix === 'atom' ? local : name
  const usual = usualPrefixes.get(uri)
  const isOfFormat = uri === '' || usual === '' || (usual === 'atom' && isAtom) || (uri === home && prefix === '')
  if (isOfFormat) return asWritten(local)
  if (usual !== undefined) return `${usual}:${local}`
  return ownPrefixes.has(prefix) ? `other:${local}` : name
}
