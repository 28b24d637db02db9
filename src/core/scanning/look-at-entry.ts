import { join } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { ScanEntry } from '#db/repositories/scans.ts'
import { type Game, matchTarget } from '#domain/game.ts'
import { instant } from '#domain/ports/clock.ts'
import { createGameIndex, type GameIndex } from '#domain/release-name/game-index.ts'
import type { Candidate } from '#domain/root-folder.ts'
import type { Program } from '../program.ts'
import type { Asking } from './ask-provider.ts'
import { matchWithLibrary, readEntry } from './match-entry.ts'
import { measureGame, recordFiles } from './measure-game.ts'
import { givePlace, type Taken, type TakingProgram, takeIn } from './take-in.ts'

export type LookingProgram = TakingProgram & Pick<Program, 'imports'>

/** What the library holds, as far as a scan compares with it. Grows with what the scan adds. */
export type Library = { index: GameIndex; holders: Map<string, string> }

export type Looking = { program: LookingProgram; library: Library; asking: Asking; userId: string; signal: AbortSignal }

export type EntryOutcome = Partial<ScanEntry> & Pick<ScanEntry, 'state'>

export function createLibrary({ games }: Pick<Program, 'games'>, userId: string): Library {
  const index = createGameIndex([])
  for (const game of games.matchTargetsOf(userId)) index.add({ id: game.id, ...matchTarget(game) })
  return { index, holders: new Map(games.withLibraryPath().map(({ libraryPath, id }) => [libraryPath, id])) }
}

/** Finds out which game lies there; `null` when the scan was stopped meanwhile. */
export async function lookAtEntry(
  looking: Looking,
  root: StoredRootFolder,
  entry: ScanEntry,
): Promise<EntryOutcome | null> {
  const { program, library, asking, userId } = looking
  const path = join(root.path, entry.name)
  const holder = library.holders.get(path)
  if (holder !== undefined && program.games.findById(holder) !== null) return matched(looking, holder, path)

  const release = readEntry(entry.name)
  const { title } = release
  const held = matchWithLibrary(release, library.index)
  const game = held === null ? null : program.games.findById(held)
  if (game !== null)
    return settled(looking, givePlace(program, game, path), path, { title, candidates: candidatesOf(game) })

  const match = await asking(release)
  if (match === null) return null
  const askedAt = instant(program.clock)
  if (!match.sure) return { state: 'unmatched', title, askedAt, reason: match.reason, candidates: match.candidates }
  const taken = takeIn(program, userId, path, match.game)
  if (taken.game !== null) library.index.add({ id: taken.game.id, ...matchTarget(taken.game) })
  const candidates = taken.game === null ? [] : candidatesOf(taken.game)
  return settled(looking, taken, path, { title, askedAt, candidates })
}

type Reading = { title: string; candidates: Candidate[]; askedAt?: string }

async function settled(looking: Looking, taken: Taken, path: string, reading: Reading): Promise<EntryOutcome> {
  if (taken.reason !== null) return { state: 'unmatched', reason: taken.reason, gameId: null, ...reading }
  looking.library.holders.set(path, taken.game.id)
  const { title, askedAt } = reading
  return { ...(await matched(looking, taken.game.id, path)), title, ...(askedAt === undefined ? {} : { askedAt }) }
}

async function matched({ program, signal }: Looking, gameId: string, path: string): Promise<EntryOutcome> {
  if (program.imports.filesOf(gameId).length === 0) {
    recordFiles(program, gameId, await measureGame(path, signal))
  }
  return { state: 'matched', gameId, reason: '', candidates: [] }
}

function candidatesOf({ id, metadataId, title, coverUrl, releaseDate }: Game): Candidate[] {
  return metadataId === null ? [] : [{ metadataId, title, coverUrl, releaseDate, confidence: 1, inLibrary: id }]
}
