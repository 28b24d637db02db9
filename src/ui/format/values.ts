import { formatSize as formatKnownSize } from '#domain/format.ts'

/** Formats bytes: `1.4 GB`. */
export function formatSize(bytes: number | null): string {
  return bytes === null ? 'unknown size' : formatKnownSize(bytes)
}

/** Formats bytes per second: `1.4 GB/s`. */
export function formatSpeed(bytesPerSecond: number): string {
  return `${formatSize(bytesPerSecond)}/s`
}

/** Formats 0..1 as whole percent; 100% only when complete. */
export function formatPercent(progress: number): string {
  return `${progress >= 1 ? 100 : Math.min(99, Math.floor(progress * 100))}%`
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Formats names as `A, B, and C`. */
export function formatList(names: readonly string[]): string {
  return list.format(names)
}

const steps: [limitSeconds: number, seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3_600, 60, 'minute'],
  [86_400, 3_600, 'hour'],
  [86_400 * 45, 86_400, 'day'],
  [86_400 * 548, 86_400 * 30.4, 'month'],
  [Number.POSITIVE_INFINITY, 86_400 * 365.25, 'year'],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats an instant relative to now: `3 hours ago`. */
export function formatWhen(instant: string, nowMs: number = Date.now()): string {
  const seconds = (Date.parse(instant) - nowMs) / 1000
  const distance = Math.abs(seconds)
  if (distance < 10) return 'just now'
  const [, size, unit] = steps.find(([limit]) => distance < limit) ?? [0, 1, 'second' as const]
  return relative.format(Math.trunc(seconds / size), unit)
}

/** Formats the age of a release: `5 d`. */
export function formatAge(instant: string | null, nowMs: number = Date.now()): string {
  if (instant === null) return '–'
  const hours = Math.max(0, (nowMs - Date.parse(instant)) / 3_600_000)
  if (hours < 1) return `${Math.floor(hours * 60)} min`
  if (hours < 48) return `${Math.floor(hours)} h`
  if (hours < 24 * 365) return `${Math.floor(hours / 24)} d`
  return `${(hours / 24 / 365.25).toFixed(1)} y`
}

/** Formats seconds in their two largest units: `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3_600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first === -1) return '0 s'
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0)
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ')
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const localDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a calendar date (`YYYY-MM-DD`), which has no time zone. */
export function formatDate(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`))
}

/** The date of an instant in the user's time zone. */
export function formatDay(instant: string): string {
  return localDay.format(new Date(instant))
}

/** The time of an instant in the user's time zone. */
export function formatTime(instant: string): string {
  return time.format(new Date(instant))
}

export function formatMoment(instant: string): string {
  return moment.format(new Date(instant))
}
