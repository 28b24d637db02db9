import { isDigits, isYear, lowerAt, strongTag, type Tag, weakTag } from './tag.ts'
import type { Token } from './tokens.ts'

const counted = /^(?:dlcs?|dlc's|gb|mb|gib|mod|mods|games?|languages?|trainer|in|disc|discs)$/
const maxParts = 5

/** Whether a number is an amount ("2 DLCs", "7.6 GB") and not part of a version. */
export const isAmount = (tokens: Token[], at: number): boolean => {
  const next = tokens[at + 1]
  if (next === undefined || next.before === '+' || next.bracket !== tokens[at]?.bracket) return false
  return counted.test(next.lower) && !(next.lower === 'dlc' && tokens[at]?.text === '1')
}

const isPart = (tokens: Token[], at: number, separator: string): boolean => {
  const token = tokens[at]
  if (token === undefined || token.before !== separator || token.bracket !== tokens[at - 1]?.bracket) return false
  return /^\d+[a-z]?\d*(?:-[a-z\d]+)?$/.test(token.lower) && !isAmount(tokens, at)
}

// A GOG build number at the end of a version whose parentheses an indexer removed.
const isShopBuild = (tokens: Token[], at: number, parts: number): boolean =>
  parts > 3 && /^\d{5,6}$/.test(lowerAt(tokens, at)) && tokens.some((token) => token.lower === 'gog')

/** Joins version parts separated by spaces or underscores: "v1 0 40 57107" is 1.0.40.57107. */
export const readBlankParts = (tokens: Token[], first: number, text: string): { text: string; to: number } => {
  const startsWithYear = isYear(text)
  let joined = text
  let to = first + 1
  for (let parts = 1; parts < maxParts; parts++) {
    const separator = tokens[to]?.before ?? ''
    if ((separator !== ' ' && separator !== '_') || !isPart(tokens, to, separator)) break
    const part = tokens[to]?.text ?? ''
    if ((!startsWithYear && isYear(part)) || isShopBuild(tokens, to, parts)) break
    joined += `.${part}`
    to++
  }
  return { text: joined, to }
}

// "v2.5.b23" in a name whose words are separated by dots.
const readLetterPart = (tokens: Token[], to: number, text: string): { text: string; to: number } => {
  const next = tokens[to]
  if (next?.before === '.' && /^(?:b|r|u|p|f|a|rc)\d+$/.test(next.lower))
    return { text: `${text}.${next.text}`, to: to + 1 }
  return { text, to }
}

const versionText = (text: string): string => {
  const range = text.lastIndexOf('-v')
  return (range > 0 ? text.slice(range + 2) : text).replace(/[.,\-;!]+$/, '')
}

const readFrom = (tokens: Token[], from: number, first: number, text: string): Tag => {
  const { text: joined, to } = isDigits(text.replace(/[a-z]$/i, ''))
    ? readBlankParts(tokens, first, text)
    : { text, to: first + 1 }
  const whole = readLetterPart(tokens, to, joined)
  return strongTag('version', from, whole.to, versionText(whole.text))
}

/** A word that starts with v and a digit: "v1.2.3a", "v.1.0.6", "v20251216", "v61ad72b0". */
export const readVersion = (tokens: Token[], at: number): Tag | null => {
  const text = tokens[at]?.text ?? ''
  const skip = text.charCodeAt(1) === 46 ? 2 : 1
  const digit = text.charCodeAt(skip)
  if (digit < 48 || digit > 57 || Number.isNaN(digit)) return null
  return readFrom(tokens, at, at, text.slice(skip))
}

/** "v 1.03", "ver. 2", "version 1.0.3179". A single capital V is a Roman numeral. */
export const readSpacedVersion = (tokens: Token[], at: number): Tag | null => {
  const next = tokens[at + 1]
  if (next === undefined || tokens[at]?.text === 'V' || next.bracket !== tokens[at]?.bracket) return null
  if (!/^\d/.test(next.text) || next.before.length !== 1 || !' ._'.includes(next.before)) return null
  return readFrom(tokens, at, at + 1, next.text)
}

/** "Build 12345", "build.r35080", "Build 07-01-2026". */
export const readBuild = (tokens: Token[], at: number): Tag | null => {
  const next = tokens[at + 1]
  if (next === undefined || !/^[r#]?\d[\w.-]*$/.test(next.lower)) return null
  let to = at + 2
  let text = next.text.replace('#', '')
  while (tokens[to]?.before === '.' && isDigits(lowerAt(tokens, to)) && isDigits(text.replaceAll('.', ''))) {
    text += `.${tokens[to]?.text}`
    to++
  }
  return strongTag('build', at, to, text)
}

const isWholeDate = (digits: string): boolean =>
  digits.length === 8 && /^20[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)

// "DiRT Rally 2.0" and "Kingdom Hearts 1.5" are titles; "Eden Crafters 0.45l" and "Undertale 1.08" are not.
const looksLikeTitle = /^[1-9]\d*\.\d$/

// "Goat Simulator 3 208909", "The Jackbox Party Pack 4 134"; but "Warhammer 40000" is a title.
const isBareBuild = (tokens: Token[], at: number): boolean => {
  const word = lowerAt(tokens, at)
  if (at === 0 || word.length < 3 || word.length > 10 || tokens[at]?.bracket !== 0 || isYear(word)) return false
  if (word.length > 4) return !word.endsWith('000')
  return isDigits(lowerAt(tokens, at - 1)) && !isYear(lowerAt(tokens, at - 1)) && at === tokens.length - 1
}

// "Streets_of_Rogue_95_(48531)": GOG writes the version before its build.
const isBeforeShopBuild = (tokens: Token[], at: number): boolean => {
  const { before, text } = tokens[at] ?? { before: '', text: '' }
  const build = tokens[at + 1]
  if (before !== '_' || text.length < 2 || isYear(text) || build === undefined || build.bracket === 0) return false
  return /^\d{5,6}$/.test(build.text) && tokens[at + 2]?.bracket !== build.bracket
}

/** Numbers joined by dots without a leading v, and builds. What can end a title is a weak tag. */
export const readBareVersion = (tokens: Token[], at: number): Tag | null => {
  const token = tokens[at]
  if (token === undefined || isAmount(tokens, at)) return null
  if (/^20\d\d-[01]\d-[0-3]\d$/.test(token.text)) return strongTag('bareVersion', at, at + 1, token.text)
  if (/^\d+(?:\.\d+){2,}[a-z]?[\w.-]*$/i.test(token.text)) return strongTag('bareVersion', at, at + 1, token.text)
  if (/^\d+\.\d+[a-z]?\d*$/i.test(token.text)) {
    // In "Build 1013.20/Online 1.72" the second number is not the game's.
    return looksLikeTitle.test(token.text) || at === 0 || lowerAt(tokens, at - 1) === 'online'
      ? weakTag('bareVersion', at, at + 1, token.text)
      : strongTag('bareVersion', at, at + 1, token.text)
  }
  if (!isDigits(token.text)) return null
  if (isBeforeShopBuild(tokens, at)) return strongTag('bareVersion', at, at + 1, token.text)
  if (isBareBuild(tokens, at)) return strongTag('bareVersion', at, at + 1, token.text)
  if (isWholeDate(token.text)) return strongTag('bareVersion', at, at + 1, token.text)
  let to = at + 1
  while (tokens[to]?.before === '.' && isDigits(lowerAt(tokens, to)) && !isYear(lowerAt(tokens, to))) to++
  if (to - at < 2) return null
  // "Ai.War.2.138962": a number of the title before a build.
  if (to - at === 2 && isBareBuild(tokens, at + 1)) return null
  const text = tokens
    .slice(at, to)
    .map((part) => part.text)
    .join('.')
  return to - at > 2 ? strongTag('bareVersion', at, to, text) : weakTag('bareVersion', at, to, text)
}
