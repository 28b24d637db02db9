import { parseStorefrontDate } from '#domain/games/storefront-date.ts'

const firstDate = '1950-01-01'
const announcedMs = 10 * 366 * 86_400_000
/** Where 32 bits end. */
const noTime = 2 ** 31 - 1

/**
 * The date if a game can have been released then, or is announced for it. Providers that do not know a date give the
 * first or the last one of their calendar.
 */
export function plausibleDate(date: string | null, nowMs = Date.now()): string | null {
  const last = new Date(nowMs + announcedMs).toISOString().slice(0, 10)
  return date !== null && date >= firstDate && date <= last ? date : null
}

/** The date in a text of a store; null if there is none that a game can have. */
export function statedDate(text: string | null): string | null {
  return plausibleDate(parseStorefrontDate(text ?? '')?.date ?? null)
}

/** The calendar date (UTC) of Unix seconds; null for what no game can have. */
export function dateOfSeconds(seconds: number): string | null {
  const date = new Date(seconds * 1000)
  if (seconds === noTime || Number.isNaN(date.getTime())) return null
  return plausibleDate(date.toISOString().slice(0, 10))
}

/** The calendar date of Unix seconds in a time zone; null for what no game can have. */
export function dateIn(timeZone: string, seconds: number): string | null {
  if (dateOfSeconds(seconds) === null) return null
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(seconds * 1000)
    .map(({ type, value }) => [type, value])
  const { year = '', month, day } = Object.fromEntries(parts)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** Start of the UTC day, in Unix seconds. Queries with it stay the same for a day, so that responses can be cached. */
export function startOfDay(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000) * 86_400
}

/** The calendar date some days after an instant. */
export function dateAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
