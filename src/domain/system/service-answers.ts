import type { Health } from './service-health.ts'

/** Whether nothing has been asked of a service since it was added or changed. */
export function isUntested({ ok, since }: Health): boolean {
  return ok && since === null
}

/** Whether a service answered when it was last asked. */
export function hasAnswered({ ok, since }: Health): boolean {
  return ok && since !== null
}
