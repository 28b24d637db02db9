/** A file, or a top-level entry with its total size in bytes, by its path below the game's place. */
export type SizedPath = { path: string; size: number }
/** A place with its files: recorded ones for a lost place, measured ones for a found place. */
export type SizedPlace = { place: string; files: readonly SizedPath[] }

const moveDoubts = ['several-places', 'several-games', 'few-files'] as const
export type MoveDoubt = (typeof moveDoubts)[number]

/** `toVerify`: recorded files that the measured sizes cover only as part of their folder's total. */
export type Move = { from: string; to: string; toVerify: readonly SizedPath[] }
/** Places that may be the same game; the user has to decide. */
export type DoubtfulMove = { from: readonly string[]; to: readonly string[]; doubt: MoveDoubt }
export type PairedPlaces = { moves: Move[]; doubts: DoubtfulMove[] }

const enoughBytes = 1024
const enoughForOneFile = 1024 * 1024

/** Whether files identify a game: empty and short files exist in many folders. */
export function isDistinctive(files: readonly SizedPath[]): boolean {
  const filled = files.filter(({ size }) => size > 0)
  const bytes = sum(filled)
  return bytes >= enoughForOneFile || (filled.length > 1 && bytes >= enoughBytes)
}

export type Pairing = {
  /** All lost places must be added before the first found one. */
  addLost(place: SizedPlace): void
  addFound(place: SizedPlace): void
  result(): PairedPlaces
}

/**
 * Pairs lost places with found ones. A move is certain if the found place has all files of exactly one lost place and no
 * other found place has them.
 */
export function createPairing(): Pairing {
  const index = new Map<string, Set<Outlined>>()
  const edges: Edge[] = []
  return {
    // Indexed by largest file and largest entry, which every matching place must have.
    addLost(place) {
      if (place.files.length === 0) return
      const lost = outlined(place)
      for (const key of [...largest(lost.sizes), ...largest(lost.tops)]) {
        const known = index.get(key)
        if (known === undefined) index.set(key, new Set([lost]))
        else known.add(lost)
      }
    },
    addFound(place) {
      const found = outlined(place)
      const near = new Set<Outlined>()
      for (const [path, size] of [...found.sizes, ...found.tops]) {
        for (const candidate of index.get(keyOf(path, size)) ?? []) near.add(candidate)
      }
      for (const from of near) {
        const toVerify = unverified(from, found)
        if (toVerify !== null) edges.push({ from, to: place.place, toVerify, exact: from.total === found.total })
      }
    },
    result: () => pairPlaces(withoutExactOthers(edges)),
  }
}

function pairPlaces(edges: readonly Edge[]): PairedPlaces {
  const byLost = groupBy(edges, ({ from }) => from.place)
  const byFound = groupBy(edges, ({ to }) => to)
  const paired: PairedPlaces = { moves: [], doubts: [] }
  const reported = new Set<string>()
  for (const { from, to, toVerify } of edges) {
    const places = byLost.get(from.place) ?? []
    const games = byFound.get(to) ?? []
    if (places.length === 1 && games.length === 1) {
      if (isDistinctive(from.files)) paired.moves.push({ from: from.place, to, toVerify })
      else paired.doubts.push({ from: [from.place], to: [to], doubt: 'few-files' })
      continue
    }
    if (reported.has(to)) continue
    reported.add(to)
    paired.doubts.push({
      from: games.map((game) => game.from.place),
      to: [...new Set(games.flatMap((move) => byLost.get(move.from.place) ?? []).map((move) => move.to))],
      doubt: games.length > 1 ? 'several-games' : 'several-places',
    })
  }
  return paired
}

type Outlined = SizedPlace & { sizes: Map<string, number>; tops: Map<string, number>; total: number }
type Edge = { from: Outlined; to: string; toVerify: readonly SizedPath[]; exact: boolean }

function outlined({ place, files }: SizedPlace): Outlined {
  const tops = new Map<string, number>()
  for (const { path, size } of files) tops.set(topOf(path), (tops.get(topOf(path)) ?? 0) + size)
  return { place, files, sizes: new Map(files.map(({ path, size }) => [path, size])), tops, total: sum(files) }
}

/** The first name of a path below a place. */
export const topOf = (path: string): string => path.split('/', 1)[0] ?? ''

const keyOf = (path: string, size: number): string => `${size} ${path}`

function largest(sizes: ReadonlyMap<string, number>): string[] {
  const [first, ...others] = sizes
  if (first === undefined) return []
  return [keyOf(...others.reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best), first))]
}

/** The recorded files that must be verified one by one; `null` if the place does not have them all. */
function unverified(from: Outlined, to: Outlined): SizedPath[] | null {
  const toVerify: SizedPath[] = []
  for (const { path, size } of from.files) {
    if (to.sizes.get(path) === size) continue
    const top = topOf(path)
    if (from.tops.get(top) !== to.tops.get(top)) return null
    if (path === top) continue
    // Only a folder total can hide the file; a place measured file by file would list it.
    if (!to.sizes.has(top)) return null
    toVerify.push({ path, size })
  }
  return toVerify
}

/** Drops edges to places that exactly match one other lost place. */
function withoutExactOthers(edges: readonly Edge[]): Edge[] {
  const exact = edges.filter((edge) => edge.exact)
  const places = groupBy(exact, ({ from }) => from.place)
  const owners = groupBy(exact, ({ to }) => to)
  return edges.filter(({ from, to, exact: isExact }) => {
    const [owner, other] = owners.get(to) ?? []
    if (isExact || owner === undefined || other !== undefined || owner.from === from) return true
    return (places.get(owner.from.place) ?? []).length > 1
  })
}

function groupBy<Item>(items: readonly Item[], keyOfItem: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const known = groups.get(keyOfItem(item))
    if (known === undefined) groups.set(keyOfItem(item), [item])
    else known.push(item)
  }
  return groups
}

function sum(files: readonly SizedPath[]): number {
  return files.reduce((total, { size }) => total + size, 0)
}
