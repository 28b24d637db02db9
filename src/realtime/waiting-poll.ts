/** The one request of a polling client that waits for its answer. */
export type WaitingPoll = {
  isThere(): boolean
  /** The body of its answer. Null when another one waits already. */
  take(signal: AbortSignal): Promise<string> | null
  answer(body: string): void
  /** Answers it after a while, unless it is answered before. */
  answerLater(body: string, afterMs: number): void
  /** Takes `answerLater` back. */
  keepWaiting(): void
}

/** `aborted` hears of a client that went away while it waited. */
export function createWaitingPoll(aborted: () => void): WaitingPoll {
  let waiting: ((body: string) => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function answer(body: string): void {
    clearTimeout(timer)
    const resolve = waiting
    waiting = null
    resolve?.(body)
  }

  return {
    isThere: () => waiting !== null,
    take(signal) {
      if (waiting) return null
      return new Promise((resolve) => {
        waiting = resolve
        signal.addEventListener('abort', () => {
          if (waiting === resolve) aborted()
        })
      })
    },
    answer,
    answerLater(body, afterMs) {
      timer = setTimeout(() => answer(body), afterMs)
    },
    keepWaiting: () => clearTimeout(timer),
  }
}
