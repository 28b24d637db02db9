import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { hasUnfinishedImport, removeUnfinishedImport } from './store-plan.ts'

/** Held while an import runs. */
export const importLock = 'import of another program'

type Deps = Pick<AppContext, 'settings' | 'games' | 'users' | 'transaction' | 'locks' | 'log'>

/**
 * Removes what an interrupted import stored, unless an import runs. A full disk does not keep the program from starting:
 * this is tried again when the disk can be written.
 */
export async function recoverImport(app: Deps): Promise<void> {
  if (!hasUnfinishedImport(app)) return
  await app.locks.tryLock(importLock, async () => {
    try {
      await removeUnfinishedImport(app)
      app.log.warn('An import from another program was interrupted and undone. Import the database again')
    } catch (error) {
      app.log.error('Part of an interrupted import could not be removed yet', { reason: errorMessage(error) })
    }
  })
}
