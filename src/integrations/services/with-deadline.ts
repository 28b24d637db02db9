import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import { defaultServiceTimes, type ServiceCall } from '#domain/ports/service-client.ts'

/**
 * The call with one time limit for all requests of an interactive lookup. Adapters that make several need it. With a
 * `share`, the limit is at most that part of the usual time from now.
 */
export function withDeadline(
  call: ServiceCall | undefined,
  { clock, times = defaultServiceTimes }: Pick<ServiceContext, 'clock' | 'times'>,
  share = 1,
): ServiceCall {
  if (call?.background === true) return call
  const latest = clock.now().getTime() + times.answerMs * share
  if (share === 1) return { answerBy: latest, ...call }
  return { ...call, answerBy: Math.min(call?.answerBy ?? latest, latest) }
}
