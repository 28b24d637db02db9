import { access } from 'node:fs/promises'
import { AppError, NoAnswerError } from '#domain/errors.ts'

export const product = 'Blackhole'

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Reports errors of the file system as failures of the client. */
export async function inFolder<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error
    throw new NoAnswerError(`${product}: ${error.message}`, { cause: error })
  }
}
