import { randomUUID } from 'node:crypto'
import { lstat, writeFile } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { describeRefusedName, errorCodeOf, ifExists, removeFile } from './file-errors.ts'

/** A file system does not allow a name. */
export class RefusedNameError extends AppError {}

// Some file systems refuse a name with a code that means something else otherwise.
const ambiguousCodes = new Set(['ENOENT', 'EPERM', 'EACCES', 'EIO', 'ENOSYS'])

/**
 * Explains an error with an ambiguous code by trying: the source is there, and a file of another name can be created in
 * the folder of the target, but none of its name. Returns any other error unchanged.
 */
export async function explainRefusedName(source: string, target: string, error: unknown): Promise<unknown> {
  const code = errorCodeOf(error instanceof AppError ? error.cause : error)
  if (code === null || !ambiguousCodes.has(code) || !(await isThere(source))) return error
  const [folder, name] = await firstMissing(target)
  if (name === null) return error
  if (!(await canCreate(folder, `ludarr-${randomUUID().slice(0, 8)}`)) || (await canCreate(folder, name))) return error
  const message = describeRefusedName({ folder, target, name, code })
  return new RefusedNameError('unprocessable', message, {}, { cause: error })
}

/** The lowest folder of a path that exists, and the name below it that does not. */
async function firstMissing(path: string): Promise<[folder: string, name: string | null]> {
  if (await isThere(path)) return [path, null]
  let at = path
  while (at !== dirname(at) && !(await isThere(dirname(at)))) at = dirname(at)
  return [dirname(at), basename(at)]
}

async function isThere(path: string): Promise<boolean> {
  return (await ifExists(lstat(path)).catch(() => null)) !== null
}

async function canCreate(folder: string, name: string): Promise<boolean> {
  const path = join(folder, name)
  try {
    await writeFile(path, '', { flag: 'wx' })
  } catch {
    return false
  }
  await removeFile(path)
  return true
}
