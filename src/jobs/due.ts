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
  const interval = (typeof schedule === 'number' ? schedule : schedule()) * second
  return from + interval + (typeof schedule === 'number' ? jitter(interval) : 0)
}

export function describeSchedule(schedule: Schedule): string {
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
