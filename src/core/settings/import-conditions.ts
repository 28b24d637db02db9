import type { Program } from '../program.ts'

const name = 'import conditions'

/** How often what imports depend on was changed: path mappings, import settings and download clients. */
export function importConditions({ settings }: Pick<Program, 'settings'>): number {
  const count = settings.read(name)
  return typeof count === 'number' ? count : 0
}

/**
 * Counts a change of what imports depend on, so that those that need review are retried. Call it before the change is
 * stored: killed in between, they are retried for nothing, which does no harm.
 */
export function noteImportConditions(program: Pick<Program, 'settings' | 'events'>): void {
  const conditions = importConditions(program) + 1
  program.settings.write(name, conditions)
  program.events.emit('importConditionsChanged', { conditions })
}
