const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** UTC offsets in hours of zone names found in feeds. */
const zones: Record<string, number> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  BST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  JST: 9,
}

const mailDate =
  /(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{4}|\d{2})(?:[\sT,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?)?\s*((?:GMT|UTC?)?[+-]\d{2}:?\d{2}|[a-z]+)?/i
const isoDate =
  /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?)?\s*([+-]\d{2}(?::?\d{2})?|[a-z]+)?$/i
/** As C programs write it: Sat Nov 21 03:30:00 2026. */
const programDate =
  /^(?:[a-z]+,?\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*([a-z]+)?,?\s+(\d{4})$/i

/**
 * Parses a feed's date to ISO 8601 UTC; null if it is not a date. Accepts RFC 5322 dates as in RSS (optional weekday and
 * seconds, two-digit years, zone names), ISO 8601 also without a month or day, asctime and Unix time. The default zone is UTC.
 */
export function parseFeedDate(text: string): string | null {
  const plain = text.trim()
  if (/^\d{9,10}$/.test(plain)) return new Date(Number(plain) * 1000).toISOString()
  if (/^\d{12,13}$/.test(plain)) return new Date(Number(plain)).toISOString()
  const iso = isoDate.exec(plain)
  if (iso !== null) return instantOf(Number(iso[1]), Number(iso[2] ?? 1) - 1, Number(iso[3] ?? 1), iso.slice(4))
  const program = programDate.exec(plain)
  if (program !== null) {
    return instantOf(Number(program[7]), monthOf(program[1]), Number(program[2]), program.slice(3, 7))
  }
  const mail = mailDate.exec(plain)
  if (mail === null) return null
  return instantOf(fullYear(mail[3] ?? ''), monthOf(mail[2]), Number(mail[1]), mail.slice(4))
}

function monthOf(name = ''): number {
  return months.indexOf(name.toLowerCase())
}

/** `rest` is hour, minute, second and zone, each as written or absent. */
function instantOf(year: number, month: number, day: number, rest: (string | undefined)[]): string | null {
  const [hour = '0', minute = '0', second = '0', zone = ''] = rest
  const inRange = month >= 0 && month < 12 && day >= 1 && day <= 31 && Number(hour) <= 24 && Number(minute) < 60
  // Days after the end of a month would be days of the next.
  if (!inRange || new Date(Date.UTC(year, month, day)).getUTCDate() !== day) return null
  const local = Date.UTC(year, month, day, Number(hour), Number(minute), Math.min(59, Number(second)))
  return new Date(local - offsetMinutes(zone) * 60_000).toISOString()
}

function offsetMinutes(zone: string): number {
  const signed = /([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (signed === null) return (zones[zone.toUpperCase()] ?? 0) * 60
  const minutes = Number(signed[2]) * 60 + Number(signed[3] ?? 0)
  return signed[1] === '-' ? -minutes : minutes
}

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}
