import { randomUUID } from 'node:crypto'
import { dirname, relative } from 'node:path'
import type { StoredImport } from '#db/repositories/imports.ts'
import { counted, formatSize } from '#domain/format.ts'
import type { Game } from '#domain/games/game.ts'
import type { GameFile, PlannedFile, TransferMode } from '#domain/importing/import.ts'
import { contentKindOf, describeContent } from '#domain/importing/import-content.ts'
import { categoryOf } from '#domain/importing/import-plan.ts'
import { instant } from '#domain/ports/clock.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../app-context.ts'
import { wantAgain } from '../downloads/want-again.ts'
import { describeLinkError } from '../files/file-errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { describeTransfer } from './describe-transfer.ts'
import { isPlaced, type Transferred } from './transfer-files.ts'
import { isArchiveRemoval } from './unpacking/kept-archives.ts'

type Recording = Pick<AppContext, 'imports' | 'downloads' | 'games' | 'history' | 'clock' | 'events' | 'transaction'>

export type ImportedFiles = { folder: string; files: readonly PlannedFile[]; message: string }

/**
 * Makes the game own what was brought, all in one transaction; another game it was grabbed for is wanted again. Answers
 * false when the game or the download is gone meanwhile, and then changes nothing.
 */
export function recordImport(app: Recording, record: StoredImport, brought: ImportedFiles): boolean {
  const { files, folder, message } = brought
  const changed = app.transaction(() => {
    const download = app.downloads.find(record.downloadId)
    const game = record.gameId === null ? null : app.games.findById(record.gameId)
    if (download === null || game === null) return []
    const at = instant(app.clock)
    const { version, id: downloadId } = download
    const brought = files.filter(isPlaced)
    const ownerOf = ownersOf(app.imports.filesOf(game.id), downloadId)
    app.imports.forgetFilesAt(
      game.id,
      files.filter(({ action }) => action === 'remove').map(({ target }) => target),
    )
    app.imports.putFiles(
      brought.map((file) => {
        const { target: path, size, category } = file
        const owner = ownerOf(file)
        return { id: randomUUID(), gameId: game.id, path, size, category, version, downloadId: owner, addedAt: at }
      }),
    )
    app.downloads.update(download.id, {
      status: 'imported',
      message,
      gameId: game.id,
      completedAt: download.completedAt ?? at,
    })
    app.games.update(game.id, gameChange(game, download, folder))
    const unpackedFiles = brought.filter(({ staged }) => staged === true).length
    app.imports.update(record.id, { filesDone: brought.length, unpackedFiles, message })
    const type = isUpgrade(files, download, game) ? 'upgraded' : 'imported'
    recordHistory(app, { type, game, downloadId: download.id, title: download.title, message })
    const former = download.gameId === game.id ? null : download.gameId
    return wantAgain(app, former) && former !== null ? [game.id, former] : [game.id]
  })
  for (const id of changed) app.events.emit('gameChanged', { id, change: 'updated' })
  return changed.length > 0
}

// A file that was there already, and that no download brought, is the user's own: no later import may remove it.
function ownersOf(known: readonly GameFile[], downloadId: string): (file: PlannedFile) => string | null {
  const brought = new Set(known.filter((file) => file.downloadId !== null).map(({ path }) => path))
  return ({ action, target }) => (action === 'keep' && !brought.has(target) ? null : downloadId)
}

function isUpgrade(files: readonly PlannedFile[], { version }: { version: string | null }, game: Game): boolean {
  const replaces = files.some(({ action, category }) => isReplacement(action) && category === 'main')
  return replaces && isNewer(version, game.installedVersion)
}

function isReplacement(action: PlannedFile['action']): boolean {
  return action === 'replace' || action === 'remove'
}

function countRemoved(files: readonly PlannedFile[]): number {
  return files.filter(({ action }) => action === 'remove').length
}

function replacedSentences(files: readonly PlannedFile[]): string[] {
  const replaced = files.filter(({ action }) => action === 'replace')
  const kept = replaced.filter(
    ({ target, recycled }) => recycled !== undefined && dirname(recycled) === dirname(target),
  )
  const unpacked = files.filter(isArchiveRemoval).length
  const removed = countRemoved(files) - unpacked
  return [
    ...(replaced.length > 0 ? [`Replaced ${counted(replaced.length, 'existing file')}.`] : []),
    ...(removed > 0 ? [`Removed ${counted(removed, 'file')} of the old release.`] : []),
    ...(unpacked > 0 ? [`Removed ${counted(unpacked, 'archive')} left packed by an earlier import.`] : []),
    ...(kept.length > 0 ? [`Kept ${counted(kept.length, 'changed file')} under a numbered name.`] : []),
  ]
}

function gameChange(
  game: Game,
  { kind, version }: { kind: Parameters<typeof categoryOf>[0]; version: string | null },
  folder: string,
): Partial<Game> {
  const category = categoryOf(kind)
  const arrived = game.status === 'wanted' || game.status === 'downloading'
  return {
    ...(arrived ? { status: 'owned' as const } : {}),
    ...(category === 'main' || game.libraryPath === null ? { libraryPath: folder } : {}),
    ...((category === 'main' || category === 'update') && version !== null
      ? { installedVersion: version, updateAvailable: false }
      : {}),
  }
}

/** What was done, in words: `Imported 12 files (4.2 GB) into /library/Portal 2 as hardlinks.` */
export function describeImport(
  files: readonly PlannedFile[],
  folder: string,
  mode: TransferMode,
  { fallback, shared, copied }: Transferred,
): string {
  const placed = files.filter(isPlaced)
  const fresh = placed.filter((file) => file.action !== 'keep')
  const bytes = fresh.reduce((sum, file) => sum + file.size, 0)
  const kept = placed.length - fresh.length
  const count = `${counted(fresh.length, 'file')} (${formatSize(bytes)})`
  const sentences = [`Imported ${count} into ${folder}${describeTransfer(fresh, fallback === null ? mode : 'copy')}.`]
  const cost =
    shared > 0 && copied === 0
      ? 'The copies share their blocks with the download and take no extra space.'
      : 'The files take their space twice.'
  if (fallback !== null) {
    const why =
      fallback === 'EXDEV' ? 'the download and the library lie on different file systems' : describeLinkError(fallback)
    sentences.push(`Hardlinks were not possible (${why}).`)
  }
  const isAllUnpacked = fresh.every(({ staged }) => staged === true)
  if (mode !== 'move' && shared + copied > 0 && !isAllUnpacked) sentences.push(cost)
  // An update or add-on is told by its name.
  if (placed.some(({ category }) => category === 'main')) {
    const content = contentKindOf(placed.map(({ target, size }) => ({ path: relative(folder, target), size })))
    const words = describeContent(content)
    if (words !== null) sentences.push(words)
  }
  if (kept > 0) sentences.push(`${kept} were there already.`)
  sentences.push(...replacedSentences(files))
  const archivesStay =
    mode === 'move' && !files.some(({ action }) => action === 'unpacked') && files.some(({ staged }) => staged === true)
  if (archivesStay) sentences.push('Its archives stay, because the import settings leave out some of what they hold.')
  return sentences.join(' ')
}
