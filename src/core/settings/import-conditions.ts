import type { AppContext } from '../app-context.ts'

const name = 'import conditions'

/** How often what imports depend on was changed: path mappings, import settings and download clients. */
export function importConditions({ settings }: Pick<AppContext, 'settings'>): number {
  const count = settings.read(name)
  return typeof count === 'number' ? count : 0
}

/**
 * Counts a change of what imports depend on, so that those that need review are retried. Call it before the change is
 * stored: killed in between, they are retried for nothing, which does no harm.
 */
export function recordConditionsChange(app: Pick<AppContext, 'settings' | 'events'>): void {
  const conditions = importConditions(app) + 1
  app.settings.write(name, conditions)
  app.events.emit('importConditionsChanged', { conditions })
}
