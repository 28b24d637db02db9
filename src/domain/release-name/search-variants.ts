import { foldLetters } from './normalize-title.ts'
import { arabicOfRoman, romanNumeral } from './numerals.ts'

const maxVariants = 6

const foldPunctuation = (title: string): string =>
  foldLetters(title)
    .replace(/['’‘`´"“”®™©!?]/g, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(/\s*&\s*/g, ' and ')
    .replace(/(\d),(\d{3})\b/g, '$1$2')
    .replace(/[^\p{L}\p{N}\p{M}.+]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const swapNumerals = (query: string): string =>
  query
    .split(' ')
    .map((word, index) => (index === 0 ? word : (arabicOfRoman(word) ?? romanNumeral(word) ?? word)))
    .join(' ')

// "The Witcher 3: Wild Hunt" is often released as "The Witcher 3".
const withoutSubtitle = (title: string): string | null => {
  const head = title.split(/\s*[:–—]\s*|\s+-\s+/)[0] ?? ''
  const last = head.trim().split(/\s+/).at(-1)?.toLowerCase() ?? ''
  const isNumbered = /^\d+$/.test(last) || arabicOfRoman(last) !== undefined
  return isNumbered && head.trim() !== title.trim() ? head : null
}

const brand = /^(?:sid meiers|tom clancys|marvels|ea sports|disneys?|american mcgees) (?=\S+ \S|\S{4})/

/**
 * Up to six indexer queries for a game, most promising first. Apostrophes and accents are folded as in release
 * names; Roman numerals are also tried as Arabic ones, and vice versa.
 */
export const searchVariants = (title: string, alternateTitles: string[]): string[] => {
  const main = foldPunctuation(title) || title.trim()
  const head = withoutSubtitle(title)
  const alternates = alternateTitles.map(foldPunctuation)
  const candidates = [
    main,
    swapNumerals(main),
    main.replace(brand, ''),
    ...(head === null ? [] : [foldPunctuation(head)]),
    ...alternates,
    ...alternates.map(swapNumerals),
  ]
  return [...new Set(candidates.filter((candidate) => candidate !== ''))].slice(0, maxVariants)
}
