import type { AppContext } from '#core/app-context.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'

/** Belongs in the description of each route that uses `lookupCall`. */
export const staleNote =
  'If the service is down, the last known response is used. The `Age` header then has its age in seconds.'

/** A lookup for a waiting user. The header `Age` tells the age of the oldest expired response that is used. */
export function lookupCall(
  app: Pick<AppContext, 'clock' | 'services'>,
  set: { headers: Record<string, string | number | undefined> },
): ServiceCall {
  return {
    ...timedCall(app),
    onStale(ageSeconds) {
      set.headers.age = String(Math.max(ageSeconds, Number(set.headers.age ?? 0)))
    },
  }
}

/** A call for a waiting user. All of its requests share one time limit. */
export function timedCall({ clock, services }: Pick<AppContext, 'clock' | 'services'>): ServiceCall {
  return { answerBy: clock.now().getTime() + services.times.answerMs }
}
