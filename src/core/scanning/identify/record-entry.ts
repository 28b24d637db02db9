import { randomUUID } from 'node:crypto'
import type { RecordedEntry } from '#db/repositories/scans.ts'
import { matchTarget } from '#domain/games/game.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Measured } from '#domain/ports/measurer.ts'
import type { AppContext } from '../../app-context.ts'
import { type AdoptFolderDeps, adoptFolder, assignFolder, type FolderTaken } from '../adopt-folder.ts'
import type { IdentifiedEntry, Library } from './identify-entry.ts'
import { candidatesOf } from './match-entry.ts'

export type RecordEntryDeps = AdoptFolderDeps & Pick<AppContext, 'scans' | 'imports'>
export type RecordOptions = { app: RecordEntryDeps; library: Library; rootFolderId: string; userId: string }

/** Acts on what was seen of an entry: gives the game its folder, adds it where it is new, and writes down its files. */
export function recordEntry(
  { app, library, rootFolderId, userId }: RecordOptions,
  name: string,
  sight: IdentifiedEntry,
  files: readonly Measured[],
): void {
  const settled = outcomeOf(app, userId, sight)
  const { gameId } = settled
  app.scans.recordEntry(rootFolderId, name, { ...settled, title: sight.title, queriedAt: sight.queriedAt })
  if (gameId === null) return
  if (files.length > 0) recordFiles(app, gameId, files)
  if ('known' in sight) library.add({ id: gameId, ...matchTarget(sight.known) })
}

function outcomeOf(app: RecordEntryDeps, userId: string, sight: IdentifiedEntry): RecordedEntry {
  if ('reason' in sight) return unmatched(sight.reason, sight.candidates)
  if ('holder' in sight) return matched(sight.holder)
  const taken: FolderTaken =
    'held' in sight ? assignFolder(app, sight.held, sight.path) : adoptFolder(app, userId, sight.path, sight.known)
  if (taken.reason === null) return matched(taken.game.id)
  return unmatched(taken.reason, taken.game === null ? [] : candidatesOf(taken.game))
}

const matched = (gameId: string): RecordedEntry => ({ state: 'matched', gameId, reason: '', candidates: [] })

const unmatched = (reason: string, candidates: Candidate[]): RecordedEntry => ({
  state: 'unmatched',
  gameId: null,
  reason,
  candidates,
})

/** Records the files of a game that lies in a root folder, and answers how many were not known before. */
export function recordFiles(
  app: Pick<AppContext, 'imports' | 'clock'>,
  gameId: string,
  files: readonly Measured[],
): number {
  const addedAt = instant(app.clock)
  const fixed = { gameId, category: 'main' as const, version: null, downloadId: null, addedAt }
  return app.imports.addFiles(files.map(({ path, size }) => ({ id: randomUUID(), path, size, ...fixed })))
}
