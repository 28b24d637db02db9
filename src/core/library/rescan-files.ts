import { randomUUID } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { createPartFinder } from '#domain/games/parts-in-files.ts'
import { createFileList, type FileList } from '#domain/importing/file-list.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { shelfOf } from '#domain/importing/import-content.ts'
import { say } from '#domain/messages/say.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { fileSetAt } from '../files/file-set.ts'
import { listSourceFiles } from '../files/list-source.ts'
import { inBatches } from '../tasks/in-batches.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { getGame } from './find-game.ts'
import { type FilePage, pageOfFiles } from './game-history.ts'
import { markPartsAt } from './parts/mark-parts.ts'
import { assertFolderAllowed } from './paths/check-folder.ts'

export type RescanDeps = Needs<typeof assertFolderAllowed> &
  Pick<AppContext, 'checks' | 'clock' | 'relations' | 'transaction'>

const filesAtOnce = 200

/**
 * Updates a game's recorded files from disk: new, resized and missing files. Read-only on disk. Returns the first page of
 * the files. Throws AppError `not-found`, `unprocessable` if its folder cannot be read, and what `assertFolderAllowed`
 * throws: the folder may have become a link to another one.
 */
export async function rescanFiles(app: RescanDeps, userId: string, gameId: string): Promise<FilePage> {
  const game = getGame(app, userId, gameId)
  const { libraryPath } = game
  if (libraryPath === null) throw new AppError('unprocessable', say('library.noFolderYet'))
  const since = instant(app.clock)
  const folder = await assertFolderAllowed(app, { userId, gameId, folder: libraryPath })
  const listing = await listSourceFiles(folder, new AbortController().signal)
  if (listing === null) {
    throw new AppError('unprocessable', say('library.nothingFoundAt', { path: libraryPath }))
  }
  if (!listing.ok) throw new AppError('unprocessable', listing.reason)
  const { files, single } = listing.source
  // Recorded paths use the folder's path as stored, even if part of it is a symlink.
  const root = single ? dirname(libraryPath) : libraryPath
  const pathOf = (path: string): string => join(root, path)
  const found = await recordFound(app, game, { root, pathOf }, single ? await setOfFiles(libraryPath) : files)
  await removeMissing(app, game, found, since)
  await markParts(app, gameId, root, found)
  return pageOfFiles(app, gameId, {})
}

/** A file and those that belong to it. */
async function setOfFiles(path: string): Promise<FileList> {
  const files = createFileList()
  for (const member of await fileSetAt(path)) {
    files.add({ path: basename(member), size: (await lstat(member)).size })
  }
  return files
}

type Place = { root: string; pathOf(path: string): string }

/** In small steps, because a game may have very many files. Returns their paths. */
async function recordFound(
  app: RescanDeps,
  { id: gameId }: Game,
  { root, pathOf }: Place,
  allFiles: FileList,
): Promise<ReadonlySet<string>> {
  const yieldToEventLoop = createYieldToEventLoop()
  const addedAt = instant(app.clock)
  const found = new Set<string>()
  for (const files of inBatches(allFiles, filesAtOnce)) {
    const batch = files.map(({ path, size }) => ({ path: pathOf(path), size }))
    const paths = batch.map(({ path }) => path)
    for (const path of paths) found.add(path)
    app.transaction(() => {
      if (app.games.findById(gameId) === null) return
      const known = new Map(app.imports.filesAt(gameId, paths).map((file) => [file.path, file]))
      const changed = batch.flatMap(({ path, size }): GameFile[] => {
        const before = known.get(path)
        if (before?.size === size) return []
        const category = shelfOf(path.slice(root.length + 1)) ?? 'main'
        const fresh = { id: randomUUID(), gameId, category, version: null, addedAt }
        // A file of another size no longer comes from the download; it may be the user's own.
        return [{ ...fresh, ...before, path, size, downloadId: null }]
      })
      app.imports.putFiles(changed)
    })
    await yieldToEventLoop()
  }
  return found
}

async function markParts(app: RescanDeps, gameId: string, root: string, paths: ReadonlySet<string>): Promise<void> {
  const finder = createPartFinder(root)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const path of paths) {
    finder.add(path)
    await yieldToEventLoop()
  }
  app.transaction(() => {
    const game = app.games.findById(gameId)
    if (game === null) return
    app.relations.forgetMissingParts(gameId)
    markPartsAt(app, game, finder.places())
  })
}

/** Files recorded since the rescan began may come from an import, and are not missing. */
async function removeMissing(
  app: RescanDeps,
  { id: gameId }: Game,
  found: ReadonlySet<string>,
  since: string,
): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (let after = ''; ; ) {
    const known = app.imports.filesAfter(gameId, after, filesAtOnce)
    const missing = known.filter(({ path, addedAt }) => !found.has(path) && addedAt <= since)
    if (missing.length > 0) {
      app.imports.removeFilesAt(
        gameId,
        missing.map(({ path }) => path),
      )
    }
    const last = known.at(-1)
    if (last === undefined || known.length < filesAtOnce) return
    after = last.path
    await yieldToEventLoop()
  }
}
