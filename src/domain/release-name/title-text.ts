import type { Style } from './separators.ts'
import type { Token } from './tokens.ts'

const joinInitials = (title: string): string =>
  title.replace(
    /(?<![\p{L}\p{N}])\p{Lu}(?: \p{Lu}){2,}(?![\p{L}\p{N}'])/gu,
    (letters) => `${letters.replaceAll(' ', '.')}.`,
  )

/** The text of a range of tokens, with dots and underscores replaced by spaces. */
export const textBetween = (name: string, tokens: Token[], from: number, to: number, style: Style): string => {
  const first = tokens[from]
  const last = tokens[to - 1]
  if (first === undefined || last === undefined) return ''
  const slice = name.slice(first.start, last.end)
  if (style === 'blanks') return slice.includes('_') ? slice.replaceAll('_', ' ') : slice
  if (style === 'dashes') return slice.replaceAll('-', ' ')
  const dotless = style === 'dots' ? slice.replaceAll('.', ' ') : slice
  const text = dotless.includes('_') ? dotless.replaceAll('_', ' ') : dotless
  return style === 'dots' && tokens[from + 2]?.text.length === 1 ? joinInitials(text) : text
}

/** Moves the article to the front: "Legend of Zelda, The" becomes "The Legend of Zelda". */
export const articleFirst = (title: string): string =>
  title.replace(/^(.+?), (The|A|An|Le|La|Les|Die|Der|Das|El|Los)(?= - |$)/, '$2 $1')

const loose = ' \t\n-:,+_&'

/** Removes leading and trailing separators, and repeated spaces. */
export const trimTitle = (title: string): string => {
  let from = 0
  let to = title.length
  while (from < to && (loose.includes(title.charAt(from)) || title.charAt(from) === '.')) from++
  while (to > from && loose.includes(title.charAt(to - 1))) to--
  const trimmed = title.slice(from, to)
  return trimmed.includes('  ') ? trimmed.replace(/ {2,}/g, ' ') : trimmed
}
