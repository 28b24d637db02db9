import type { AppContext } from '../../app-context.ts'
import { type Place, paired, placesOf } from '../../files/places.ts'

export type GamePlace = { id: string; title: string; place: Place }

/** Where the games of the library lie, whoever they belong to. */
export type GamePlaces = {
  all(): Promise<readonly GamePlace[]>
  /** A game was removed by the one who asks: the others are where they were. */
  without(id: string): void
}

const freshMs = 30_000

/**
 * Looked up when first asked for, and again when anything in the library changed meanwhile or it is some time ago: many
 * games that are deleted together do not each look at all the others.
 */
export function createGamePlaces({ games }: Pick<AppContext, 'games'>): GamePlaces {
  let found: GamePlace[] = []
  let revision = Number.NaN
  let foundAt = 0
  return {
    async all() {
      if (revision === games.revision() && performance.now() - foundAt < freshMs) return found
      revision = games.revision()
      foundAt = performance.now()
      const held = games.withLibraryPath()
      const places = await placesOf(held.map(({ libraryPath }) => libraryPath))
      found = paired(held, places).map(([{ id, title }, place]) => ({ id, title, place }))
      return found
    },
    without(id) {
      found = found.filter((game) => game.id !== id)
      // More than this one removal happened: all are looked up again.
      if (games.revision() === revision + 1) revision += 1
    },
  }
}
