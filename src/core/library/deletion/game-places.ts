import type { AppContext } from '../../app-context.ts'
import { type Place, paired, placesOf } from '../../files/places.ts'

export type GamePlace = { id: string; title: string; place: Place }

/** The folders of all users' games. */
export type GamePlaces = {
  all(): Promise<readonly GamePlace[]>
  /** Drops a game that the caller has just removed. The other places stay valid. */
  without(id: string): void
}

const freshMs = 30_000

/**
 * Caches the places until the library changes or they are 30 seconds old, so that deleting many games does not resolve
 * all folders each time.
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
      const withFolder = games.withLibraryPath()
      const places = await placesOf(withFolder.map(({ libraryPath }) => libraryPath))
      found = paired(withFolder, places).map(([{ id, title }, place]) => ({ id, title, place }))
      return found
    },
    without(id) {
      found = found.filter((game) => game.id !== id)
      // After other changes the revision differs, and all places are resolved again.
      if (games.revision() === revision + 1) revision += 1
    },
  }
}
