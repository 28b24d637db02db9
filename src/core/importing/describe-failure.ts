import { AppError, errorMessage, stackOf } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { databaseFault, describeFileError, errorCodeOf } from '../files/file-errors.ts'
import { freeBytes } from '../files/free-space.ts'
import type { Ending } from './import-context.ts'

const retryBytes = 1024 ** 2

/** Whether an error is a defect of the program: neither an error for the user nor one of the file system. */
export function isInternalError(error: unknown): boolean {
  return !(error instanceof AppError) && errorCodeOf(error) === null && databaseFault(error) === null
}

/** The message for the user about an error in an import. Logs a defect of the program with its stack. */
export function describeFailure({ log }: Pick<AppContext, 'log'>, importId: string, error: unknown): string {
  const fault = error instanceof AppError ? null : databaseFault(error)
  if (fault !== null) return `The database could not be written: ${fault}. Check the disk of the data folder.`
  if (!isInternalError(error)) return describeFileError('A file or folder could not be accessed', error)
  log.error('Internal error in an import', { import: importId, reason: errorMessage(error), stack: stackOf(error) })
  return `Internal error: ${errorMessage(error)}. See the log for details.`
}

/**
 * Adds source and target to an ending for lack of space. If it is unknown how much space is needed, a retry is worth it
 * once more is free than now.
 */
export async function describeLackOfSpace(
  { imports }: Pick<AppContext, 'imports'>,
  importId: string,
  ending: Ending,
): Promise<Ending> {
  const record = imports.find(importId)
  if (record === null || ending.status === 'done') return ending
  if (ending.cause !== 'no-space' || ending.evidence !== undefined) return ending
  const { rootPath: folder, sourcePath, targetPath } = record
  const unnamed = [sourcePath, targetPath].filter((path) => path !== null && !ending.message.includes(path))
  const paths = unnamed.length === 0 || sourcePath === null ? '' : ` Source: ${sourcePath}. Target: ${targetPath}.`
  const message = `${ending.message}${paths}`
  const free = folder === null ? null : await freeBytes(folder)
  if (folder === null || free === null) return { ...ending, message }
  return { ...ending, message, evidence: { space: { folder, bytes: free + retryBytes } } }
}
