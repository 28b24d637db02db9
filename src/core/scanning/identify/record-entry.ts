import { randomUUID } from 'node:crypto'
import type { RecordedEntry } from '#db/repositories/scans.ts'
import { platformOfFiles } from '#domain/game-files/platform-of-files.ts'
import { createPartFinder } from '#domain/games/parts-in-files.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import { shelfOf } from '#domain/importing/import-content.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Measured } from '#domain/ports/scan-worker.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { markPartsAt } from '../../library/parts/mark-parts.ts'
import { adoptFolder, assignFolder, type FolderTaken, type FoundFolder } from '../adopt-folder.ts'
import { adoptRom } from '../adopt-rom.ts'
import type { IdentifiedEntry } from './identify-entry.ts'
import { candidatesOf, platformOfEntry, readEntry } from './match-entry.ts'

type RecordEntryDeps = Needs<typeof assignFolder | typeof recordFiles> & Pick<AppContext, 'scans'>
export type RecordOptions = { app: RecordEntryDeps; rootFolderId: string; userId: string }

/** Records an identified entry: adds the game if it is new, assigns the folder to it and records its files. */
export function recordEntry(
  { app, rootFolderId, userId }: RecordOptions,
  name: string,
  identified: IdentifiedEntry,
  files: readonly Measured[],
): void {
  const platform = platformOfEntry(name) ?? platformOfFiles(files)
  const outcome = outcomeOf(app, userId, identified, { version: readEntry(name).version, platform })
  const { gameId } = outcome
  app.scans.recordEntry(rootFolderId, name, { ...outcome, title: identified.title, queriedAt: identified.queriedAt })
  if (gameId !== null && files.length > 0) recordFiles(app, gameId, files)
}

function outcomeOf(
  app: RecordEntryDeps,
  userId: string,
  identified: IdentifiedEntry,
  facts: Pick<FoundFolder, 'version' | 'platform'>,
): RecordedEntry {
  if ('reason' in identified) return unmatched(identified.reason, identified.candidates)
  if ('holder' in identified) return matched(identified.holder)
  const folder = { path: identified.path, origin: 'scanned' as const, ...facts }
  const result = takeFolder(app, userId, identified, folder)
  if (result.reason === null) return matched(result.game.id)
  return unmatched(result.reason, result.game === null ? [] : candidatesOf(result.game))
}

type Found = Exclude<IdentifiedEntry, { reason: string } | { holder: string }>

function takeFolder(app: RecordEntryDeps, userId: string, found: Found, folder: FoundFolder): FolderTaken {
  if ('inLibrary' in found) return assignFolder(app, found.inLibrary, folder)
  if ('known' in found) return adoptFolder(app, userId, folder, found.known)
  const { title, rom: system, description } = found
  return adoptRom(app, userId, { ...folder, platform: system.id, title, system, description })
}

const matched = (gameId: string): RecordedEntry => ({ state: 'matched', gameId, reason: '', candidates: [] })

const unmatched = (reason: string, candidates: Candidate[]): RecordedEntry => ({
  state: 'unmatched',
  gameId: null,
  reason,
  candidates,
})

/** Records the files of a game in a root folder, and the add-ons among them. Returns how many files were new. */
export function recordFiles(
  app: Pick<AppContext, 'imports' | 'games' | 'relations' | 'clock'>,
  gameId: string,
  files: readonly Measured[],
): number {
  const game = app.games.findById(gameId)
  const folder = game?.libraryPath ?? null
  const addedAt = instant(app.clock)
  const fixed = { gameId, downloadId: null, addedAt }
  const finder = createPartFinder(folder ?? '')
  const recorded = files.map(({ path, size }) => {
    const category = (folder === null ? null : shelfOf(path.slice(folder.length + 1))) ?? 'main'
    if (category === 'dlc') finder.add(path)
    const version = category === 'main' ? (game?.installedVersion ?? null) : null
    return { ...fixed, id: randomUUID(), path, size, category, version }
  })
  const added = app.imports.addFiles(recorded)
  if (game !== null) markPartsAt(app, game, finder.places())
  return added
}
