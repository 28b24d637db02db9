import { basename } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import { errorCodeOf } from './file-errors.ts'

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
