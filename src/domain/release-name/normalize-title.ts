import { arabicNumeral } from './numerals.ts'

const latinLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ё: 'е',
}

const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** Lower case without accents on Latin letters. Kana keep their voicing marks and Cyrillic its short i. */
export const foldLetters = (text: string): string => {
  const lower = text.toLowerCase()
  if (isAscii(lower)) return lower
  return lower
    .replace(/[™®©℠]/g, '')
    .normalize('NFKD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıё]/g, (letter) => latinLetters[letter] ?? letter)
}

const wordPattern = /[\p{L}\p{N}\p{M}]+|\+/gu
const ignoredWords = new Set(['the', 'and'])
const isLetterName = (text: string, end: number, words: string[], word: string): boolean => {
  // "X-COM" and "V-Rally" name a letter; so does "Mega Man X", which is not "Mega Man 10".
  if (word.length > 1) return false
  if (text.charCodeAt(end) === 45 && /\p{L}/u.test(text.charAt(end + 1))) return true
  return word === 'x' && words[words.length - 1] === 'man'
}

// "S.T.A.L.K.E.R." is one word.
const joinInitials = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (letters) => `${letters.replaceAll('.', '')} `)

// "40,000" is one number.
const joinThousands = (text: string): string =>
  text.includes(',') ? text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1') : text

/** The words of a title, with case, accents, numerals and "&" folded, because names differ in them. */
export const titleWords = (title: string): string[] => {
  const text = joinInitials(joinThousands(foldLetters(title).replace(/['’‘`´]/g, '')))
  const words: string[] = []
  for (const match of text.matchAll(wordPattern)) {
    const word = match[0]
    if (ignoredWords.has(word) || (word === 'n' && words.length > 0)) continue
    if (/^\d\dk$/.test(word)) {
      words.push(`${word.slice(0, 2)}000`)
      continue
    }
    const number = isLetterName(text, match.index + word.length, words, word) ? undefined : arabicNumeral(word)
    // "1+2", "1 Plus 2" and "1.2" are three spellings of one bundle; at the end, a plus is part of the name.
    if (words.length > 1 && words[words.length - 1] === 'plus') words.pop()
    words.push(number ?? (word === '+' ? 'plus' : word))
  }
  if (words.length > 1 && (words[0] === 'a' || words[0] === 'an')) words.shift()
  return words
}

/**
 * Normalizes a title: folds case, accents, punctuation, articles, "&" and "and", and numerals (Roman, Arabic or
 * words). Letters of other scripts stay. A title that consists of nothing else is only lowercased.
 */
export const normalizeTitle = (title: string): string => {
  const words = titleWords(title)
  return words.length > 0 ? words.join(' ') : title.trim().toLowerCase()
}
