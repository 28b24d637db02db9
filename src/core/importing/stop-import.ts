import { AppError } from '#domain/errors.ts'
import type { ImportRecord } from '#domain/importing/import.ts'
import { say } from '#domain/messages/say.ts'
import type { ImportDeps } from './import-context.ts'
import { getImport, visibleImport } from './list-imports.ts'
import { runImport } from './run-import.ts'

/**
 * Stops a running import and rolls it back; then it needs review. The request is a row, so that it is carried out even if
 * Ludarr ends in between. Throws AppError `conflict` when the import is not running or its files are in the library already.
 */
export async function stopImport(app: ImportDeps, userId: string, id: string): Promise<ImportRecord> {
  const { status, downloadId } = visibleImport(app, userId, id)
  if (status !== 'running') throw new AppError('conflict', say('importing.notRunning'))
  if (app.downloads.find(downloadId)?.status === 'imported') {
    throw new AppError('conflict', say('importing.aboutToEnd'))
  }
  // A user who stops an import needs no notification of it.
  app.imports.update(id, { stopping: true, cause: 'stopped' })
  await app.queues.imports.cancel(id)
  app.queues.imports.enqueue(id, (signal) => runImport(app, id, signal))
  await app.queues.imports.ended(id)
  return getImport(app, userId, id)
}
