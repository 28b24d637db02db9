import { errorMessage, stackOf } from '#domain/errors.ts'
import type { ImportDeps } from '../import-context.ts'
import { endNeedlessReviews } from './end-needless-reviews.ts'
import { retryReviews } from './retry-reviews.ts'

const debounceMs = 500

/** Ends the reviews that nobody needs any more and retries those whose cause may be gone, one round at a time. */
export function checkReviews(app: ImportDeps, options: { isStart?: boolean } = {}): Promise<void> {
  return app.queues.imports.withLock('check reviews', async () => {
    await endNeedlessReviews(app)
    await retryReviews(app, options)
  })
}

/** From now on reviews are checked when settings or games were changed. Returns what ends this. */
export function watchReviews(app: ImportDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRetrying = false
  const check = (): void => {
    timer = undefined
    const work = isRetrying ? checkReviews(app) : endNeedlessReviews(app)
    isRetrying = false
    work.catch((error: unknown) =>
      app.log.error('Checking reviews failed', { reason: errorMessage(error), stack: stackOf(error) }),
    )
  }
  const checkSoon = (): void => {
    timer ??= setTimeout(check, debounceMs)
  }
  const stops = [
    app.events.on('gameChanged', checkSoon),
    app.events.on('importConditionsChanged', () => {
      isRetrying = true
      checkSoon()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
