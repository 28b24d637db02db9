const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d*(z|[+ -]\d{2}:?\d{2})?)?$/i
const httpDate = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:gmt|utc|[+-]\d{4})$/i

/**
 * Reads a date as programs write it: ISO 8601, with a time or without, or as in the headers of HTTP. A time without a
 * zone is in UTC. Null if it is none, or of the year 1, which stands for no date.
 */
export function readInstant(text: string): string | null {
  const written = text.trim()
  const [, day, time = '00:00', zone = 'Z'] = iso.exec(written) ?? []
  if (day === undefined && !httpDate.test(written)) return null
  // Some programs do not encode the plus in addresses, where it stands for a space.
  const offset = zone
    .toUpperCase()
    .replace(' ', '+')
    .replace(/(\d{2})(\d{2})$/, '$1:$2')
  const date = new Date(day === undefined ? written : `${day}T${time}${offset}`)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() <= 1 ? null : date.toISOString()
}
