import type { AppContext } from '#core/app-context.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { JobRunner, JobState } from '#domain/system/job.ts'
import { describeSchedule, dueAfter } from './due.ts'
import type { Job } from './job.ts'

export type Scheduler = JobRunner & {
  start(): void
  /** Starts what is due now; called twice a second once started. */
  tick(): void
  /** Tells running jobs to stop and waits for them, but not longer than a second. */
  stop(): Promise<void>
}

export type SchedulerParts = Pick<AppContext, 'clock' | 'log' | 'settings'> & { jobs: readonly Job[] }

type Run = ReturnType<AppContext['settings']['jobRuns']>[number]
type Entry = { job: Job; dueAt: number | null; running: Promise<void> | null; last: Run | null; failures: number }

const tickMs = 500
const stopWithinMs = 1000
/** A clock is set back by so much at once only where it was wrong: what is due then would wait for it to catch up. */
const maxBackMs = 60_000
/** A job that runs every few seconds does not write each of its runs to the disk. */
const storeAtMostEveryMs = 60_000

/** Runs jobs by their schedules: never one twice at once, none of them able to harm another. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { jobs, clock, settings } = parts
  const stopping = new AbortController()
  const stored = new Map(settings.jobRuns().map((run) => [run.name, run]))
  const entries = jobs.map((job): Entry => {
    const last = stored.get(job.name) ?? null
    return { job, dueAt: firstDue(job, last, clock.now().getTime()), running: null, last, failures: 0 }
  })
  const list = () => entries.map(stateOf)
  const run = runner(parts, stored, { stopping: stopping.signal, board: { list } })
  let timer: ReturnType<typeof setInterval> | null = null

  const begin = (entry: Entry): void => {
    entry.running = run(entry).finally(() => {
      entry.running = null
    })
  }
  let lastTickAt = clock.now().getTime()
  const tick = (): void => {
    if (stopping.signal.aborted) return
    const now = clock.now().getTime()
    if (now < lastTickAt - maxBackMs) moveDue(entries, now - lastTickAt)
    lastTickAt = now
    for (const entry of entries) {
      if (entry.running === null && isDue(entry, now)) begin(entry)
    }
  }
  return {
    list,
    tick,
    start() {
      timer ??= setInterval(tick, tickMs)
    },
    runNow(name) {
      const entry = entries.find(({ job }) => job.name === name)
      if (entry === undefined) throw new AppError('not-found', 'There is no such job')
      if (entry.running !== null) throw new AppError('conflict', `${entry.job.title} is running already`)
      begin(entry)
      return stateOf(entry)
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      stopping.abort()
      await atMost(stopWithinMs, Promise.all(entries.map((entry) => entry.running)))
    },
  }
}

type JobDeps = { stopping: AbortSignal; board: Pick<JobRunner, 'list'> }

function runner({ clock, log, settings }: SchedulerParts, stored: Map<string, Run>, { stopping, board }: JobDeps) {
  const note = (entry: Entry, run: Run): void => {
    const before = stored.get(run.name)
    entry.failures = run.lastResult === 'failed' ? entry.failures + 1 : 0
    entry.last = run
    const hasChanged = before === undefined || before.lastResult !== run.lastResult
    if (!hasChanged && Date.parse(run.lastRunAt) - Date.parse(before.lastRunAt) < storeAtMostEveryMs) return
    settings.putJobRun(run)
    stored.set(run.name, run)
  }
  return async (entry: Entry): Promise<void> => {
    const { job } = entry
    const startedAt = clock.now()
    const fault = await attempt(() => job.run(stopping, board))
    if (fault !== null && !stopping.aborted) log.error(`${job.title} failed`, { job: job.name, reason: fault })
    note(entry, {
      name: job.name,
      lastRunAt: startedAt.toISOString(),
      lastDurationMs: clock.now().getTime() - startedAt.getTime(),
      lastResult: stopping.aborted ? 'stopped' : fault === null ? 'done' : 'failed',
      lastMessage: fault,
    })
    entry.dueAt = dueAfter(job.schedule, startedAt.getTime())
  }
}

function moveDue(entries: Entry[], byMs: number): void {
  for (const entry of entries) if (entry.dueAt !== null) entry.dueAt += byMs
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late])
  if (timer !== null) clearTimeout(timer)
}

/** The words of what went wrong, `null` when nothing did. */
async function attempt(run: () => unknown): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return errorMessage(error)
  }
}

// What ran shortly before a restart waits for its turn; what missed its turn while the program was down is due.
function firstDue({ schedule, atStart }: Job, last: Run | null, now: number): number | null {
  if (atStart === true) return now
  if (typeof schedule === 'string') return dueAfter(schedule, now)
  return last === null ? now : dueAfter(schedule, Math.min(now, Date.parse(last.lastRunAt)))
}

// A schedule that changes is asked each time, so that a quicker pace counts at once.
function isDue({ job, dueAt, last }: Entry, now: number): boolean {
  const { schedule } = job
  if (typeof schedule === 'function' && last !== null && dueAt !== null && dueAt > now) {
    return Date.parse(last.lastRunAt) + schedule() * 1000 <= now
  }
  return dueAt !== null && dueAt <= now
}

function stateOf({ job, dueAt, running, last, failures }: Entry): JobState {
  return {
    name: job.name,
    title: job.title,
    schedule: describeSchedule(job.schedule),
    running: running !== null,
    lastRunAt: last?.lastRunAt ?? null,
    lastDuration: last === null ? null : last.lastDurationMs / 1000,
    lastResult: last?.lastResult ?? null,
    lastMessage: last?.lastMessage ?? null,
    failuresInARow: failures,
    nextRunAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  }
}
