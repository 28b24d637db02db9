import { AppError, fieldError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import { choiceOf, itemOf, type SetChoice } from '#domain/systems/build-set.ts'
import type { SetItem, WantedRoms, WantRoms } from '#domain/systems/rom-set.ts'
import type { Needs } from '../app-context.ts'
import { insertGame } from '../library/add-game.ts'
import { announceRequests } from '../requests/ask.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { entriesWithKeys } from './read-set.ts'
import { currentScope, findSystem, queriedChoices, type SetQuery } from './rom-set.ts'
import { type WantedTitle, wantedTitles } from './wanted-titles.ts'

const usualLimit = 100
/** The administrators are told once of all that a user asks for. */
const quiet = { announces: false }

export type WantRomsDeps = Needs<typeof insertGame> & Needs<typeof queriedChoices>

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
  const { chosen, found } = await wantedItems(app, userId, systemId, request)
  const result: WantedRoms = { preview: request.preview, found, games: [], skipped: [] }
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

type WantedItem = SetItem & WantedTitle
type WantedItems = { chosen: WantedItem[]; found: number }

async function wantedItems(
  app: WantRomsDeps,
  userId: string,
  systemId: string,
  { ids = [], missing = false, oneEach = true, regions = [], languages = [], limit = usualLimit }: WantRoms,
): Promise<WantedItems> {
  if (ids.length === 0 && !missing) {
    const message = say('systems.idsOrMissing')
    throw fieldError('ids', message)
  }
  const query: SetQuery = { oneEach, regions, languages, filter: 'missing' }
  const pieces = missing
    ? await queriedChoices(app, userId, systemId, query)
    : [await namedChoices(app, userId, systemId, ids)]
  // Several dumps of one title are one wanted game.
  const titles = new Set<string>()
  const chosen: WantedItem[] = []
  for await (const choices of pieces) {
    const open = choices.filter(({ state }) => state === 'missing')
    const entries = open.map(({ entry }) => entry)
    const called = wantedTitles(app, systemId, entries, missing && oneEach)
    for (const choice of open) {
      const own = called.get(choice.entry.id)
      const key = own?.title.toLowerCase() ?? ''
      if (own === undefined || titles.has(key)) continue
      titles.add(key)
      if (chosen.length < limit) chosen.push({ ...itemOf(choice), ...own })
    }
  }
  return { chosen, found: titles.size }
}

async function namedChoices(
  app: WantRomsDeps,
  userId: string,
  systemId: string,
  ids: readonly string[],
): Promise<SetChoice[]> {
  const scope = await currentScope(app, userId, systemId)
  const keys = app.romSets.keysOfIds(scope.system, ids.map(Number))
  return entriesWithKeys(app, scope, keys).map(choiceOf)
}
