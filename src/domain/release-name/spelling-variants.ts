import { yearlySeries } from './vocabulary/noise.ts'
import { lettersOf } from './word-rows.ts'
import rows from './words/letters.json' with { type: 'json' }

// How release names spell titles with letters beyond a to z.

const cyrillic = lettersOf(rows, 'transliterated')
const spelledOut = lettersOf(rows, 'spelled out')
const lookAlikes = lettersOf(rows, 'look-alike')

const replaceEach = (title: string, replace: (letter: string) => string): string => {
  let replaced = ''
  for (const letter of title.normalize('NFC')) replaced += letter.charCodeAt(0) < 128 ? letter : replace(letter)
  return replaced
}

const isLatinLetter = (letter: string): boolean => /\p{Script=Latin}/u.test(letter)

/** Other spellings of a title: umlauts spelled out, accented letters lost, Cyrillic letters transliterated. */
export const spellingVariants = (title: string): string[] => {
  if (!/\P{ASCII}/u.test(title)) return []
  const lower = title.toLowerCase()
  const variants = [
    replaceEach(lower, (letter) => spelledOut.get(letter) ?? letter),
    replaceEach(lower, (letter) => (isLatinLetter(letter) ? '' : letter)),
    replaceEach(lower, (letter) => cyrillic.get(letter) ?? letter),
  ]
  return variants.filter((variant) => variant !== lower && /[a-z]{2}/.test(variant))
}

/** Replaces Cyrillic and Greek letters in words that also have Latin ones: "Сontrol" with a Cyrillic С. Expects lower case. */
export const unmixLetters = (text: string): string =>
  text.replace(/[\p{L}\p{M}]+/gu, (word) =>
    /[a-z]/.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
      ? [...word].map((letter) => lookAlikes.get(letter) ?? letter).join('')
      : word,
  )

const slips = new Map(
  Object.entries({
    for: '4',
    four: '4',
    to: '2',
    too: '2',
    versus: 'vs',
    your: 'ur',
    you: 'u',
    brothers: 'bro',
    zero: '0',
  }),
)

const looseWord = (word: string): string =>
  slips.get(word) ?? (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word)

const smallWords = new Set('a an of is in on at version'.split(' '))

// "Madden 2006" is "Madden NFL 06".
const shortYear = (word: string, words: readonly string[]): string =>
  word.length === 4 && /^(?:19[89]|20[0-3])\d$/.test(word) && words.some((each) => yearlySeries.has(each))
    ? String(Number(word.slice(2)))
    : word

/** A key that is the same for small slips: a lost plural or article, "4" for "for", a number given twice. */
export const looseKey = (words: readonly string[]): string => {
  let key = ''
  let previous = ''
  for (const word of words) {
    if (smallWords.has(word)) continue
    const loose = shortYear(looseWord(word), words)
    if (loose !== previous || !/^\d+$/.test(loose)) key += loose
    previous = loose
  }
  return key
}
