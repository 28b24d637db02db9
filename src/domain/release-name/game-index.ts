import { type KnownGame, type PreparedGame, prepareGame } from './game-names.ts'
import { type GameMatch, matchPrepared } from './matches-game.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { type PreparedRelease, preparedRelease, yearAtEnd } from './release-titles.ts'

export type IndexedGame = KnownGame & { id: string }
export type IndexMatch = { id: string; confidence: number; why: string; addOn: boolean }
export type GameIndex = {
  /** Every game that the release belongs to, best match first. */
  matches: (release: ParsedReleaseName) => IndexMatch[]
  add: (game: IndexedGame) => void
}

type Entry = { id: string; game: PreparedGame }
type Found = { entry: Entry; keyLength: number; match: GameMatch }

const addAll = (found: Set<Entry>, entries: Entry[] | undefined): void => {
  if (entries !== undefined) for (const entry of entries) found.add(entry)
}

// A game's name must be at the beginning of a release's title and end at the end of a word.
const candidates = (entries: Map<string, Entry[]>, titles: PreparedRelease): Set<Entry> => {
  const found = new Set<Entry>()
  for (const { key, ends } of titles.spellings) {
    for (const end of ends) addAll(found, entries.get(end === key.length ? key : key.slice(0, end)))
  }
  const dated = yearAtEnd(titles)
  if (dated !== null) addAll(found, entries.get(dated.spelling.key))
  return found
}

const maxName = (entry: Entry, titles: PreparedRelease): number => {
  let longest = 0
  for (const { key, shape } of entry.game.names) {
    if (key.length <= longest || shape !== 'whole') continue
    if (titles.spellings.some((spelling) => spelling.key.startsWith(key))) longest = key.length
  }
  return longest
}

// If several games match, the longest name wins. Add-on matches count only if there are no others.
const keepMostLikely = (found: Found[]): Found[] => {
  if (found.length < 2) return found
  const whole = found.filter(({ match }) => !match.addOn)
  const likely = whole.length > 0 ? whole : found
  const longest = Math.max(...likely.map(({ keyLength }) => keyLength))
  return likely.filter(({ keyLength }) => keyLength === longest)
}

/**
 * Finds the games of a release, in a time that does not depend on the number of games. Building it takes about 30 µs
 * per game, so a caller that must not block starts with none and adds games in batches.
 */
export const createGameIndex = (games: IndexedGame[]): GameIndex => {
  const entries = new Map<string, Entry[]>()
  const add = (game: IndexedGame): void => {
    const entry = { id: game.id, game: prepareGame(game) }
    for (const key of new Set(entry.game.names.map((name) => name.key))) {
      const known = entries.get(key)
      if (known === undefined) entries.set(key, [entry])
      else known.push(entry)
    }
  }
  const matches = (release: ParsedReleaseName): IndexMatch[] => {
    const titles = preparedRelease(release)
    const found: Found[] = []
    for (const entry of candidates(entries, titles)) {
      const match = matchPrepared(release, titles, entry.game)
      if (match.matches) found.push({ entry, keyLength: maxName(entry, titles), match })
    }
    return keepMostLikely(found)
      .map(({ entry, match }) => ({ id: entry.id, confidence: match.confidence, why: match.why, addOn: match.addOn }))
      .sort((one, other) => other.confidence - one.confidence)
  }
  for (const game of games) add(game)
  return { matches, add }
}
