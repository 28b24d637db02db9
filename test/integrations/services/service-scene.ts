import { AppError, RetryLaterError } from '#domain/errors.ts'
import { defaultServiceTimes, type ServiceCall } from '#domain/ports/service-client.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createServiceClient, type ServiceClientOptions } from '#integrations/services/service-client.ts'
import { createTestClock } from '../../clock.ts'
import { startJsonService } from '../../fakes/json-service.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'

export const hourMs = 3_600_000
export const limits = { maxCalls: 100, withinMs: 60_000, reserved: 20 }
/** Longer than any answer takes on a busy machine. */
export const times = { ...defaultServiceTimes, answerMs: 30_000, requestMs: 60_000, backgroundWaitMs: 0 }

export type ServiceScene = Awaited<ReturnType<typeof startServiceScene>>

/** A service, and clients of it with a clock and a cache in memory. */
export async function startServiceScene() {
  const service = await startJsonService()
  const clock = createTestClock()
  const responses = createMemoryResponses()
  const connect = (options: Partial<ServiceClientOptions> = {}) =>
    createServiceClient({
      product: 'Quest',
      outbound: createOutbound(),
      clock,
      responses,
      limits,
      times,
      ...options,
    })
  return {
    service,
    clock,
    responses,
    connect,
    connectWith: (changed: Partial<typeof defaultServiceTimes>, options: Partial<ServiceClientOptions> = {}) =>
      connect({ times: { ...times, ...changed }, ...options }),
    request: (path = '/games', call?: ServiceCall) => ({ url: `${service.url}${path}`, freshMs: hourMs, call }),
  }
}

/** The error of a call that fails. */
export async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    (value) => new Error(`nothing was thrown: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}

export const pauseOf = (error: AppError) => (error instanceof RetryLaterError ? error.retryAfterSeconds : null)

/** A promise that a test resolves. */
export function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
