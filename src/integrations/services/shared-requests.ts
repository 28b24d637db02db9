/** Requests that are running, so that equal ones are made once. */
export type SharedRequests = {
  has(key: string): boolean
  /** Waits for the running request of the key, or starts it. It is aborted when all of its callers have aborted. */
  join<Value>(key: string, start: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value>
}

type Running = { result: Promise<unknown>; callers: number; abort: AbortController }

export function createSharedRequests(): SharedRequests {
  const running = new Map<string, Running>()
  const begin = (key: string, start: (signal: AbortSignal) => Promise<unknown>): Running => {
    const abort = new AbortController()
    const entry: Running = { abort, callers: 0, result: start(abort.signal).finally(() => forget(key, entry)) }
    running.set(key, entry)
    return entry
  }
  const forget = (key: string, entry: Running): void => {
    if (running.get(key) === entry) running.delete(key)
  }
  return {
    has: (key) => running.has(key),
    join: <Value>(key: string, start: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal) => {
      const entry = running.get(key) ?? begin(key, start)
      entry.callers += 1
      return until(entry.result as Promise<Value>, signal, () => {
        entry.callers -= 1
        if (entry.callers > 0) return
        forget(key, entry)
        entry.abort.abort()
      })
    },
  }
}

/** Awaits `promise`. When the signal aborts, calls `onAbort` and rejects with its reason. */
function until<Value>(promise: Promise<Value>, signal: AbortSignal | undefined, onAbort: () => void): Promise<Value> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason)
      onAbort()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
