import { basename } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import { errorCodeOf } from './file-errors.ts'

const refusals = new Set(['EINVAL', 'EILSEQ'])

// What FAT, exFAT, NTFS and Windows shares do not take within a name, or at its end.
const refusedThere = /[<>:"|?*\\\p{Cc}]|[. ]$/u

/**
 * What to do about a name that a file system does not take. It stays as it is all the same: a game looks for its files
 * by their names. Anything else that was thrown comes back as it is.
 */
export function explainRefusedName(root: string, target: string, error: unknown): unknown {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error)
  const name = target
    .slice(root.length)
    .split('/')
    .find((part) => refusedThere.test(part))
  if (code === null || !refusals.has(code) || name === undefined) return error
  const words = `The file system of ${root} does not take the name "${visible(name)}" (${code}).`
  const where = name === basename(target) ? '' : ` It is in the path of "${visible(basename(target))}".`
  const advice =
    'Ludarr keeps the names of files, because a game looks for its files by them. Use a library folder on another file system, mount the share so that it maps such characters, or leave files of that kind out under Settings → Library folder.'
  return new AppError('unprocessable', `${words}${where} ${advice}`, {}, { cause: error })
}
