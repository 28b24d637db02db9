import type { HoldingFacts, TitledKey } from '#db/repositories/rom-holdings.ts'
import { dumpKey, dumpTitle } from '#domain/systems/dump-name.ts'
import { type HeldGame, type Holding, holdingsOf, type KnownKeys, namesOf } from '#domain/systems/holdings.ts'
import { systemNamed } from '#domain/systems/systems.ts'
import { keysWantedAs } from '#domain/systems/wanted-title.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

type Deps = Pick<AppContext, 'romSets'>

const gamesAtOnce = 200
const wantedStatuses: readonly string[] = ['wanted', 'downloading', 'requested']

/**
 * Computes anew which games of the DATs of a system the games of a user are, where games, files, checks or DATs changed
 * since the last time.
 */
export async function refreshHoldings({ romSets }: Deps, userId: string, system: string): Promise<void> {
  const dats = JSON.stringify(romSets.datsOf(system).map(({ id }) => id))
  if (romSets.datsOfHoldings(system) !== dats) romSets.changeDats(system, dats)
  await refreshChanged({ romSets }, userId)
}

async function refreshChanged({ romSets }: Deps, userId: string): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (;;) {
    const ids = romSets.changedGames(userId, gamesAtOnce)
    if (ids.length === 0) return
    const games = readGames({ romSets }, ids)
    const known = readKeys({ romSets }, games)
    const rows = games.flatMap((game) => holdingsOf(game, known).map((holding: Holding) => ({ ...holding, userId })))
    romSets.replaceHoldings(ids, rows)
    await yieldToEventLoop()
  }
}

function readGames({ romSets }: Deps, ids: readonly string[]): HeldGame[] {
  const paths = Map.groupBy(romSets.pathsOf(ids), ({ gameId }) => gameId)
  const contents = Map.groupBy(romSets.contentsOf(ids), ({ gameId }) => gameId)
  return romSets.factsOf(ids).map((facts) => ({
    id: facts.id,
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
