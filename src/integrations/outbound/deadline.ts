/** The deadline expired. */
export class TimedOut extends Error {
  readonly seconds: number
  constructor(timeoutMs: number) {
    super('timed out')
    this.seconds = Math.round(timeoutMs / 100) / 10
  }
}

/** The caller's signal was aborted. */
export class Stopped extends Error {}

export type Deadline = {
  signal: AbortSignal
  /** Restarts the timer. */
  restart(): void
  /** Stops the timer and detaches from the caller's signal. */
  release(): void
  /** Stops the timer, such as while the reader of a stream processes a chunk. */
  pause(): void
}

/** Combines a timeout and the caller's signal. The signal aborts with TimedOut or Stopped. */
export function createDeadline(timeoutMs: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => controller.abort(new Stopped('stopped', { cause: callerSignal?.reason }))
  const pause = () => clearTimeout(timer)
  const restart = () => {
    pause()
    timer = setTimeout(() => controller.abort(new TimedOut(timeoutMs)), timeoutMs)
  }
  if (callerSignal?.aborted) stop()
  callerSignal?.addEventListener('abort', stop, { once: true })
  restart()
  return {
    signal: controller.signal,
    restart,
    pause,
    release() {
      pause()
      callerSignal?.removeEventListener('abort', stop)
    },
  }
}

/** Awaits `promise`, but rejects with the signal's reason when `signal` aborts. */
export function within<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) {
    promise.catch(() => undefined)
    return Promise.reject(signal.reason)
  }
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export const defaultTimeoutMs = 15_000
export const maxConnectMs = 10_000
export const defaultMaxBytes = 16 * 1024 ** 2
