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

/** A game of a set: the item as it is shown, and what games of one family have in common. */
export type SetEntry = { item: SetItem; family: string; dump: DumpName }

/** The title of a dump: its name without tags, with the article in front. */
function titleOfDump({ title }: DumpName): string {
  return title.replace(article, (_, before: string, word: string, after: string) => `${word} ${before}${after}`)
}

const article = /^(.+?), (The|A|An|Le|La|Les|L'|Der|Die|Das|El|Los|Las|Il|Gli|O|Os)((?: - .*)?)$/

const keyOf = (name: string): string => name.toLowerCase()

/** The games of the DATs of a system by name, with what the user has of each. */
export function* buildSet({ entries, holdings, files, wantedTitles }: SetInput): Generator<SetEntry> {
  const held = holdersOf(entries, holdings, files)
  const seen = new Set<string>()
  for (const entry of entries) {
    const key = keyOf(entry.name)
    // Several DATs of one system may have the same game: with and without headers, for instance.
    if (seen.has(key)) continue
    seen.add(key)
    const dump = readDumpName(entry.name)
    const title = titleOfDump(dump)
    const { games, state } = held.get(key) ?? { games: [], state: null }
    const absent = wantedTitles.has(title.toLowerCase()) ? ('wanted' as const) : ('missing' as const)
    yield {
      item: {
        id: String(entry.id),
        name: entry.name,
        title,
        state: state ?? absent,
        have: null,
        gameId: games[0] ?? null,
        copies: games.length,
        regions: dump.regions,
        languages: dump.languages,
      },
      family: entry.cloneOf === null ? key : keyOf(entry.cloneOf),
      dump,
    }
  }
}

type Held = { games: string[]; state: 'verified' | 'present' | 'bad' }
const order = ['bad', 'present', 'verified'] as const

/** Who has the games of DATs, by name in lower case: by the sums of their files, else by the names of these. */
function holdersOf(
  entries: readonly DatEntry[],
  holdings: readonly Holding[],
  files: readonly HeldFile[],
): ReadonlyMap<string, Held> {
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
    const entry = byId.get(datGameId)
    if (entry === undefined) continue
    const isWhole = matched >= entry.roms
    if (isWhole) identified.add(gameId)
    add(keyOf(entry.name), gameId, isWhole ? 'verified' : 'present')
  }
  const names = new Set(entries.map(({ name }) => keyOf(name)))
  for (const { gameId, path, libraryPath, verification } of files) {
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

/**
 * One entry for each family of clones, or of names that differ only in their tags where a DAT has no clones: the preferred
 * dump, with the state of what is there of the family.
 */
export function oneOfEach(entries: readonly SetEntry[], preference: DumpPreference): SetItem[] {
  const hasClones = entries.some(({ family, item }) => family !== keyOf(item.name))
  const families = Map.groupBy(entries, (entry) => (hasClones ? entry.family : familyByName(entry)))
  return [...families.values()].map((members) => bestOf(members, preference))
}

/** The discs of a game are no dumps of the same game. */
function familyByName({ dump }: SetEntry): string {
  const media = dump.tags.filter((tag) => /^(?:disc|disk|side|tape|cd|dvd|card) /i.test(tag))
  return [dump.title, ...media].map(keyOf).join('\n')
}

const states = ['verified', 'present', 'bad', 'wanted', 'missing'] as const

function bestOf(members: readonly SetEntry[], preference: DumpPreference): SetItem {
  const [best, ...others] = members.toSorted((one, other) => compareDumps(one.dump, other.dump, preference))
  if (best === undefined) throw new Error('A family has no members')
  const rank = ({ item }: SetEntry): number => states.indexOf(item.state)
  const [there = best] = [best, ...others].toSorted((one, other) => rank(one) - rank(other))
  const { gameId, state } = there.item
  const copies = members.reduce((sum, { item }) => sum + item.copies, 0)
  const have = there === best || gameId === null ? null : there.item.name
  return { ...best.item, gameId, state, copies, have }
}
