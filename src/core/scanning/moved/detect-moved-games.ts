import { lstat } from 'node:fs/promises'
import type { EntryName } from '#db/repositories/moved-games.ts'
import { createPairing, type Move, type PairedPlaces, type SizedPlace } from '#domain/games/moved-games.ts'
import { dirname, join } from '#domain/paths/paths.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { isInside } from '../../files/path-inside.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { readPlacedGames } from '../discovery/placed-games.ts'
import { type CandidatePlace, findCandidates, measurePlaces } from './find-candidates.ts'
import { findLostGames, recordedPlaces } from './find-lost-games.ts'
import { listAreas } from './list-areas.ts'
import { recordDoubts } from './record-doubts.ts'
import { entryOf, gamesAt, type MovedGame, recordMoves } from './record-moves.ts'

export type DetectMovesDeps = Needs<typeof recordMoves> &
  Pick<AppContext, 'imports' | 'rootFolders' | 'settings' | 'startScanWorker'>

const atOnce = 16

/**
 * Detects renamed and moved games: their folder is gone, and an unknown place in a root or the library folder has the
 * same files. Certain moves are recorded, uncertain ones are listed for review. Returns the root entries that turned out
 * to be parents of moved games.
 */
export async function detectMovedGames(app: DetectMovesDeps, signal: AbortSignal): Promise<EntryName[]> {
  const placed = await readPlacedGames(app)
  const areas = await listAreas(app, placed, signal)
  const { games: lost, uncertain } = await findLostGames(app, placed, areas)
  const { places: recorded, single } = await recordedPlaces(app, lost)
  const candidates = recorded.length === 0 ? [] : await findCandidates(app, placed, recorded, areas)
  const paired = await pairWithCandidates(app, recorded, candidates, signal)
  signal.throwIfAborted()
  const places = new Map(candidates.map((place) => [place.path, place]))
  // A find in the same root proves that its disk is mounted; a copy elsewhere does not.
  const isBelieved = (from: string, to: string): boolean => {
    const area = places.get(to)?.area
    return !uncertain.has(from) || (area !== undefined && isInside(area.path, from))
  }
  const moves = paired.moves.filter(({ from, to }) => isBelieved(from, to))
  const doubts = paired.doubts.filter(({ from, to }) =>
    from.some((lost) => to.some((found) => isBelieved(lost, found))),
  )
  const games = gamesAt(lost)
  recordDoubts(app, doubts, places, games)
  const sure = await verified(moves, places)
  const moved = sure.flatMap((move): MovedGame[] => {
    const to = places.get(move.to)
    if (to === undefined) return []
    const fromFile = single.has(move.from)
    return (games.get(move.from) ?? []).map((gameId) => ({ gameId, from: move.from, to, fromFile }))
  })
  const count = await recordMoves(app, moved)
  if (count > 0) app.log.module('scan').info('Games were renamed or moved on disk', { count })
  return entriesAbove(moved)
}

async function pairWithCandidates(
  app: DetectMovesDeps,
  recorded: readonly SizedPlace[],
  candidates: readonly CandidatePlace[],
  signal: AbortSignal,
): Promise<PairedPlaces> {
  const pairing = createPairing()
  if (candidates.length === 0) return pairing.result()
  const yieldToEventLoop = createYieldToEventLoop()
  for (const place of recorded) {
    pairing.addLost(place)
    await yieldToEventLoop()
  }
  const scanWorker = app.startScanWorker(signal)
  try {
    for await (const place of measurePlaces(candidates, scanWorker)) {
      pairing.addFound(place)
      await yieldToEventLoop()
    }
  } finally {
    scanWorker.close()
  }
  return pairing.result()
}

/** The moves whose target has every file that the measured sizes did not cover. */
async function verified(moves: readonly Move[], places: ReadonlyMap<string, CandidatePlace>): Promise<Move[]> {
  const sure: Move[] = []
  for (const move of moves) {
    const place = places.get(move.to)
    if (place !== undefined && (await holdsAll(baseOf(place), move))) sure.push(move)
  }
  return sure
}

async function holdsAll(base: string, { toVerify }: Move): Promise<boolean> {
  for (let from = 0; from < toVerify.length; from += atOnce) {
    const some = toVerify.slice(from, from + atOnce).map(({ path, size }) => hasSize(join(base, path), size))
    if ((await Promise.all(some)).includes(false)) return false
  }
  return true
}

const baseOf = ({ path, folder }: CandidatePlace): string => (folder ? path : dirname(path))

async function hasSize(path: string, size: number): Promise<boolean> {
  const facts = await lstat(path).catch(() => null)
  return facts !== null && (facts.isDirectory() || facts.size === size)
}

function entriesAbove(moved: readonly MovedGame[]): EntryName[] {
  const above = new Map<string, EntryName>()
  for (const { to } of moved) {
    const entry = to.within === null ? null : entryOf({ area: to.area, path: to.within })
    if (entry !== null) above.set(`${entry.rootFolderId} ${entry.name}`, entry)
  }
  return [...above.values()]
}
