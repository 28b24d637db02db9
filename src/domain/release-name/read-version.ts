import { isDigits, isWordAt, isYear, lowerAt, strongTag, type Tag, weakTag } from './tag.ts'
import type { Token } from './tokens.ts'
import { oneOf } from './word-table.ts'

const isCounted = oneOf("dlc dlcs dlc's gb mb gib mod mods game games language languages trainer in disc discs")
const maxParts = 5

/** Whether a number is an amount ("2 DLCs", "7.6 GB") and not part of a version. */
const isAmount = (tokens: Token[], at: number): boolean => {
  const next = tokens[at + 1]
  if (next === undefined || next.before === '+' || next.before === '/' || next.bracket !== tokens[at]?.bracket)
    return false
  return isCounted(next) && !(next.is('dlc') && isWordAt(tokens, at, '1'))
}

const isPart = (tokens: Token[], at: number, separator: string): boolean => {
  const token = tokens[at]
  if (token === undefined || token.before !== separator || token.bracket !== tokens[at - 1]?.bracket) return false
  const isVersion = token.isNumber || (token.startsWithDigit && /^\d+[a-z]?\d*(?:-[a-z\d]+)?$/.test(token.lower))
  return isVersion && !isAmount(tokens, at)
}

// A GOG build number at the end of a version whose parentheses an indexer removed.
const isShopBuild = (tokens: Token[], at: number, parts: number): boolean =>
  parts > 3 && /^\d{5,6}$/.test(lowerAt(tokens, at)) && tokens.some((token) => token.is('gog'))

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
  if (next?.before === '.' && next.endsWithDigit && /^(?:b|r|u|p|f|a|rc)\d+$/.test(next.lower))
    return { text: `${text}.${next.text}`, to: to + 1 }
  return { text, to }
}

const looseEnd = '.,-;!'

const versionText = (text: string): string => {
  const range = text.lastIndexOf('-v')
  let end = text.length
  // "V1.0.5版"
  while (end > 0 && text.charCodeAt(end - 1) > 127) end--
  while (end > 0 && looseEnd.includes(text.charAt(end - 1))) end--
  return text.slice(range > 0 ? range + 2 : 0, end)
}

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122

// "1", "61b"
const isNumberWithLetter = (text: string): boolean =>
  isDigits(isLetter(text.charCodeAt(text.length - 1)) ? text.slice(0, -1) : text)

const readFrom = (tokens: Token[], from: number, first: number, text: string): Tag => {
  const { text: joined, to } = isNumberWithLetter(text) ? readBlankParts(tokens, first, text) : { text, to: first + 1 }
  const whole = readLetterPart(tokens, to, joined)
  return strongTag('version', from, whole.to, versionText(whole.text))
}

// "vb451f056"
const isHash = /^v(?=(?:[a-f]*\d){2})[\da-f]{7,12}$/

/** A word that starts with v and a digit: "v1.2.3a", "v.1.0.6", "v20251216", "v61ad72b0". */
export const readVersion = (tokens: Token[], at: number): Tag | null => {
  const text = tokens[at]?.text ?? ''
  // "ver1.05"
  const unit = tokens[at]?.startsWith('ver') === true ? 3 : 1
  const skip = text.charCodeAt(unit) === 46 ? unit + 1 : unit
  const digit = text.charCodeAt(skip)
  if (digit < 48 || digit > 57 || Number.isNaN(digit))
    return isHash.test(text) ? strongTag('version', at, at + 1, text.slice(1)) : null
  return readFrom(tokens, at, at, text.slice(skip))
}

/** "v 1.03", "ver. 2", "version 1.0.3179". A single capital V is a Roman numeral. */
export const readSpacedVersion = (tokens: Token[], at: number): Tag | null => {
  const next = tokens[at + 1]
  if (next === undefined || tokens[at]?.text === 'V' || next.bracket !== tokens[at]?.bracket) return null
  if (!next.startsWithDigit || next.before.length !== 1 || !' ._'.includes(next.before)) return null
  return readFrom(tokens, at, at + 1, next.text)
}

/** "Build 12345", "build.r35080", "Build 07-01-2026". */
export const readBuild = (tokens: Token[], at: number): Tag | null => {
  const next = tokens[at + 1]
  if (next === undefined || !/^[r#]?\d[\w.-]*$/.test(next.lower)) return null
  let to = at + 2
  let text = next.text.replace('#', '')
  while (tokens[to]?.before === '.' && tokens[to]?.isNumber === true && isDigits(text.replaceAll('.', ''))) {
    text += `.${tokens[to]?.text}`
    to++
  }
  if (to > at + 2 || text.length > 4 || !isDigits(text)) return strongTag('build', at, to, text)
  const joined = readBlankParts(tokens, at + 1, text)
  return strongTag('build', at, joined.to, joined.text)
}

/** "Backport [5.05]", "[Backport 5.05/6.72]", "FW 9.00": the firmware that the release runs on. */
export const readFirmware = (tokens: Token[], at: number): Tag | null => {
  let to = at + 1
  while (to < tokens.length && /^\d{1,2}\.(?:\d\d|xx?)$/.test(lowerAt(tokens, to))) to++
  return to > at + 1 ? strongTag('noise', at, to) : weakTag('noise', at, to)
}

const isWholeDate = (digits: string): boolean => /^20[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)

// "DiRT Rally 2.0" and "Kingdom Hearts 1.5" are titles; "Eden Crafters 0.45l" and "Undertale 1.08" are not.
const looksLikeTitle = /^(?!1\.0$)[1-9]\d*\.\d$/

// "Goat Simulator 3 208909", "The Jackbox Party Pack 4 134"; but "Warhammer 40000" is a title.
const isBareBuild = (tokens: Token[], at: number): boolean => {
  const token = tokens[at]
  if (at === 0 || token === undefined || token.length < 3 || token.length > 10 || token.bracket !== 0) return false
  const word = token.lower
  if (isYear(word)) return false
  if (word.length > 4) return !word.endsWith('000')
  return at === tokens.length - 1 && tokens[at - 1]?.isNumber === true && !isYear(lowerAt(tokens, at - 1))
}

// "Streets_of_Rogue_95_(48531)": GOG writes the version before its build.
const isBeforeShopBuild = (tokens: Token[], at: number): boolean => {
  const token = tokens[at]
  const build = tokens[at + 1]
  if (token?.before !== '_' || token.length < 2 || build === undefined || build.bracket === 0) return false
  if (isYear(token.text)) return false
  return /^\d{5,6}$/.test(build.text) && tokens[at + 2]?.bracket !== build.bracket
}

// "2023-05-01", "1.2.3b", "1.04": one word that is a version.
const readVersionWord = (tokens: Token[], token: Token, at: number): Tag | null => {
  const { text } = token
  if (/^20\d\d-[01]\d-[0-3]\d$/.test(text)) return strongTag('bareVersion', at, at + 1, text)
  if (!text.includes('.')) return null
  if (/^\d+(?:\.\d+){2,}[a-z]?[\w.-]*$/i.test(text)) return strongTag('bareVersion', at, at + 1, text)
  if (!/^\d+\.\d+[a-z]?\d*$/i.test(text)) return null
  // In "Build 1013.20/Online 1.72" the second number is not the game's.
  return looksLikeTitle.test(text) || at === 0 || isWordAt(tokens, at - 1, 'online')
    ? weakTag('bareVersion', at, at + 1, text)
    : strongTag('bareVersion', at, at + 1, text)
}

/** Numbers joined by dots without a leading v, and builds. What can end a title is a weak tag. */
export const readBareVersion = (tokens: Token[], at: number): Tag | null => {
  const token = tokens[at]
  if (token === undefined || !token.startsWithDigit || isAmount(tokens, at)) return null
  if (!token.isNumber) return readVersionWord(tokens, token, at)
  if (isBeforeShopBuild(tokens, at)) return strongTag('bareVersion', at, at + 1, token.text)
  if (isBareBuild(tokens, at)) return strongTag('bareVersion', at, at + 1, token.text)
  if (token.length === 8 && isWholeDate(token.text)) return strongTag('bareVersion', at, at + 1, token.text)
  let to = at + 1
  while (tokens[to]?.before === '.' && tokens[to]?.isNumber === true && !isYear(lowerAt(tokens, to))) to++
  if (to - at < 2) return null
  // "Ai.War.2.138962": a number of the title before a build.
  if (to - at === 2 && isBareBuild(tokens, at + 1)) return null
  const text = tokens
    .slice(at, to)
    .map((part) => part.text)
    .join('.')
  return to - at > 2 ? strongTag('bareVersion', at, to, text) : weakTag('bareVersion', at, to, text)
}
