import type { Verification } from '../verification/verification.ts'
import { compareDumps, type DumpName, type DumpPreference, readDumpName } from './dump-name.ts'
import type { SetItem } from './rom-set.ts'

/** A game of a DAT, with how many dumps it consists of. */
export type DatEntry = { id: number; name: string; cloneOf: string | null; roms: number }
/** How many dumps of a game of a DAT are among the files of a game of the library. */
export type Holding = { datGameId: number; gameId: string; matched: number }
/** A file of a game of the library. */
export type HeldFile = { gameId: string; path: string; libraryPath: string | null; verification: Verification | null }
export type SetInput = {
  entries: readonly DatEntry[]
  holdings: readonly Holding[]
  files: readonly HeldFile[]
  /** The titles of the wanted games for the system, in lower case. */
  wantedTitles: ReadonlySet<string>
}

/** A game of a set. What its name says is read when it is needed: a set has tens of thousands. */
export type SetEntry = {
  id: number
  name: string
  family: string
  isClone: boolean
  state: SetItem['state']
  /** The games of the library that are this one. */
  games: readonly string[]
  dump(): DumpName
}

/** The title of a dump: its name without tags, with the article in front. */
function titleOf(name: string): string {
  const bare = name.replace(/\s*[([].*$/, '')
  return bare.includes(',') ? bare.replace(article, (_, before, word, after) => `${word} ${before}${after}`) : bare
}

const article = /^(.+?), (The|A|An|Le|La|Les|L'|Der|Die|Das|El|Los|Las|Il|Gli|O|Os)((?: - .*)?)$/

const keyOf = (name: string): string => name.toLowerCase()
const nobody: readonly string[] = []

/**
 * The games of the DATs of a system, with what the user has of each, in the order of the entries. Yields `null` in between,
 * where others may do something.
 */
export function* buildSet({ entries, holdings, files, wantedTitles }: SetInput): Generator<SetEntry | null> {
  const held = yield* holdersOf(entries, holdings, files)
  const seen = new Set<string>()
  for (const { id, name, cloneOf } of entries) {
    const key = keyOf(name)
    // Several DATs of one system may have the same game: with and without headers, for instance.
    if (seen.has(key)) continue
    seen.add(key)
    const known = held.get(key)
    const isWanted = known === undefined && wantedTitles.size > 0 && wantedTitles.has(titleOf(name).toLowerCase())
    let dump: DumpName | null = null
    yield {
      id,
      name,
      family: cloneOf === null ? key : keyOf(cloneOf),
      isClone: cloneOf !== null,
      state: known?.state ?? (isWanted ? 'wanted' : 'missing'),
      games: known?.games ?? nobody,
      dump() {
        dump ??= readDumpName(name)
        return dump
      },
    }
  }
}

/** An entry as it is shown. */
export function itemOf({ entry, state, games, have }: SetChoice): SetItem {
  const { id, name } = entry
  const { regions, languages } = entry.dump()
  return {
    id: String(id),
    name,
    title: titleOf(name),
    state,
    have,
    gameId: games[0] ?? null,
    copies: games.length,
    regions,
    languages,
  }
}

type Held = { games: string[]; state: 'verified' | 'present' | 'bad' }
const order = ['bad', 'present', 'verified'] as const

/** Who has the games of DATs, by name in lower case: by the sums of their files, else by the names of these. */
function* holdersOf(
  entries: readonly DatEntry[],
  holdings: readonly Holding[],
  files: readonly HeldFile[],
): Generator<null, ReadonlyMap<string, Held>> {
  const held = new Map<string, Held>()
  const add = (key: string, gameId: string, state: Held['state']): void => {
    const known = held.get(key)
    if (known === undefined) held.set(key, { games: [gameId], state })
    else {
      if (!known.games.includes(gameId)) known.games.push(gameId)
      if (order.indexOf(state) > order.indexOf(known.state)) known.state = state
    }
  }
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const identified = new Set<string>()
  for (const { datGameId, gameId, matched } of holdings) {
    yield null
    const entry = byId.get(datGameId)
    if (entry === undefined) continue
    const isWhole = matched >= entry.roms
    if (isWhole) identified.add(gameId)
    add(keyOf(entry.name), gameId, isWhole ? 'verified' : 'present')
  }
  yield null
  const names = new Set(entries.map(({ name }) => keyOf(name)))
  for (const { gameId, path, libraryPath, verification } of files) {
    yield null
    // What a file contains counts more than what it is called.
    if (identified.has(gameId)) continue
    for (const name of namesOf(path, libraryPath)) {
      if (!names.has(name)) continue
      add(name, gameId, verification === 'bad' ? 'bad' : 'present')
      break
    }
  }
  return held
}

/** The names that a file or its folder may have in a DAT. */
function namesOf(path: string, libraryPath: string | null): string[] {
  const file = stemOf(lastOf(path))
  const folder = libraryPath === null || libraryPath === path ? [] : [lastOf(libraryPath)]
  return [file, file.replace(/ \(track \d+\)$/i, ''), ...folder].map(keyOf)
}

const lastOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
const stemOf = (name: string): string => name.replace(/\.[^.]{1,8}$/, '')

/** What of a set is shown: an entry, with the dump that is there instead and the copies of its whole family. */
export type SetChoice = { entry: SetEntry; state: SetItem['state']; games: readonly string[]; have: string | null }

export const choiceOf = (entry: SetEntry): SetChoice => ({ entry, state: entry.state, games: entry.games, have: null })

/**
 * One entry for each family of clones, or of names that differ only in their tags where a DAT has no clones: the preferred
 * dump, with the state of what is there of the family. Yields `null` in between, where others may do something.
 */
export function* oneOfEach(entries: readonly SetEntry[], preference: DumpPreference): Generator<SetChoice | null> {
  const hasClones = entries.some(({ isClone }) => isClone)
  const families = new Map<string, SetEntry[]>()
  for (const entry of entries) {
    yield null
    const family = hasClones ? entry.family : familyByName(entry)
    const members = families.get(family)
    if (members === undefined) families.set(family, [entry])
    else members.push(entry)
  }
  for (const members of families.values()) yield bestOf(members, preference)
}

const discs = /^(?:disc|disk|side|tape|cd|dvd|card) /i

/** The discs of a game are no dumps of the same game. */
function familyByName(entry: SetEntry): string {
  const { title, tags } = entry.dump()
  return [title, ...tags.filter((tag) => discs.test(tag))].map(keyOf).join('\n')
}

const states = ['verified', 'present', 'bad', 'wanted', 'missing'] as const

function bestOf(members: readonly SetEntry[], preference: DumpPreference): SetChoice {
  const [best, ...others] =
    members.length === 1
      ? members
      : members.toSorted((one, other) => compareDumps(one.dump(), other.dump(), preference))
  if (best === undefined) throw new Error('A family has no members')
  const rank = ({ state }: SetEntry): number => states.indexOf(state)
  const [there = best] = [best, ...others].toSorted((one, other) => rank(one) - rank(other))
  const games = [...there.games, ...members.flatMap((member) => (member === there ? [] : member.games))]
  const have = there === best || there.games.length === 0 ? null : there.name
  return { entry: best, state: there.state, games, have }
}
