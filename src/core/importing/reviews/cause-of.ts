import { AppError } from '#domain/errors.ts'
import type { CauseEvidence, ReviewCause } from '#domain/importing/review-cause.ts'
import { databaseFault, errorCodeOf } from '../../files/file-errors.ts'
import { SpaceError } from '../../files/free-space.ts'
import { RefusedNameError } from '../../files/refused-name.ts'

export type Cause = { cause: ReviewCause; evidence?: CauseEvidence }

const causes: Record<string, ReviewCause> = {
  ENOSPC: 'no-space',
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EROFS: 'no-permission',
  EINVAL: 'name-refused',
  EILSEQ: 'name-refused',
  ENAMETOOLONG: 'name-refused',
}

/** Why an import that ended with an error needs review. */
export function causeOf(error: unknown): Cause {
  if (error instanceof SpaceError) return { cause: 'no-space', evidence: { space: error.space } }
  if (error instanceof RefusedNameError) return { cause: 'name-refused' }
  const inner = error instanceof AppError ? error.cause : error
  const code = errorCodeOf(inner)
  if (code !== null) {
    const cause = causes[code] ?? 'file-system'
    return cause === 'no-permission' ? { cause, evidence: { paths: pathsOf(inner) } } : { cause }
  }
  if (!(error instanceof AppError)) return { cause: databaseFault(error) === null ? 'internal' : 'file-system' }
  if (inner instanceof AppError) return causeOf(inner)
  return { cause: error.code === 'conflict' || error.code === 'forbidden' ? 'conflict' : 'other' }
}

function pathsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const paths = ['path' in error ? error.path : null, 'dest' in error ? error.dest : null]
  return paths.filter((path) => typeof path === 'string')
}
