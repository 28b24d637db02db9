import { AppError } from '#domain/errors.ts'
import type { ImportPreview } from '#domain/importing/import-preview.ts'
import type { PreviewManualImport } from '#domain/importing/manual-import.ts'
import type { Needs } from '../../app-context.ts'
import { browsablePath } from '../../files/browse-folder.ts'
import { fileSetAt } from '../../files/file-set.ts'
import { getGame } from '../../library/find-game.ts'
import { createSourceGuard } from '../../removal/questions/reserved.ts'
import { assertOtherGames } from '../other-games.ts'
import { previewDownload } from '../preview/preview-import.ts'
import { manualDownload } from './manual-download.ts'
import { createObstacles, obstacleOf } from './obstacles.ts'

/** Says what a manual import would do with each file. Changes nothing. Throws the errors of the import itself. */
export async function previewManualImport(
  app: Needs<typeof previewDownload>,
  userId: string,
  request: PreviewManualImport,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const path = await browsablePath(app, request.path)
  const guard = await createSourceGuard(app)
  const obstacle = obstacleOf(await fileSetAt(path), await createObstacles(app)) ?? (await guard.source(path))
  if (obstacle !== null) throw new AppError('conflict', obstacle)
  if (request.corrections !== undefined) assertOtherGames(app, userId, request.corrections)
  const game = request.gameId === undefined ? null : getGame(app, userId, request.gameId)
  const download = await manualDownload(app, { userId, game, path })
  return previewDownload(app, {
    userId,
    importId: download.id,
    download,
    game,
    knownFolder: null,
    targetPath: request.targetPath,
    conflicts: request.conflicts ?? null,
    corrections: request.corrections ?? null,
    stored: null,
    scope: null,
    transferMode: request.transferMode,
    view: request,
    signal,
  })
}
