import { bracketEnd, isDigits, lowerAt, type Mark, opensBracket } from './mark.ts'
import { editionStart } from './read-edition.ts'
import type { Style, Token } from './tokens.ts'
import { regionWords } from './vocabulary/languages.ts'
import { yearlySeries } from './vocabulary/noise.ts'

/** The title is the words from `from` up to `to`. */
export type TitleSpan = { from: number; to: number; edition: { from: number; to: number } | null }

const capitals = (text: string): number => {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 65 && code <= 90 && ++count === 2) return count
  }
  return count
}

const isDumpNumber = (tokens: Token[], at: number, marks: Mark[]): boolean =>
  at === 0 &&
  // "1943 - The Battle of Midway (USA)" is a title.
  /^(?!19|20)\d{3,4}$/.test(lowerAt(tokens, 0)) &&
  tokens[1]?.before === '-' &&
  marks.some((mark) => mark.means === 'region')

const discForms = new Set(['DL', 'CD', 'DVD', 'BD'])

const skipLead = (tokens: Token[], at: number, marks: Mark[]): number => {
  const token = tokens[at]
  if (token === undefined) return at
  if (opensBracket(tokens, at)) return bracketEnd(tokens, at)
  if (token.lower.includes('www.') || token.lower === 'www') return at + 1
  if (isDumpNumber(tokens, at, marks)) return at + 1
  if (at > 0) return at
  const first = marks[0]
  if (first !== undefined && first.from === 0 && first.means === 'platform' && first.to > 1) return first.to
  const isTrackerForm = discForms.has(token.text) && marks.some((mark) => mark.strong && mark.means === 'language')
  return isTrackerForm ? 1 : at
}

// "[DL]", "[PS4]", "0201 - ": prefixes of a title. A name that consists of brackets keeps its first one.
const findStart = (tokens: Token[], marks: Mark[]): number => {
  let start = 0
  for (let next = skipLead(tokens, start, marks); next > start; next = skipLead(tokens, start, marks)) start = next
  return start < tokens.length ? start : 0
}

const isTrackerLetter = (tokens: Token[], at: number): boolean =>
  /^[LPN]$/.test(tokens[at]?.text ?? '') && /^(?:RUS|ENG|MULTI\d*)$/i.test(tokens[at + 1]?.text ?? '')

const findBoundary = (tokens: Token[], marks: Mark[], start: number): number => {
  let boundary = tokens.length
  for (const mark of marks) {
    if (mark.strong && mark.from > start) {
      boundary = mark.from
      break
    }
  }
  const bracket = tokens[start]?.bracket
  for (let at = start + 1; at < boundary; at++) {
    const token = tokens[at]
    if (token?.bracket !== bracket || token?.before === '|' || isTrackerLetter(tokens, at)) return at
    if (token?.before === '+' && /^(?:edition|goty|dlcs?|bonus)$/.test(lowerAt(tokens, at - 1))) return at
  }
  return boundary
}

// "PBA Pro Bowling 2026" carries its year; "FIFA 17 2016" carries its season, followed by the year.
const isYearly = (tokens: Token[], start: number, end: number): boolean => {
  let isSeries = false
  for (let at = start; at < end; at++) {
    if (isDigits(lowerAt(tokens, at))) return false
    if (yearlySeries.has(lowerAt(tokens, at))) isSeries = true
  }
  return isSeries && editionStart(tokens, end, start) < 0
}

/** `edition`: the start of the edition, if there is one. */
type Scene = { tokens: Token[]; style: Style; start: number; edition: number; hasGroup: boolean }

// A weak mark right before a bracket or the end may be the last word of the title.
const belongsToTitle = ({ tokens, style, start, edition, hasGroup }: Scene, mark: Mark, end: number): boolean => {
  const isLast = end === tokens.length
  const meetsBracket = !isLast && tokens[end]?.bracket !== tokens[start]?.bracket
  if (mark.means === 'year') {
    return isLast || (meetsBracket && style === 'blanks') || isYearly(tokens, start, mark.from)
  }
  if (mark.means === 'bareVersion') return isLast || meetsBracket || style === 'dots' || edition === end
  if (mark.means === 'group') return false
  const text = tokens[mark.from]?.text ?? ''
  if (style === 'blanks' && !hasGroup && (isLast || meetsBracket))
    return mark.to - mark.from === 1 && capitals(text) < 2 && !isDigits(text)
  return mark.means === 'language' && regionWords.has(text) && isLast
}

// "The Rip" and "The Manual": an article alone is not a title.
const isBareArticle = (tokens: Token[], start: number, end: number): boolean =>
  end === start + 1 && /^(?:the|a|an)$/.test(lowerAt(tokens, start))

/** Finds the title: from the first word that is not a prefix to the first mark. */
export const findTitle = (tokens: Token[], marks: Mark[], style: Style, hasGroup: boolean): TitleSpan => {
  const start = findStart(tokens, marks)
  const scene = { tokens, style, start, edition: -1, hasGroup }
  let end = findBoundary(tokens, marks, start)
  let edition: TitleSpan['edition'] = null
  for (let index = marks.length - 1; index >= -1; ) {
    const mark = marks[index]
    if (mark !== undefined && mark.to > end) {
      index--
      continue
    }
    const isCut = mark !== undefined && mark.to === end && mark.from > start && !isBareArticle(tokens, start, mark.from)
    if (isCut && !belongsToTitle(scene, mark, end)) {
      end = mark.from
      index--
      continue
    }
    const from: number = edition === null ? editionStart(tokens, end, start) : -1
    if (from < 0) break
    edition = { from, to: end }
    scene.edition = from
    end = from
  }
  return { from: start, to: end, edition }
}
