import { isJunk } from '#domain/game-files/junk.ts'
import { basename } from '#domain/paths/paths.ts'
import { pathsBelow } from '../download-clients/own-files.ts'
import type { RemovalDeps, RemovalFacts } from './facts.ts'

/**
 * For a torrent or a direct download, the files that its client lists. For a Usenet job, its whole folder (`null`), but
 * only if that has the job's name: a client may be set to put the files of all jobs in one folder.
 */
export async function ownFiles(
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
