import { AppError, errorMessage } from '#domain/errors.ts'
import { type Entry, product } from './entry.ts'
import { Setback } from './head-plan.ts'
import type { Failure } from './retries.ts'
import { type TransferParts, transfer } from './transfer.ts'

/** Tries once to bring a download to its end. `null` when it is there, `'stopped'` when it was told to stop. */
export async function attempt(entry: Entry, parts: TransferParts): Promise<Failure | 'stopped' | null> {
  const before = entry.downloaded
  try {
    await transfer(entry, parts)
    return null
  } catch (error) {
    if (parts.signal.aborted) return 'stopped'
    return {
      reason: wordsOf(error),
      isLasting: isLasting(error),
      retryAfterSeconds: error instanceof Setback ? error.retryAfterSeconds : null,
      hasMoved: entry.downloaded > before,
    }
  }
}

/** A full disk or a forbidden address does not mend itself; a lost connection does. */
function isLasting(error: unknown): boolean {
  if (error instanceof Setback) return error.lasting
  return !(error instanceof AppError && error.code === 'upstream')
}

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words = code === 'ENOSPC' ? 'the disk is full' : errorMessage(error)
  return words.startsWith(product) ? words : `${product}: ${words}`
}
