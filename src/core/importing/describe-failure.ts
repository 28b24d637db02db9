import { AppError, errorMessage, stackOf } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { databaseFault, describeFileError, errorCodeOf } from '../files/file-errors.ts'

/** Whether an error is neither meant for the user nor of the file system: a defect of the program. */
export function isInternalError(error: unknown): boolean {
  return !(error instanceof AppError) && errorCodeOf(error) === null && databaseFault(error) === null
}

/** The message for the user about an error in an import. A defect of the program is logged with its stack. */
export function describeFailure({ log }: Pick<AppContext, 'log'>, importId: string, error: unknown): string {
  const fault = error instanceof AppError ? null : databaseFault(error)
  if (fault !== null) return `The database could not be written: ${fault}. Check the disk of the data folder.`
  if (!isInternalError(error)) return describeFileError('A file or folder could not be accessed', error)
  log.error('Internal error in an import', { import: importId, reason: errorMessage(error), stack: stackOf(error) })
  return `Internal error: ${errorMessage(error)}. See the log for details.`
}
