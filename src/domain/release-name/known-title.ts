import { titleWords } from './normalize-title.ts'
import { isWordAt } from './tag.ts'
import type { Token } from './tokens.ts'

/** The titles of the game that a release is read for, and of the games that could be taken for it. */
export type TitledGame = {
  title: string
  alternateTitles?: readonly string[]
  related?: readonly { title: string }[]
}

/** The tokens from `from` up to, but not including, `to` are the title of a known game. */
export type KnownTitle = { from: number; to: number }

export const titleKey = (title: string): string => titleWords(title).join('')

const keysByGame = new WeakMap<TitledGame, { title: string; keys: Set<string> }>()

/** The normalized titles of a game, cached for the lifetime of the game object. */
export const titleKeys = (game: TitledGame): Set<string> => {
  const cached = keysByGame.get(game)
  if (cached !== undefined && cached.title === game.title) return cached.keys
  const related = (game.related ?? []).map(({ title }) => title)
  const titles = [game.title, ...(game.alternateTitles ?? []), ...related]
  const keys = new Set(titles.map(titleKey).filter((key) => key !== ''))
  keysByGame.set(game, { title: game.title, keys })
  return keys
}

const startsKey = (keys: Set<string>, start: string): boolean => {
  for (const key of keys) if (key.startsWith(start)) return true
  return false
}

// Longer titles are read without the game in mind: the limit bounds the work.
const maxTitleTokens = 24

// The "v" of "Name [v 1.2]" is not a Roman five.
const startsVersion = (tokens: Token[], at: number): boolean =>
  isWordAt(tokens, at, 'v') && tokens[at + 1]?.startsWithDigit === true

// The end of the longest title that starts at a token, or 0 if there is none.
const longestFrom = (name: string, tokens: Token[], start: number, keys: Set<string>): number => {
  let longest = 0
  const from = tokens[start]?.start ?? 0
  const last = Math.min(tokens.length, start + maxTitleTokens)
  for (let end = start + 1; end <= last; end++) {
    if (startsVersion(tokens, end - 1) && end - 1 > start) break
    const key = titleKey(name.slice(from, tokens[end - 1]?.end))
    if (keys.has(key)) longest = end
    // "A" is dropped only before other words.
    else if (end > start + 1 && !startsKey(keys, key)) break
  }
  return longest
}

/** Finds a title of a known game at one of the given tokens; null if no title of the game starts there. */
export const findKnownTitle = (
  name: string,
  tokens: Token[],
  starts: readonly number[],
  keys: Set<string>,
): KnownTitle | null => {
  for (const from of starts) {
    const to = longestFrom(name, tokens, from, keys)
    if (to > from) return { from, to }
  }
  return null
}

const maxTitleWords = 12
const maxTitleLength = 120

/** The keys of the titles that can start a release name, whatever its words mean in other names. */
export const keysInName = (name: string): string[] => {
  const keys: string[] = []
  let key = ''
  for (const word of titleWords(withoutBrackets(name).slice(0, maxTitleLength)).slice(0, maxTitleWords)) {
    key += word
    keys.push(key)
  }
  return keys
}

// "[PS4] Name" and "(2021) [DL] Name"
const withoutBrackets = (name: string): string => name.replace(/^(?:\s*[[({][^\])}]{0,40}[\])}]){1,4}(?=.)/, '')
