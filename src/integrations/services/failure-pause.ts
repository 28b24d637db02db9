import { CredentialsRefusedError, NoAnswerError, type ServiceFailure, ServiceRefusedError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'

export type FailurePause = {
  /** Throws during a pause. Returns the mark to pass to `failed`. */
  check(): number
  /** Begins a pause. Of several requests that were made side by side, only the first failure counts. */
  failed(mark: number, error: ServiceFailure): void
  succeeded(): void
}

const maxPauseMs = 60_000

/**
 * Leaves a service alone for a short time after a failure, so that nobody waits for a service that is down, and for a
 * minute after it refused the credentials or the kind of request.
 */
export function createFailurePause(clock: Clock, firstPauseMs: number): FailurePause {
  let mark = 0
  let failures = 0
  let until = 0
  let last: ServiceFailure | null = null
  return {
    check() {
      const leftMs = until - clock.now().getTime()
      // More than the longest pause is left only if the clock was set back.
      if (last === null || leftMs <= 0 || leftMs > maxPauseMs) return mark
      if (last instanceof CredentialsRefusedError) throw repeated(new CredentialsRefusedError(last.message))
      if (last instanceof ServiceRefusedError) throw repeated(new ServiceRefusedError(last.message))
      throw repeated(
        new NoAnswerError(say('services.nextAttempt', { cause: last.message, seconds: Math.ceil(leftMs / 1000) })),
      )
    },
    failed(failedMark, error) {
      if (failedMark !== mark) return void repeated(error)
      mark += 1
      const isRefusal = error instanceof CredentialsRefusedError || error instanceof ServiceRefusedError
      const pauseMs = isRefusal ? maxPauseMs : firstPauseMs * 2 ** failures
      failures += 1
      last = error
      until = clock.now().getTime() + Math.min(pauseMs, maxPauseMs)
    },
    succeeded() {
      failures = 0
      last = null
    },
  }
}

function repeated<Failure extends ServiceFailure>(failure: Failure): Failure {
  failure.isRepeated = true
  return failure
}
