import type { HoldingRow, RankCount, RankFilter } from '#db/repositories/rom-sets.ts'
import { AppError } from '#domain/errors.ts'
import type { Clock } from '#domain/ports/clock.ts'
import {
  buildSet,
  choiceOf,
  type DatEntry,
  type Held,
  itemOf,
  oneOfEach,
  type SetChoice,
  type SetEntry,
  type SetInput,
} from '#domain/systems/build-set.ts'
import { type DumpPreference, dumpKey } from '#domain/systems/dump-name.ts'
import { type HoldingState, rankOf } from '#domain/systems/holdings.ts'
import type { RomSet, SetItem } from '#domain/systems/rom-set.ts'
import type { SetFilter } from '#domain/systems/set-filters.ts'
import { type System, systemById } from '#domain/systems/systems.ts'
import { createTtlCache, type TtlCache } from '#domain/ttl-cache.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../tasks/yield-to-event-loop.ts'
import { refreshHoldings } from './refresh-holdings.ts'

/** The sets of users for a while, since their pages are read one after another. */
export type RomSetCache = TtlCache<readonly SetEntry[]> & { counts: TtlCache<SetCounts> }
type SetCounts = { total: number; ranks: readonly RankCount[] }

const keptMs = 120_000
const bytesOfEntry = 400
const maxBytes = 32 * 1024 * 1024
const rowsAtOnce = 2000

export function createRomSetCache(clock: Clock): RomSetCache {
  const sizeOf = (entries: readonly SetEntry[]): number => entries.length * bytesOfEntry
  const counts = createTtlCache<SetCounts>(clock, { ttlMs: keptMs, maxEntries: 200 })
  return { ...createTtlCache(clock, { ttlMs: keptMs, maxEntries: 10, maxBytes, sizeOf }), counts }
}

export type RomSetDeps = Pick<AppContext, 'romSets' | 'romSetCache' | 'games'>

export type SetQuery = Partial<DumpPreference> & {
  filter?: SetFilter | undefined
  text?: string | undefined
  oneEach?: boolean | undefined
}

/** Throws AppError `not-found`. */
export function findSystem(id: string): System {
  const system = systemById(id)
  if (system === null) throw new AppError('not-found', 'There is no such system')
  return system
}

/** A page of the games in the DATs of a system, with what the user has of them. Throws AppError `not-found`. */
export async function listRomSet(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  { limit, offset, ...query }: SetQuery & { limit: number; offset: number },
): Promise<RomSet> {
  if (query.oneEach !== true) return wholeSet(app, userId, systemId, { ...query, limit, offset })
  const choices = await chosenItems(app, userId, systemId, query)
  const found = filtered(choices, query)
  const counts = { verified: 0, present: 0, bad: 0, wanted: 0, missing: 0 }
  let duplicates = 0
  for (const { state, games } of choices) {
    counts[state] += 1
    if (games.length > 1) duplicates += 1
  }
  return {
    systemId,
    dats: app.romSets.datsOf(systemId),
    ...totals({ ...counts, total: choices.length, duplicates }),
    filtered: found.length,
    items: found.slice(offset, offset + limit).map(itemOf),
  }
}

type Counts = { total: number; verified: number; present: number; bad: number; wanted: number; duplicates: number }

function totals({ total, verified, present, bad, wanted, duplicates }: Counts) {
  const there = verified + present + bad
  return { total, present: there, missing: total - there, verified, bad, wanted, duplicates }
}

/** The ranks of what a filter shows. Of what is missing, and of all, the DATs are read. */
const shownRanks: Partial<Record<SetFilter, RankFilter>> = {
  present: { from: rankOf('bad'), to: rankOf('verified'), several: false },
  verified: { from: rankOf('verified'), to: rankOf('verified'), several: false },
  bad: { from: rankOf('bad'), to: rankOf('bad'), several: false },
  unverified: { from: rankOf('present'), to: rankOf('present'), several: false },
  wanted: { from: rankOf('wanted'), to: rankOf('wanted'), several: false },
  duplicates: { from: rankOf('bad'), to: rankOf('verified'), several: true },
}

/** Reads no more of a set than a page and what is counted by indexes. */
async function wholeSet(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  { filter = 'all', text, limit, offset }: SetQuery & { limit: number; offset: number },
): Promise<RomSet> {
  const { romSets } = app
  const yieldToEventLoop = createYieldToEventLoop()
  const { id: system } = findSystem(systemId)
  await refreshHoldings(app, userId, system)
  const owner = { userId, system }
  const shownDats = romSets.datsOf(system)
  const dats = shownDats.map(({ id }) => id)
  const { total, ranks: counts } = await countsOf(app, owner, dats)
  const of = (from: number, to: number) =>
    counts.reduce((sum, { rank, count }) => (rank >= from && rank <= to ? sum + count : sum), 0)
  const rankCount = (state: HoldingState) => of(rankOf(state), rankOf(state))
  const duplicates = counts.reduce((sum, each) => sum + each.duplicates, 0)
  const words = wordsOf(text)
  const ranks = shownRanks[filter]
  const entries = { dats, words, missingFor: filter === 'missing' ? owner : undefined }
  const slice = { limit, offset }
  const keys = ranks === undefined ? romSets.entryKeys(entries, slice) : romSets.heldKeys(owner, ranks, words, slice)
  await yieldToEventLoop()
  const there = of(rankOf('bad'), rankOf('verified'))
  const known =
    ranks === undefined
      ? total - (filter === 'missing' ? there : 0)
      : ranks.several
        ? duplicates
        : of(ranks.from, ranks.to)
  const count = () => (ranks === undefined ? romSets.countEntries(entries) : romSets.countHeld(owner, ranks, words))
  return {
    systemId,
    dats: shownDats,
    ...totals({
      total,
      verified: rankCount('verified'),
      present: rankCount('present'),
      bad: rankCount('bad'),
      wanted: rankCount('wanted'),
      duplicates,
    }),
    filtered: words.length === 0 ? known : count(),
    items: itemsOf(app, owner, { dats, keys }),
  }
}

/** Counted once, until what the user has or a DAT changes. */
async function countsOf(
  { romSets, games, romSetCache: { counts } }: RomSetDeps,
  owner: { userId: string; system: string },
  dats: readonly string[],
): Promise<SetCounts> {
  const key = JSON.stringify([owner, games.revision(), romSets.holdingsRevision(), dats])
  const known = counts.get(key)
  if (known !== undefined) return known
  const yieldToEventLoop = createYieldToEventLoop()
  const ranks = romSets.countHoldings(owner)
  await yieldToEventLoop()
  const counted = { total: romSets.countEntries({ dats, words: [] }), ranks }
  await yieldToEventLoop()
  counts.set(key, counted)
  return counted
}

function itemsOf(
  { romSets }: RomSetDeps,
  owner: { userId: string; system: string },
  { dats, keys }: { dats: readonly string[]; keys: readonly string[] },
): SetItem[] {
  const held = heldBy(romSets.holdingsOf(owner, keys))
  const found = new Map<string, SetItem>()
  for (const entry of buildSet({ entries: romSets.entriesOf(dats, keys), held })) {
    if (entry !== null) found.set(dumpKey(entry.name), itemOf(choiceOf(entry)))
  }
  return keys.flatMap((key) => found.get(key) ?? [])
}

/** What a user has of each game, by key. What is only wanted is no game that is there. */
function heldBy(rows: Iterable<HoldingRow>, held = new Map<string, Held>()): Map<string, Held> {
  for (const { key, rank, gameId } of rows) {
    const known = held.get(key) ?? { rank, games: [] }
    held.set(key, known)
    known.rank = Math.max(known.rank, rank)
    if (rank > rankOf('wanted')) known.games.push(gameId)
  }
  return held
}

/** The items of a set that a query asks for, in the order of their names. Throws AppError `not-found`. */
export async function queriedItems(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  query: SetQuery,
): Promise<SetItem[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const items: SetItem[] = []
  for (const choice of filtered(await chosenItems(app, userId, systemId, query), query)) {
    items.push(itemOf(choice))
    await yieldToEventLoop()
  }
  return items
}

async function chosenItems(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  { oneEach = false, regions = [], languages = [] }: SetQuery,
): Promise<readonly SetChoice[]> {
  const entries = await readSet(app, userId, findSystem(systemId))
  return oneEach ? collected(oneOfEach(entries, { regions, languages })) : entries.map(choiceOf)
}

async function collected<Item>(items: Iterable<Item | null>): Promise<Item[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const found: Item[] = []
  for (const item of items) {
    if (item !== null) found.push(item)
    await yieldToEventLoop()
  }
  return found
}

const fits: Record<SetFilter, (choice: SetChoice) => boolean> = {
  all: () => true,
  present: ({ state }) => state !== 'missing' && state !== 'wanted',
  missing: ({ state }) => state === 'missing' || state === 'wanted',
  verified: ({ state }) => state === 'verified',
  bad: ({ state }) => state === 'bad',
  unverified: ({ state }) => state === 'present',
  wanted: ({ state }) => state === 'wanted',
  duplicates: ({ games }) => games.length > 1,
}

function filtered(choices: readonly SetChoice[], { filter = 'all', text = '' }: SetQuery): readonly SetChoice[] {
  const words = wordsOf(text)
  if (filter === 'all' && words.length === 0) return choices
  return choices.filter((choice) => {
    if (!fits[filter](choice)) return false
    const { name, description } = choice.entry
    const texts = [dumpKey(name), dumpKey(description ?? '')]
    return words.every((word) => texts.some((text) => text.includes(word)))
  })
}

const wordsOf = (text = ''): string[] => dumpKey(text).split(/\s+/).filter(Boolean)

/** All games of a set, in the order of their names. */
export async function readSet(app: RomSetDeps, userId: string, system: System): Promise<readonly SetEntry[]> {
  await refreshHoldings(app, userId, system.id)
  const dats = app.romSets.datsOf(system.id).map(({ id }) => id)
  const key = JSON.stringify([userId, system.id, app.games.revision(), app.romSets.holdingsRevision(), dats])
  const known = app.romSetCache.get(key)
  if (known !== undefined) return known
  const yieldToEventLoop = createYieldToEventLoop()
  const entries = await collected(buildSet(await readInput(app, userId, system)))
  const keyed = entries.map((entry) => ({ entry, key: dumpKey(entry.name) }))
  const sorted = await sortWithoutBlocking(keyed, (one, other) => (one.key < other.key ? -1 : 1), yieldToEventLoop)
  const found = sorted.map(({ entry }) => entry)
  app.romSetCache.set(key, found)
  return found
}

async function readInput({ romSets }: RomSetDeps, userId: string, { id: system }: System): Promise<SetInput> {
  const yieldToEventLoop = createYieldToEventLoop()
  const entries: DatEntry[] = []
  for (let after = 0; ; ) {
    const some = romSets.entriesAfter(system, { after, limit: rowsAtOnce })
    entries.push(...some)
    await yieldToEventLoop()
    if (some.length < rowsAtOnce) break
    after = some.at(-1)?.id ?? after
  }
  const held = new Map<string, Held>()
  for (let after: HoldingRow | null = null; ; ) {
    const some: HoldingRow[] = romSets.holdingsAfter({ userId, system }, after, rowsAtOnce)
    heldBy(some, held)
    await yieldToEventLoop()
    if (some.length < rowsAtOnce) break
    after = some.at(-1) ?? null
  }
  return { entries, held }
}
