import { createLocks, type Locks } from './locks.ts'

type Work = (signal: AbortSignal) => Promise<void>

/** Background work: a limited number of tasks at a time, in order, each id once. */
export type TaskQueue = Pick<Locks, 'withLock'> & {
  /** Adds the work. Does nothing while work with the same id waits or runs. */
  enqueue(id: string, work: Work): void
  has(id: string): boolean
  isRunning(id: string): boolean
  /** Aborts the work with this id, or drops it while it waits. Resolves when it has ended. */
  cancel(id: string): Promise<void>
  size(): { waiting: number; running: number }
  /** Resolves when no work with this id waits or runs. */
  ended(id: string): Promise<void>
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
  /** Aborts what runs, drops what waits, and resolves when everything has ended. */
  stop(): Promise<void>
}

/** `concurrency` is how many tasks run at once; `onError` gets what a task throws. */
export function createTaskQueue(concurrency: number, onError: (id: string, error: unknown) => void): TaskQueue {
  const stopping = new AbortController()
  const waiting: { id: string; work: Work }[] = []
  const running = new Map<string, Promise<void>>()
  const cancelling = new Map<string, AbortController>()

  const startNext = (): void => {
    while (running.size < concurrency && !stopping.signal.aborted) {
      const task = waiting.shift()
      if (task === undefined) return
      const { id, work } = task
      const own = new AbortController()
      cancelling.set(id, own)
      running.set(
        id,
        work(own.signal)
          .catch((error) => onError(id, error))
          .finally(() => {
            running.delete(id)
            cancelling.delete(id)
            startNext()
          }),
      )
    }
  }
  const has = (id: string): boolean => running.has(id) || waiting.some((task) => task.id === id)
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values())
  }
  const ended = async (id: string): Promise<void> => {
    while (has(id) && running.size > 0) await (running.get(id) ?? Promise.race(running.values()))
  }
  return {
    has,
    isRunning: (id) => running.has(id),
    size: () => ({ waiting: waiting.length, running: running.size }),
    ended,
    idle,
    withLock: createLocks().withLock,
    async cancel(id) {
      const at = waiting.findIndex((task) => task.id === id)
      if (at >= 0) waiting.splice(at, 1)
      cancelling.get(id)?.abort()
      await ended(id)
    },
    enqueue(id, work) {
      if (has(id) || stopping.signal.aborted) return
      waiting.push({ id, work })
      startNext()
    },
    async stop() {
      stopping.abort()
      for (const own of cancelling.values()) own.abort()
      waiting.length = 0
      await idle()
    },
  }
}
