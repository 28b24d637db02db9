import { join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { ScanEntry } from '#db/repositories/scans.ts'
import { type Game, gameStatuses } from '#domain/game.ts'
import type { ProviderGame } from '#domain/metadata.ts'
import { instant } from '#domain/ports/clock.ts'
import type { GameIndex } from '#domain/release-name/game-index.ts'
import type { Candidate } from '#domain/root-folder.ts'
import { indexGames } from '../acquisition/feeds/index-games.ts'
import type { Pace } from '../pace.ts'
import type { Program } from '../program.ts'
import type { Asking } from './ask-provider.ts'
import { matchWithLibrary, readEntry } from './match-entry.ts'

/** What the library holds, as far as a scan compares with it. Grows with what the scan adds. */
export type Library = { index: GameIndex; holders: Map<string, string> }

export type Looking = {
  program: Pick<Program, 'games' | 'clock'>
  library: Library
  asking: Asking
}

/** Which game an entry is: one that lies there already, one of the library, one the provider tells of, or nobody knows. */
export type EntrySight = { path: string; title: string; askedAt: string | null } & (
  | { holder: string }
  | { held: Game }
  | { known: ProviderGame }
  | { reason: string; candidates: Candidate[] }
)

/** In portions: a library of many thousand games holds up nothing else. */
export async function createLibrary({ games }: Pick<Program, 'games'>, userId: string, pace: Pace): Promise<Library> {
  const wish = { statuses: gameStatuses, userId }
  const { index } = await indexGames({ games }, [wish], pace)
  return { index, holders: new Map(games.withLibraryPath().map(({ libraryPath, id }) => [libraryPath, id])) }
}

/** Finds out which game lies there; `null` when the scan was stopped meanwhile. */
export async function lookAtEntry(
  { program, library, asking }: Looking,
  root: StoredRootFolder,
  entry: ScanEntry,
): Promise<EntrySight | null> {
  const path = join(root.path, entry.name)
  const release = readEntry(entry.name)
  const seen = { path, title: release.title, askedAt: null }
  const holder = library.holders.get(path)
  if (holder !== undefined && program.games.findById(holder) !== null) return { ...seen, holder }

  const heldId = matchWithLibrary(release, library.index)
  const held = heldId === null ? null : program.games.findById(heldId)
  if (held !== null) return { ...seen, held }

  const match = await asking(release)
  if (match === null) return null
  const asked = { ...seen, askedAt: instant(program.clock) }
  return match.sure ? { ...asked, known: match.game } : { ...asked, reason: match.reason, candidates: match.candidates }
}
