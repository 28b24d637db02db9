import { Elysia, type ValidationError } from 'elysia'
import { explainDatabaseFault } from '#core/files/data-disk.ts'
import { AppError, type ErrorCode, errorMessage } from '#domain/errors.ts'
import { errorBody, hideAddresses } from '#domain/messages/error-body.ts'
import type { Text } from '#domain/messages/message.ts'
import { say, textOf } from '#domain/messages/say.ts'
import type { Log } from '#domain/ports/log.ts'
import type { Redactor } from '#domain/secrets/redactor.ts'
import { describeFieldErrors, type FieldError, type SchemaError } from '#domain/validation-messages.ts'
import { RateLimitError, rejectionHeaders } from '../limits/rate-limits.ts'
import { isBelow, type RouteTable } from '../route-table.ts'

const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unprocessable: 422,
  'rate-limited': 429,
  upstream: 502,
  unavailable: 503,
  'no-space': 507,
}

/** A refusal: its status, what went wrong, and what else the body says. */
export type Refusal = {
  status: number
  text: Text
  details?: Readonly<Record<string, unknown>>
  headers?: Record<string, string>
}

export type ErrorDeps = {
  log: Log
  redactor: Redactor
  production: boolean
  routes: Pick<RouteTable, 'methodsAt' | 'loggedPath'>
  /** Routes below `root` describe errors in another form. */
  arr?: {
    root: string
    bodyOf(refusal: { status: number; body: Readonly<Record<string, unknown> & { error: string }> }): unknown
    unknownCall(request: Request, path: string): Refusal
  }
  /** Whether the addresses of services are hidden from the caller. */
  hidesAddresses?(request: Request): boolean
  /** The address of the client, for the log. */
  addressOf(request: Request): string
  /** Called for unexpected errors after they are logged. */
  onFault(error: unknown, request: Request): void
}

/** Turns every thrown error into an error response, and logs it with method and path. */
export const errors = ({ log, redactor, production, routes, arr, hidesAddresses, addressOf, onFault }: ErrorDeps) =>
  new Elysia({ name: 'errors' }).onError({ as: 'global' }, ({ code, error, request, path, set }) => {
    const cause = describedCause(code, error)
    const other = arr !== undefined && isBelow(path, arr.root) ? arr : null
    if (other !== null && code === 'NOT_FOUND') {
      const { status, text } = other.unknownCall(request, path)
      return jsonError(redactor.redactAll(other.bodyOf({ status, body: errorBody(text) })), status)
    }
    const methods = code === 'NOT_FOUND' ? routes.methodsAt(path) : []
    const refusal = methods.length > 0 ? wrongMethod(request.method, methods) : describeRefusal(code, cause, production)
    const { status, text, details, headers } = refusal
    const plain = redactor.redactAll(
      errorBody(hidesAddresses?.(request) === true ? hideAddresses(text) : text, details),
    )
    const body = other !== null ? other.bodyOf({ status, body: plain }) : plain
    set.status = status
    Object.assign(set.headers, headers)
    if (status === 401) set.headers['www-authenticate'] = 'Bearer'
    const isDefect = status >= 500 && !(cause instanceof AppError)
    const fault = isDefect ? { stack: cause instanceof Error ? cause.stack : undefined } : {}
    const isFrameworks = code === 'NOT_FOUND' || (code === 'VALIDATION' && !(cause instanceof ResponseMismatchError))
    const logged = cause instanceof Error && (cause instanceof AppError || !isFrameworks) ? cause : plain.error
    log.module('http')[status >= 500 ? 'error' : 'warn'](errorMessage(logged), {
      method: request.method,
      path: routes.loggedPath(path),
      status,
      address: addressOf(request),
      ...fault,
    })
    if (isDefect) onFault(cause, request)
    return jsonError(body, status)
  })

// Deno sets a content type for text bodies that `set` does not replace.
function jsonError(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
}

/** The route returned something that its response schema does not allow. */
class ResponseMismatchError extends Error {
  override readonly name = 'ResponseMismatchError'
}

/** Returns what is logged and reported. The framework's own error of a response quotes the whole response. */
function describedCause(code: string | number, error: unknown): unknown {
  if (code === 'PARSE' && error instanceof Error && error.cause instanceof AppError) return error.cause
  if (code !== 'VALIDATION') return explainDatabaseFault(error)
  const { type, valueError } = error as ValidationError
  if (type !== 'response') return error
  const { path, message } = describeFieldErrors((valueError ?? {}) as SchemaError)
  return new ResponseMismatchError(`The response does not match its schema: ${path || 'response'}: ${textOf(message)}`)
}

function wrongMethod(method: string, methods: readonly string[]): Refusal {
  const allow = methods.join(', ')
  return { status: 405, text: say('api.wrongMethod', { method, methods: allow }), headers: { allow } }
}

function describeRefusal(code: string | number, error: unknown, production: boolean): Refusal {
  if (error instanceof AppError) return expectedRefusal(error)
  if (error instanceof ResponseMismatchError) return { status: 500, text: say('api.internalError') }
  if (code === 'VALIDATION') return validationRefusal(error as ValidationError)
  if (code === 'PARSE') return { status: 400, text: say('api.unreadableBody') }
  if (code === 'NOT_FOUND') return { status: 404, text: say('api.noRoute') }
  if (code === 'INVALID_COOKIE_SIGNATURE') return { status: 400, text: say('api.invalidCookie') }
  const status = statusWithin(error)
  return { status, text: production && status >= 500 ? say('api.internalError') : errorMessage(error) }
}

function expectedRefusal(error: AppError): Refusal {
  const { text, details } = error
  if (!(error instanceof RateLimitError)) return { status: statusOf[error.code], text, details }
  return { status: 429, text, details, headers: rejectionHeaders(error.state) }
}

// Errors of libraries may carry their own status.
function statusWithin(error: unknown): number {
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown }
  const found = [status, statusCode].find(
    (value) => Number.isInteger(value) && Number(value) >= 400 && Number(value) < 600,
  )
  return found === undefined ? 500 : Number(found)
}

// The input is never echoed: it may contain a password.
function validationRefusal(error: ValidationError): Refusal {
  const described = error.all.map((each) => describeFieldErrors(each as SchemaError))
  const details = new Map<string, FieldError>()
  for (const each of described) {
    const known = details.get(each.path)
    if (known === undefined || textOf(known.message).startsWith(unspecific)) details.set(each.path, each)
  }
  return { status: 400, text: say('api.validationFailed'), details: { details: [...details.values()] } }
}

/** The beginning of messages that do not say what is wrong. Any other message about the same field is better. */
const unspecific = 'Invalid value'
