import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** A feed with its items cut out, so that a long one need not be read in one go. */
export type SplitFeed = { envelope: string; items: string[] }

const anyMark = /<!\[CDATA\[|<!--|<item[\s>]|<\/item\s*>/g

/** Cuts the items out of a feed. Null when an item, a comment or a CDATA section is not closed: the feed is cut off. */
export async function splitFeed(xml: string): Promise<SplitFeed | null> {
  const marks = new RegExp(anyMark)
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
