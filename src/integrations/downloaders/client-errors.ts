import { AppError, CredentialsRefusedError, NoAnswerError } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import { followed, named, say } from '#domain/messages/say.ts'

const maxLength = 300

/** Appended to the messages of clients that do not name the cause. */
export const diskTrouble = 'its disk is probably full or unavailable'

/** An error of a client, prefixed with the product's name. */
export function upstream(product: string, text: Text): AppError {
  return new AppError('upstream', named(product, text))
}

/** The client refuses our credentials. It is not asked again soon, because it would ban our address. */
export function wrongCredentials(product: string, text: Text): AppError {
  return new CredentialsRefusedError(named(product, text))
}

/** A client's text as one short line without markup. */
export function plainMessage(text: string): string {
  const plain = text
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain
}

/** Puts what another program answered in the quotation marks by which error reports tell it from our own words. */
export function quoted(text: string): string {
  return `"${plainMessage(text)}"`
}

/** A proxy answers with these when the client behind it did not answer. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** An unexpected status, with the client's message. */
export function unexpectedAnswer(product: string, status: number, text: string): AppError {
  const reason = plainMessage(text) === '' ? '' : `: ${quoted(text)}`
  const message = followed(say('clients.answered', { product, status }), reason)
  return proxyStatuses.has(status) ? new NoAnswerError(message) : new AppError('upstream', message)
}

/** The list in a response. Anything else must not count as an empty list: all downloads would seem to be gone. */
export function expectedList(product: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw upstream(product, say('clients.responseNotList'))
}

/** A list that is shorter than the client says must not count as the whole one either. */
export function shortList(product: string, listed: number, total: number): AppError {
  return upstream(product, say('clients.listedSome', { listed, total }))
}

/** Redirects are not followed, because a form or a file would get lost. */
export function unexpectedRedirect(product: string, location: string | null): AppError {
  return upstream(product, `the address redirects to ${location ?? 'another address'}. Enter the final address`)
}
