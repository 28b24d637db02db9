import { AppError, CredentialsRefusedError, errorText, NoAnswerError, ServiceFailure } from '#domain/errors.ts'
import { followed, say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceAuthorization, ServiceTimes, StoredResponse } from '#domain/ports/service-client.ts'
import type { CallBudget } from './call-budget.ts'
import type { FailurePause } from './failure-pause.ts'
import { quotedMessage } from './message-of.ts'
import type { Answer, Lookup } from './response-store.ts'
import type { ServiceClientOptions } from './service-client.ts'

type Send = (headers: Record<string, string>) => Promise<OutboundAnswer>

const defaultPauseSeconds = 60

const maxPauseSeconds = 24 * 3600

type Conditions = { stored: StoredResponse | null; signal: AbortSignal | undefined }

export type SendToService = (request: Lookup, conditions: Conditions) => Promise<Answer>

type Limits = { budget: CallBudget; pause: FailurePause; times: ServiceTimes }

const defaultMaxBytes = 8 * 1024 ** 2

/** Makes a request whose call was claimed from the budget. Failures begin a pause. */
export function createSendToService(options: ServiceClientOptions, { budget, pause, times }: Limits): SendToService {
  const { product, outbound, authorization, maxBytes = defaultMaxBytes } = options
  const authorized = authorization === undefined ? null : createAuthorizedSend(authorization)
  return async (request, { stored, signal }) => {
    const mark = pause.check()
    const conditions = conditionsOf(stored)
    const isConditional = Object.keys(conditions).length > 0
    let secrets: string[] = []
    const send = (credentials: Record<string, string>): Promise<OutboundAnswer> => {
      secrets = secretsIn(credentials)
      return outbound.request({
        product,
        url: request.url,
        method: request.method,
        maxBytes,
        timeoutMs: times.requestMs,
        headers: { accept: 'application/json', ...request.headers, ...credentials, ...conditions },
        body: request.body,
        signal,
      })
    }
    try {
      const answer = await (authorized === null ? send({}) : authorized(send))
      const read = readAnswer(answer, { request, options, budget, isConditional, secrets })
      pause.succeeded()
      return read
    } catch (thrown) {
      const error = request.freshMs > 0 ? asOutage(thrown) : thrown
      // A caller that left says nothing about the service.
      const isRelevant = request.hasAlternative !== true && signal?.aborted !== true
      if (isOutage(error) && isRelevant) pause.failed(mark, error)
      throw error
    } finally {
      budget.release()
    }
  }
}

const isOutage = (error: unknown): error is ServiceFailure => error instanceof ServiceFailure

/** Users of lookups did not choose the address, so a refused one, as DNS filters return, is an outage of the service. */
function asOutage(error: unknown): unknown {
  const isRefused = error instanceof AppError && error.code === 'invalid'
  return isRefused ? new NoAnswerError(errorText(error), { cause: error }) : error
}

const minSecretLength = 8

/** The parts of the credentials, such as the token after "Bearer". */
function secretsIn(credentials: Record<string, string>): string[] {
  return Object.values(credentials)
    .flatMap((value) => value.split(' '))
    .filter((part) => part.length >= minSecretLength)
}

function conditionsOf(stored: StoredResponse | null): Record<string, string> {
  return {
    ...(stored?.etag == null ? {} : { 'if-none-match': stored.etag }),
    ...(stored?.lastModified == null ? {} : { 'if-modified-since': stored.lastModified }),
  }
}

type Reading = {
  request: Lookup
  options: ServiceClientOptions
  budget: CallBudget
  isConditional: boolean
  secrets: readonly string[]
}

function readAnswer(answer: OutboundAnswer, { request, options, budget, isConditional, secrets }: Reading): Answer {
  const { status, headers } = answer
  const { product, clock, isRefusal, refusalPauseSeconds } = options
  if (isRefusal?.(answer) === true) throw budget.pause(retryAfterSeconds(headers, clock, refusalPauseSeconds))
  if (status === 429) throw budget.pause(retryAfterSeconds(headers, clock))
  if (status === 503 && headers.has('retry-after')) throw budget.pause(retryAfterSeconds(headers, clock))
  const tags = { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
  if (status === 304 && isConditional) return { status, body: '', ...tags }
  const isMissing = status === 404 || (request.method === 'HEAD' && status === 403)
  if (isMissing) return { status: 404, body: '', ...tags }
  if (status === 200) return { status, body: request.method === 'HEAD' ? 'true' : jsonText(answer, request), ...tags }
  if (isRejection(status, request, options)) {
    throw new CredentialsRefusedError(
      followed(say('services.rejectsCredentialsStatus', { name: product, status }), quotedMessage(answer, secrets)),
    )
  }
  const message = followed(
    say('services.respondedWithStatus', { name: product, status }),
    quotedMessage(answer, secrets),
  )
  throw status >= 500 ? new NoAnswerError(message) : new AppError('upstream', message)
}

/** Throws if a web page or a part of a response came instead of JSON, or something else than was asked for. */
function jsonText(answer: OutboundAnswer, { assertExpected }: Lookup): string {
  const body = answer.json()
  assertExpected?.(body)
  return answer.text()
}

function isRejection(status: number, { secretParameters, headers }: Lookup, { authorization }: ServiceClientOptions) {
  const hasCredentials = authorization !== undefined || secretParameters !== undefined || headers !== undefined
  return status === 401 || (status === 403 && hasCredentials)
}

/**
 * Parses Retry-After (seconds or a date) to seconds, `otherwise` if it is missing or in the past.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
function retryAfterSeconds(headers: Headers, clock: Clock, otherwise = defaultPauseSeconds): number {
  const asked = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - clock.now().getTime()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxPauseSeconds) : otherwise
}

/**
 * Sends requests with the current credentials, and once more with renewed ones after a 401. Callers that wait for the
 * credentials share one request for them.
 */
function createAuthorizedSend(authorization: ServiceAuthorization): (send: Send) => Promise<OutboundAnswer> {
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
