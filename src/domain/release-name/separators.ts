import { startsMark, wordAt } from './marks.ts'
import { isEditionAdjective } from './vocabulary/editions.ts'

/** The character that separates words. In names with spaces, dots are part of the words ("Bros.", "2.0.0.3"). */
export type Style = 'blanks' | 'dots' | 'underscores' | 'dashes'

/** The separators from the weakest to the strongest. A separator is handled as its index. */
const separators = '._ ),(-:/+|'

/** Stands for a character that separates nothing. */
export const none = -1

const dot = separators.indexOf('.')
const underscore = separators.indexOf('_')
const comma = separators.indexOf(',')
const dash = separators.indexOf('-')
export const blank = separators.indexOf(' ')
export const openingBracket = separators.indexOf('(')
export const closingBracket = separators.indexOf(')')

const characters: Record<string, string> = {
  ' ': ' \t\n\r\u00a0\u3000*《》',
  '|': '|',
  '+': '+',
  '/': '/',
  ':': ':：;',
  ',': ',、',
  '-': '•·–—~',
  '(': '([{【（［「',
  ')': ')]}】）］」',
  _: '_',
  '.': '.',
}

const separatorByCode = new Map<number, number>()
for (const [separator, chars] of Object.entries(characters)) {
  for (const char of chars) separatorByCode.set(char.charCodeAt(0), separators.indexOf(separator))
}

// Looked up for every character, so they have to be fast.
const asciiSeparators = Int8Array.from({ length: 128 }, (_, code) => separatorByCode.get(code) ?? none)
const wordCharacters = Uint8Array.from({ length: 128 }, (_, code) =>
  separatorByCode.has(code) || code === 45 ? 0 : String.fromCharCode(code).toLowerCase().charCodeAt(0),
)

/** The character in lower case if it is ASCII and always part of a word, else 0. */
export const wordCharacter = (code: number): number => (code < 128 ? (wordCharacters[code] ?? 0) : 0)

/** The separator as it is written most often; empty for `none`. */
export const separatorText = (separator: number): string => separators.charAt(separator)

export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Detects which character separates the words of a name. */
export const readStyle = (name: string): Style => {
  let spaces = 0
  let dots = 0
  let underscores = 0
  let dashes = 0
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index)
    if (code === 32) spaces++
    else if (code === 95) underscores++
    else if (code === 45) dashes++
    else if (code === 46 && !(isDigit(name.charCodeAt(index - 1)) && isDigit(name.charCodeAt(index + 1)))) dots++
  }
  if (dashes > 1 && spaces + underscores + dots === 0) return 'dashes'
  if (spaces > 0 && (spaces >= 2 || dots <= 2)) return dots > spaces * 2 && dots > 3 ? 'dots' : 'blanks'
  return underscores > dots ? 'underscores' : 'dots'
}

// "v1.0.8f3" stays one word in names separated by dots.
const isInsideVersion = (name: string, start: number, at: number): boolean => {
  if (start < 0 || !isDigit(name.charCodeAt(at + 1))) return false
  const first = name.charCodeAt(start) | 32
  if (first !== 118 && first !== 114) return false
  return at === start + 1 ? first === 118 : isDigit(name.charCodeAt(start + 1)) || name.charCodeAt(start + 1) === 46
}

const splitsAtDash = /^-(?:steam|gog|uplay)?-?(?:rip|repack|portable|[gm]b)(?![a-z])/i

// "Mirage-Deluxe.Edition"
const startsEdition = (name: string, index: number): boolean => {
  const word = wordAt(name, index)
  const next = index + word.length + 1
  return name.slice(next, next + 7).toLowerCase() === 'edition' && isEditionAdjective(word.toLowerCase())
}

// "Name-1.4.7", "Name-1.4.7-pc"; in "1.5-2.5" the numbers belong together.
const versionAfterDash = /^-v?\d{1,4}\.\d/i
const platformAtEnd = /^-(?:pc|win|windows|win32|win64|mac|macos|osx|linux|android)$/

const startsVersionOrPlatform = (name: string, index: number): boolean => {
  const code = name.charCodeAt(index + 1)
  if (isDigit(code) || (code | 32) === 118)
    return !isDigit(name.charCodeAt(index - 1)) && versionAfterDash.test(name.slice(index, index + 8))
  return name.length - index < 9 && platformAtEnd.test(name.slice(index))
}

// Chinese, Japanese and Korean are written without blanks: "v2.14.3-怒海".
const firstIdeograph = 0x2e80

const separatesAsDash = (name: string, index: number, isInWord: boolean): boolean => {
  const next = name.charAt(index + 1)
  if (name.charCodeAt(index + 1) >= firstIdeograph || startsVersionOrPlatform(name, index)) return true
  if (!isInWord) return next === '' || next === ' ' || next === '_' || next === '.'
  if (next === '' || splitsAtDash.test(name.slice(index, index + 14))) return true
  return startsMark(name, index + 1) || startsEdition(name, index + 1)
}

// "Build.20011223" in a name with blanks.
const introducesNumber = new Set('build ver version update patch rev'.split(' '))

const startsNumber = (name: string, start: number, dotAt: number): boolean =>
  isDigit(name.charCodeAt(dotAt + 1)) &&
  dotAt - start < 8 &&
  introducesNumber.has(name.slice(start, dotAt).toLowerCase())

/** The separator at an index of a name whose current word started at `start`, which is -1 between words. */
export const separatorAt = (name: string, index: number, start: number, style: Style): number => {
  const code = name.charCodeAt(index)
  if (code === 45) {
    if (style === 'dashes' && start >= 0) return underscore
    return separatesAsDash(name, index, start >= 0) ? dash : none
  }
  const separator = code < 128 ? (asciiSeparators[code] ?? none) : (separatorByCode.get(code) ?? none)
  if (separator === dot) {
    if (style !== 'dots') {
      const separates = start >= 0 && (startsMark(name, index + 1) || startsNumber(name, start, index))
      return separates ? dot : none
    }
    return isInsideVersion(name, start, index) ? none : dot
  }
  if (separator !== comma) return separator
  return isDigit(name.charCodeAt(index - 1)) && isDigit(name.charCodeAt(index + 1)) ? none : comma
}
