import { errorMessage, isRepeatedFailure } from '#domain/errors.ts'
import type { Log } from '#domain/ports/log.ts'

/** Logs why a provider could not help, at debug level if that only repeats what is known of it. */
export function warnOfFailure(log: Log, message: string, error: unknown, fields: Record<string, unknown>): void {
  const level = isRepeatedFailure(error) ? 'debug' : 'warn'
  log.module('metadata')[level](message, { ...fields, reason: errorMessage(error) })
}
