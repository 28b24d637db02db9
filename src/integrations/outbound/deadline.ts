/** Why a deadline ended what it guards. */
export class TimedOut extends Error {
  readonly seconds: number
  constructor(timeoutMs: number) {
    super('timed out')
    this.seconds = Math.round(timeoutMs / 100) / 10
  }
}

/** The caller's own signal said stop. */
export class Stopped extends Error {}

export type Deadline = {
  signal: AbortSignal
  /** Starts the time over. */
  restart(): void
  /** Stops the clock and listens to the caller's signal no more. */
  release(): void
  /** Stops the clock alone, as while the reader of a stream takes its time. */
  pause(): void
}

/** A clock and the caller's signal as one signal. It is aborted with TimedOut or Stopped. */
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

/** Waits for `promise` no longer than until `signal` is aborted; rejects with its reason then. */
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
