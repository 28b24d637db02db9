/** The calendar date (UTC) of Unix seconds; null outside the years that dates can have. */
export function dateOfSeconds(seconds: number): string | null {
  const date = new Date(seconds * 1000)
  if (Number.isNaN(date.getTime())) return null
  const text = date.toISOString()
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : null
}

/** The calendar date of Unix seconds in a time zone; null outside the years that dates can have. */
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
