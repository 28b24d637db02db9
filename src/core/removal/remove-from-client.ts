import type { LeftBehind } from '#domain/downloads/download.ts'
import type { Removable, RemovalDeps, RemovalFacts } from './facts.ts'
import { planRemoval } from './plan-removal.ts'
import { removeLeft } from './remove-files.ts'

export type ClientRemoval = Pick<RemovalFacts, 'imported' | 'left'> & {
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
  const reason = left === null ? kept : await removeLeft(app, left, removal.imported)
  if (reason !== null) app.log.info('Files of a download stay', { client: downloader.name, clientId, reason })
  return reason
}
