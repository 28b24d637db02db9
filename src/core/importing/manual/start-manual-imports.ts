import type { StoredDownload } from '#db/repositories/downloads.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { assertCorrections } from '#domain/importing/import-corrections.ts'
import type { ManualImportItem, StartedManualImports, StartManualImports } from '#domain/importing/manual-import.ts'
import { say } from '#domain/messages/say.ts'
import { foldersOverlap } from '#domain/paths/folder-overlap.ts'
import type { Needs } from '../../app-context.ts'
import { browsablePath } from '../../files/browse-folder.ts'
import { createFileSets } from '../../files/file-set.ts'
import { createSourceGuard } from '../../removal/questions/reserved.ts'
import { assertMayImport } from '../../requests/refusals.ts'
import { getImport } from '../list-imports.ts'
import { assertOtherGames } from '../other-games.ts'
import { type StartOptions, startImport } from '../start-import.ts'
import { chosenFolder } from '../target/chosen-folder.ts'
import { manualDownload } from './manual-download.ts'
import { createObstacles, obstacleOf } from './obstacles.ts'

export type ManualImportDeps = Needs<typeof startImport>

/**
 * Imports files and folders that an admin chose, each as a journaled import of its own. The ones that cannot be imported are
 * returned with the reason, and do not keep the others from it.
 */
export async function startManualImports(
  app: ManualImportDeps,
  userId: string,
  { transferMode, items }: StartManualImports,
): Promise<StartedManualImports> {
  const obstacleAt = await createObstacles(app)
  const guard = await createSourceGuard(app)
  const filesWith = createFileSets()
  const started: StartedManualImports['started'] = []
  const rejected: StartedManualImports['rejected'] = []
  const taken: string[] = []
  const games = new Map(
    app.games.withIds([...new Set(items.map(({ gameId }) => gameId))]).map((game) => [game.id, game]),
  )
  for (const item of items) {
    try {
      const { download, options } = await prepareItem(app, userId, item, games.get(item.gameId))
      const path = download.path ?? ''
      const files = await filesWith(path)
      const reason = obstacleOf(files, obstacleAt) ?? (await guard.source(path))
      if (reason !== null) throw new AppError('conflict', reason)
      if (taken.some((other) => foldersOverlap(other, path))) {
        throw new AppError('conflict', say('importing.chosenTwice', { path }))
      }
      taken.push(...files)
      const id = app.transaction(() => {
        app.downloads.insert(download)
        return startImport(app, download, { ...options, transferMode })
      })
      started.push(getImport(app, userId, id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      rejected.push({ path: item.path, reason: error.message })
    }
  }
  return { started, rejected }
}

async function prepareItem(
  app: ManualImportDeps,
  userId: string,
  { path: requested, gameId, targetPath, conflicts, corrections }: ManualImportItem,
  game: Game | undefined,
): Promise<{ download: StoredDownload; options: StartOptions }> {
  if (corrections !== undefined) {
    assertCorrections(corrections)
    assertOtherGames(app, userId, corrections)
  }
  const path = await browsablePath(app, requested)
  if (game?.userId !== userId) throw new AppError('not-found', say('library.gameNotFound'))
  assertMayImport(app, game)
  const download = await manualDownload(app, { userId, game, path })
  const asked = { id: download.id, gameId, downloadId: download.id }
  const folder = await chosenFolder(app, userId, asked, { targetPath })
  return { download, options: { ...folder, gameId, conflicts, corrections } }
}
