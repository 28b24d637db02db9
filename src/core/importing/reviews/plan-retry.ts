import type { StoredImport } from '#db/repositories/imports.ts'
import { type CauseEvidence, type RetryPlan, type ReviewCause, retryOf } from '#domain/importing/review-cause.ts'
import type { AppContext } from '../../app-context.ts'

/** Each attempt that ends with the same cause doubles the delay until the next one. */
const firstDelayMs = 60_000
export const maxDelayMs = 6 * 3_600_000

type Attempt = {
  record: StoredImport
  ending: { cause: ReviewCause; evidence?: CauseEvidence }
  conditions: number
}

/** When an import in review is retried; `null` when a user must decide. */
export function planRetry(
  { clock }: Pick<AppContext, 'clock'>,
  { record, ending, conditions }: Attempt,
): RetryPlan | null {
  const { cause, evidence = {} } = ending
  if (retryOf(cause) === 'never') return null
  const attempts = record.cause === cause && record.retry !== null ? record.retry.attempts + 1 : 0
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts, 20))
  const nextAt = new Date(clock.now().getTime() + delayMs).toISOString()
  return { ...evidence, attempts, nextAt, conditions }
}
