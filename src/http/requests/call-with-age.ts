import type { ServiceCall } from '#domain/ports/service-client.ts'

/**
 * A call to a service whose response says with `Age` how many seconds old it is, if the service did not answer and
 * stored data is used instead. https://www.rfc-editor.org/rfc/rfc9111#field.age
 */
export function callWithAge({ headers }: { headers: Record<string, string | number> }): ServiceCall {
  let oldest = 0
  return {
    onStale(ageSeconds) {
      oldest = Math.max(oldest, Math.round(ageSeconds))
      headers.age = String(oldest)
    },
  }
}
