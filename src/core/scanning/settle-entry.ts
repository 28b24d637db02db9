import type { SettledEntry } from '#db/repositories/scans.ts'
import { matchTarget } from '#domain/game.ts'
import type { Measured } from '#domain/ports/measurer.ts'
import type { Candidate } from '#domain/root-folder.ts'
import type { Program } from '../program.ts'
import type { EntrySight, Library } from './look-at-entry.ts'
import { candidatesOf } from './match-entry.ts'
import { recordFiles } from './record-files.ts'
import { givePlace, type Taken, type TakingProgram, takeIn } from './take-in.ts'

export type SettlingProgram = TakingProgram & Pick<Program, 'scans' | 'imports'>
export type Settling = { program: SettlingProgram; library: Library; rootFolderId: string; userId: string }

/** Acts on what was seen of an entry: gives the game its folder, adds it where it is new, and writes down its files. */
export function settleEntry(
  { program, library, rootFolderId, userId }: Settling,
  name: string,
  sight: EntrySight,
  files: readonly Measured[],
): void {
  const settled = outcomeOf(program, userId, sight)
  const { gameId } = settled
  program.scans.settleEntry(rootFolderId, name, { ...settled, title: sight.title, askedAt: sight.askedAt })
  if (gameId === null) return
  if (files.length > 0) recordFiles(program, gameId, files)
  if ('known' in sight) library.add({ id: gameId, ...matchTarget(sight.known) })
}

function outcomeOf(program: SettlingProgram, userId: string, sight: EntrySight): SettledEntry {
  if ('reason' in sight) return unmatched(sight.reason, sight.candidates)
  if ('holder' in sight) return matched(sight.holder)
  const taken: Taken =
    'held' in sight ? givePlace(program, sight.held, sight.path) : takeIn(program, userId, sight.path, sight.known)
  if (taken.reason === null) return matched(taken.game.id)
  return unmatched(taken.reason, taken.game === null ? [] : candidatesOf(taken.game))
}

const matched = (gameId: string): SettledEntry => ({ state: 'matched', gameId, reason: '', candidates: [] })

const unmatched = (reason: string, candidates: Candidate[]): SettledEntry => ({
  state: 'unmatched',
  gameId: null,
  reason,
  candidates,
})
