import type { AppContext } from '../app-context.ts'

const name = 'import conditions'

/** How often the settings that imports depend on were changed: path mappings, import settings, download clients. */
export function importConditions({ settings }: Pick<AppContext, 'settings'>): number {
  const count = settings.read(name)
  return typeof count === 'number' ? count : 0
}

/**
 * Counts a change to the settings that imports depend on, so that imports in review are retried. Call it before storing
 * the change: if the program is killed in between, the retry is needless but harmless.
 */
export function recordConditionsChange(app: Pick<AppContext, 'settings' | 'events'>): void {
  const conditions = importConditions(app) + 1
  app.settings.write(name, conditions)
  app.events.emit('importConditionsChanged', { conditions })
}
