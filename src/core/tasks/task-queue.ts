/** Work side by side: at most so many at once, each id once, and one at a time where they would meet. */
export type TaskQueue = {
  /** Starts the work when there is room for it. Does nothing while work of that id waits or runs. */
  start(id: string, work: (signal: AbortSignal) => Promise<void>): void
  /** Runs the work when no other one holds the same key. */
  alone<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  has(id: string): boolean
  /** Settles when nothing waits or runs. */
  idle(): Promise<void>
  /** Tells what runs to stop, starts nothing more, and waits for the end. */
  stop(): Promise<void>
}

/** Held while the files of a game are deleted. */
export function gameDeletionLock(gameId: string): string {
  return `delete files of ${gameId}`
}

export function createTaskQueue(atOnce: number, onFault: (id: string, error: unknown) => void): TaskQueue {
  const stopping = new AbortController()
  const waiting: { id: string; work: (signal: AbortSignal) => Promise<void> }[] = []
  const running = new Map<string, Promise<void>>()
  const held = new Map<string, Promise<unknown>>()

  const next = (): void => {
    while (running.size < atOnce && !stopping.signal.aborted) {
      const first = waiting.shift()
      if (first === undefined) return
      const { id, work } = first
      running.set(
        id,
        work(stopping.signal)
          .catch((error) => onFault(id, error))
          .finally(() => {
            running.delete(id)
            next()
          }),
      )
    }
  }
  const has = (id: string): boolean => running.has(id) || waiting.some((one) => one.id === id)
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    has,
    idle,
    start(id, work) {
      if (has(id) || stopping.signal.aborted) return
      waiting.push({ id, work })
      next()
    },
    async alone(key, work) {
      const before = held.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      held.set(key, mine)
      try {
        return await mine
      } finally {
        if (held.get(key) === mine) held.delete(key)
      }
    },
    async stop() {
      stopping.abort()
      waiting.length = 0
      await idle()
    },
  }
}
