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

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
    this.details = details
  }
}

/** A service failed as a whole, whatever the request was: its health is affected. */
export abstract class ServiceFailure extends AppError {
  /** Whether it only tells of a failure that another request has met: nothing new for the log. */
  isRepeated = false

  constructor(message: string, options?: { cause?: unknown }) {
    super('upstream', message, {}, options)
  }
}

export function isRepeatedFailure(error: unknown): boolean {
  return error instanceof ServiceFailure && error.isRepeated
}

/** A service or its call budget rejects calls for a while. The pause is for the program; the response does not show it. */
export class RetryLaterError extends AppError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super('upstream', message)
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
  constructor(message: string) {
    super('upstream', message)
  }
}

/** A service accepted a message for some of its recipients only. To send it again would double it for these. */
export class PartlyRejectedError extends AppError {
  constructor(message: string) {
    super('upstream', message)
  }
}

/** The message of anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The stack of an error, for the log. */
export function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined
}
