import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'

/** The refusal of a file that is no intact backup. */
export function damagedBackup(reason: string, cause?: unknown): AppError {
  return new AppError('unprocessable', say('files.backupDamaged', { cause: reason }), {}, { cause })
}
