import { monthNamed } from './month-names.ts'

/** UTC offsets in hours of zone names found in feeds. Names with several meanings, such as IST, are not here. */
const zones: Record<string, number> = {
  NST: -3.5,
  NDT: -2.5,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  BRT: -3,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  ACDT: 10.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
}

const clock = String.raw`(?:(?<half>[AaPp]\.?[Mm]\.?|오전|오후|上午|下午|午前|午後)\s*)?(?<hour>\d{1,2})[:h.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d+)?)?(?:\s*(?<after>[AaPp]\.?[Mm]\.?)(?![A-Za-z]))?`
const zone = String.raw`(?<zone>(?:GMT|UTC?|Z)?\s?[+-]\d{1,2}(?::?\d{2})?(?!\d)|[A-Za-z]+)?`
const time = String.raw`(?:(?:[\sT]|,|-\s|at\s)*${clock})?\s*${zone}`

const mailDate = new RegExp(
  String.raw`(?<![\d:])(?<day>\d{1,2})(?:st|nd|rd|th)?[.,]?[\s-]*(?:de\s|of\s)?\s*(?<name>\p{L}{3,})\.?,?[\s-]+(?:de\s)?(?<year>\d{4}|\d{2})(?!\d)${time}`,
  'iu',
)
const isoDate =
  /^(?<year>\d{4})(?:-?(?<month>\d{2})(?:-?(?<day>\d{2}))?)?(?:[T\s]+(?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2}))?(?:[.,]\d+)?)?\s*(?<zone>(?:GMT|UTC?)?[+-]\d{1,2}(?::?\d{2})?|[a-z]+)?$/i
/** 2026/11/21 10:00, 2026-11-21 1:05 PM and 2026年11月21日. */
const yearFirst = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(?<year>\d{4})\s*[-/.年년]\s*(?<month>\d{1,2})\s*[-/.月월]\s*(?<day>\d{1,2})\s*[日일.]?${time}$`,
  'iu',
)
/** 21.11.2026 10:00. With slashes, only if no month has the number of the day: half of the world has the month first. */
const yearLast = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(?<one>\d{1,2})(?<sign>[./-])(?<other>\d{1,2})\k<sign>(?<year>\d{4})${time}$`,
  'iu',
)
/** A date as C programs write it: Sat Nov 21 03:30:00 2026. */
const programDate = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(?<name>\p{L}{3,})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+${clock})?\s*(?<zone>[+-]\d{4}|[A-Za-z]+)?,?\s+(?<year>\d{4})$`,
  'iu',
)
/** November 21, 2026 at 3:30 PM. */
const monthFirst = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(?<name>\p{L}{3,})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${time}$`,
  'iu',
)

type Parts = { [name: string]: string | undefined }

/**
 * Parses a feed's date to ISO 8601 UTC; null if it is not a date. Accepts RFC 5322 dates as in RSS (optional weekday and
 * seconds, two-digit years, zone names), ISO 8601 also without a month or day, asctime, Unix time, and what sites write
 * instead: months in other languages, numbers with slashes or dots, and hours of half a day. The default zone is UTC.
 */
export function parseFeedDate(text: string): string | null {
  // A zone after the offset, as in [Europe/Berlin] or (CET), says the same again.
  const plain = text
    .trim()
    .replaceAll('\u2212', '-')
    .replace(/\s*(?:\[[^\]]*\]|\([^)]*\))$/, '')
  if (plain.length > maxLength) return null
  if (/^\d{9,10}(?:\.\d{1,6})?$/.test(plain)) return new Date(Math.floor(Number(plain)) * 1000).toISOString()
  if (/^\d{12,13}$/.test(plain)) return new Date(Number(plain)).toISOString()
  const numbered = partsOf(isoDate, plain) ?? partsOf(yearFirst, plain) ?? dayAndMonthOf(partsOf(yearLast, plain))
  if (numbered !== undefined) return instantOf(numbered, Number(numbered.month ?? 1) - 1)
  const named = partsOf(programDate, plain) ?? partsOf(monthFirst, plain) ?? partsOf(mailDate, plain)
  return named === undefined ? null : instantOf(named, monthNamed(named.name ?? ''))
}

/** Longer texts are no dates. */
const maxLength = 100

function partsOf(pattern: RegExp, text: string): Parts | undefined {
  return pattern.exec(text)?.groups
}

function dayAndMonthOf(parts: Parts | undefined): Parts | undefined {
  if (parts === undefined) return undefined
  const { one, other, sign } = parts
  if (sign !== '/' || Number(one) > 12) return { ...parts, day: one, month: other }
  return Number(other) > 12 || one === other ? { ...parts, day: other, month: one } : undefined
}

function instantOf(parts: Parts, month: number): string | null {
  const { hour: written = '0', minute = '0', second = '0' } = parts
  const year = fullYear(parts.year ?? '')
  const day = Number(parts.day ?? 1)
  const hour = hourOf(Number(written), parts.half ?? parts.after)
  const inRange = month >= 0 && month < 12 && day >= 1 && day <= 31 && hour <= 24 && Number(minute) < 60
  // Days after the end of a month would be days of the next.
  if (!inRange || new Date(Date.UTC(year, month, day)).getUTCDate() !== day) return null
  const local = Date.UTC(year, month, day, hour, Number(minute), Math.min(59, Number(second)))
  return new Date(local - offsetMinutes(parts.zone ?? '') * 60_000).toISOString()
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  return (hour % 12) + (/^(?:p|오후|下午|午後)/i.test(half) ? 12 : 0)
}

function offsetMinutes(written: string): number {
  const signed = /([+-])(\d{1,2}):?(\d{2})?$/.exec(written)
  if (signed === null) return (zones[written.toUpperCase()] ?? 0) * 60
  const minutes = Number(signed[2]) * 60 + Number(signed[3] ?? 0)
  return signed[1] === '-' ? -minutes : minutes
}

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}
