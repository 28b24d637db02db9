import { AppError, CredentialsRefusedError, NoAnswerError } from '#domain/errors.ts'

const maxWords = 300

/** Said beside the words of clients that do not tell it themselves. */
export const diskTrouble = 'its disk is full or gone, most likely'

/** A refusal or failure of a client, begun with the product's name. */
export function upstream(product: string, words: string): AppError {
  return new AppError('upstream', `${product}: ${words}`)
}

/** The client does not accept our credentials, which is told apart so that it is not asked until it bans us. */
export function wrongCredentials(product: string, words: string): AppError {
  return new CredentialsRefusedError(`${product}: ${words}`)
}

/** What a client said, fit for one line: no markup, no line breaks, not endless. */
export function spoken(text: string): string {
  const plain = text
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > maxWords ? `${plain.slice(0, maxWords)}…` : plain
}

/** What a proxy says when the client behind it did not answer. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** An answer that was not what was asked for, with the client's own words behind the status. */
export function unexpectedAnswer(product: string, status: number, text: string): AppError {
  const words = spoken(text)
  const message = `${product}: ${words ? `answered ${status}: ${words}` : `answered ${status}`}`
  return proxyStatuses.has(status) ? new NoAnswerError(message) : new AppError('upstream', message)
}

/**
 * The list that was asked for. Whatever else came must never pass for an empty one: downloads would seem to be gone.
 */
export function expectedList(product: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw upstream(product, 'its answer is not the list that was asked for')
}

/** An address that leads on is not followed: a form or a file would get lost on the way. */
export function leadsElsewhere(product: string, location: string | null): AppError {
  return upstream(product, `the address leads on to ${location ?? 'another place'}; please enter the final address`)
}
