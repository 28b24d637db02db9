import { AppError } from '#domain/errors.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ResponseCache, ServiceAuthorization, ServiceClient } from '#domain/ports/service-client.ts'
import { type CallLimits, createCallBudget } from './call-budget.ts'

export type ServiceClientOptions = {
  /** Name of the service, which its error messages begin with and its cache keys too. */
  product: string
  outbound: Outbound
  clock: Clock
  responses: ResponseCache
  limits: CallLimits
  authorization?: ServiceAuthorization
  /** Statuses and bodies other than 429 that mean "too many requests". */
  isRefusal?(answer: OutboundAnswer): boolean
}

/** The requests of one adapter to its service. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { product, outbound, clock, limits, authorization, isRefusal } = options
  const budget = createCallBudget(product, clock, limits)
  return {
    async json({ url, method = 'GET', headers = {}, body, call }) {
      budget.take(call)
      const answer = await outbound.request({
        ...{ product, url, method },
        headers: { ...headers, ...(await authorization?.headers()) },
        ...(body === undefined ? {} : { body }),
        ...(call?.signal === undefined ? {} : { signal: call.signal }),
      })
      if (answer.status === 404) return null
      if (answer.status === 429 || isRefusal?.(answer) === true) throw budget.pause(60)
      if (answer.status !== 200) throw new AppError('upstream', `${product} responded with status ${answer.status}`)
      return answer.json()
    },
  }
}
