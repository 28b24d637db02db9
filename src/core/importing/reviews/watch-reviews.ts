import { errorMessage, stackOf } from '#domain/errors.ts'
import type { ImportDeps } from '../import-context.ts'
import { endNeedlessReviews } from './end-needless-reviews.ts'
import { retryReviews } from './retry-reviews.ts'

const debounceMs = 500

/** Ends reviews that are no longer needed and retries those whose cause may be gone, one round at a time. */
export function checkReviews(app: ImportDeps, options: { isStart?: boolean } = {}): Promise<void> {
  return app.queues.imports.withLock('check reviews', async () => {
    await endNeedlessReviews(app)
    await retryReviews(app, options)
  })
}

/** Checks reviews whenever settings or games change, or the data folder can be written again. Returns a function that stops this. */
export function watchReviews(app: ImportDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRetrying = false
  let isStart = false
  const check = (): void => {
    timer = undefined
    const work = isRetrying ? checkReviews(app, { isStart }) : endNeedlessReviews(app)
    isRetrying = false
    isStart = false
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
    app.events.on('dataFolderRecovered', () => {
      isRetrying = true
      isStart = true
      checkSoon()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
