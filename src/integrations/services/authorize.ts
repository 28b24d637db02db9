import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceAuthorization } from '#domain/ports/service-client.ts'

type Send = (headers: Record<string, string>) => Promise<OutboundAnswer>

/**
 * Sends requests with the current credentials, and once more with renewed ones after a 401. Callers that wait for the
 * credentials share one request for them.
 */
export function createAuthorizedSend(authorization: ServiceAuthorization): (send: Send) => Promise<OutboundAnswer> {
  let reading: Promise<Record<string, string>> | null = null
  let renewing: Promise<void> | null = null
  let renewals = 0
  const headers = (): Promise<Record<string, string>> => {
    reading ??= authorization.headers().finally(() => {
      reading = null
    })
    return reading
  }
  const renew = (): Promise<void> => {
    renewing ??= authorization
      .renew()
      .then(() => {
        renewals += 1
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }
  return async (send) => {
    await renewing
    const renewalsBefore = renewals
    const answer = await send(await headers())
    if (answer.status !== 401) return answer
    if (renewals === renewalsBefore) await renew()
    return send(await headers())
  }
}
