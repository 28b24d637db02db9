import { AppError, CredentialsRefusedError, NoAnswerError } from '#domain/errors.ts'

const maxWords = 300

/** Appended to the messages of clients that do not name the cause. */
export const diskTrouble = 'its disk is probably full or unavailable'

/** An error of a client, prefixed with the product's name. */
export function upstream(product: string, words: string): AppError {
  return new AppError('upstream', `${product}: ${words}`)
}

/** The client refuses our credentials. It is not asked again soon, because it would ban our address. */
export function wrongCredentials(product: string, words: string): AppError {
  return new CredentialsRefusedError(`${product}: ${words}`)
}

/** A client's text as one short line without markup. */
export function spoken(text: string): string {
  const plain = text
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > maxWords ? `${plain.slice(0, maxWords)}…` : plain
}

/** A proxy answers with these when the client behind it did not answer. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** An unexpected status, with the client's message. */
export function unexpectedAnswer(product: string, status: number, text: string): AppError {
  const words = spoken(text)
  const message = `${product}: ${words ? `answered ${status}: ${words}` : `answered ${status}`}`
  return proxyStatuses.has(status) ? new NoAnswerError(message) : new AppError('upstream', message)
}

/**
 * The list in a response. Anything else must not pass for an empty list: all downloads would seem to be gone.
 */
export function expectedList(product: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw upstream(product, 'the response is not a list')
}

/** Redirects are not followed, because a form or a file would get lost. */
export function leadsElsewhere(product: string, location: string | null): AppError {
  return upstream(product, `the address redirects to ${location ?? 'another address'}. Enter the final address`)
}
