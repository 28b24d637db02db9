import { setTimeout as sleep } from 'node:timers/promises'
import type { HoldingFacts, TitledKey } from '#db/repositories/rom-holdings.ts'
import { dumpKey, dumpTitle } from '#domain/systems/dump-name.ts'
import { type HeldGame, holdingsOf, type KnownKeys, namesOf } from '#domain/systems/holdings.ts'
import { systemNamed } from '#domain/systems/systems.ts'
import { keysWantedAs } from '#domain/systems/wanted-title.ts'
import type { AppContext } from '../app-context.ts'
import { inBatches } from '../tasks/in-batches.ts'
import { createThrottle } from '../tasks/throttle.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

type Deps = Pick<AppContext, 'romSets'>
type HoldingsDeps = Deps & Pick<AppContext, 'queues'>

const gamesAtOnce = 200
const changesAtOnce = 2000
/** Counting all of a large library would take longer than a page. */
const maxCounted = 1000
const taskId = 'holdings'
/** What few changes take. A page does not wait for those of a whole folder. */
const patienceMs = 40
const debounceMs = 1000
const wantedStatuses: readonly string[] = ['wanted', 'downloading', 'requested']

/**
 * Computes anew which games of DATs the games of the library are, where games, files, checks or DATs changed since the last
 * time.
 */
export async function refreshHoldings({ romSets, queues }: HoldingsDeps): Promise<void> {
  if (isCurrent({ romSets })) return
  await queues.romSets.withLock(taskId, () => refreshChanged({ romSets }))
}

/** Does so in the background, and waits only for a moment. Returns how many games of a user are still to be computed. */
export async function refreshHoldingsSoon({ romSets, queues }: HoldingsDeps, userId: string): Promise<number> {
  if (isCurrent({ romSets })) return 0
  requestHoldings({ romSets, queues })
  const waiting = new AbortController()
  await Promise.race([
    queues.romSets.ended(taskId),
    sleep(patienceMs, null, { signal: waiting.signal }).catch(() => null),
  ])
  waiting.abort()
  return isCurrent({ romSets }) ? 0 : pendingOf({ romSets }, userId)
}

/** Keeps them computed, so that a page finds them. Returns a function that stops this. */
export function watchHoldings(app: HoldingsDeps & Pick<AppContext, 'events' | 'clock'>): () => void {
  const throttle = createThrottle<string>(app.clock, debounceMs, () => requestHoldings(app))
  const changed = (): void => throttle.add([taskId])
  const ends = [
    app.events.on('gameChanged', changed),
    app.events.on('verificationProgress', changed),
    app.events.on('datsJudged', changed),
  ]
  changed()
  return () => {
    for (const end of ends) end()
    throttle.stop()
  }
}

function requestHoldings({ romSets, queues }: HoldingsDeps): void {
  queues.romSets.enqueue(taskId, (signal) => queues.romSets.withLock(taskId, () => refreshChanged({ romSets }, signal)))
}

const isCurrent = ({ romSets }: Deps): boolean =>
  romSets.changedGames(1).length === 0 && changedSystems({ romSets }).length === 0

// The games of a system whose DATs changed are noted one after another.
const pendingOf = ({ romSets }: Deps, userId: string): number =>
  Math.max(romSets.countChanges(userId, maxCounted), changedSystems({ romSets }).length > 0 ? 1 : 0)

const changedSystems = ({ romSets }: Deps) =>
  romSets.datsOfSystems().filter(({ dats, computedWith }) => dats !== (computedWith || '[]'))

async function refreshChanged({ romSets }: Deps, signal?: AbortSignal): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  while (signal?.aborted !== true) {
    for (const { system, dats } of changedSystems({ romSets })) {
      for (const ids of inBatches(romSets.gamesOfSystem(system), changesAtOnce)) {
        romSets.noteChanges(ids)
        await yieldToEventLoop()
      }
      romSets.changeDats(system, dats)
    }
    const ids = romSets.changedGames(gamesAtOnce)
    if (ids.length === 0) return
    const games = readGames({ romSets }, ids)
    const known = readKeys({ romSets }, games)
    romSets.replaceHoldings(
      ids,
      games.flatMap((game) => holdingsOf(game, known).map((holding) => ({ ...holding, userId: game.userId }))),
    )
    await yieldToEventLoop()
  }
}

function readGames({ romSets }: Deps, ids: readonly string[]): (HeldGame & { userId: string })[] {
  const paths = Map.groupBy(romSets.pathsOf(ids), ({ gameId }) => gameId)
  const contents = Map.groupBy(romSets.contentsOf(ids), ({ gameId }) => gameId)
  return romSets.factsOf(ids).map((facts) => ({
    id: facts.id,
    userId: facts.userId,
    system: systemOf(facts),
    title: facts.title,
    isWanted: wantedStatuses.includes(facts.status),
    verification: facts.verification,
    libraryPath: facts.libraryPath,
    paths: paths.get(facts.id)?.map(({ path }) => path) ?? [],
    contents: contents.get(facts.id) ?? [],
  }))
}

function systemOf({ platform, preferredPlatform }: HoldingFacts): string | null {
  return platform ?? (preferredPlatform === null ? null : (systemNamed(preferredPlatform)?.id ?? null))
}

/** Looks up the names and titles of games in the DATs of their systems. */
function readKeys({ romSets }: Deps, games: readonly HeldGame[]): KnownKeys {
  const names = new Set<string>()
  const titles = new Map<string, TitledKey[]>()
  for (const [system, own] of Map.groupBy(games, (game) => game.system)) {
    if (system === null) continue
    const wanted = own.flatMap(({ isWanted, title }) => (isWanted ? [title, dumpTitle(title)].map(dumpKey) : []))
    const paths = own.flatMap(({ paths, libraryPath }) => paths.flatMap((path) => namesOf(path, libraryPath)))
    const keys = [...wanted, ...paths]
    for (const key of keys.length === 0 ? [] : romSets.knownKeys(system, [...new Set(keys)]))
      names.add(`${system} ${key}`)
    for (const row of wanted.length === 0 ? [] : romSets.keysOfTitles(system, [...new Set(wanted)])) {
      const place = `${system} ${row.titleKey}`
      titles.set(place, [...(titles.get(place) ?? []), row])
    }
  }
  return {
    has: (system, key) => names.has(`${system} ${key}`),
    ofTitle(system, title) {
      const like = new Set([title, dumpTitle(title)].map(dumpKey))
      const found = keysWantedAs(
        title,
        [...like].flatMap((key) => titles.get(`${system} ${key}`) ?? []),
      )
      const name = dumpKey(title)
      return found.length === 0 && names.has(`${system} ${name}`) ? [name] : found
    },
  }
}
