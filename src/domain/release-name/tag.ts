import type { TagMeaning } from './name-readings.ts'
import type { Token } from './tokens.ts'

/**
 * A run of tokens that is not part of the title. A strong tag always ends the title. A weak tag (a year, a
 * language, "PC") can also be a word of a title, so it counts only if nothing but tags follows.
 */
export type Tag = { meaning: TagMeaning; value: string; from: number; to: number; strong: boolean }

const tagOf =
  (strong: boolean) =>
  (meaning: TagMeaning, from: number, to: number, value = ''): Tag => ({ meaning, value, from, to, strong })
export const strongTag = tagOf(true)
export const weakTag = tagOf(false)

/** Reads the tag that starts at a token; null if there is none. */
export type TagReader = (tokens: Token[], at: number) => Tag | null

export const lowerAt = (tokens: Token[], at: number): string => tokens[at]?.lower ?? ''

/** Whether a token is a word in lower case. */
export const isWordAt = (tokens: Token[], at: number, word: string): boolean => tokens[at]?.is(word) === true

export const isDigits = (word: string): boolean => {
  if (word === '') return false
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return true
}

/** Whether a word can be the release year of a game. */
export const isYear = (word: string): boolean => {
  if (word.length !== 4 || !isDigits(word)) return false
  const year = Number(word)
  return year >= 1975 && year <= 2035
}

/** Whether the token is the first in its bracket. */
export const opensBracket = (tokens: Token[], at: number): boolean => {
  const bracket = tokens[at]?.bracket ?? 0
  return bracket > 0 && tokens[at - 1]?.bracket !== bracket
}

/** The index after the last token of the bracket that starts here. */
export const bracketEnd = (tokens: Token[], at: number): number => {
  const bracket = tokens[at]?.bracket
  let end = at
  while (end < tokens.length && tokens[end]?.bracket === bracket) end++
  return end
}
