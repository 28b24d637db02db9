import { startsMark, wordAt } from './marks.ts'
import { isEditionAdjective } from './vocabulary/editions.ts'

/** A word of a name, with its position, its bracket and the separator before it. */
export type Token = {
  text: string
  lower: string
  start: number
  end: number
  /** The strongest separator before it: | + / : - ( ) , then space, underscore or dot. Empty for the first. */
  before: string
  /** The number of the bracket it is in, counted from 1; 0 outside brackets. */
  bracket: number
}

/** The character that separates words. In names with spaces, dots are part of the words ("Bros.", "2.0.0.3"). */
export type Style = 'blanks' | 'dots' | 'underscores' | 'dashes'

const separatorsByWeight = '._ ),(-:/+|'

const separators: Record<string, string> = {
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

// Looked up for every character, so it has to be fast.
const separatorByCode = new Map<number, string>()
for (const [separator, chars] of Object.entries(separators)) {
  for (const char of chars) separatorByCode.set(char.charCodeAt(0), separator)
}
const asciiSeparators = Array.from({ length: 128 }, (_, code) => separatorByCode.get(code) ?? '')
const isPlain = asciiSeparators.map((separator, code) => separator === '' && code !== 45)

const isDigit = (code: number): boolean => code >= 48 && code <= 57

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
const isInsideVersion = (name: string, start: number, dot: number): boolean => {
  if (start < 0 || !isDigit(name.charCodeAt(dot + 1))) return false
  const first = name.charCodeAt(start) | 32
  if (first !== 118 && first !== 114) return false
  return dot === start + 1 ? first === 118 : isDigit(name.charCodeAt(start + 1)) || name.charCodeAt(start + 1) === 46
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

const separatorAt = (name: string, index: number, start: number, style: Style): string => {
  const code = name.charCodeAt(index)
  if (code === 45) {
    if (style === 'dashes' && start >= 0) return '_'
    return separatesAsDash(name, index, start >= 0) ? '-' : ''
  }
  const separator = code < 128 ? (asciiSeparators[code] ?? '') : (separatorByCode.get(code) ?? '')
  if (separator === '.') {
    if (style !== 'dots') return start >= 0 && startsMark(name, index + 1) ? '.' : ''
    return isInsideVersion(name, start, index) ? '' : '.'
  }
  if (separator !== ',') return separator
  return isDigit(name.charCodeAt(index - 1)) && isDigit(name.charCodeAt(index + 1)) ? '' : ','
}

const separatorOrEnd = (name: string, index: number, start: number, style: Style): string => {
  if (index === name.length) return ' '
  return isPlain[name.charCodeAt(index)] === true ? '' : separatorAt(name, index, start, style)
}

/** Splits a name into words in a single pass. Brackets do not have to be balanced. */
export const tokenize = (name: string, style: Style): Token[] => {
  const tokens: Token[] = []
  const lowerName = name.toLowerCase()
  // "İ" becomes two characters.
  const hasSameLength = lowerName.length === name.length
  const open: number[] = [0]
  let brackets = 0
  let start = -1
  let before = ''
  let beforeWeight = -1
  for (let index = 0; index <= name.length; index++) {
    const separator = separatorOrEnd(name, index, start, style)
    if (separator === '') {
      if (start < 0) start = index
      continue
    }
    if (start >= 0) {
      const text = name.slice(start, index)
      const lower = hasSameLength ? lowerName.slice(start, index) : text.toLowerCase()
      tokens.push({ text, lower, start, end: index, before, bracket: open[open.length - 1] ?? 0 })
      start = -1
      before = ''
      beforeWeight = -1
    }
    if (separator === '(') open.push(++brackets)
    else if (separator === ')' && open.length > 1) open.pop()
    const weight = separatorsByWeight.indexOf(separator)
    if (weight > beforeWeight) {
      before = separator
      beforeWeight = weight
    }
  }
  return tokens
}
