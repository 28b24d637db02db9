import { unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError, errorMessage } from '#domain/errors.ts'
import { visible } from '#domain/importing/inspect-files.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'Ludarr has no permission there',
  EPERM: 'the system does not allow it',
  ENOENT: 'it is not there (any more)',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long for that file system',
  EINVAL: 'the file system does not take that name or operation',
  EIO: 'the disk reported an error',
  EEXIST: 'there is something of that name already',
  ELOOP: 'it is a link that leads in circles',
  EMFILE: 'too many files are open',
  ESTALE: 'the network share was lost',
  ENOTEMPTY: 'something is in it still, or a program has one of its files open',
  EBUSY: 'it is in use',
  ETXTBSY: 'the file is being executed',
}

const noLinks: Record<string, string> = {
  EPERM: 'the system forbids links to files of another owner, or that file system has none',
  ENOTSUP: 'that file system has none',
  EOPNOTSUPP: 'that file system has none',
  ENOSYS: 'that file system has none',
  EMLINK: 'a file has as many links already as that file system allows',
}

/** Describes why a hardlink was refused. */
export function describeLinkError(code: string): string {
  return noLinks[code] ?? code
}

/** The system's code of a file error, such as `ENOSPC`; `null` for other errors. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code) ? error.code : null
}

const databaseFaults =
  /database or disk is full|disk I\/O error|readonly database|database is locked|unable to open database/

/** SQLite's message about a full, broken or read-only disk, from an error or its cause. */
export function databaseFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return databaseFaults.exec(error.message)?.[0] ?? databaseFault(error.cause)
}

/** Describes a file error as a sentence: `Could not copy to /x: the disk is full (ENOSPC).` */
export function describeFileError(attempt: string, error: unknown): string {
  if (error instanceof AppError) return error.message
  const code = errorCodeOf(error)
  if (code === null) return `${attempt}: ${errorMessage(error)}`
  return `${attempt}: ${reasons[code] ?? errorMessage(error)} (${code}).`
}

/** Runs work on a file and rethrows its errors as AppErrors that describe them. */
export async function withFileErrors<Result>(attempt: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError || errorCodeOf(error) === null) throw error
    throw new AppError('unprocessable', describeFileError(attempt, error), {}, { cause: error })
  }
}

/** The result of the work, or `null` when the file does not exist. */
export async function ifExists<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Removes a file or a link, never a folder. A missing file is not an error. */
export async function removeFile(path: string): Promise<void> {
  await ifExists(unlink(path))
}

const refusals = new Set(['EINVAL', 'EILSEQ'])

// What FAT, exFAT, NTFS and Windows shares do not allow in a name, or at its end.
const refusedCharacters = /[<>:"|?*\\\p{Cc}]|[. ]$/u

/** Explains an error caused by a name that the file system does not allow. Returns any other error unchanged. */
export function explainRefusedName(root: string, target: string, error: unknown): unknown {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error)
  const name = target
    .slice(root.length)
    .split('/')
    .find((part) => refusedCharacters.test(part))
  if (code === null || !refusals.has(code) || name === undefined) return error
  const sentence = `The file system of ${root} does not take the name "${visible(name)}" (${code}).`
  const where = name === basename(target) ? '' : ` It is in the path of "${visible(basename(target))}".`
  const advice =
    'Ludarr keeps the names of files, because a game looks for its files by them. Use a library folder on another file system, mount the share so that it maps such characters, or leave files of that kind out under Settings → Library folder.'
  return new AppError('unprocessable', `${sentence}${where} ${advice}`, {}, { cause: error })
}
