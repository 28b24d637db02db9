import { errorMessage } from '#domain/errors.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import type { Log } from '#domain/ports/log.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { attempt } from './attempt.ts'
import type { Entry } from './entry.ts'
import { createRetries, type Failure, type Retries } from './retries.ts'
import { createSpeedMeter, createThrottle, type SpeedMeter, type Throttle } from './throttle.ts'

export type TransfersParts = {
  outbound: Outbound
  privateOrigins?: (() => readonly string[]) | undefined
  clock: Clock
  log: Log
  limits: { maxParallel: number; maxBytesPerSecond: number | null; maxSizeBytes: number | null }
  /** The first wait after a failed attempt; each further one is twice as long. */
  firstRetryMs: number
}

/** The stored entries, and how they are saved. */
export type StoredTransfer = { entries(): Iterable<Entry>; save(): Promise<void> }

export type Transfers = {
  /** Starts what may run. */
  wake(): void
  speedOf(id: string): number
  /** Ends what runs for this entry; it keeps what has arrived. */
  halt(id: string): Promise<void>
  /** Halts everything; nothing is started any more. */
  close(): Promise<void>
}

type Running = { stop: AbortController; speed: SpeedMeter; ended: Promise<void> }

/** Runs queued downloads, up to the limit at once, each until it completes or fails for good. */
export function createTransfers(parts: TransfersParts, stored: StoredTransfer): Transfers {
  const running = new Map<string, Running>()
  const retries = createRetries(parts.firstRetryMs)
  const work: Work = { ...parts, ...stored, retries, throttle: createThrottle(parts.limits.maxBytesPerSecond), wake }
  let closed = false

  function wake(): void {
    if (closed) return
    for (const entry of stored.entries()) {
      if (running.size >= parts.limits.maxParallel) return
      if (entry.state === 'queued' && !running.has(entry.id)) start(entry)
    }
  }

  function start(entry: Entry): void {
    const stop = new AbortController()
    const speed = createSpeedMeter(parts.clock)
    entry.state = 'downloading'
    const ended = runAttempt(work, entry, { signal: stop.signal, speed }).then(() => {
      running.delete(entry.id)
      wake()
    })
    running.set(entry.id, { stop, speed, ended })
  }

  async function halt(id: string): Promise<void> {
    retries.forget(id)
    const active = running.get(id)
    active?.stop.abort()
    await active?.ended
  }

  return {
    wake,
    speedOf: (id) => running.get(id)?.speed.bytesPerSecond() ?? 0,
    halt,
    async close() {
      closed = true
      await Promise.all([...running.keys(), ...retries.waiting()].map(halt))
    },
  }
}

type Work = TransfersParts & StoredTransfer & { retries: Retries; throttle: Throttle; wake(): void }

/** Makes one attempt and acts on how it ended. */
async function runAttempt(
  work: Work,
  entry: Entry,
  { signal, speed }: { signal: AbortSignal; speed: SpeedMeter },
): Promise<void> {
  const keep = async () => {
    entry.message = null
    await work.save()
  }
  const { outbound, privateOrigins, throttle, limits } = work
  const { maxSizeBytes } = limits
  const parts = { outbound, privateOrigins, throttle, maxSizeBytes, signal, keep, arrived: speed.add }
  const outcome = await attempt(entry, parts)
  if (outcome === 'stopped') return
  if (outcome !== null) return scheduleRetry(work, entry, outcome)
  work.retries.forget(entry.id)
  await finish(work, entry, { state: 'completed', message: null, completedAt: instant(work.clock) })
}

async function scheduleRetry(work: Work, entry: Entry, failure: Failure): Promise<void> {
  const { title } = entry
  const { reason } = failure
  const waitMs = work.retries.waitAfter(entry.id, failure)
  if (waitMs === null) {
    work.log.warn('A download failed', { title, reason })
    return finish(work, entry, { state: 'error', message: reason, isGone: failure.isGone })
  }
  work.log.warn('A download is retried later', { title, reason, waitMs })
  Object.assign(entry, { state: 'waiting', message: reason })
  work.retries.schedule(entry.id, waitMs, () => {
    entry.state = 'queued'
    work.wake()
  })
}

async function finish(work: Work, entry: Entry, end: Partial<Entry>): Promise<void> {
  Object.assign(entry, end)
  await work.save().catch((error: unknown) => {
    work.log.error('The queue could not be saved', { reason: errorMessage(error) })
  })
}
