/** Locks by key, for work that must not run twice at once. */
export type Locks = {
  /** Waits until nobody else holds the key, then runs the work. Callers run in the order of their calls. */
  withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** Runs the work unless the key is held; then it returns `null` at once. */
  tryLock<Result>(key: string, work: () => Promise<Result>): Promise<Result | null>
  isLocked(key: string): boolean
}

export function createLocks(): Locks {
  const held = new Map<string, Promise<unknown>>()
  const withLock: Locks['withLock'] = async (key, work) => {
    const before = held.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    held.set(key, mine)
    try {
      return await mine
    } finally {
      if (held.get(key) === mine) held.delete(key)
    }
  }
  return {
    withLock,
    isLocked: (key) => held.has(key),
    tryLock: async (key, work) => (held.has(key) ? null : withLock(key, work)),
  }
}

/** Held while the files of a game are deleted. */
export const gameDeletionLock = (gameId: string): string => `delete files of ${gameId}`

/** Held while a download is sent to a client. */
export const sendLock = (downloadId: string): string => `send ${downloadId}`

/** Held while a download is removed from its client. */
export const removalLock = (downloadId: string): string => `remove ${downloadId}`
