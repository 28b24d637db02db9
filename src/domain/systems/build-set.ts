import {
  calledName,
  compareDumps,
  type DumpName,
  type DumpPreference,
  dumpKey,
  dumpTitle,
  readDumpName,
} from './dump-name.ts'
import { holdingRanks } from './holdings.ts'
import type { SetItem } from './rom-set.ts'

/** A game of a DAT. */
export type DatEntry = { id: number; name: string; cloneOf: string | null; description: string | null }
/** What a user has of a game of the set. */
export type Held = { rank: number; games: string[] }
export type SetInput = {
  entries: readonly DatEntry[]
  /** By key. */
  held: ReadonlyMap<string, Held>
}

/** A game of a set. What its name says is read when it is needed: a set has tens of thousands. */
export type SetEntry = {
  id: number
  name: string
  description: string | null
  family: string
  isClone: boolean
  state: SetItem['state']
  /** The games of the library that are this one. */
  games: readonly string[]
  dump(): DumpName
}

const keyOf = dumpKey
const nobody: readonly string[] = []

/**
 * The games of the DATs of a system, with what the user has of each, in the order of the entries. Yields `null` in between,
 * where others may do something.
 */
export function* buildSet({ entries, held }: SetInput): Generator<SetEntry | null> {
  const seen = new Set<string>()
  for (const { id, name, cloneOf, description } of entries) {
    yield null
    const key = keyOf(name)
    // Several DATs of one system may have the same game: with and without headers, for instance.
    if (seen.has(key)) continue
    seen.add(key)
    const known = held.get(key)
    let dump: DumpName | null = null
    yield {
      id,
      name,
      description,
      family: cloneOf === null ? key : keyOf(cloneOf),
      isClone: cloneOf !== null,
      state: known === undefined ? 'missing' : (holdingRanks[known.rank] ?? 'missing'),
      games: known?.games ?? nobody,
      dump() {
        dump ??= readDumpName(calledName({ name, description }))
        return dump
      },
    }
  }
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
      : members.toSorted(
          (one, other) =>
            compareDumps(one.dump(), other.dump(), preference) || Number(one.isClone) - Number(other.isClone),
        )
  if (best === undefined) throw new Error('A family has no members')
  const rank = ({ state }: SetEntry): number => states.indexOf(state)
  const [there = best] = [best, ...others].toSorted((one, other) => rank(one) - rank(other))
  const games = [...there.games, ...members.flatMap((member) => (member === there ? [] : member.games))]
  const have = there === best || there.games.length === 0 ? null : there.name
  return { entry: best, state: there.state, games, have }
}
