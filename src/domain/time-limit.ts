type Work<Result> = (signal: AbortSignal) => Promise<Result>

/**
 * Runs work with a signal that aborts after `timeoutMs`, or with one of `signals`. The timer ends with the work: that of
 * AbortSignal.timeout would keep everything that the work used until the time is over.
 */
export function withTimeLimit<Result>(
  timeoutMs: number,
  work: Work<Result>,
  ...signals: readonly (AbortSignal | undefined)[]
): Promise<Result> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('The time is over', 'TimeoutError')), timeoutMs)
  return withSignals([limit.signal, ...signals], work).finally(() => clearTimeout(timer))
}

/**
 * Runs work with a signal that aborts with one of `signals`. Unlike AbortSignal.any, it leaves nothing on a signal that
 * lasts as long as the program.
 */
export async function withSignals<Result>(
  signals: readonly (AbortSignal | undefined)[],
  work: Work<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const given = signals.flatMap((signal) => (signal === undefined ? [] : [signal]))
  const forward = (): void => controller.abort(given.find(({ aborted }) => aborted)?.reason)
  if (given.some(({ aborted }) => aborted)) forward()
  for (const signal of given) signal.addEventListener('abort', forward, { once: true })
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of given) signal.removeEventListener('abort', forward)
  }
}
