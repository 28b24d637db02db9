import { AppError } from '#domain/errors.ts'

/** The AppError that a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw error
}
