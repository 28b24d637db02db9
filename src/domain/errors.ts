/** The kinds of refusal and failure the program knows. The HTTP edge alone turns them into a status. */
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

/** What a caller may know beside the message: merged into the error body. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** An expected failure with words for the user. Anything else that is thrown is a fault of the program. */
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

/** The words of anything that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Where an error was thrown, for the log. */
export function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined
}

const refusedCredentials = { refused: 'credentials' } as const

/** A service does not accept who we are. Asking again as the same may only get us banned. */
export function credentialsRefused(message: string): AppError {
  return new AppError('upstream', message, refusedCredentials)
}

export function isCredentialsRefused(error: unknown): boolean {
  return error instanceof AppError && error.details.refused === refusedCredentials.refused
}

/** A client was sent something, and it is not known whether it has it. Giving it to another is too early. */
export function possiblyAccepted(cause: unknown): AppError {
  return new AppError('upstream', errorMessage(cause), { possiblyAccepted: true }, { cause })
}

export function isPossiblyAccepted(error: unknown): boolean {
  return error instanceof AppError && error.details.possiblyAccepted === true
}

/** A client was asked whether it has something, said no, and then refused it: whatever was feared before, it has it not. */
export function refusedByClient(cause: unknown): AppError {
  const details = cause instanceof AppError ? cause.details : {}
  return new AppError('upstream', errorMessage(cause), { ...details, refusedByClient: true }, { cause })
}

export function isRefusedByClient(error: unknown): boolean {
  return error instanceof AppError && error.details.refusedByClient === true
}

/** Nothing was heard of the service itself: the connection failed or broke, or something else answered in its place. */
export function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'upstream') return false
  return isPossiblyAccepted(error) || isRefusedByClient(error) ? isNoAnswer(error.cause) : error.cause !== undefined
}
