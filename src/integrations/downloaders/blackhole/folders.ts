import { access } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'

export const product = 'Blackhole'

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** The words of the system behind the product's name. */
export async function inFolder<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error
    throw new AppError('upstream', `${product}: ${error.message}`, {}, { cause: error })
  }
}
