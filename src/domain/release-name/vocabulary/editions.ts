import { otherEditionAdjectives } from './other-scripts.ts'

const adjectives = new Set(
  (
    'deluxe digital ultimate gold golden complete premium collectors collector limited super hd goty definitive ' +
    'special ' +
    'enhanced legendary standard royal royale anniversary annoversary team extended platinum silver premier launch ' +
    'day one ' +
    'year celebration imperial supporter founders founder explorer explorers game of the champion champions king ' +
    'kings ' +
    'mega all-in-one dlc full final directors director cut xl xxl bundle collection upgrade signature elite steelbook'
  )
    .split(' ')
    .concat(otherEditionAdjectives),
)

// Titles end with these before other editions: "Crusader Kings Deluxe Edition".
const nouns = new Set(
  'king kings champion champions elite royale royal explorer explorers founder founders team collection xl hd'.split(
    ' ',
  ),
)

/** "Director's" is also written "Directors". */
export const withoutApostrophes = (word: string): string => word.replaceAll(/['’]/g, '')

/** Whether a lower-case word belongs to an edition only right before "Edition". */
export const isEditionNoun = (word: string): boolean => nouns.has(withoutApostrophes(word))

/** Whether a lower-case word stands before "Edition" or another word of an edition. */
export const isEditionAdjective = (word: string): boolean =>
  adjectives.has(withoutApostrophes(word)) || /^\d+(?:st|nd|rd|th|-year)$/.test(word)
