import type { Token } from './tokens.ts'

export type MarkMeaning =
  | 'version'
  | 'bareVersion'
  | 'build'
  | 'year'
  | 'language'
  | 'platform'
  | 'group'
  | 'repack'
  | 'p2p'
  | 'gog'
  | 'update'
  | 'dlc'
  | 'dlcIncluded'
  | 'crack'
  | 'trainer'
  | 'soundtrack'
  | 'pack'
  | 'other'
  | 'bonus'
  | 'region'
  | 'revision'
  | 'noise'

/**
 * A run of words that is not part of a title. A strong mark ends the title anywhere; a weak one (a year, a
 * language, "PC") only if nothing but marks follows, because titles contain such words too.
 */
export type Mark = { means: MarkMeaning; value: string; from: number; to: number; strong: boolean }

export const strongMark = (means: MarkMeaning, from: number, to: number, value = ''): Mark => ({
  means,
  value,
  from,
  to,
  strong: true,
})

export const weakMark = (means: MarkMeaning, from: number, to: number, value = ''): Mark => ({
  means,
  value,
  from,
  to,
  strong: false,
})

/** Reads the mark that begins at a word, if one does. */
export type MarkReader = (tokens: Token[], at: number) => Mark | null

export const lowerAt = (tokens: Token[], at: number): string => tokens[at]?.lower ?? ''

export const isDigits = (word: string): boolean => {
  if (word === '') return false
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** Whether four digits can be the release year of a game. */
export const isYear = (word: string): boolean => {
  if (word.length !== 4 || !isDigits(word)) return false
  const year = Number(word)
  return year >= 1975 && year <= 2035
}

/** Whether the word is the first one of its bracket. */
export const opensBracket = (tokens: Token[], at: number): boolean => {
  const bracket = tokens[at]?.bracket ?? 0
  return bracket > 0 && tokens[at - 1]?.bracket !== bracket
}

/** The index after the last word of the bracket that begins here. */
export const bracketEnd = (tokens: Token[], at: number): number => {
  const bracket = tokens[at]?.bracket
  let end = at
  while (end < tokens.length && tokens[end]?.bracket === bracket) end++
  return end
}
