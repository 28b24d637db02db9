import { wordsOf } from '../word-rows.ts'
import rows from '../words/editions.json' with { type: 'json' }

const otherScripts = 'before edition in other scripts'
const adjectives = new Set([...wordsOf(rows, 'before edition'), ...wordsOf(rows, otherScripts)])
const nouns = new Set(wordsOf(rows, 'also ends titles'))
/** Words that are an edition by themselves: "豪华版". */
export const otherEditions = wordsOf(rows, 'edition')
/** Words that name a game of its own, as "Remastered" does: "重制版". */
const otherProducts = new Set(wordsOf(rows, 'other product'))

/** "Director's" is also written "Directors". */
export const withoutApostrophes = (word: string): string => word.replaceAll(/['’]/g, '')

/** Whether a lower-case word belongs to an edition only right before "Edition": "Crusader Kings Deluxe Edition". */
export const isEditionNoun = (word: string): boolean => nouns.has(withoutApostrophes(word))

/** Whether a lower-case word stands before "Edition" or another word of an edition. */
export const isEditionAdjective = (word: string): boolean =>
  adjectives.has(withoutApostrophes(word)) || /^\d+(?:st|nd|rd|th|-year)$/.test(word)

/** Whether a word is an edition by its last letter, 版, and no other product: "支持者版". */
export const isEditionInChinese = (text: string): boolean =>
  text.length > 2 && text.endsWith('版') && !otherProducts.has(text)
