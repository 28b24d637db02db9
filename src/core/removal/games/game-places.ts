import { dirname, sep } from '#domain/paths/paths.ts'
import type { AppContext } from '../../app-context.ts'
import type { Identity } from '../../files/folder-handle.ts'
import { type Place, paired, placesOf } from '../../files/places.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../../tasks/yield-to-event-loop.ts'

type GamePlace = { id: string; title: string; place: Place }

/** The folders of all users' games, except those of one game. */
export type OtherGames = {
  /** A game whose folder is the same as this one, inside it, or around it. `isRoot`: folders that may be around it. */
  overlapping(target: Place, isRoot: (place: Place) => boolean): GamePlace | null
  /** The title of a game whose folder this is. */
  titleAt(identity: Identity): string | null
}

/** `isRemoved`: games that are left out as well. */
export type OtherGamesOf = (id: string, isRemoved?: (otherId: string) => boolean) => OtherGames

export type GamePlaces = {
  read(): Promise<OtherGamesOf>
  /** Leaves out a game that the caller removes. */
  leaveOut(id: string): void
  /** Keeps the places valid after the caller removed the games it left out. `before`: `foldersRevision` before that. */
  acceptChange(before: number): void
}

const freshMs = 30_000
const gamesAtOnce = 500

/**
 * Caches the places until the folders of games change or they are 30 seconds old, so that deleting many games does not
 * resolve all folders each time.
 */
export function createGamePlaces({ games }: Pick<AppContext, 'games'>): GamePlaces {
  let index: Index | null = null
  let revision = Number.NaN
  let readAt = 0
  const leftOut = new Set<string>()
  return {
    async read() {
      if (index === null || revision !== games.foldersRevision() || performance.now() - readAt >= freshMs) {
        revision = games.foldersRevision()
        readAt = performance.now()
        index = await readIndex(games)
      }
      const current = index
      return (id, isRemoved = () => false) => {
        const isOther = (game: GamePlace) => game.id !== id && !leftOut.has(game.id) && !isRemoved(game.id)
        return {
          overlapping: (target, isRoot) => findOverlapping(current, target, isRoot, isOther),
          titleAt: (identity) => current.byIdentity.get(identity)?.find(isOther)?.title ?? null,
        }
      }
    },
    leaveOut(id) {
      leftOut.add(id)
    },
    acceptChange(before) {
      if (revision === before) revision = games.foldersRevision()
    },
  }
}

type Index = {
  byIdentity: ReadonlyMap<Identity, GamePlace[]>
  byPath: ReadonlyMap<string, GamePlace[]>
  /** By path, with a separator at the end. */
  sorted: readonly GamePlace[]
}

async function readIndex(games: AppContext['games']): Promise<Index> {
  const yieldToEventLoop = createYieldToEventLoop()
  const withFolder: ReturnType<typeof games.withLibraryPathAfter> = []
  for (let after = 0, isLast = false; !isLast; ) {
    const batch = games.withLibraryPathAfter(after, gamesAtOnce)
    withFolder.push(...batch)
    after = batch.at(-1)?.seq ?? after
    isLast = batch.length < gamesAtOnce
    await yieldToEventLoop()
  }
  const places = await placesOf(withFolder.map(({ libraryPath }) => libraryPath))
  const found = paired(withFolder, places).map(([{ id, title }, place]): GamePlace => ({ id, title, place }))
  const [byIdentity, byPath] = [new Map<Identity, GamePlace[]>(), new Map<string, GamePlace[]>()]
  for (const game of found) {
    append(byIdentity, game.place.identity, game)
    append(byPath, game.place.path, game)
    await yieldToEventLoop()
  }
  const compare = (one: GamePlace, other: GamePlace) => compareText(keyOf(one.place.path), keyOf(other.place.path))
  return { byIdentity, byPath, sorted: await sortWithoutBlocking(found, compare, yieldToEventLoop) }
}

function findOverlapping(
  { byIdentity, byPath, sorted }: Index,
  target: Place,
  isRoot: (place: Place) => boolean,
  isOther: (game: GamePlace) => boolean,
): GamePlace | null {
  const same = [...(byIdentity.get(target.identity) ?? []), ...(byPath.get(target.path) ?? [])].find(isOther)
  if (same !== undefined) return same
  for (let folder = dirname(target.path); ; folder = dirname(folder)) {
    const around = byPath.get(folder)?.find((game) => isOther(game) && !isRoot(game.place))
    if (around !== undefined) return around
    if (folder === dirname(folder)) break
  }
  const key = keyOf(target.path)
  for (let at = firstAtLeast(sorted, key); ; at += 1) {
    const game = sorted[at]
    if (game === undefined || !keyOf(game.place.path).startsWith(key)) return null
    if (isOther(game)) return game
  }
}

/** The first position whose key is not before this one. */
function firstAtLeast(sorted: readonly GamePlace[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const game = sorted[middle]
    if (game !== undefined && compareText(keyOf(game.place.path), key) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The key of a folder ends in a separator, so that it is a prefix only of the keys of the folders inside it. */
const keyOf = (path: string): string => (path.endsWith(sep) ? path : `${path}${sep}`)
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function append<Key>(map: Map<Key, GamePlace[]>, key: Key, game: GamePlace): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [game])
  else known.push(game)
}
