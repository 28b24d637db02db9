import type { LeftBehind } from '#domain/downloads/download.ts'
import { describeFileError } from '../files/file-errors.ts'
import type { Removable, RemovalDeps } from './facts.ts'
import { planRemoval, type RemovalReason } from './plan-removal.ts'
import { removeImportedSources, removeLeftovers } from './remove-files.ts'

export type ClientRemoval = RemovalReason & {
  deleteFiles: boolean
  /** Stores what the client would leave behind, before it is asked: only the client knows its files, and it forgets them. */
  recordLeft(left: LeftBehind): void
}

/**
 * Removes a download from its client, with its files if nothing needs them. Returns why files stay, `null` if none do or if
 * they were not to be deleted. Throws what the client throws.
 */
export async function removeFromClient(
  app: RemovalDeps,
  target: Removable,
  removal: ClientRemoval,
): Promise<string | null> {
  const { downloader, clientId } = target
  const { deleteFiles, left, kept } = removal.deleteFiles
    ? await planRemoval(app, target, removal)
    : { deleteFiles: false, left: null, kept: null }
  if (left !== null) removal.recordLeft(left)
  await app.clientOf(downloader).remove(clientId, { deleteFiles })
  app.clientMonitor.invalidate(downloader.id)
  const reason = left === null ? kept : await deleteLeft(app, left, removal)
  if (reason !== null) app.log.info('Files of a removed download stay', { client: downloader.name, clientId, reason })
  return reason
}

async function deleteLeft(app: RemovalDeps, left: LeftBehind, { imported }: ClientRemoval): Promise<string | null> {
  try {
    const stay = await app.queues.imports.withLock('delete files', () =>
      imported === null ? removeLeftovers(app, left) : removeImportedSources(app, left, imported),
    )
    return stay === 0 ? null : `${stay} in ${left.root} belong to something else`
  } catch (error) {
    if (imported !== null) throw error
    return describeFileError(`Not all files in ${left.root} could be deleted`, error)
  }
}
