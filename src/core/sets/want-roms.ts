import { AppError, fieldError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { SetItem, WantedRoms, WantRoms } from '#domain/systems/rom-set.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { insertGame } from '../library/add-game.ts'
import { announceRequests } from '../requests/ask.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { findSystem, queriedItems, type SetQuery } from './rom-set.ts'
import { wantedTitles } from './wanted-titles.ts'

const usualLimit = 100
/** The administrators are told once of all that a user asks for. */
const quiet = { announces: false }

export type WantRomsDeps = Needs<typeof insertGame> & Pick<AppContext, 'romSetCache' | 'romSets'>

/**
 * Adds games of a set to the user's wanted games: those that are named, or all that are missing. A preview adds nothing.
 * Throws AppError `not-found`, and `invalid` if nothing is named.
 */
export async function wantRoms(
  app: WantRomsDeps,
  userId: string,
  systemId: string,
  request: WantRoms & { preview: boolean },
): Promise<WantedRoms> {
  const system = findSystem(systemId)
  const items = await itemsOf(app, userId, systemId, request)
  const chosen = items.slice(0, request.limit ?? usualLimit)
  const result: WantedRoms = { preview: request.preview, found: items.length, games: [], skipped: [] }
  if (!request.preview) app.dataDisk.assertSpace()
  const asked: Game[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const { id, name, description, title, alternateTitles } of chosen) {
    await yieldToEventLoop()
    if (request.preview) {
      result.games.push({ id, name, description, title, gameId: null })
      continue
    }
    try {
      const platform = { platforms: [system.short], platform: system.id }
      const wanted = { title, alternateTitles, status: 'wanted', ...platform } as const
      const game = insertGame(app, userId, wanted, null, 'manual', quiet)
      result.games.push({ id, name, description, title, gameId: game.id })
      if (game.status === 'requested') asked.push(game)
    } catch (error) {
      if (!(error instanceof AppError) || !isRefusal(error)) throw error
      result.skipped.push({ name, reason: error.message })
    }
  }
  announceRequests(app, userId, asked)
  return result
}

// The library has it, or the user may not add more.
const isRefusal = ({ code }: AppError): boolean => code === 'conflict' || code === 'forbidden'

type WantedItem = SetItem & { alternateTitles: string[] }

async function itemsOf(
  app: WantRomsDeps,
  userId: string,
  systemId: string,
  { ids = [], missing = false, oneEach = true, regions = [], languages = [] }: WantRoms,
): Promise<WantedItem[]> {
  if (ids.length === 0 && !missing) {
    const message = 'Name the games by ids, or set missing to true'
    throw fieldError('ids', message)
  }
  const query: SetQuery = missing ? { oneEach, regions, languages } : {}
  const items = await queriedItems(app, userId, systemId, { ...query, filter: 'missing' })
  const named = new Set(ids)
  // Several dumps of one title are one wanted game.
  const titles = new Set<string>()
  const wanted = await wantedTitles(app, userId, systemId)
  const found: WantedItem[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const item of items) {
    if (item.state !== 'missing' || !(missing || named.has(item.id))) continue
    const own = wanted.of(item, missing && oneEach)
    const key = own.title.toLowerCase()
    if (!titles.has(key)) found.push({ ...item, ...own })
    titles.add(key)
    await yieldToEventLoop()
  }
  return found
}
