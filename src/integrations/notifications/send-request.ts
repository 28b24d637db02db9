import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { SettingsDeclaration } from '#domain/declaration.ts'
import {
  AppError,
  CredentialsRefusedError,
  NoAnswerError,
  PartlyRejectedError,
  RejectedMessageError,
  RetryLaterError,
} from '#domain/errors.ts'
import { followed, say } from '#domain/messages/say.ts'
import type { ChannelConnection, ChannelContext } from '#domain/ports/notification-channel.ts'
import type { OutboundAnswer, OutboundRequest } from '#domain/ports/outbound.ts'

const maxAnswerBytes = 1024 ** 2
const maxPauseSeconds = 24 * 3600
const maxQuoted = 200
const maxFaults = 5

/** The settings of a service, with defaults filled in. Throws AppError `invalid` when they do not fit. */
export function settingsOf<Declaration extends SettingsDeclaration>(
  declaration: Declaration,
  { name, settings }: ChannelConnection,
): Static<Declaration> {
  const filled: unknown = Value.Clean(declaration, Value.Default(declaration, structuredClone(settings)))
  if (Value.Check(declaration, filled)) return filled
  const first = Value.Errors(declaration, filled).First()
  const title = declaration.properties[first?.path.slice(1) ?? '']?.title ?? 'settings'
  throw new AppError('invalid', say('services.settingInvalid', { name, title }))
}

type Sending = {
  request: OutboundRequest
  context: ChannelContext
  /** One text for each fault. */
  describe?: (answer: OutboundAnswer) => string | readonly string[] | null
  /** Whether some recipients have the message. */
  isPartial?: (answer: OutboundAnswer) => boolean
}

/**
 * Sends a request to a service. Throws RetryLaterError, CredentialsRefusedError, RejectedMessageError, PartlyRejectedError
 * or NoAnswerError for what it answers instead of success. `describe` reads its error message.
 */
export async function sendRequest({ request, context, describe, isPartial }: Sending): Promise<OutboundAnswer> {
  const answer = await context.outbound.request({ maxBytes: maxAnswerBytes, redirect: 'manual', ...request })
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  const { product } = request
  const said = quoted((describe ?? describeJson)(answer))
  if (status === 429 || (status === 503 && answer.headers.has('retry-after'))) {
    throw new RetryLaterError(
      followed(say('services.acceptsNoMessages', { name: product, status }), said),
      pauseOf(answer, context),
    )
  }
  if (status >= 300 && status < 400) {
    throw new NoAnswerError(say('services.redirectsAddress', { name: product }))
  }
  if (status === 401 || status === 403) {
    throw new CredentialsRefusedError(
      followed(say('services.rejectsCredentialsStatus', { name: product, status }), said),
    )
  }
  const message = followed(say('services.respondedWithStatus', { name: product, status }), said)
  if (isPartial?.(answer) === true) throw new PartlyRejectedError(message)
  throw status === 400 || status === 413 || status === 422
    ? new RejectedMessageError(message)
    : new NoAnswerError(message)
}

/** Texts of faults after a colon. Each is cut by itself, so that a long one does not hide the others. */
export function quoted(said: string | readonly string[] | null): string {
  const faults = typeof said === 'string' ? [said] : (said ?? [])
  const texts = faults.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, maxQuoted)).filter((text) => text !== '')
  const shown = [...new Set(texts)].slice(0, maxFaults)
  const last = shown.length - 1
  return last < 0 ? '' : `: ${shown.map((text, at) => (at < last ? text.replace(/[.;,]+$/, '') : text)).join('; ')}`
}

/** The error in the body, by the names that services use for it. */
export function describeJson(answer: OutboundAnswer): string | null {
  const body = jsonOf(answer)
  if (body === null) return /text\/plain/.test(answer.headers.get('content-type') ?? '') ? answer.text() : null
  const { error, errors, message, description, errorDescription } = body
  const named = [errorDescription, description, message, errors, error].find((value) => value !== undefined)
  return typeof named === 'string' ? named : named === undefined ? null : JSON.stringify(named)
}

/** The body as an object; null if it is something else. */
export function jsonOf(answer: OutboundAnswer): Record<string, unknown> | null {
  try {
    const body = answer.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const defaultPauseSeconds = 60

/** The pause that a service asks for: Discord and Matrix have it in the body too, Telegram only there. */
function pauseOf(answer: OutboundAnswer, { clock }: ChannelContext): number {
  const header = answer.headers.get('retry-after')?.trim() ?? ''
  const body = jsonOf(answer)
  const parameters = body?.parameters
  const inner = typeof parameters === 'object' && parameters !== null ? (parameters as Record<string, unknown>) : {}
  const milliseconds = typeof body?.retry_after_ms === 'number' ? body.retry_after_ms / 1000 : undefined
  const stated = [inner.retry_after, body?.retry_after, milliseconds].find((value) => typeof value === 'number')
  const date = (Date.parse(header) - clock.now().getTime()) / 1000
  const fromHeader = header === '' ? undefined : /^\d+(\.\d+)?$/.test(header) ? Number(header) : date
  const seconds = Math.max(Number(stated ?? 0), fromHeader ?? 0)
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxPauseSeconds) : defaultPauseSeconds
}

/** A POST request with JSON. */
export function jsonRequest(product: string, url: string, body: unknown): OutboundRequest {
  return {
    product,
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }
}

/** A POST request with a form, such as one with files. */
export async function formRequest(product: string, url: string, form: FormData): Promise<OutboundRequest> {
  const encoded = new Response(form)
  return {
    product,
    url,
    method: 'POST',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', accept: 'application/json' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}

/** The address without a closing slash, a query or a fragment. */
export function baseOf(address: string): string {
  return address.replace(/[?#].*$/, '').replace(/\/+$/, '')
}

/** Scheme, host and port of an address. */
export function originOf(address: unknown): string | null {
  return typeof address === 'string' ? (URL.parse(address)?.origin ?? address) : null
}

export const addressPattern = '^https?://[^\\s/?#]+[^\\s]*$'

export const serverSetting = (example: string, description: string, more: { default?: string } = {}) =>
  Type.String({
    title: 'Server',
    description,
    control: 'address',
    pattern: addressPattern,
    maxLength: 2000,
    examples: [example],
    ...more,
  })

export const secretSetting = (title: string, description: string) =>
  Type.String({ title, secret: true, minLength: 1, maxLength: 2000, description })
