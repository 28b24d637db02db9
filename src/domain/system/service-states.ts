import { AppError, errorMessage, ServiceRefusedError } from '../errors.ts'
import { type Clock, instant } from '../ports/clock.ts'
import type { Outbound, OutboundAnswer, OutboundRequest } from '../ports/outbound.ts'

/** An outside service whose last request failed. */
type FailingService = {
  product: string
  /** Consecutive failures. */
  failures: number
  since: string
  message: string
  /** Whether the service rejected the credentials. */
  isRejected: boolean
  /** Whether it refuses requests of this kind to everybody, so that waiting does not help. */
  isLasting?: boolean
}

/** How the last requests to outside services ended, in memory only. */
export type ServiceStates = {
  failing(): FailingService[]
  /** Whether its last request succeeded. */
  answers(product: string): boolean
  recordSuccess(product: string): void
  recordFailure(product: string, failure: Pick<FailingService, 'message' | 'isRejected' | 'isLasting'>): void
  /** Forgets a service whose settings were changed. */
  forget(product: string): void
}

/** How long a failure says something about the present state without further requests. */
const relevantMs = 6 * 3_600_000
const lastingMs = 7 * 24 * 3_600_000

export function createServiceStates(clock: Clock): ServiceStates {
  const states = new Map<string, FailingService & { lastAt: number }>()
  const answering = new Set<string>()
  return {
    failing() {
      const now = clock.now().getTime()
      return [...states.values()]
        .filter(({ lastAt, isLasting }) => now - lastAt < (isLasting ? lastingMs : relevantMs))
        .map(({ lastAt: _lastAt, ...state }) => state)
    },
    answers: (product) => answering.has(product),
    recordSuccess(product) {
      states.delete(product)
      answering.add(product)
    },
    recordFailure(product, { message, isRejected, isLasting = false }) {
      answering.delete(product)
      const known = states.get(product)
      states.set(product, {
        product,
        message,
        isRejected,
        isLasting,
        failures: (known?.failures ?? 0) + 1,
        since: known?.since ?? instant(clock),
        lastAt: clock.now().getTime(),
      })
    },
    forget(product) {
      states.delete(product)
      answering.delete(product)
    },
  }
}

/** Requests through `outbound` whose outcome is recorded under `name`, or else under the product of each request. */
export function observeOutbound(outbound: Outbound, states: ServiceStates, name?: string): Outbound {
  return {
    ...outbound,
    async request(request) {
      const recorded = name ?? request.product
      try {
        const answer = await outbound.request(request)
        recordAnswer(states, recorded, { request, answer })
        return answer
      } catch (error) {
        if (error instanceof AppError && !isCanceled(request)) {
          const isLasting = error instanceof ServiceRefusedError
          states.recordFailure(recorded, { message: errorMessage(error), isRejected: false, isLasting })
        }
        throw error
      }
    },
  }
}

/** Whether the caller no longer wanted the answer, which says nothing about the service. A timeout does. */
function isCanceled({ signal }: OutboundRequest): boolean {
  return signal?.aborted === true && !(signal.reason instanceof Error && signal.reason.name === 'TimeoutError')
}

type Exchange = { request: OutboundRequest; answer: OutboundAnswer }

function recordAnswer(states: ServiceStates, name: string, { request, answer }: Exchange): void {
  const { status } = answer
  // A service that limits requests works.
  if (status === 429 || isUsedUp(answer)) return
  const message = `${request.product} responded with status ${status}`
  if (status === 401 || (isTokenRequest(request.url) && (status === 400 || status === 403))) {
    states.recordFailure(name, { message, isRejected: true })
  } else if (status === 403 || status >= 500) states.recordFailure(name, { message, isRejected: false })
  else states.recordSuccess(name)
}

/** RAWG answers 401 both to a wrong key and when the requests of the month are used up. */
function isUsedUp({ status, text }: OutboundAnswer): boolean {
  return status === 401 && /limit/i.test(text())
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-5.2: a refused token request means wrong credentials. */
function isTokenRequest(url: string): boolean {
  return URL.parse(url)?.pathname.endsWith('/oauth2/token') ?? false
}
