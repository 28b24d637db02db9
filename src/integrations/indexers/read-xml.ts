import { XMLParser } from 'fast-xml-parser'

/** A parsed element: texts are strings, attribute names start with `@`, repeated elements are arrays. */
export type XmlElement = { [name: string]: unknown }

const repeated = new Set(['category', 'subcat'])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 50,
  isArray: (name, _path, _leaf, isAttribute) => !isAttribute && (repeated.has(name) || name.endsWith(':attr')),
  processEntities: { enabled: true, maxEntityCount: 20, maxTotalExpansions: 100_000, maxExpandedLength: 1_000_000 },
})

/** Parses XML strictly. Throws for malformed documents, external entities and entity bombs. */
export function readXml(text: string): XmlElement {
  return asElement(parser.parse(text, true))
}

/** Parses XML leniently: tolerates errors such as an unescaped ampersand. */
export function readXmlLeniently(text: string): XmlElement {
  return asElement(parser.parse(text))
}

/** The value as an element; empty for texts and missing values. */
export function asElement(value: unknown): XmlElement {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** The value as a list. */
export function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' ? [] : [value]
}

/** The text of an element or attribute; empty if there is none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return decodeEntities(value).trim()
  if (Array.isArray(value)) return textOf(value[0])
  const inner = asElement(value)['#text']
  return typeof inner === 'string' ? decodeEntities(inner).trim() : ''
}

/** Decodes bytes in the document's declared encoding, or UTF-8 if it is missing or unknown. */
export function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]
  try {
    return new TextDecoder(wide ?? declared ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Sites encode their titles for a page, and the feed encodes them again. */
const maxEncodings = 3

// HTML entity names of U+00A0 to U+00FF in order. Feeds use them although XML does not define them.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ...latin.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['trade', '™'],
])

/** What references can bring into a text without being part of one: controls, and halves of a character. */
const notText = /(?!\s)[\p{Cc}\p{Cs}]/gu

/** Decodes what the XML parser leaves: HTML names, numeric references and entities that were encoded several times. */
function decodeEntities(text: string): string {
  let decoded = text
  for (let round = 0; round < maxEncodings && decoded.includes('&'); round += 1) decoded = decodeOnce(decoded)
  return decoded.replace(notText, '')
}

function decodeOnce(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+[0-9]*));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named.get(name) ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
