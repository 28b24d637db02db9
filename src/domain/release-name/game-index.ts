import { splitFileEnding } from './file-ending.ts'
import { afterFilePrefix, mayHaveFilePrefix } from './file-prefix.ts'
import type { GameMatch } from './game-match.ts'
import { type KnownGame, looseKeysOf, type PreparedGame, prepareGame } from './game-names.ts'
import { keysInName, type TitledGame } from './known-title.ts'
import { matchPrepared } from './matches-game.ts'
import { parseReleaseNameForGame } from './parse.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { type PreparedRelease, preparedRelease } from './release-titles.ts'
import { mayBeBeginning, sharedSubtitle } from './shortened-titles.ts'
import type { Spelling } from './title-keys.ts'

export type IndexedGame = KnownGame & { id: string }
export type IndexMatch = { id: string; confidence: number; why: string; addOn: boolean; isShortened: boolean }
export type GameIndex = {
  /**
   * Every game that the release matches, most confident first. Games whose titles look like marks of a release name
   * ("Nintendo Switch Sports") are found only by the name itself.
   */
  matches: (release: ParsedReleaseName, name?: string) => IndexMatch[]
  add: (game: IndexedGame) => void
  /** The games that a release could belong to and whose parts and related games are not known yet. */
  withoutNames: (release: ParsedReleaseName, name?: string) => string[]
  addNames: (id: string, names: Pick<KnownGame, 'parts' | 'related'>) => void
}

type Entry = { id: string; titles: TitledGame; game: ReturnType<typeof prepareGame>; hasNames: boolean }
/** Most keys have one game, and an array of its own would take more memory than the game. */
type EntryMap = Map<string, Entry | Entry[]>
/** `whole`: by keys that only a whole release title has, without their first character. */
type Entries = { plain: EntryMap; whole: EntryMap }
type Found = { entry: Entry; keyLength: number; match: GameMatch }

const none: readonly Entry[] = []

const entriesUnder = (entries: EntryMap, key: string): readonly Entry[] => {
  const found = entries.get(key)
  if (found === undefined) return none
  return Array.isArray(found) ? found : [found]
}

// To look a key up under its first character, a string would have to be made of both.
const entriesAt = ({ plain, whole }: Entries, key: string): readonly Entry[] =>
  key.startsWith('=') ? entriesUnder(whole, key.slice(1)) : entriesUnder(plain, key)

/** A key that only a whole release title has: what such a name lacks is not in the release either. */
const wholeKey = (key: string): string => `=${key}`

/** The first two words of a title, for releases that have only its beginning. */
const beginningKey = ({ words: [first = '', second = ''] }: Pick<Spelling, 'words'>): string => `<${first}${second}`

// A game's name must be a prefix of the release title and end at a word boundary.
const visitKeys = (titles: PreparedRelease, visit: (key: string, isWhole: boolean) => void): void => {
  for (const { key, ends } of titles.spellings) {
    visit(key, true)
    for (const end of ends) visit(end === key.length ? key : key.slice(0, end), false)
  }
  for (const key of titles.looseKeys) {
    visit(key, false)
    visit(key, true)
  }
  if (titles.dated !== null) for (const { key } of titles.dated.spellings) visit(key, false)
}

const hiddenKeys = (name: string): string[] => {
  const file = mayHaveFilePrefix(name) ? afterFilePrefix(splitFileEnding(name).rest) : null
  return file === null ? keysInName(name) : [...keysInName(name), ...keysInName(file)]
}

/** The keys of all games that a release may match. */
export const keysOfRelease = (release: ParsedReleaseName, name?: string): Set<string> => {
  const titles = preparedRelease(release)
  const keys = new Set<string>()
  visitKeys(titles, (key, isWhole) => keys.add(isWhole ? wholeKey(key) : key))
  const [spelling] = titles.spellings
  if (spelling !== undefined) for (const key of shortenedKeys(spelling)) keys.add(key)
  if (name !== undefined) for (const key of hiddenKeys(name)) keys.add(key)
  return keys
}

/** The keys under which a game is found. */
export const keysOfGame = (game: KnownGame): Set<string> => keysOf(prepareGame(game))

const subtitleKeys = ({ key, words, ends }: Spelling): string[] =>
  words.slice(2).map((_, at) => wholeKey(key.slice(ends[at])))

/** The title that a release shares with its game if its last word is that of the twin of the game. */
const twinKey = ({ key, words, ends }: Spelling): string | null =>
  words.length < 3 ? null : key.slice(0, ends[words.length - 3]) + (words[words.length - 1] ?? '')

function* shortenedKeys(spelling: Spelling): Generator<string> {
  yield* subtitleKeys(spelling)
  const twin = twinKey(spelling)
  if (twin !== null) yield twin
  if (mayBeBeginning(spelling)) yield beginningKey(spelling)
}

const keysOf = ({ names }: PreparedGame): Set<string> => {
  const keys = new Set(names.map(({ key, shape }) => (shape === 'head' || shape === 'part' ? wholeKey(key) : key)))
  for (const key of looseKeysOf(names)) if (!keys.has(key)) keys.add(wholeKey(key))
  const [title] = names
  if (title !== undefined && title.words.length > 2) keys.add(beginningKey(title))
  return keys
}

const candidates = (entries: Entries, titles: PreparedRelease): Set<Entry> => {
  const found = new Set<Entry>()
  visitKeys(titles, (key, isWhole) => {
    for (const entry of isWhole ? entriesUnder(entries.whole, key) : entriesUnder(entries.plain, key)) found.add(entry)
  })
  const [spelling] = titles.spellings
  if (spelling !== undefined && !isTitleOf(found, spelling)) addShortened(found, entries, spelling)
  return found
}

const isTitleOf = (games: Iterable<Entry>, { key }: Spelling): boolean => {
  for (const { game } of games) if (game.names[0]?.key === key) return true
  return false
}

/** Adds games whose titles a release shortens, if their names allow it: comparing all of their names takes longer. */
const addShortened = (found: Set<Entry>, entries: Entries, spelling: Spelling): void => {
  const { key, words } = spelling
  for (const subtitle of subtitleKeys(spelling)) {
    for (const entry of entriesAt(entries, subtitle)) {
      if (sharedSubtitle(spelling, entry.game.names) !== null) found.add(entry)
    }
  }
  for (const entry of entriesAt(entries, twinKey(spelling) ?? '')) {
    if (entry.game.names[0]?.words.length === words.length - 1) found.add(entry)
  }
  if (!mayBeBeginning(spelling)) return
  for (const entry of entriesAt(entries, beginningKey(spelling))) {
    if (entry.game.names[0]?.key.startsWith(key) === true) found.add(entry)
  }
}

// The games whose titles the plain reading takes for marks.
const hiddenCandidates = (entries: Entries, known: Set<Entry>, name: string): Set<Entry> => {
  const found = new Set<Entry>()
  for (const key of hiddenKeys(name))
    for (const entry of entriesAt(entries, key)) if (!known.has(entry)) found.add(entry)
  return found
}

const matchedNameLength = (entry: Entry, titles: PreparedRelease): number => {
  let longest = 0
  for (const { key, shape } of entry.game.names) {
    if (key.length <= longest || shape !== 'whole') continue
    if (titles.spellings.some((spelling) => spelling.key.startsWith(key))) longest = key.length
  }
  return longest
}

const toIndexMatch = ({ id }: Entry, { confidence, why, addOn, isShortened }: GameMatch): IndexMatch => ({
  id,
  confidence,
  why,
  addOn,
  isShortened: isShortened === true,
})

// Of several matches, the longest name wins. Shortened titles count only if no full title matches, and add-on matches only
// if no title matches at all.
const keepMostLikely = (found: Found[]): Found[] => {
  if (found.length < 2) return found
  const whole = found.filter(({ match }) => !match.addOn)
  const unshortened = whole.filter(({ match }) => match.isShortened !== true)
  if (whole.length > 0 && unshortened.length === 0) return whole
  const likely = unshortened.length > 0 ? unshortened : found
  const longest = Math.max(...likely.map(({ keyLength }) => keyLength))
  return likely.filter(({ keyLength }) => keyLength === longest)
}

/**
 * Matches a release against many games; the lookup time does not depend on their number. Building takes about
 * 30 µs per game: callers that must not block start with an empty index and add games in batches.
 */
export const createGameIndex = (games: IndexedGame[]): GameIndex => {
  const entries: Entries = { plain: new Map(), whole: new Map() }
  const byId = new Map<string, Entry>()
  const add = (game: IndexedGame): void => {
    const hasNames = game.parts !== undefined || game.related !== undefined
    const titles = { title: game.title, alternateTitles: game.alternateTitles }
    const entry = { id: game.id, titles, game: prepareGame(game), hasNames }
    byId.set(game.id, entry)
    for (const key of keysOfGame(game)) {
      const isWhole = key.startsWith('=')
      const [map, own] = isWhole ? [entries.whole, key.slice(1)] : [entries.plain, key]
      const known = map.get(own)
      if (known === undefined) map.set(own, entry)
      else if (Array.isArray(known)) known.push(entry)
      else map.set(own, [known, entry])
    }
  }
  const matches = (release: ParsedReleaseName, name?: string): IndexMatch[] => {
    const found: Found[] = []
    const test = (entry: Entry, tested: ParsedReleaseName): void => {
      const titles = preparedRelease(tested)
      const match = matchPrepared(tested, titles, entry.game)
      if (match.matches) found.push({ entry, keyLength: matchedNameLength(entry, titles), match })
    }
    const open = candidates(entries, preparedRelease(release))
    for (const entry of open) test(entry, release)
    if (name !== undefined)
      for (const entry of hiddenCandidates(entries, open, name))
        test(entry, parseReleaseNameForGame(name, entry.titles))
    return keepMostLikely(found)
      .map(({ entry, match }) => toIndexMatch(entry, match))
      .sort((a, b) => b.confidence - a.confidence)
  }
  const withoutNames = (release: ParsedReleaseName, name?: string): string[] => {
    const open = candidates(entries, preparedRelease(release))
    const hidden = name === undefined ? [] : hiddenCandidates(entries, open, name)
    return [...open, ...hidden].filter(({ hasNames }) => !hasNames).map(({ id }) => id)
  }
  const addNames = (id: string, names: Pick<KnownGame, 'parts' | 'related'>): void => {
    const entry = byId.get(id)
    if (entry === undefined) return
    entry.game.learn(names)
    entry.hasNames = true
  }
  for (const game of games) add(game)
  return { matches, add, withoutNames, addNames }
}
