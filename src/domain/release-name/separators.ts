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
  ' ': ' \t\n\r\u00a0\u3000*',
  '|': '|',
  '+': '+',
  '/': '/',
  ':': ':：;',
  ',': ',、',
  '-': '•·–—~',
  '(': '([{【（［「《',
  ')': ')]}】）］」》',
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

const separatesAsDash = (name: string, index: number, isInWord: boolean): boolean => {
  const next = name.charAt(index + 1)
  if (!isInWord) return next === '' || next === ' ' || next === '_' || next === '.'
  if (next === '' || splitsAtDash.test(name.slice(index, index + 14))) return true
  return startsMark(name, index + 1) || startsEdition(name, index + 1)
}

/** The separator at an index of a name whose current word started at `start`, which is -1 between words. */
export const separatorAt = (name: string, index: number, start: number, style: Style): number => {
  const code = name.charCodeAt(index)
  if (code === 45) {
    if (style === 'dashes' && start >= 0) return underscore
    return separatesAsDash(name, index, start >= 0) ? dash : none
  }
  const separator = code < 128 ? (asciiSeparators[code] ?? none) : (separatorByCode.get(code) ?? none)
  if (separator === dot) {
    if (style !== 'dots') return start >= 0 && startsMark(name, index + 1) ? dot : none
    return isInsideVersion(name, start, index) ? none : dot
  }
  if (separator !== comma) return separator
  return isDigit(name.charCodeAt(index - 1)) && isDigit(name.charCodeAt(index + 1)) ? none : comma
}
