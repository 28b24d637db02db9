import { messageOf, stackOf } from '#domain/errors.ts'
import type { ImportingProgram } from '../run-import.ts'
import { endNeedlessReviews } from './end-needless-reviews.ts'
import { retryReviews } from './retry-reviews.ts'

const debounceMs = 500

/** Ends the reviews that nobody needs any more and retries those whose cause may be gone, one round at a time. */
export function checkReviews(program: ImportingProgram, options: { isStart?: boolean } = {}): Promise<void> {
  return program.importing.alone('check reviews', async () => {
    await endNeedlessReviews(program)
    await retryReviews(program, options)
  })
}

/** From now on reviews are checked when settings or games were changed. Returns what ends this. */
export function watchReviews(program: ImportingProgram): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRetrying = false
  const check = (): void => {
    timer = undefined
    const work = isRetrying ? checkReviews(program) : endNeedlessReviews(program)
    isRetrying = false
    work.catch((error: unknown) =>
      program.log.error('Checking reviews failed', { reason: messageOf(error), stack: stackOf(error) }),
    )
  }
  const checkSoon = (): void => {
    timer ??= setTimeout(check, debounceMs)
  }
  const stops = [
    program.events.on('gameChanged', checkSoon),
    program.events.on('importConditionsChanged', () => {
      isRetrying = true
      checkSoon()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
