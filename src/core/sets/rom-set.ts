import { AppError } from '#domain/errors.ts'
import type { Clock } from '#domain/ports/clock.ts'
import {
  buildSet,
  choiceOf,
  type DatEntry,
  type HeldFile,
  itemOf,
  oneOfEach,
  type SetChoice,
  type SetEntry,
  type SetInput,
} from '#domain/systems/build-set.ts'
import type { DumpPreference } from '#domain/systems/dump-name.ts'
import type { RomSet, SetItem } from '#domain/systems/rom-set.ts'
import type { SetFilter } from '#domain/systems/set-filters.ts'
import { type System, systemById } from '#domain/systems/systems.ts'
import { createTtlCache, type TtlCache } from '#domain/ttl-cache.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../tasks/yield-to-event-loop.ts'

/** The sets of users for a while, since their pages are read one after another. */
export type RomSetCache = TtlCache<readonly SetEntry[]>

const keptMs = 120_000
const bytesOfEntry = 400
const maxBytes = 32 * 1024 * 1024
const rowsAtOnce = 2000

export function createRomSetCache(clock: Clock): RomSetCache {
  const sizeOf = (entries: readonly SetEntry[]): number => entries.length * bytesOfEntry
  return createTtlCache(clock, { ttlMs: keptMs, maxEntries: 10, maxBytes, sizeOf })
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
    total: choices.length,
    present: counts.verified + counts.present + counts.bad,
    missing: counts.missing + counts.wanted,
    verified: counts.verified,
    bad: counts.bad,
    wanted: counts.wanted,
    duplicates,
    filtered: found.length,
    items: found.slice(offset, offset + limit).map(itemOf),
  }
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
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (filter === 'all' && words.length === 0) return choices
  return choices.filter((choice) => {
    if (!fits[filter](choice)) return false
    const name = choice.entry.name.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

async function readSet(app: RomSetDeps, userId: string, system: System): Promise<readonly SetEntry[]> {
  const dats = app.romSets.datsOf(system.id).map(({ id }) => id)
  const key = JSON.stringify([userId, system.id, app.games.revision(), dats])
  const known = app.romSetCache.get(key)
  if (known !== undefined) return known
  const yieldToEventLoop = createYieldToEventLoop()
  const entries = await collected(buildSet(await readInput(app, userId, system)))
  const keyed = entries.map((entry) => ({ entry, key: entry.name.toLowerCase() }))
  const sorted = await sortWithoutBlocking(keyed, (one, other) => (one.key < other.key ? -1 : 1), yieldToEventLoop)
  const found = sorted.map(({ entry }) => entry)
  app.romSetCache.set(key, found)
  return found
}

async function readInput({ romSets }: RomSetDeps, userId: string, { id, short }: System): Promise<SetInput> {
  const yieldToEventLoop = createYieldToEventLoop()
  const entries: DatEntry[] = []
  for (let after = 0; ; ) {
    const some = romSets.entriesAfter(id, { after, limit: rowsAtOnce })
    entries.push(...some)
    await yieldToEventLoop()
    if (some.length < rowsAtOnce) break
    after = some.at(-1)?.id ?? after
  }
  if (entries.length === 0) return { entries, holdings: [], files: [], wantedTitles: new Set() }
  const files: HeldFile[] = []
  for (let after = 0; ; ) {
    const some = romSets.filesAfter(userId, short, { after, limit: rowsAtOnce })
    files.push(...some.filter(({ path }) => path !== null))
    await yieldToEventLoop()
    const last = some.at(-1)?.seq
    if (last === undefined) break
    after = last
  }
  const wantedTitles = new Set(romSets.wantedTitles(userId, short).map((title) => title.toLowerCase()))
  return { entries, holdings: romSets.holdings(userId, id), files, wantedTitles }
}
