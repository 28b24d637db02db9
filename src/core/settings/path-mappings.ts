import { randomUUID } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { NewPathMapping, PathMapping } from '#domain/import.ts'
import { isAbsolutePath } from '#domain/path-mapping.ts'
import type { Program } from '../program.ts'
import { noteImportConditions } from './import-conditions.ts'

type Parts = Pick<Program, 'settings' | 'events'>

export function listPathMappings({ settings }: Pick<Program, 'settings'>): PathMapping[] {
  return settings.pathMappings()
}

/** Throws AppError `invalid` for a path that is not a whole one, `conflict` for one that is mapped already. */
export function addPathMapping(program: Parts, { remoteHost = null, ...paths }: NewPathMapping): PathMapping {
  return store(program, { id: randomUUID(), remoteHost, ...paths })
}

export function changePathMapping(program: Parts, id: string, change: Partial<NewPathMapping>): PathMapping {
  const known = program.settings.pathMappings().find((mapping) => mapping.id === id)
  if (known === undefined) throw missing()
  return store(program, { ...known, ...change })
}

export function removePathMapping(program: Parts, id: string): void {
  const { settings } = program
  if (settings.pathMappings().every((mapping) => mapping.id !== id)) throw missing()
  noteImportConditions(program)
  settings.removePathMapping(id)
}

function store(program: Parts, mapping: PathMapping): PathMapping {
  const { settings } = program
  if (!isAbsolutePath(mapping.remotePath)) {
    throw invalid(
      'remotePath',
      "The client's path must be a whole one, such as /downloads, D:\\Downloads or \\\\nas\\share.",
    )
  }
  if (!isAbsolute(mapping.localPath) || mapping.localPath.includes('\0')) {
    throw invalid('localPath', 'The path on this machine must be a whole one, such as /mnt/nas/downloads.')
  }
  const same = settings
    .pathMappings()
    .some(
      (other) =>
        other.id !== mapping.id && other.remoteHost === mapping.remoteHost && other.remotePath === mapping.remotePath,
    )
  if (same) throw new AppError('conflict', `${mapping.remotePath} is mapped for that host already`)
  noteImportConditions(program)
  settings.putPathMapping(mapping)
  return mapping
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { details: [{ path, message }] })
}

function missing(): AppError {
  return new AppError('not-found', 'There is no such path mapping')
}
