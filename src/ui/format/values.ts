import type { TextKey } from '../texts/catalog.ts'
import { currentLocale } from '../texts/language.ts'
import { t } from '../texts/text.ts'

/** Formats of the locale of the moment. They are slow to make, so the last one is kept. */
function byLocale<Format>(make: (locale: string) => Format): () => Format {
  let last: { locale: string; format: Format } | null = null
  return () => {
    const locale = currentLocale()
    if (last === null || last.locale !== locale) last = { locale, format: make(locale) }
    return last.format
  }
}

const whole = byLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const tenths = byLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** Formats a whole number: `1,234`. */
export function formatNumber(value: number): string {
  return whole().format(value)
}

const units = ['kB', 'MB', 'GB', 'TB']

/** Formats bytes in decimal units (steps of 1000): `1.4 GB`. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return t('format.unknownSize')
  if (bytes < 1000) return t('format.bytes', { count: bytes })
  let value = bytes / 1000
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${(value >= 100 ? whole() : tenths()).format(value)} ${units[unit]}`
}

/** Formats bytes per second: `1.4 GB/s`. */
export function formatSpeed(bytesPerSecond: number): string {
  return t('format.speed', { size: formatSize(bytesPerSecond) })
}

const percent = byLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Formats 0..1 as whole percent; 100% only when complete. */
export function formatPercent(progress: number): string {
  return percent().format(progress >= 1 ? 1 : Math.min(99, Math.floor(progress * 100)) / 100)
}

const conjunction = byLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))
const disjunction = byLocale((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** Formats names as `A, B, and C`. */
export function formatList(names: readonly string[]): string {
  return conjunction().format(names)
}

/** Formats names as `A, B, or C`. */
export function formatAlternatives(names: readonly string[]): string {
  return disjunction().format(names)
}

const collator = byLocale((locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

/** Compares names for sorting as users of the language expect it. */
export function compareNames(one: string, other: string): number {
  return collator().compare(one, other)
}

const steps: [limitSeconds: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [86_400 * 45, 86_400, 'day'],
  [86_400 * 548, 86_400 * 30.4, 'month'],
  [Number.POSITIVE_INFINITY, 86_400 * 365.25, 'year'],
]

const relative = byLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Formats an instant relative to now: `3 hours ago`. */
export function formatWhen(instant: string, nowMs: number = Date.now()): string {
  const seconds = (Date.parse(instant) - nowMs) / 1000
  const distance = Math.abs(seconds)
  if (distance < 10) return t('format.justNow')
  const [, size, unit] = steps.find(([limit]) => distance < limit) ?? [0, 1, 'second' as const]
  return relative().format(Math.trunc(seconds / size), unit)
}

/** Formats the age of a release: `5 d`. */
export function formatAge(instant: string | null, nowMs: number = Date.now()): string {
  if (instant === null) return '–'
  const hours = Math.max(0, (nowMs - Date.parse(instant)) / 3_600_000)
  if (hours < 1) return t('format.minutes', { count: Math.floor(hours * 60) })
  if (hours < 48) return t('format.hours', { count: Math.floor(hours) })
  if (hours < 24 * 365) return t('format.days', { count: Math.floor(hours / 24) })
  return t('format.years', { count: Math.round((hours / 24 / 365.25) * 10) / 10 })
}

type DurationKey = Extract<TextKey, 'format.days' | 'format.hours' | 'format.minutes' | 'format.seconds'>

/** Formats seconds in their two largest units: `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  const parts: [number, DurationKey][] = [
    [Math.floor(total / 86_400), 'format.days'],
    [Math.floor(total / 3_600) % 24, 'format.hours'],
    [Math.floor(total / 60) % 60, 'format.minutes'],
    [total % 60, 'format.seconds'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return t('format.seconds', { count: 0 })
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => t(unit, { count })).join(' ')
}

const day = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
const localDay = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const time = byLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
const moment = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))

/** Formats a calendar date (`YYYY-MM-DD`), which has no time zone. */
export function formatDate(date: string): string {
  return day().format(new Date(`${date}T00:00:00Z`))
}

/** The date of an instant in the user's time zone. */
export function formatDay(instant: string): string {
  return localDay().format(new Date(instant))
}

/** The time of an instant in the user's time zone. */
export function formatTime(instant: string): string {
  return time().format(new Date(instant))
}

export function formatMoment(instant: string): string {
  return moment().format(new Date(instant))
}

const month = byLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
const shortMonth = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' }),
)
const weekday = byLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
const longDay = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

/** Formats a month (`YYYY-MM`): `November 2026`. */
export function formatMonth(name: string): string {
  return month().format(new Date(`${name}-01`))
}

/** Formats a month (`YYYY-MM`) for an axis: `Nov 26`. */
export function formatShortMonth(name: string): string {
  return shortMonth().format(new Date(`${name}-01`))
}

/** The weekday of a calendar date: `Sat`. */
export function formatWeekday(date: string): string {
  return weekday().format(new Date(date))
}

/** A calendar date with its weekday: `Saturday, November 21`. */
export function formatLongDay(date: string): string {
  return longDay().format(new Date(date))
}
