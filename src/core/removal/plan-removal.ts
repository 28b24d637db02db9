import { lstat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { LeftBehind } from '#domain/downloads/download.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import { pathsBelow } from '../download-clients/own-files.ts'
import { ifExists } from '../files/file-errors.ts'
import { placeOf } from '../files/places.ts'
import { type Question, type Removable, type RemovalDeps, type RemovalFacts, readFacts } from './facts.ts'
import { questions, questionsToLudarr } from './questions/index.ts'
import { sharedWithDownload } from './questions/shared-with-download.ts'

/** How the files of a download are deleted: by its client, or by Ludarr where the client leaves them. */
export type RemovalPlan = { deleteFiles: boolean; left: LeftBehind | null; kept: string | null }

/** `left`: what a client has left of the download that an earlier removal, which was interrupted, let it forget. */
export type RemovalReason = Pick<RemovalFacts, 'imported'> & { left: LeftBehind | null }

/**
 * Plans which files are deleted with a download, before anything changes: only its own. Files that the library or another
 * download needs stay, and so do doubtful ones; `kept` is the reason. The same answer holds for every removal. Throws what
 * the client throws.
 */
export async function planRemoval(
  app: RemovalDeps,
  target: Removable,
  { imported, left }: RemovalReason,
): Promise<RemovalPlan> {
  const facts = await readFacts(app, target, { imported, leftAt: left?.root ?? null })
  const leaves = app.downloadClientKinds[target.downloader.type]?.leavesFiles === true
  const refusal = await firstRefusal(app, facts, questions)
  if (refusal !== null) {
    const isShared = refusal.question === sharedWithDownload
    return { deleteFiles: isShared && leaves && imported === null, left: null, kept: refusal.reason }
  }
  if (!leaves) return { deleteFiles: true, left: null, kept: null }
  const found = await leftBehind(app, facts, left)
  return typeof found === 'string'
    ? { deleteFiles: true, left: null, kept: found }
    : { deleteFiles: true, left: found, kept: null }
}

async function firstRefusal(
  app: RemovalDeps,
  facts: RemovalFacts,
  asked: readonly Question[],
): Promise<{ question: Question; reason: string } | null> {
  for (const question of asked) {
    const reason = await question(app, facts)
    if (reason !== null) return { question, reason }
  }
  return null
}

/** What Ludarr deletes after the client, or why it deletes nothing. */
async function leftBehind(
  app: RemovalDeps,
  facts: RemovalFacts,
  known: LeftBehind | null,
): Promise<LeftBehind | string> {
  const { downloader, reported, record, imported } = facts
  const again = reported === null ? known : null
  const place = imported === null ? facts.place : record && (facts.place ?? record.sourcePath)
  const found = place === null ? null : await placeOf(place)
  // The files may already be deleted. Of an imported download, only copies of what the library has are.
  if (again !== null && (found === null || imported !== null)) return again
  if (place === null || found === null) return `Ludarr sees none at ${place ?? 'any path'}`
  const left = { root: place, identity: found.identity }
  if (imported !== null) return { ...left, files: null }
  const refusal = await firstRefusal(app, facts, questionsToLudarr)
  if (refusal !== null) return refusal.reason
  const files = again === null ? await ownFiles(app, facts, place) : again.files
  if (files === 'unknown') return `${downloader.name} does not report which files belong to it`
  return again ?? { ...left, files }
}

/**
 * For a torrent or a direct download, the files that its client lists. For a Usenet job, its whole folder (`null`), but
 * only if that has the job's name: a client may be set to put the files of all jobs in one folder.
 */
async function ownFiles(
  app: RemovalDeps,
  { downloader, clientId, stored, reported }: RemovalFacts,
  path: string,
): Promise<string[] | null | 'unknown'> {
  const name = basename(path)
  const isUsenet = app.downloadClientKinds[downloader.type]?.protocols.includes('usenet') === true
  if (isUsenet) return plain(name).startsWith(plain(reported?.name ?? stored?.title ?? '?')) ? null : 'unknown'
  const all = reported === null ? [] : await app.clientOf(downloader).files?.(clientId)
  // Junk goes with the folder.
  const listed = all?.filter((file) => !isJunk(file.path))
  if (listed === undefined || listed.length === 0) return 'unknown'
  if ((await ifExists(lstat(path)))?.isFile() === true)
    return listed.length === 1 && basename(listed[0]?.path ?? '') === name ? [name] : 'unknown'
  return pathsBelow(path, listed) ?? 'unknown'
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
