import { type GameWithParts, partNamedByRelease } from '#domain/release-name/matches-part.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/**
 * Groups releases by the id of the part of the game that they name; releases of the game itself or of other games are left
 * out. Each release is matched once, because a game may have very many parts.
 */
export async function groupByPart<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  game: GameWithParts,
): Promise<Map<string, Item[]>> {
  const yieldToEventLoop = createYieldToEventLoop()
  const byPart = new Map<string, Item[]>()
  for (const item of items) {
    const name = nameOf(item)
    const part = partNamedByRelease({ name, parsed: parseReleaseNameForGame(name, game) }, game)
    if (part !== null) {
      const known = byPart.get(part.id)
      if (known === undefined) byPart.set(part.id, [item])
      else known.push(item)
    }
    await yieldToEventLoop()
  }
  return byPart
}
