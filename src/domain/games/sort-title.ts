import { foldLetters } from '../release-name/normalize-title.ts'
import { arabicOfRoman } from '../release-name/numerals.ts'

/** Wide enough for years and counts; longer numbers are not padded. */
const digits = 8

/**
 * The sort key of a title: no leading article, case, accents or punctuation, and padded numbers (Roman ones too) so that
 * 10 sorts after 2. Number words stay: "Two Worlds" sorts under T. Never empty.
 */
export function sortTitle(title: string): string {
  const text = foldLetters(title)
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^(?:the|an?)\s+(?=.*[\p{L}\p{N}])/u, '')
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }, place, all) =>
    place === 0 || isLetterName(text, index + word.length, all[place - 1]?.[0]) ? word : (arabicOfRoman(word) ?? word),
  )
  if (words.length === 0) return title.trim().toLowerCase() || '?'
  return words.join(' ').replace(/\d+/g, (number) => number.replace(/^0+(?=\d)/, '').padStart(digits, '0'))
}

/** In "The X-Files" and "Mega Man X" the X is a letter, not a numeral. */
function isLetterName(text: string, end: number, before: string | undefined): boolean {
  return text[end] === '-' || before === 'man'
}
