import { AppError, messageOf } from '#domain/errors.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import type { Log } from '#domain/ports/log.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { type Entry, product } from './entry.ts'
import { Setback } from './head-plan.ts'
import { createPace, createSpeedMeter, type SpeedMeter } from './pace.ts'
import type { QueueFile } from './queue-file.ts'
import { transfer } from './transfer.ts'

export type QueueParts = {
  file: QueueFile
  outbound: Outbound
  clock: Clock
  log: Log
  limits: { maxParallel: number; maxBytesPerSecond: number | null; maxSizeBytes: number | null }
  /** The first wait after a failed attempt; each further one is twice as long. */
  firstRetryMs: number
}

export type Queue = {
  entries(): Entry[]
  get(id: string): Entry | undefined
  speedOf(id: string): number
  put(entry: Entry): Promise<void>
  /** Ends what runs for this entry; it keeps what has arrived. */
  halt(id: string): Promise<void>
  /** Takes it out of the queue, after `halt`. */
  drop(id: string): Promise<void>
  save(): Promise<void>
  /** Starts what may run. */
  wake(): void
  close(): Promise<void>
}

type Running = { stop: AbortController; speed: SpeedMeter; ended: Promise<void> }

const mostAttempts = 12
const longestRetryMs = 600_000

/** The downloads that are kept in `kept`, at most so many at once, each tried until it is done or hopeless. */
export function createQueue(kept: Entry[], parts: QueueParts): Queue {
  const entries = new Map(kept.map((entry) => [entry.id, entry]))
  const running = new Map<string, Running>()
  const waits = new Map<string, ReturnType<typeof setTimeout>>()
  const fruitless = new Map<string, number>()
  const pace = createPace(parts.limits.maxBytesPerSecond)
  let closed = false
  const save = () => parts.file.save(() => [...entries.values()])

  for (const entry of entries.values()) if (isUnderWay(entry)) entry.state = 'queued'

  function wake(): void {
    if (closed) return
    for (const entry of entries.values()) {
      if (running.size >= parts.limits.maxParallel) return
      if (entry.state === 'queued' && !running.has(entry.id)) start(entry)
    }
  }

  function start(entry: Entry): void {
    const stop = new AbortController()
    const speed = createSpeedMeter(parts.clock)
    entry.state = 'downloading'
    const ended = attempt(entry, stop.signal, speed).then(() => {
      running.delete(entry.id)
      wake()
    })
    running.set(entry.id, { stop, speed, ended })
  }

  async function attempt(entry: Entry, signal: AbortSignal, speed: SpeedMeter): Promise<void> {
    const before = entry.downloaded
    const keep = async () => {
      entry.message = null
      await save()
    }
    try {
      const { outbound, limits } = parts
      await transfer(entry, { outbound, pace, maxSizeBytes: limits.maxSizeBytes, signal, keep, arrived: speed.add })
      await finish(entry)
    } catch (error) {
      if (signal.aborted) return
      const failed = entry.downloaded > before ? 1 : (fruitless.get(entry.id) ?? 0) + 1
      fruitless.set(entry.id, failed)
      if (isLasting(error) || failed > mostAttempts) await giveUp(entry, error)
      else tryLater(entry, error, failed)
    }
  }

  function tryLater(entry: Entry, error: unknown, failed: number): void {
    const told = error instanceof Setback ? error.retryAfterSeconds : null
    const backOff = Math.min(longestRetryMs, parts.firstRetryMs * 2 ** (failed - 1))
    // Starting over at once is right the first time only.
    const waitMs = told === null || (told === 0 && failed > 1) ? backOff : told * 1000
    Object.assign(entry, { state: 'waiting', message: wordsOf(error) })
    parts.log.warn('A download is tried again', { title: entry.title, reason: wordsOf(error), waitMs })
    const again = () => {
      waits.delete(entry.id)
      entry.state = 'queued'
      wake()
    }
    waits.set(entry.id, setTimeout(again, waitMs))
  }

  async function finish(entry: Entry): Promise<void> {
    fruitless.delete(entry.id)
    Object.assign(entry, { state: 'completed', message: null, completedAt: instant(parts.clock) })
    await saveOrSay()
  }

  async function giveUp(entry: Entry, error: unknown): Promise<void> {
    Object.assign(entry, { state: 'error', message: wordsOf(error) })
    parts.log.warn('A download failed', { title: entry.title, reason: wordsOf(error) })
    await saveOrSay()
  }

  async function saveOrSay(): Promise<void> {
    await save().catch((error: unknown) => parts.log.error('The queue could not be kept', { reason: messageOf(error) }))
  }

  async function halt(id: string): Promise<void> {
    clearTimeout(waits.get(id))
    waits.delete(id)
    fruitless.delete(id)
    const active = running.get(id)
    active?.stop.abort()
    await active?.ended
  }

  return {
    entries: () => [...entries.values()],
    get: (id) => entries.get(id),
    speedOf: (id) => running.get(id)?.speed.bytesPerSecond() ?? 0,
    async put(entry) {
      entries.set(entry.id, entry)
      await save()
      wake()
    },
    halt,
    async drop(id) {
      entries.delete(id)
      await save()
    },
    save,
    wake,
    async close() {
      closed = true
      await Promise.all([...running.keys(), ...waits.keys()].map(halt))
      await save()
    },
  }
}

function isUnderWay({ state }: Entry): boolean {
  return state === 'downloading' || state === 'waiting'
}

/** A full disk or a forbidden address does not mend itself; a lost connection does. */
function isLasting(error: unknown): boolean {
  if (error instanceof Setback) return error.lasting
  return !(error instanceof AppError && error.code === 'upstream')
}

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words = code === 'ENOSPC' ? 'the disk is full' : messageOf(error)
  return words.startsWith(product) ? words : `${product}: ${words}`
}
