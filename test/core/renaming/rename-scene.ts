import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { RenameDeps } from '#core/renaming/rename-context.ts'
import {
  currentRename,
  listMoves,
  resumeRename,
  runRename,
  startPlanning,
  undoRename,
} from '#core/renaming/rename-folders.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { FolderMove } from '#domain/games/folder-rename.ts'
import type { RenameScope } from '#domain/games/folder-rename-states.ts'
import type { Game } from '#domain/games/game.ts'
import { type ImportSettings, importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestAppOverrides } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'

/** An app with a library folder on disk, whose folders are named by `{Title} ({Year})`. */
export function createRenameScene(overrides: TestAppOverrides = {}) {
  const app = createTestApp(overrides)
  const user = storeUser(app, { role: 'admin' })
  const library = join(realpathSync(app.folder), 'library')
  mkdirSync(library)
  const configure = (change: Partial<ImportSettings>) =>
    writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library, ...change })
  configure({ renamePattern: '{Title}{ (Year)}', platformFolders: false })
  return { ...renameActions(app), app, user, library, configure, ...storing(app, user.id, library) }
}

function storing(app: ReturnType<typeof createTestApp>, userId: string, library: string) {
  /** A game with these files, which are recorded, in a folder of the library. */
  const addGame = (folder: string, files: Record<string, string> = { 'game.bin': 'x' }, more: Partial<Game> = {}) => {
    const libraryPath = folder.startsWith('/') ? folder : join(library, folder)
    mkdirSync(libraryPath, { recursive: true })
    writeTree(libraryPath, files)
    const game = storeGame(app, {
      userId,
      title: 'Portal 2',
      releaseDate: '2011-04-18',
      status: 'owned',
      libraryPath,
      ...more,
    })
    const addedAt = '2026-11-21T10:00:00.000Z'
    app.imports.putFiles(
      Object.entries(files).map(([path, content]) => ({
        id: crypto.randomUUID(),
        gameId: game.id,
        path: join(libraryPath, path),
        size: content.length,
        category: 'main' as const,
        version: null,
        downloadId: null,
        addedAt,
      })),
    )
    return game
  }
  const filesOf = (id: string) => app.imports.filesAfter(id, '', 100).map(({ path }) => path)
  return { addGame, filesOf, folderOf: (id: string) => app.games.findById(id)?.libraryPath ?? null }
}

/** Renaming with these parts, each until the queue is idle. */
export function renameActions(app: RenameDeps) {
  const idle = () => app.queues.scans.idle()
  const moves = (): FolderMove[] =>
    listMoves(app, { filter: null, search: '', sort: 'title', order: 'asc', limit: 10_000, offset: 0 }).moves
  return {
    moves,
    idle,
    current: () => currentRename(app),
    async plan(scope: RenameScope = 'all', gameIds: string[] | null = null) {
      startPlanning(app, { scope, gameIds })
      await idle()
      return moves()
    },
    async run() {
      runRename(app)
      await idle()
      return currentRename(app)
    },
    async undo() {
      undoRename(app)
      await idle()
      return currentRename(app)
    },
    async resume() {
      resumeRename(app)
      await idle()
    },
  }
}
