import { AppError, errorMessage } from '#domain/errors.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import { basename, isWindows } from '#domain/paths/paths.ts'
import { databaseDamage } from '#domain/system/damaged-database.ts'
import { unlink } from '#platform/held-files.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  ENAMETOOLONG: 'the name is too long for this file system',
  EINVAL: 'the file system does not support this name or operation',
  EIO: 'the disk reported an error',
  EEXIST: 'a file with this name already exists',
  ELOOP: 'the link leads to itself',
  EMFILE: 'too many files are open',
  ESTALE: 'the network share was lost',
  ENOTEMPTY: 'the folder is not empty, or a program has one of its files open',
  EBUSY: 'it is in use',
  ETXTBSY: 'the file is being executed',
}

/** Windows gives these codes for files that another program has open too. */
const reasonsOnWindows: Record<string, string> = {
  ...reasons,
  EACCES: 'permission denied, or another program has the file open',
  EPERM: 'permission denied, or another program has the file open',
  EBUSY: 'another program has the file open',
}

const noLinks: Record<string, string> = {
  EPERM: 'the system forbids links to files of another owner, or the file system does not support links',
  ENOTSUP: 'the file system does not support links',
  EOPNOTSUPP: 'the file system does not support links',
  ENOSYS: 'the file system does not support links',
  EMLINK: 'the file has the maximum number of links already',
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

/** SQLite's message about a full, broken or read-only disk or a damaged file, from an error or its cause. */
export function databaseFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  return databaseDamage(error) ?? databaseFaults.exec(error.message)?.[0] ?? databaseFault(error.cause)
}

/** Describes a file error as a sentence: `Could not copy to /x: the disk is full (ENOSPC).` */
export function describeFileError(attempt: string, error: unknown, onWindows = isWindows): string {
  if (error instanceof AppError) return error.message
  const code = errorCodeOf(error)
  if (code === null) return `${attempt}: ${errorMessage(error)}`
  const known = onWindows ? reasonsOnWindows : reasons
  return `${attempt}: ${known[code] ?? errorMessage(error)} (${code}).`
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

const invalidNameCodes = new Set(['EINVAL', 'EILSEQ'])

// What FAT, exFAT, NTFS and Windows shares do not allow in a name, or at its end.
const invalidCharacters = /[<>:"|?*\\\p{Cc}]|[. ]$/u

/** Explains an error caused by a name that the file system does not allow. Returns any other error unchanged. */
export function explainInvalidName(root: string, target: string, error: unknown): unknown {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error)
  const name = target
    .slice(root.length)
    .split('/')
    .find((part) => invalidCharacters.test(part))
  if (code === null || !invalidNameCodes.has(code) || name === undefined) return error
  return new AppError('unprocessable', describeRefusedName({ folder: root, target, name, code }), {}, { cause: error })
}

type RefusedName = { folder: string; target: string; name: string; code: string }

/** `name` is the part of the target's path that the file system of the folder refuses. */
export function describeRefusedName({ folder, target, name, code }: RefusedName): string {
  const sentence = `The file system of ${folder} does not allow the name "${visible(name)}" (${code}).`
  const where = name === basename(target) ? '' : ` It is in the path of "${visible(basename(target))}".`
  const advice =
    'Ludarr does not rename files, because games look for them by name. Use a library folder on another file system, mount the share with character mapping, or ignore such files under Settings → Library folder.'
  return `${sentence}${where} ${advice}`
}
