import { AppError } from '#domain/errors.ts'

/** The refusal of a file that is no intact backup. */
export function damagedBackup(reason: string, cause?: unknown): AppError {
  return new AppError(
    'unprocessable',
    `This backup is damaged or not a Ludarr backup: ${reason}. Use another one.`,
    {},
    { cause },
  )
}
