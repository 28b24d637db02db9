import type { LeftBehind } from '#domain/downloads/download.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import { basename } from '#domain/paths/paths.ts'
import { pathsBelow } from '../download-clients/own-files.ts'
import { type Removable, type RemovalDeps, type RemovalFacts, readFacts } from './facts.ts'
import { whyFilesStay } from './questions/index.ts'
import { removeLeft } from './remove-files.ts'

export type ClientRemoval = Partial<Pick<RemovalFacts, 'imported' | 'left'>> & {
  deleteFiles: boolean
  /** Stores what the client would leave behind, before it is asked: only the client knows its files, and it forgets them. */
  recordLeft?(left: LeftBehind): void
}

/**
 * Removes a download from its client, with its files if nothing needs them: the same answer holds for every removal. Returns
 * why files stay, `null` if none do or if they were not to be deleted. Throws what the client throws.
 */
export async function removeFromClient(
  app: RemovalDeps,
  target: Removable,
  { deleteFiles, imported = null, left = null, recordLeft }: ClientRemoval,
): Promise<string | null> {
  const { downloader, clientId } = target
  const { byClient, toDelete, kept } = deleteFiles
    ? await planDeletion(app, await readFacts(app, target, { imported, left }))
    : { byClient: false, toDelete: null, kept: null }
  if (toDelete !== null) recordLeft?.(toDelete)
  await app.clientOf(downloader).remove(clientId, { deleteFiles: byClient })
  app.clientMonitor.invalidate(downloader.id)
  const reason = toDelete === null ? kept : await removeLeft(app, toDelete, imported)
  if (reason !== null) app.log.info('Files of a download stay', { client: downloader.name, clientId, reason })
  return reason
}

/** `toDelete`: what Ludarr deletes after the client. `kept`: why files stay. */
type Plan = { byClient: boolean; toDelete: LeftBehind | null; kept: string | null }

/** Decides before anything changes. Only the download's own files go; doubtful ones stay. */
async function planDeletion(app: RemovalDeps, facts: RemovalFacts): Promise<Plan> {
  const { downloader, imported, record, left, place, found } = facts
  const leaves = app.downloadClientKinds[downloader.type]?.leavesFiles === true
  const stay = await whyFilesStay(app, facts, leaves)
  if (stay !== null) return { byClient: stay.isAboutLeftFiles, toDelete: null, kept: stay.reason }
  const isKnown = place !== null && found !== null && (imported === null || record !== null)
  if (!leaves || left !== null || !isKnown) return { byClient: true, toDelete: leaves ? left : null, kept: null }
  // Of an imported download, only copies of what the library has are deleted, whatever is listed.
  const files = imported === null ? await ownFiles(app, facts, { place, isFile: found.facts.isFile() }) : []
  if (files !== 'unknown')
    return { byClient: true, toDelete: { root: place, identity: found.identity, files }, kept: null }
  return { byClient: true, toDelete: null, kept: `${downloader.name} does not report which files belong to it` }
}

/**
 * Returns the files that the client lists for a torrent or a direct download. For a Usenet job, its whole folder
 * (`null`), but only if that has the job's name: a client may be set to put the files of all jobs in one folder.
 */
async function ownFiles(
  app: RemovalDeps,
  { downloader, clientId, stored, reported }: RemovalFacts,
  { place, isFile }: { place: string; isFile: boolean },
): Promise<string[] | null | 'unknown'> {
  const name = basename(place)
  const isUsenet = app.downloadClientKinds[downloader.type]?.protocols.includes('usenet') === true
  if (isUsenet) return plain(name).startsWith(plain(reported?.name ?? stored?.title ?? '?')) ? null : 'unknown'
  const all = reported === null ? [] : await app.clientOf(downloader).files?.(clientId)
  // Junk goes with the folder.
  const listed = all?.filter((file) => !isJunk(file.path))
  if (listed === undefined || listed.length === 0) return 'unknown'
  if (isFile) return listed.length === 1 && basename(listed[0]?.path ?? '') === name ? [name] : 'unknown'
  return pathsBelow(place, listed) ?? 'unknown'
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
