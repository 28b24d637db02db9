import type { Clock } from '#domain/ports/clock.ts'

const defaultPauseSeconds = 60
const maxPauseSeconds = 24 * 3600

/**
 * Parses Retry-After (seconds or a date) to seconds, `otherwise` if it is missing or in the past.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterSeconds(headers: Headers, clock: Clock, otherwise = defaultPauseSeconds): number {
  const asked = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - clock.now().getTime()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxPauseSeconds) : otherwise
}
