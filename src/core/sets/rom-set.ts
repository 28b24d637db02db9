import type { RankCount, RankFilter } from '#db/repositories/rom-sets.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { choiceOf, itemOf, type SetChoice } from '#domain/systems/build-set.ts'
import { type DumpPreference, dumpKey } from '#domain/systems/dump-name.ts'
import { type HoldingState, rankOf } from '#domain/systems/holdings.ts'
import type { RomSet } from '#domain/systems/rom-set.ts'
import type { SetFilter } from '#domain/systems/set-filters.ts'
import { type System, systemById } from '#domain/systems/systems.ts'
import { createTtlCache, type TtlCache } from '#domain/ttl-cache.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import {
  choicesOfFamilies,
  entriesWithKeys,
  familyKind,
  readChoices,
  type SetScope,
  type SetShape,
} from './read-set.ts'
import { refreshHoldings, refreshHoldingsSoon } from './refresh-holdings.ts'

/** What was counted of sets, since their pages are read one after another. */
export type RomSetCache = TtlCache<SetCounts> & { chosen: TtlCache<ChosenDumps> }
type SetCounts = { total: number; ranks: readonly RankCount[] }
/** The dumps that count where one of each game does, with what is there of their families. */
type ChosenDumps = { family: string; id: number; fits: Pick<SetChoice, 'state'> & { copies: number } }[]

const keptMs = 120_000
const bytesOfChosen = 160
const maxBytes = 32 * 1024 * 1024

export function createRomSetCache(clock: Clock): RomSetCache {
  const sizeOf = (dumps: ChosenDumps): number => dumps.length * bytesOfChosen
  const chosen = createTtlCache<ChosenDumps>(clock, { ttlMs: keptMs, maxEntries: 10, maxBytes, sizeOf })
  return { ...createTtlCache<SetCounts>(clock, { ttlMs: keptMs, maxEntries: 200 }), chosen }
}

type RomSetDeps = Pick<AppContext, 'romSets' | 'romSetCache' | 'games' | 'queues'>

export type SetQuery = Partial<DumpPreference> & {
  filter?: SetFilter | undefined
  text?: string | undefined
  oneEach?: boolean | undefined
}

/** Throws AppError `not-found`. */
export function findSystem(id: string): System {
  const system = systemById(id)
  if (system === null) throw new AppError('not-found', say('systems.systemNotFound'))
  return system
}

type Slice = { limit: number; offset: number }

/** A page of the games in the DATs of a system, with what the user has of them. Throws AppError `not-found`. */
export async function listRomSet(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  { limit, offset, ...query }: SetQuery & Slice,
): Promise<RomSet> {
  const { id: system } = findSystem(systemId)
  const pending = await refreshHoldingsSoon(app, userId)
  const dats = app.romSets.datsOf(system)
  const scope = { userId, system, dats: dats.map(({ id }) => id) }
  const list = query.oneEach === true ? oneOfEachGame : wholeSet
  return { systemId, dats, pending, ...(await list(app, scope, query, { limit, offset })) }
}

type Listed = Omit<RomSet, 'systemId' | 'dats' | 'pending'>

async function oneOfEachGame(
  app: RomSetDeps,
  scope: SetScope,
  query: SetQuery,
  { limit, offset }: Slice,
): Promise<Listed> {
  const shape = shapeOf(query)
  const all = await chosenDumps(app, scope, shape)
  const counts = { verified: 0, present: 0, bad: 0, wanted: 0, missing: 0 }
  let duplicates = 0
  for (const { fits } of all) {
    counts[fits.state] += 1
    if (fits.copies > 1) duplicates += 1
  }
  const { filter = 'all' } = query
  const words = wordsOf(query.text)
  const named = words.length === 0 ? null : await namedDumps(app, scope, shape, words)
  const found = all.filter(({ id, fits }) => fitsFilter(filter, fits) && (named === null || named.has(id)))
  const page = found.slice(offset, offset + limit)
  const families = [...new Set(page.map(({ family }) => family))]
  const kind = familyKind(app, scope)
  const choices = new Map(choicesOfFamilies(app, scope, { shape, kind, families }).map((each) => [each.entry.id, each]))
  return {
    ...totals({ ...counts, total: all.length, duplicates }),
    filtered: found.length,
    items: page.flatMap(({ id }) => choices.get(id) ?? []).map(itemOf),
  }
}

async function chosenDumps(app: RomSetDeps, scope: SetScope, shape: SetShape): Promise<ChosenDumps> {
  const { chosen } = app.romSetCache
  const key = JSON.stringify([scope, shape, app.games.revision(), app.romSets.holdingsRevision()])
  const known = chosen.get(key)
  if (known !== undefined) return known
  const found: ChosenDumps = []
  for await (const choices of readChoices(app, scope, shape)) {
    for (const { entry, state, games } of choices) {
      found.push({ family: entry.family, id: entry.id, fits: { state, copies: games.length } })
    }
  }
  chosen.set(key, found)
  return found
}

async function namedDumps(
  app: RomSetDeps,
  scope: SetScope,
  shape: SetShape,
  words: readonly string[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for await (const choices of readChoices(app, scope, shape)) {
    for (const choice of choices) if (hasWords(choice, words)) found.add(choice.entry.id)
  }
  return found
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
  scope: SetScope,
  { filter = 'all', text }: SetQuery,
  slice: Slice,
): Promise<Listed> {
  const { romSets } = app
  const yieldToEventLoop = createYieldToEventLoop()
  const { dats } = scope
  const { total, ranks: counts } = await countsOf(app, scope)
  const of = (from: number, to: number) =>
    counts.reduce((sum, { rank, count }) => (rank >= from && rank <= to ? sum + count : sum), 0)
  const rankCount = (state: HoldingState) => of(rankOf(state), rankOf(state))
  const duplicates = counts.reduce((sum, each) => sum + each.duplicates, 0)
  const words = wordsOf(text)
  const ranks = shownRanks[filter]
  const entries = { dats, words, missingFor: filter === 'missing' ? scope : undefined }
  const keys = ranks === undefined ? romSets.entryKeys(entries, slice) : romSets.heldKeys(scope, ranks, words, slice)
  await yieldToEventLoop()
  const there = of(rankOf('bad'), rankOf('verified'))
  const known =
    ranks === undefined
      ? total - (filter === 'missing' ? there : 0)
      : ranks.several
        ? duplicates
        : of(ranks.from, ranks.to)
  const count = () => (ranks === undefined ? romSets.countEntries(entries) : romSets.countHeld(scope, ranks, words))
  return {
    ...totals({
      total,
      verified: rankCount('verified'),
      present: rankCount('present'),
      bad: rankCount('bad'),
      wanted: rankCount('wanted'),
      duplicates,
    }),
    filtered: words.length === 0 ? known : count(),
    items: entriesWithKeys(app, scope, keys).map(choiceOf).map(itemOf),
  }
}

/** Counted once, until what the user has or a DAT changes. */
async function countsOf({ romSets, games, romSetCache }: RomSetDeps, scope: SetScope): Promise<SetCounts> {
  const key = JSON.stringify([scope, games.revision(), romSets.holdingsRevision()])
  const known = romSetCache.get(key)
  if (known !== undefined) return known
  const yieldToEventLoop = createYieldToEventLoop()
  const ranks = romSets.countHoldings(scope)
  await yieldToEventLoop()
  const counted = { total: romSets.countEntries({ dats: scope.dats, words: [] }), ranks }
  await yieldToEventLoop()
  romSetCache.set(key, counted)
  return counted
}

/** Yields what a query finds in a set, piece by piece. Waits until all changes count. Throws AppError `not-found`. */
export async function queriedChoices(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  query: SetQuery,
): Promise<AsyncGenerator<SetChoice[], void, undefined>> {
  const scope = await currentScope(app, userId, systemId)
  const words = wordsOf(query.text)
  const { filter = 'all' } = query
  const fits = (choice: SetChoice): boolean =>
    fitsFilter(filter, { state: choice.state, copies: choice.games.length }) && hasWords(choice, words)
  return filteredPieces(readChoices(app, scope, shapeOf(query)), fits)
}

/** The set of a user as it is now, when all changes count. Throws AppError `not-found`. */
export async function currentScope(app: RomSetDeps, userId: string, systemId: string): Promise<SetScope> {
  const { id: system } = findSystem(systemId)
  await refreshHoldings(app)
  return { userId, system, dats: app.romSets.datsOf(system).map(({ id }) => id) }
}

async function* filteredPieces(
  pieces: AsyncIterable<SetChoice[]>,
  fits: (choice: SetChoice) => boolean,
): AsyncGenerator<SetChoice[], void, undefined> {
  for await (const choices of pieces) yield choices.filter(fits)
}

const shapeOf = ({ oneEach = false, regions = [], languages = [] }: SetQuery): SetShape => ({
  oneEach,
  regions,
  languages,
})

function fitsFilter(filter: SetFilter, { state, copies }: ChosenDumps[number]['fits']): boolean {
  const isMissing = state === 'missing' || state === 'wanted'
  if (filter === 'all') return true
  if (filter === 'missing') return isMissing
  if (filter === 'present') return !isMissing
  if (filter === 'duplicates') return copies > 1
  return state === (filter === 'unverified' ? 'present' : filter)
}

function hasWords({ entry: { key, description } }: SetChoice, words: readonly string[]): boolean {
  const called = dumpKey(description ?? '')
  return words.every((word) => key.includes(word) || called.includes(word))
}

const wordsOf = (text = ''): string[] => dumpKey(text).split(/\s+/).filter(Boolean)
