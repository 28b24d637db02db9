import { calledName, type DumpName, dumpKey, type dumpOrder, dumpTitle, readDumpName } from './dump-name.ts'
import { holdingRanks } from './holdings.ts'
import type { SetItem } from './rom-set.ts'

/** A game of a DAT. `family`: what it has in common with other dumps of the game, if it was asked for. */
export type DatEntry = {
  id: number
  key: string
  name: string
  isClone: number
  description: string | null
  family: string
}
/** What a user has of a game of the set. */
export type Held = { rank: number; games: string[] }
export type SetInput = {
  entries: readonly DatEntry[]
  /** By key. */
  held: ReadonlyMap<string, Held>
}

/** A game of a set. What its name says is read when it is needed. */
export type SetEntry = Pick<DatEntry, 'id' | 'key' | 'name' | 'description' | 'family'> & {
  isClone: boolean
  state: SetItem['state']
  /** The games of the library that are this one. */
  games: readonly string[]
  dump(): DumpName
}

const nobody: readonly string[] = []

/** Some games of the DATs of a system by id, with what the user has of each. */
export function buildSet({ entries, held }: SetInput): SetEntry[] {
  const found = new Map<string, SetEntry>()
  for (const { id, key, name, isClone, description, family } of entries) {
    // Several DATs of one system may have the same game: with and without headers, for instance.
    if (found.has(key)) continue
    const known = held.get(key)
    let dump: DumpName | null = null
    found.set(key, {
      id,
      key,
      name,
      description,
      family,
      isClone: isClone === 1,
      state: known === undefined ? 'missing' : (holdingRanks[known.rank] ?? 'missing'),
      games: known?.games ?? nobody,
      dump() {
        dump ??= readDumpName(calledName({ name, description }))
        return dump
      },
    })
  }
  return [...found.values()]
}

/** An entry as it is shown. */
export function itemOf({ entry, state, games, have }: SetChoice): SetItem {
  const { id, name, description } = entry
  const { regions, languages } = entry.dump()
  return {
    id: String(id),
    name,
    description,
    title: dumpTitle(calledName(entry)),
    state,
    have,
    gameId: games[0] ?? null,
    copies: games.length,
    regions,
    languages,
  }
}

/** What of a set is shown: an entry, with the dump that is there instead and the copies of its whole family. */
export type SetChoice = { entry: SetEntry; state: SetItem['state']; games: readonly string[]; have: string | null }

export const choiceOf = (entry: SetEntry): SetChoice => ({ entry, state: entry.state, games: entry.games, have: null })

/** What the dumps of a game have in common: their parent, or their title where no DAT of the system has clones. */
export type FamilyKind = 'clones' | 'title'

/** One entry for each family among whole families: the preferred dump, with the state of what is there of the family. */
export function oneOfEach(
  entries: readonly SetEntry[],
  { kind, order }: { kind: FamilyKind; order: DumpOrder },
): SetChoice[] {
  const families = Map.groupBy(entries, (entry) => (kind === 'clones' ? entry.family : familyByName(entry)))
  return [...families.values()].map((members) => bestOf(members, order))
}

type DumpOrder = ReturnType<typeof dumpOrder>

const disc = /\((?:disc|disk|side|tape|cd|dvd|card) [^()]*\)/gi

/** The discs of a game are no dumps of the same game. */
function familyByName(entry: SetEntry): string {
  const discs = calledName(entry).match(disc) ?? []
  return [entry.family, ...discs.map(dumpKey)].join('\n')
}

const states = ['verified', 'present', 'bad', 'wanted', 'missing'] as const

function bestOf(members: readonly SetEntry[], order: DumpOrder): SetChoice {
  const [best, ...others] =
    members.length === 1
      ? members
      : members.toSorted((one, other) => order(one.dump(), other.dump()) || Number(one.isClone) - Number(other.isClone))
  if (best === undefined) throw new Error('A family has no members')
  const rank = ({ state }: SetEntry): number => states.indexOf(state)
  if (others.length === 0) return choiceOf(best)
  const [there = best] = [best, ...others].toSorted((one, other) => rank(one) - rank(other))
  const games = [...there.games, ...members.flatMap((member) => (member === there ? [] : member.games))]
  const have = there === best || there.games.length === 0 ? null : there.name
  return { entry: best, state: there.state, games, have }
}
