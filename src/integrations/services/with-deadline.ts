import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import { defaultServiceTimes, type ServiceCall } from '#domain/ports/service-client.ts'

/** The call with one time limit for all requests of an interactive lookup. Adapters that make several need it. */
export function withDeadline(
  call: ServiceCall | undefined,
  { clock, times = defaultServiceTimes }: Pick<ServiceContext, 'clock' | 'times'>,
): ServiceCall {
  if (call?.background === true) return call
  return { answerBy: clock.now().getTime() + times.answerMs, ...call }
}
