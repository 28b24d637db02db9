import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** A feed's items and the document around them, so that long feeds can be parsed item by item. */
export type SplitFeed = { envelope: string; items: string[] }

const delimiters = {
  item: /<!\[CDATA\[|<!--|<item[\s>]|<\/item\s*>/g,
  entry: /<!\[CDATA\[|<!--|<entry[\s>]|<\/entry\s*>/g,
}

/** Splits a feed into its items, which Atom calls entries. Null if an item, a comment or a CDATA section is not closed (truncated feed). */
export async function splitFeed(xml: string, tag: keyof typeof delimiters = 'item'): Promise<SplitFeed | null> {
  const marks = new RegExp(delimiters[tag])
  const items: string[] = []
  const around: string[] = []
  let rest = 0
  let itemStart = -1
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    await yieldToEventLoop()
    const found = mark[0]
    if (found.startsWith('<!')) {
      const terminator = found === '<!--' ? '-->' : ']]>'
      const end = xml.indexOf(terminator, marks.lastIndex)
      if (end < 0) return null
      marks.lastIndex = end + terminator.length
    } else if (found.startsWith('</')) {
      if (itemStart < 0) return null
      items.push(xml.slice(itemStart, marks.lastIndex))
      rest = marks.lastIndex
      itemStart = -1
    } else {
      if (itemStart >= 0) return null
      itemStart = mark.index
      around.push(xml.slice(rest, itemStart))
    }
  }
  if (itemStart >= 0) return null
  return { envelope: [...around, xml.slice(rest)].join(''), items }
}
