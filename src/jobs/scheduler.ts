import type { AppContext } from '#core/app-context.ts'
import { completesWithin } from '#core/tasks/completes-within.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { say, textOf } from '#domain/messages/say.ts'
import type { JobProgress, JobRunner, JobState } from '#domain/system/job.ts'
import { describeSchedule, dueAfter } from './due.ts'
import type { Job } from './job.ts'
import { createRunStore, type Run } from './run-store.ts'

export type Scheduler = JobRunner & {
  start(): void
  /** Makes jobs due now. */
  makeDue(names: readonly string[]): void
  /** Starts the jobs that are due. Called twice a second after `start`. */
  tick(): void
  /** Aborts the running jobs and waits a second at most for them to end. */
  stop(): Promise<void>
}

export type SchedulerParts = Pick<AppContext, 'clock' | 'log' | 'settings' | 'events' | 'health'> & {
  dataDisk: Pick<AppContext['dataDisk'], 'isUsable'>
  /** While it is true, no job starts by its schedule. */
  isPaused?: () => boolean
  jobs: readonly Job[]
}

type Entry = {
  job: Job
  dueAt: number | null
  /** The local time that `dueAt` was computed for. */
  plannedFor: string | null
  running: Promise<void> | null
  /** Stops the current run, of jobs that can be stopped. */
  abort: AbortController | null
  /** Whether a user started the current run. */
  manual: boolean
  /** Whether a user asked for a run that follows the current one. */
  isManualNext: boolean
  /** When the current run began. */
  startedAt: Date | null
  progress: JobProgress | null
  last: Run | null
  failures: number
}

const tickMs = 500
const stopTimeoutMs = 1000
/** Local times are computed this long after the start: loading the time zones takes 4 MB and up to 20 ms. */
const planIntervalMs = 60_000
/** A clock that is set back further was wrong. Jobs would wait until it catches up, so their times move with it. */
const maxClockStepMs = 60_000

/** Runs jobs by their schedules. A job never runs twice at once, and one that fails does not affect the others. */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { jobs, clock, settings } = parts
  const stopping = new AbortController()
  const stored = new Map(settings.jobRuns().map((run) => [run.name, run]))
  const entries = jobs.map((job): Entry => {
    const last = stored.get(job.name) ?? null
    const dueAt = firstDue(job, last, clock.now().getTime())
    const idle = { running: null, abort: null, manual: false, isManualNext: false, startedAt: null, progress: null }
    return { job, dueAt, plannedFor: null, ...idle, last, failures: 0 }
  })
  const list = () => entries.map(stateOf)
  const store = createRunStore(parts)
  const run = runner(parts, { stopping: stopping.signal, board: { list }, store })
  let timer: ReturnType<typeof setInterval> | null = null

  const entryOf = (name: string): Entry => {
    const entry = entries.find(({ job }) => job.name === name)
    if (entry === undefined) throw new AppError('not-found', say('api.jobNotFound'))
    return entry
  }
  const begin = (entry: Entry, manual = false): void => {
    entry.manual = manual
    entry.abort = entry.job.canStop === true ? new AbortController() : null
    entry.running = run(entry).finally(() => {
      const isManualNext = entry.isManualNext && !stopping.signal.aborted
      Object.assign(entry, { running: null, abort: null, isManualNext: false, startedAt: null, progress: null })
      if (isManualNext) begin(entry, true)
    })
  }
  let lastTickAt = clock.now().getTime()
  let plannedAt = lastTickAt
  const tick = (): void => {
    if (stopping.signal.aborted || parts.isPaused?.() === true) return
    const now = clock.now().getTime()
    if (now < lastTickAt - maxClockStepMs) moveDue(entries, now - lastTickAt)
    lastTickAt = now
    if (Math.abs(now - plannedAt) >= planIntervalMs) {
      plannedAt = now
      planDaily(entries, now)
    }
    for (const entry of entries) {
      if (entry.running !== null || !isDue(entry, now)) continue
      // The job runs as soon as there is room again.
      if (entry.job.needsSpace === true && !parts.dataDisk.isUsable()) continue
      begin(entry)
    }
  }
  return {
    list() {
      planDaily(entries, clock.now().getTime())
      return list()
    },
    tick,
    start() {
      timer ??= setInterval(tick, tickMs)
    },
    makeDue(names) {
      const now = clock.now().getTime()
      for (const entry of entries) if (names.includes(entry.job.name)) entry.dueAt = now
    },
    runNow(name) {
      const entry = entryOf(name)
      if (entry.running === null) begin(entry, true)
      else if (entry.job.hasManualRun === true && !entry.manual) entry.isManualNext = true
      else throw new AppError('conflict', say('api.jobAlreadyRunning', { what: entry.job.title }))
      return stateOf(entry)
    },
    stopNow(name) {
      const entry = entryOf(name)
      if (entry.running === null) throw new AppError('conflict', say('api.jobNotRunning', { what: entry.job.title }))
      if (entry.abort === null) throw new AppError('conflict', say('api.jobCannotStop', { what: entry.job.title }))
      entry.isManualNext = false
      entry.abort.abort()
      return stateOf(entry)
    },
    history(name, page) {
      entryOf(name)
      store.flush()
      const { runs, total } = settings.pastRuns(name, page)
      const past = runs.map(({ startedAt, durationMs, result, message, manual }) => {
        return { startedAt, duration: durationMs / 1000, result, message, manual }
      })
      return { runs: past, total }
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      stopping.abort()
      for (const entry of entries) entry.abort?.abort()
      await completesWithin(Promise.all(entries.map((entry) => entry.running)), stopTimeoutMs)
      store.flush()
    },
  }
}

type JobDeps = { stopping: AbortSignal; board: Pick<JobRunner, 'list'>; store: ReturnType<typeof createRunStore> }

function runner(parts: SchedulerParts, { stopping, board, store }: JobDeps) {
  const { clock, log, events, health } = parts
  const recordRun = (entry: Entry, run: Run): void => {
    if (run.lastResult !== 'stopped') entry.failures = run.lastResult === 'failed' ? entry.failures + 1 : 0
    entry.last = run
    store.add(run, { manual: entry.manual, isFrequent: isFrequent(entry.job) })
  }
  return async (entry: Entry): Promise<void> => {
    const { job } = entry
    const startedAt = clock.now()
    entry.startedAt = startedAt
    const signal = entry.abort?.signal ?? stopping
    const reportProgress = (progress: JobProgress): void => {
      entry.progress = progress
    }
    const error = await attempt(() => job.run(signal, { ...board, isManual: entry.manual, reportProgress }))
    // An aborted run may end with an error, which is no failure of the job.
    const failure = signal.aborted ? null : error
    if (failure !== null) log.error(`${textOf(job.title)} failed`, { job: job.name, reason: failure })
    const endedAt = clock.now()
    const lastResult = signal.aborted ? 'stopped' : failure === null ? 'done' : 'failed'
    const lastDurationMs = endedAt.getTime() - startedAt.getTime()
    recordRun(entry, {
      name: job.name,
      lastRunAt: startedAt.toISOString(),
      lastDurationMs,
      lastResult,
      lastMessage: failure,
      lastSuccessAt: lastResult === 'done' ? endedAt.toISOString() : (entry.last?.lastSuccessAt ?? null),
    })
    events.emit('jobEnded', { name: job.name, result: lastResult, seconds: lastDurationMs / 1000 })
    entry.dueAt = dueAfter(job.schedule, startedAt.getTime())
    // The user who started it may wait for a problem to be resolved.
    if (entry.manual && job.name !== 'check-health') health.requestCheck()
  }
}

/** The history has every run of the jobs that run less often. */
const frequentSeconds = 600

function isFrequent({ schedule }: Job): boolean {
  return typeof schedule === 'function' || (typeof schedule === 'number' && schedule < frequentSeconds)
}

function moveDue(entries: Entry[], byMs: number): void {
  for (const entry of entries) if (entry.dueAt !== null) entry.dueAt += byMs
}

/** The error message, `null` if it succeeded. */
async function attempt(run: () => unknown): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return errorMessage(error)
  }
}

/** Computes when jobs at a local time are due, again after the time was changed. */
function planDaily(entries: Entry[], now: number): void {
  for (const entry of entries) {
    const { schedule } = entry.job
    if (typeof schedule !== 'object') continue
    const time = schedule.dailyAt()
    if (time === entry.plannedFor) continue
    // Only a time that passed while the program was down was missed: one that is set now may be earlier in the day.
    const wasDown = entry.plannedFor === null && entry.last !== null
    entry.plannedFor = time
    entry.dueAt = dueAfter(schedule, wasDown ? Math.min(now, Date.parse(entry.last?.lastRunAt ?? '')) : now)
  }
}

// A job that missed its time while the program was down is due at once.
function firstDue({ schedule, atStart }: Job, last: Run | null, now: number): number | null {
  if (atStart === true) return now
  if (typeof schedule === 'object') return null
  if (last !== null) return dueAfter(schedule, Math.min(now, Date.parse(last.lastRunAt)))
  return typeof schedule === 'string' ? dueAfter(schedule, now) : now
}

// A variable interval is read at every tick, so that a shorter one applies at once.
function isDue({ job, dueAt, last }: Entry, now: number): boolean {
  const { schedule } = job
  if (typeof schedule === 'function' && last !== null && dueAt !== null && dueAt > now) {
    return Date.parse(last.lastRunAt) + schedule() * 1000 <= now
  }
  return dueAt !== null && dueAt <= now
}

function stateOf({ job, dueAt, running, startedAt, progress, last, failures }: Entry): JobState {
  return {
    name: job.name,
    title: textOf(job.title),
    schedule: describeSchedule(job.schedule),
    running: running !== null,
    startedAt: startedAt?.toISOString() ?? null,
    progress,
    canStop: job.canStop === true,
    lastRunAt: last?.lastRunAt ?? null,
    lastDuration: last === null ? null : last.lastDurationMs / 1000,
    lastResult: last?.lastResult ?? null,
    lastMessage: last?.lastMessage ?? null,
    lastSuccessAt: last?.lastSuccessAt ?? null,
    failuresInARow: failures,
    nextRunAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  }
}
