import { foldLetters } from '../release-name/normalise-title.ts'
import { arabicOfRoman } from '../release-name/numerals.ts'

/** Wide enough for years and counts; a longer number stands as it is. */
const digits = 8

/**
 * What a title is sorted by: without its leading article, case, accents and punctuation, and with numbers, Roman ones
 * too, written so that the 10th comes after the 2nd. Number words stay: "Two Worlds" is looked for under T. Never
 * empty.
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

/** "The X-Files" and "Mega Man X" name a letter. */
function isLetterName(text: string, end: number, before: string | undefined): boolean {
  return text[end] === '-' || before === 'man'
}
