import { Cron } from 'croner'
import type { Schedule } from './job.ts'

const second = 1000
/** Shorter intervals are kept exactly; longer ones vary a little, so that not everything starts at once. */
const jitterFrom = 60 * second
const maxJitter = 30 * second

/** When a job is due after a start at `from` (epoch ms), as far as that can be said ahead. */
export function dueAfter(schedule: Schedule, from: number): number | null {
  if (typeof schedule === 'string') {
    const next = new Cron(schedule).nextRun(new Date(from))
    return next === null ? null : next.getTime() + jitter(60 * second)
  }
  const interval = (typeof schedule === 'number' ? schedule : schedule()) * second
  return from + interval + (typeof schedule === 'number' ? jitter(interval) : 0)
}

export function describeSchedule(schedule: Schedule): string {
  if (typeof schedule === 'string') return schedule
  if (typeof schedule === 'function') return `every ${schedule()} s just now`
  return schedule % 60 === 0 ? `every ${schedule / 60} min` : `every ${schedule} s`
}

function jitter(interval: number): number {
  return interval < jitterFrom ? 0 : Math.random() * Math.min(maxJitter, interval / 10)
}
