import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, NoAnswerError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import {
  defaultServiceTimes,
  type ServiceAuthorization,
  type ServiceCall,
  type ServiceClient,
  type ServiceRequest,
} from '#domain/ports/service-client.ts'
import { withSignals } from '#domain/time-limit.ts'
import { type CallLimits, createCallBudget } from './call-budget.ts'
import { createFailurePause } from './failure-pause.ts'
import { createResponseStore, type Lookup } from './response-store.ts'
import { createSendToService } from './send-to-service.ts'
import { createSharedRequests } from './shared-requests.ts'

type KeyedRequest = Pick<ServiceRequest, 'url' | 'body' | 'secretParameters'> & { method: string }

export type ServiceClientOptions = Pick<ServiceContext, 'outbound' | 'clock' | 'responses' | 'times' | 'stopping'> & {
  /** Name of the service, which its error messages begin with and its cache keys too. */
  product: string
  limits: CallLimits
  authorization?: ServiceAuthorization
  /** Which responses mean "too many requests", besides status 429. */
  isRefusal?(answer: OutboundAnswer): boolean
  /** How long the service is left alone after such a response without Retry-After. Default: a minute. */
  refusalPauseSeconds?: number
  /** Larger responses are refused. Default 8 MiB. */
  maxBytes?: number
}

/** The requests of one adapter to its service. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const ask = createAsk(options)
  return {
    json: async ({ method = 'GET', ...request }) => {
      const body = await ask({ ...request, method })
      return body === '' ? null : JSON.parse(body)
    },
    exists: async (request) => (await ask({ ...request, method: 'HEAD' })) !== '',
  }
}

/** Returns the text of the response; empty for 404. */
function createAsk(options: ServiceClientOptions): (request: Lookup) => Promise<string> {
  const { product, clock, responses, limits, stopping } = options
  const times = { ...defaultServiceTimes, ...options.times }
  const budget = createCallBudget(product, clock, limits, (since) => responses.fetchedAfter(keyPrefix(product), since))
  const pause = createFailurePause(clock, times.failurePauseMs)
  const store = createResponseStore(options)
  const send = createSendToService(options, { budget, pause, times })
  const running = createSharedRequests()

  /** `onSent` is called when only the response is missing. */
  async function load(request: Lookup, key: string, limitMs: number, onSent = () => {}): Promise<string> {
    const { signal, background = false } = request.call ?? {}
    const isShared = request.freshMs > 0
    const fetch = async (aborted: AbortSignal | undefined): Promise<string> => {
      const stored = isShared ? store.find(key) : null
      const answer = await withSignals([aborted, stopping], (signal) => send(request, { stored, signal }))
      return isShared ? store.keep(key, request.freshMs, answer, stored) : answer.body
    }
    for (let waitedMs = 0; ; ) {
      pause.check()
      const fresh = isShared ? store.fresh(key, request) : null
      if (fresh !== null) return fresh
      const waitMs = isShared && running.has(key) ? 0 : budget.claim({ background })
      if (waitMs === 0) {
        onSent()
        return isShared ? running.join(key, fetch, signal) : fetch(signal)
      }
      if (waitedMs + waitMs > limitMs) throw budget.exceeded(waitMs)
      await withSignals([signal, stopping], (ended) => wait(waitMs, ended))
      waitedMs += waitMs
    }
  }

  /** Gives up after the limit. The request continues, and others do not wait for the service for a while. */
  async function loadForUser(request: Lookup, key: string): Promise<string> {
    const mark = pause.check()
    const limitMs = limitOf(request)
    let isSent = false
    const answer = load(request, key, limitMs, () => {
      isSent = true
    })
    answer.catch(() => undefined)
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new NoAnswerError(say('services.noResponseWithin', { product, value: times.answerMs / 1000 }))
        // A short limit was used up by another request.
        if (isSent && limitMs > times.answerMs / 2) pause.failed(mark, error)
        reject(error)
      }, limitMs)
    })
    return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
  }

  function limitOf({ call: { answerBy } = {}, freshMs }: Lookup): number {
    if (answerBy !== undefined) return Math.max(0, answerBy - clock.now().getTime())
    return freshMs > 0 ? times.answerMs : times.requestMs
  }

  return async (request) => {
    const { call = {}, freshMs } = request
    const key = cacheKey(product, request)
    try {
      const fresh = freshMs > 0 ? store.fresh(key, request) : null
      if (fresh !== null) return fresh
      return await (call.background === true ? load(request, key, times.backgroundWaitMs) : loadForUser(request, key))
    } catch (error) {
      if (call.signal?.aborted === true) throw stopped(product, error)
      const stale = freshMs > 0 && isFailure(error) && acceptsStale(call) ? store.stale(key) : null
      if (stale === null) throw error
      call.onStale?.(stale.ageSeconds)
      return stale.body
    }
  }
}

const isFailure = (error: unknown): boolean => error instanceof AppError && error.code === 'upstream'

const acceptsStale = ({ background, onStale }: ServiceCall): boolean => background !== true || onStale !== undefined

const stopped = (product: string, cause: unknown): AppError =>
  new AppError('upstream', say('services.stoppedBeforeResponse', { product }), {}, { cause })

/** Does not keep the program from ending. */
async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { ref: false, signal })
}

/** The key of a response: the name of the service and a digest of the request without its credentials. */
function cacheKey(product: string, { url, method, body = '', secretParameters = [] }: KeyedRequest): string {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  for (const name of secretParameters) address.searchParams.delete(name)
  const digest = createHash('sha256').update(`${method} ${address.href}\n${body}`).digest('base64url')
  return `${keyPrefix(product)}${digest}`
}

/**
 * Returns what the keys of all responses of a service start with, and those of no other service, such as "Steam
 * images".
 */
function keyPrefix(product: string): string {
  return `${product}: `
}
