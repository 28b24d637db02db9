import type { NamedByScan } from '#db/repositories/described-games.ts'
import type { HeldContent } from '#db/repositories/rom-holdings.ts'
import { stemOf } from '#domain/game-files/discs.ts'
import { basename } from '#domain/paths/paths.ts'
import { dumpKey, dumpTitle } from '#domain/systems/dump-name.ts'
import { systemById, systemsOfSets } from '#domain/systems/systems.ts'
import type { AppContext } from '../app-context.ts'
import { findEntries, groupOf } from '../library/find-game.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { titlesFor } from './adopt-rom.ts'
import { readEntry } from './identify/match-entry.ts'

export type NameDeps = Pick<AppContext, 'games' | 'romSets' | 'events' | 'transaction'>

const gamesAtOnce = 50

/** Gives the games of all systems with short names the titles that DATs have for them. */
export async function nameAllByDats(app: NameDeps, signal: AbortSignal): Promise<void> {
  const rest = createYieldToEventLoop()
  const systems = systemsOfSets.filter((system) => app.romSets.datsOf(system).length > 0)
  const ids = systems.length === 0 ? [] : app.romSets.gamesOfSystems(systems)
  for (let from = 0; from < ids.length; from += gamesAtOnce) {
    signal.throwIfAborted()
    nameByDats(app, ids.slice(from, from + gamesAtOnce))
    await rest()
  }
}

/**
 * Gives games that a scan named after the short names of their archives the titles that DATs have for them: by their
 * contents, else by their names. What a user or a provider named keeps its title, and so do the files.
 */
export function nameByDats(app: NameDeps, ids: readonly string[]): void {
  const { romSets, events, transaction } = app
  const games = romSets.namedByScan(systemsOfSets, ids)
  if (games.length === 0) return
  const contents = Map.groupBy(romSets.contentsOf(games.map(({ id }) => id)), ({ gameId }) => gameId)
  for (const [system, own] of Map.groupBy(games, (game) => game.system)) {
    const keys = new Map(own.map((game) => [game.id, keysOf(game, contents.get(game.id) ?? [])]))
    const descriptions = romSets.descriptionsOf(system, [...new Set([...keys.values()].flat())])
    const isRenamed = (game: NamedByScan): boolean => {
      const [byContents, byName] = (keys.get(game.id) ?? []).map((key) => descriptions.get(key) ?? null)
      return transaction(() => rename(app, game, { byName: byName ?? null, description: byContents ?? byName ?? null }))
    }
    for (const game of own) if (isRenamed(game)) events.emit('gameChanged', { id: game.id, change: 'updated' })
  }
}

/** The keys of the game that its contents are, and of the one that it is called. */
function keysOf({ libraryPath, system }: NamedByScan, contents: readonly HeldContent[]): [string, string] {
  const name = dumpKey(stemOf(basename(libraryPath)))
  const found = contents.filter((content) => content.system === system)
  // A merged archive contains the clones of its board as well.
  if (found.length === 0 || found.some(({ key }) => key === name)) return [name, name]
  const [most, next] = found.toSorted((one, other) => other.matched - one.matched)
  return most !== undefined && most.matched > (next?.matched ?? 0) ? [most.key, name] : [name, name]
}

type Descriptions = { byName: string | null; description: string | null }

function rename({ games }: NameDeps, { id, ...known }: NamedByScan, { byName, description }: Descriptions): boolean {
  const game = games.findById(id)
  const system = systemById(known.system)
  if (game === null || system === null || description === null || game.title !== known.title) return false
  const { libraryPath: path } = known
  const titled = (of: string | null, fallback: string) =>
    titlesFor({ path, system, description: of, title: (of === null ? '' : dumpTitle(of)) || fallback })
  const scanned = readEntry(basename(path)).title
  const given = new Set([...titled(null, scanned), ...titled(byName, scanned)])
  const titles = [...titled(description, scanned)].slice(0, 3)
  if (!given.has(game.title) || titles.includes(game.title)) return false
  for (const title of titles) {
    const others = findEntries({ games }, { ...game, title }).filter((entry) => entry.id !== id)
    if (others.some(({ platform }) => platform === game.platform)) continue
    games.update(id, { title, titleGroup: groupOf(others) })
    return true
  }
  return false
}
