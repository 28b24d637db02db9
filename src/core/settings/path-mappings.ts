import { randomUUID } from 'node:crypto'
import { isAbsolutePath, isSameRemotePath } from '#domain/downloads/path-mapping.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import type { NewPathMapping, PathMapping } from '#domain/importing/path-mapping.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { isAbsolute } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import { enteredNameFault, enteredPath } from '../files/entered-path.ts'
import { recordConditionsChange } from './import-conditions.ts'

type Deps = Pick<AppContext, 'settings' | 'events'>

export function listPathMappings({ settings }: Pick<AppContext, 'settings'>): PathMapping[] {
  return settings.pathMappings()
}

/** Throws AppError `invalid` for a relative path, `conflict` for a remote path that is already mapped. */
export function addPathMapping(app: Deps, { remoteHost = null, ...paths }: NewPathMapping): PathMapping {
  return store(app, { id: randomUUID(), remoteHost, ...paths })
}

/** Throws AppError `not-found`, and otherwise as `addPathMapping`. */
export function changePathMapping(app: Deps, id: string, change: Partial<NewPathMapping>): PathMapping {
  const known = app.settings.pathMappings().find((mapping) => mapping.id === id)
  if (known === undefined) throw missing()
  return store(app, { ...known, ...change })
}

/** Throws AppError `not-found`. */
export function removePathMapping(app: Deps, id: string): void {
  const { settings } = app
  if (settings.pathMappings().every((mapping) => mapping.id !== id)) throw missing()
  recordConditionsChange(app)
  settings.removePathMapping(id)
}

/** Throws AppError `invalid` for relative paths and those with `..`. */
export function assertMappingPaths(mapping: Pick<PathMapping, 'remotePath' | 'localPath'>): void {
  for (const field of ['remotePath', 'localPath'] as const) {
    if (mapping[field].includes('..')) throw invalid(field, 'The path of a mapping must not contain ".."')
  }
  if (!isAbsolutePath(mapping.remotePath)) {
    throw invalid(
      'remotePath',
      'The remote path must be absolute, such as /downloads, D:\\Downloads or \\\\nas\\share.',
    )
  }
  if (!isAbsolute(mapping.localPath) || mapping.localPath.includes('\0')) {
    throw invalid('localPath', 'The local path must be absolute, such as /mnt/nas/downloads.')
  }
  const nameFault = enteredNameFault(mapping.localPath)
  if (nameFault !== null) throw invalid('localPath', `${nameFault}.`)
}

function store(app: Deps, entered: PathMapping): PathMapping {
  const { settings } = app
  assertMappingPaths(entered)
  const mapping = { ...entered, localPath: enteredPath(entered.localPath) }
  const same = settings
    .pathMappings()
    .some(
      (other) =>
        other.id !== mapping.id &&
        other.remoteHost === mapping.remoteHost &&
        isSameRemotePath(other.remotePath, mapping.remotePath),
    )
  if (same) throw new AppError('conflict', say('services.pathAlreadyMapped', { path: mapping.remotePath }))
  recordConditionsChange(app)
  settings.putPathMapping(mapping)
  return mapping
}

function invalid(path: string, message: Text): AppError {
  return fieldError(path, message)
}

function missing(): AppError {
  return new AppError('not-found', say('services.pathMappingNotFound'))
}
