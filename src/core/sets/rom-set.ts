import { AppError } from '#domain/errors.ts'
import type { Clock } from '#domain/ports/clock.ts'
import {
  buildSet,
  type DatEntry,
  type HeldFile,
  oneOfEach,
  type SetEntry,
  type SetInput,
} from '#domain/systems/build-set.ts'
import type { DumpPreference } from '#domain/systems/dump-name.ts'
import type { RomSet, SetItem } from '#domain/systems/rom-set.ts'
import type { SetFilter } from '#domain/systems/set-filters.ts'
import { type System, systemById } from '#domain/systems/systems.ts'
import { createTtlCache, type TtlCache } from '#domain/ttl-cache.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

/** The sets of users for a while, since their pages are read one after another. */
export type RomSetCache = TtlCache<readonly SetEntry[]>

const keptMs = 30_000
const bytesOfEntry = 500
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
  const items = await setItems(app, userId, systemId, query)
  const found = filtered(items, query)
  const counts = { verified: 0, present: 0, bad: 0, wanted: 0, missing: 0 }
  let duplicates = 0
  for (const { state, copies } of items) {
    counts[state] += 1
    if (copies > 1) duplicates += 1
  }
  return {
    systemId,
    dats: app.romSets.datsOf(systemId),
    total: items.length,
    present: counts.verified + counts.present + counts.bad,
    missing: counts.missing + counts.wanted,
    verified: counts.verified,
    bad: counts.bad,
    wanted: counts.wanted,
    duplicates,
    filtered: found.length,
    items: found.slice(offset, offset + limit),
  }
}

/** The items of a set that a query asks for, in the order of their names. Throws AppError `not-found`. */
export async function queriedItems(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  query: SetQuery,
): Promise<SetItem[]> {
  return filtered(await setItems(app, userId, systemId, query), query)
}

async function setItems(
  app: RomSetDeps,
  userId: string,
  systemId: string,
  { oneEach = false, regions = [], languages = [] }: SetQuery,
): Promise<readonly SetItem[]> {
  const entries = await readSet(app, userId, findSystem(systemId))
  return oneEach ? oneOfEach(entries, { regions, languages }) : entries.map(({ item }) => item)
}

const fits: Record<SetFilter, (item: SetItem) => boolean> = {
  all: () => true,
  present: ({ state }) => state !== 'missing' && state !== 'wanted',
  missing: ({ state }) => state === 'missing' || state === 'wanted',
  verified: ({ state }) => state === 'verified',
  bad: ({ state }) => state === 'bad',
  unverified: ({ state }) => state === 'present',
  wanted: ({ state }) => state === 'wanted',
  duplicates: ({ copies }) => copies > 1,
}

function filtered(items: readonly SetItem[], { filter = 'all', text = '' }: SetQuery): SetItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    if (!fits[filter](item)) return false
    const name = item.name.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

async function readSet(app: RomSetDeps, userId: string, system: System): Promise<readonly SetEntry[]> {
  const dats = app.romSets.datsOf(system.id).map(({ id }) => id)
  const key = JSON.stringify([userId, system.id, app.games.revision(), dats])
  const known = app.romSetCache.get(key)
  if (known !== undefined) return known
  const yieldToEventLoop = createYieldToEventLoop()
  const found: SetEntry[] = []
  for (const entry of buildSet(await readInput(app, userId, system))) {
    found.push(entry)
    await yieldToEventLoop()
  }
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
  found.sort((one, other) => compare(one.item.name, other.item.name))
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
