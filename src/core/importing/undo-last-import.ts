import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { libraryOfImport } from './prepare-import.ts'
import { rollBack } from './roll-back.ts'

/**
 * Takes back what is left of an import's last try and forgets its plan. Killed in between it is simply done again.
 * Throws AppError `unprocessable` while the library cannot be reached.
 */
export async function rollBackLastImport(
  app: Pick<AppContext, 'imports' | 'queues' | 'settings' | 'games' | 'log'>,
  record: StoredImport,
): Promise<void> {
  const { id, plan, targetPath } = record
  if (plan.length === 0) return
  const root = await libraryOfImport(app, record)
  if (!root.ok) throw new AppError('unprocessable', `Files of the last try are still in the library. ${root.reason}`)
  await app.queues.imports.withLock((targetPath ?? id).toLowerCase(), async () => {
    const current = app.imports.find(id)
    if (current === null || current.status === 'running') return
    const { left } = await rollBack({ importId: id, root: root.path, files: current.plan, done: current.filesDone })
    if (left > 0) app.log.warn('Files of an import stay: their sources are gone', { import: id, files: left })
    app.imports.update(id, { plan: [], filesDone: 0, targetPath: null })
    await removeStaging(app, root.path, id)
  })
}
