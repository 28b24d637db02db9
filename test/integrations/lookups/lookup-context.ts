import { AppError } from '#domain/errors.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createTestClock } from '../../clock.ts'
import { createMemoryResponses } from '../../fakes/memory-responses.ts'

/** What the adapters are given, with a clock that stands still. */
export function lookupContext(addresses: Record<string, string>) {
  const clock = createTestClock()
  const context: ServiceContext = { outbound: createOutbound(), clock, responses: createMemoryResponses(), addresses }
  return { clock, context }
}

/** The expected failure that a promise ends with. */
export async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}
