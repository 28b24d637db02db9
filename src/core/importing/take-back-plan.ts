import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'
import { rootOf } from './prepare-import.ts'
import { rollBack } from './roll-back.ts'
import { removeStaging } from './unpacking/staging.ts'

/**
 * Takes back what is left of an import's last try and forgets its plan. Killed in between it is simply done again.
 * Throws AppError `unprocessable` while the library cannot be reached.
 */
export async function takeBackPlan(
  program: Pick<Program, 'imports' | 'importing' | 'settings' | 'games' | 'log'>,
  record: StoredImport,
): Promise<void> {
  const { id, plan, targetPath } = record
  if (plan.length === 0) return
  const root = await rootOf(program, record)
  if (!root.ok) throw new AppError('unprocessable', `Files of the last try are still in the library. ${root.reason}`)
  await program.importing.alone((targetPath ?? id).toLowerCase(), async () => {
    const current = program.imports.find(id)
    if (current === null || current.status === 'running') return
    const { left } = await rollBack({ importId: id, root: root.path, files: current.plan, done: current.filesDone })
    if (left > 0) program.log.warn('Files of an import stay: their sources are gone', { import: id, files: left })
    program.imports.update(id, { plan: [], filesDone: 0, targetPath: null })
    await removeStaging(program, root.path, id)
  })
}
