import { AppError, errorMessage } from '#domain/errors.ts'
import { isDiskFull } from '../state-file.ts'
import { type Entry, product } from './entry.ts'
import { Setback } from './head-plan.ts'
import type { Failure } from './retries.ts'
import { type TransferParts, transfer } from './transfer.ts'

/** Attempts a download once. `null` on success, `'stopped'` when it was stopped. */
export async function attempt(entry: Entry, parts: TransferParts): Promise<Failure | 'stopped' | null> {
  const before = entry.downloaded
  try {
    await transfer(entry, parts)
    return null
  } catch (error) {
    if (parts.signal.aborted) return 'stopped'
    return {
      reason: reasonOf(error),
      isLasting: isLasting(error),
      isGone: error instanceof Setback && error.isGone,
      retryAfterSeconds: error instanceof Setback ? error.retryAfterSeconds : null,
      hasMoved: entry.downloaded > before,
    }
  }
}

/** A full disk or a forbidden address is permanent; a lost connection is not. */
function isLasting(error: unknown): boolean {
  if (error instanceof Setback) return error.lasting
  return !(error instanceof AppError && error.code === 'upstream')
}

function reasonOf(error: unknown): string {
  const reason = isDiskFull(error) ? 'the disk is full' : errorMessage(error)
  return reason.startsWith(product) ? reason : `${product}: ${reason}`
}
