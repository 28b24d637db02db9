import { arabicNumeral } from './numerals.ts'
import { unmixLetters } from './spelling-variants.ts'
import { lettersOf } from './word-rows.ts'
import rows from './words/letters.json' with { type: 'json' }

const latinLetters = lettersOf(rows, 'folded')

const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** Lower-cases text and removes accents from Latin letters. Kana keep voicing marks, and Cyrillic keeps the short i. */
export const foldLetters = (text: string): string => {
  const lower = text.toLowerCase()
  if (isAscii(lower)) return lower
  return unmixLetters(lower)
    .replace(/[™®©℠]/g, '')
    .normalize('NFKD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıё]/g, (letter) => latinLetters.get(letter) ?? letter)
}

type FoundWord = { word: string; end: number }

const plus = 43
const dot = 46

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)

// Most titles are ASCII, and a loop finds their words several times as fast as the pattern for all titles.
const asciiWords = (text: string): FoundWord[] => {
  const found: FoundWord[] = []
  let start = 0
  while (start < text.length) {
    let end = start
    while (end < text.length && isWordCode(text.charCodeAt(end))) end++
    if (end === start && text.charCodeAt(start) === plus) end++
    if (end > start) found.push({ word: text.slice(start, end), end })
    start = Math.max(end, start + 1)
  }
  return found
}

const wordPattern = /[\p{L}\p{N}\p{M}]+|\+/gu

const findWords = (text: string): FoundWord[] =>
  isAscii(text)
    ? asciiWords(text)
    : Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({ word, end: index + word.length }))

const ignoredWords = new Set(['the', 'and'])
const isLetterName = (text: string, end: number, words: string[], word: string): boolean => {
  // The X of "X-COM", "X Men" and "Mega Man X", and the V of "V-Rally", are letters, not numerals.
  if (word.length > 1) return false
  // In "I-III" both words are numerals.
  if (text.charCodeAt(end) === 45 && (words.length === 0 || word === 'x') && /\p{L}/u.test(text.charAt(end + 1)))
    return !/^-[ivx]+(?!\p{L})/u.test(text.slice(end, end + 8))
  // The I of "I'm", whose apostrophe became a space.
  if (word === 'i' && /^ (?:m|ve|ll|d)(?!\p{L})/u.test(text.slice(end, end + 4))) return true
  return words.length === 0 || (word === 'x' && words[words.length - 1] === 'man')
}

// Few names have two dots around one letter, and only those need the pattern.
const mayHaveInitials = (text: string): boolean => {
  for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1))
    if (text.charCodeAt(at + 2) === dot) return true
  return false
}

// "S.T.A.L.K.E.R." is one word.
const joinInitials = (text: string): string =>
  mayHaveInitials(text)
    ? text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (letters) => `${letters.replaceAll('.', '')} `)
    : text

// "40,000" is one number.
const joinThousands = (text: string): string =>
  text.includes(',') ? text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1') : text

const withoutApostrophes = (text: string): string =>
  isAscii(text) && !text.includes("'") && !text.includes('`') ? text : text.replace(/['’‘`´]/g, '')

/** The words of a title with spelling variants folded: case, accents, numerals, "&". */
export const titleWords = (title: string): string[] => {
  const text = joinInitials(joinThousands(withoutApostrophes(foldLetters(title))))
  const words: string[] = []
  for (const { word, end } of findWords(text)) {
    if (ignoredWords.has(word) || (word === 'n' && words.length > 0)) continue
    if (word.length === 3 && /^\d\dk$/.test(word)) {
      words.push(`${word.slice(0, 2)}000`)
      continue
    }
    const number = isLetterName(text, end, words, word) ? undefined : arabicNumeral(word)
    // "1+2", "1 Plus 2" and "1.2" are spellings of the same bundle; at the end, a plus is part of the name.
    if (words.length > 1 && words[words.length - 1] === 'plus') words.pop()
    words.push(number ?? (word === '+' ? 'plus' : word))
  }
  if (words.length > 1 && (words[0] === 'a' || words[0] === 'an')) words.shift()
  return words
}

/**
 * The normalized form of a title: case, accents, punctuation, articles, "&" and "and", and Roman, Arabic and
 * spelled-out numerals are folded. Letters of other scripts are kept. A title with no other words is only
 * trimmed and lower-cased.
 */
export const normalizeTitle = (title: string): string => {
  const words = titleWords(title)
  return words.length > 0 ? words.join(' ') : title.trim().toLowerCase()
}
