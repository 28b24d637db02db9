/** A parsed element: texts are strings, attribute names start with `@`, repeated elements are arrays. */
export type XmlElement = { [name: string]: unknown }

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

/** What references bring into a text without being part of one: controls, halves of characters, and their replacement. */
const notText = /(?!\s)[\p{Cc}\p{Cs}\uFFFD]/gu

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
