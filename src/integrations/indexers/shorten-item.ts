/** No release has more in one item. Longer items would block the event loop while they are parsed. */
const maxItem = 64 * 1024
const longTexts = ['description', 'content:encoded', 'content', 'summary']

/** An item without its long texts, which are not used, if it is long; null if it is still too long. */
export function shortenItem(xml: string): string | null {
  if (xml.length <= maxItem) return xml
  const shortened = longTexts.reduce(withoutElement, xml)
  return shortened.length <= maxItem ? shortened : null
}

/** Without a regular expression, which would take very long for many opening tags. */
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
