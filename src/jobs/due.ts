import { Cron } from 'croner'
import type { Schedule } from './job.ts'

const second = 1000
/** Longer intervals vary a little, so that the jobs do not all start at once. */
const minJitteredMs = 60 * second
const maxJitterMs = 30 * second

/** When a job is due after a start at `from` (epoch ms); `null` if its cron expression has no next time. */
export function dueAfter(schedule: Schedule, from: number): number | null {
  if (typeof schedule === 'string') {
    // No hour is skipped or repeated in UTC, and the runtime does not load its time zones, which take 4 MB.
    const next = new Cron(schedule, { utcOffset: 0 }).nextRun(new Date(from))
    return next === null ? null : next.getTime() + jitter(60 * second)
  }
  if (typeof schedule === 'object') return nextLocalTime(schedule.dailyAt(), from) + jitter(60 * second)
  const interval = (typeof schedule === 'number' ? schedule : schedule()) * second
  return from + interval + (typeof schedule === 'number' ? jitter(interval) : 0)
}

/** The next moment with this local time, such as `03:30`. Makes the runtime load its time zones. */
export function nextLocalTime(time: string, from: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const next = new Date(from)
  next.setHours(hours, minutes, 0, 0)
  if (next.getTime() > from) return next.getTime()
  next.setDate(next.getDate() + 1)
  // Where the clock was moved forward meanwhile, the next day has this time again.
  next.setHours(hours, minutes, 0, 0)
  return next.getTime()
}

export function describeSchedule(schedule: Schedule): string {
  if (typeof schedule === 'object') return `daily at ${schedule.dailyAt()}`
  if (typeof schedule === 'string') return describeCron(schedule)
  if (typeof schedule === 'function') return `every ${schedule()} s currently`
  return schedule % 60 === 0 ? `every ${schedule / 60} min` : `every ${schedule} s`
}

function describeCron(expression: string): string {
  const [, minute, hour] = /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(expression) ?? []
  return minute === undefined || hour === undefined
    ? expression
    : `daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`
}

function jitter(interval: number): number {
  return interval < minJitteredMs ? 0 : Math.random() * Math.min(maxJitterMs, interval / 10)
}
