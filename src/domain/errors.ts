import { mapWords, type Text } from './messages/message.ts'
import { say, textOf } from './messages/say.ts'
import { errorMessage } from './thrown.ts'

export { errorMessage, stackOf } from './thrown.ts'

/** The kinds of expected failure. Only the HTTP edge maps them to a status. */
export type ErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unprocessable'
  | 'rate-limited'
  | 'upstream'
  | 'no-space'
  | 'unavailable'

/** Fields that the response adds to the error body. Used for nothing else. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** An expected failure with a message for the user. Any other error that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** In English. */
  declare readonly message: string
  #text: Text

  constructor(code: ErrorCode, text: Text, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    super(textOf(text), options)
    this.code = code
    this.#text = text
    this.details = details
  }

  /** The message as a value. */
  get text(): Text {
    return this.#text
  }

  /** Hides secrets in the message, and in its values. */
  hide(redact: (text: string) => string): void {
    const message = redact(this.message)
    const text = mapWords(this.#text, redact)
    // A secret that only the whole sentence shows leaves no message to translate.
    this.#text = textOf(text) === message ? text : message
    Object.assign(this, { message })
  }
}

/** The failure that a field of a request is wrong. `path` is dotted, such as `settings.host`. */
export function fieldError(path: string, text: Text, options?: { cause?: unknown }): AppError {
  return new AppError('invalid', text, { details: [{ path, message: text }] }, options)
}

/** The failure that a request is invalid because of one of its fields. */
export function invalidField(path: string, text: Text): AppError {
  return new AppError('invalid', say('api.validationFailed'), { details: [{ path, message: text }] })
}

/** A service failed as a whole, whatever the request was: its health is affected. */
export abstract class ServiceFailure extends AppError {
  /** Whether it only tells of a failure that another request has met: nothing new for the log. */
  isRepeated = false

  constructor(text: Text, options?: { cause?: unknown }) {
    super('upstream', text, {}, options)
  }
}

export function isRepeatedFailure(error: unknown): boolean {
  return error instanceof ServiceFailure && error.isRepeated
}

/** A service or its call budget rejects calls for a while. The pause is for the program; the response does not show it. */
export class RetryLaterError extends AppError {
  readonly retryAfterSeconds: number

  constructor(text: Text, retryAfterSeconds: number) {
    super('upstream', text)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service refuses our credentials. Repeating the request may get our address banned. */
export class CredentialsRefusedError extends ServiceFailure {}

/** The service answers, but refuses such requests to everybody, for example because they require an account now. */
export class ServiceRefusedError extends ServiceFailure {}

/** The service did not answer: the connection failed or broke, or something else answered in its place. */
export class NoAnswerError extends ServiceFailure {}

/** A service works, but does not accept this message. Others may be accepted. */
export class RejectedMessageError extends AppError {
  constructor(text: Text) {
    super('upstream', text)
  }
}

/** A service accepted a message for some of its recipients only. To send it again would double it for these. */
export class PartlyRejectedError extends AppError {
  constructor(text: Text) {
    super('upstream', text)
  }
}

/** The message of anything that was thrown, as a value if it is one of Ludarr's. */
export function errorText(error: unknown): Text {
  return error instanceof AppError ? error.text : errorMessage(error)
}
