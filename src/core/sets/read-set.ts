import type { HoldingRow } from '#db/repositories/rom-sets.ts'
import {
  buildSet,
  choiceOf,
  type DatEntry,
  type FamilyKind,
  type Held,
  oneOfEach,
  type SetChoice,
  type SetEntry,
} from '#domain/systems/build-set.ts'
import { type DumpPreference, dumpOrder } from '#domain/systems/dump-name.ts'
import { rankOf } from '#domain/systems/holdings.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

type Deps = Pick<AppContext, 'romSets'>
/** The set of a user: the games of these DATs of a system. */
export type SetScope = { userId: string; system: string; dats: readonly string[] }
/** Which games of a set count: all of them, or one dump of each. */
export type SetShape = { oneEach: boolean } & DumpPreference

const [keysAtOnce, familiesAtOnce] = [250, 150]

/** Reads a whole set piece by piece, in the order of names, or of titles where one of each counts. */
export async function* readChoices(
  { romSets }: Deps,
  scope: SetScope,
  shape: SetShape,
): AsyncGenerator<SetChoice[], void, undefined> {
  const yieldToEventLoop = createYieldToEventLoop()
  const { dats } = scope
  if (!shape.oneEach) {
    for (let after: string | undefined; ; ) {
      const keys = romSets.entryKeys({ dats, words: [], after }, { limit: keysAtOnce, offset: 0 })
      after = keys.at(-1)
      if (after === undefined) return
      yield entriesWithKeys({ romSets }, scope, keys).map(choiceOf)
      await yieldToEventLoop()
    }
  }
  const kind = familyKind({ romSets }, scope)
  for (let after: string | null = null; ; ) {
    const families: string[] = romSets.familiesAfter(dats, kind, after, familiesAtOnce)
    after = families.at(-1) ?? null
    if (after === null) return
    yield choicesOfFamilies({ romSets }, scope, { shape, kind, families })
    await yieldToEventLoop()
  }
}

/** By their parents, if any DAT of the system tells them. */
export const familyKind = ({ romSets }: Deps, { dats }: SetScope): FamilyKind =>
  romSets.hasClones(dats) ? 'clones' : 'title'

/** The entry of each family of dumps, in the order of the families. */
export function choicesOfFamilies(
  { romSets }: Deps,
  scope: SetScope,
  { shape, kind, families }: { shape: SetShape; kind: FamilyKind; families: readonly string[] },
): SetChoice[] {
  const places = new Map(families.map((family, at) => [family, at]))
  const place = ({ family }: SetEntry): number => places.get(family) ?? 0
  const entries = withHeld({ romSets }, scope, romSets.entriesOfFamilies(scope.dats, kind, families)).sort(
    (one, other) => place(one) - place(other) || (one.key < other.key ? -1 : 1),
  )
  return oneOfEach(entries, { kind, order: dumpOrder(shape) })
}

/** The games of DATs with these keys, in the order of the keys. */
export function entriesWithKeys({ romSets }: Deps, scope: SetScope, keys: readonly string[]): SetEntry[] {
  const found = new Map<string, SetEntry>()
  for (const entry of withHeld({ romSets }, scope, romSets.entriesOf(scope.dats, keys))) found.set(entry.key, entry)
  return keys.flatMap((key) => found.get(key) ?? [])
}

function withHeld({ romSets }: Deps, scope: SetScope, entries: readonly DatEntry[]): SetEntry[] {
  const keys = [...new Set(entries.map(({ key }) => key))]
  return buildSet({ entries, held: heldBy(romSets.holdingsOf(scope, keys)) })
}

/** Collects what a user has of each game, by key. A game that is only wanted is not there. */
function heldBy(rows: Iterable<HoldingRow>): Map<string, Held> {
  const held = new Map<string, Held>()
  for (const { key, rank, gameId } of rows) {
    const known = held.get(key) ?? { rank, games: [] }
    held.set(key, known)
    known.rank = Math.max(known.rank, rank)
    if (rank > rankOf('wanted')) known.games.push(gameId)
  }
  return held
}
