import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { isChecksumList } from '#domain/importing/checksum-list.ts'
import { createCorrector, otherGameOf } from '#domain/importing/correct-files.ts'
import { createFileList, type FileList } from '#domain/importing/file-list.ts'
import { otherGamesOf } from '#domain/importing/import-corrections.ts'
import { createScopeTest } from '#domain/importing/import-scope.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { type OwnFiles, ownFilesOf } from '../downloads/own-files.ts'
import { wasSharedPath } from '../downloads/shared-path.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { PreparedImport, Rejected } from './import-context.ts'
import type { FoundSource } from './unpacking/unpacked-content.ts'

export type OwnFilesRequest = Pick<PreparedImport, 'app' | 'download' | 'downloader'> & {
  record: Pick<StoredImport, 'scope'>
}

/** Leaves out the files that belong to other downloads, and those of this one that another import takes. */
export async function selectFiles(
  context: OwnFilesRequest,
  found: FoundSource,
  path: string,
): Promise<FoundSource | Rejected> {
  const own = await selectOwnFiles(context, found, path)
  return own.ok ? selectScope(context, own) : own
}

/**
 * Leaves out the files in a torrent's folder that its client does not list, because the folder of another download may
 * have the same name, and incomplete files that the client was told not to download. Where the client does not tell them apart, no other download may have files at the path.
 */
async function selectOwnFiles(
  context: OwnFilesRequest,
  found: FoundSource,
  path: string,
): Promise<FoundSource | Rejected> {
  const { app, download, downloader } = context
  const { source } = found
  // A single file is the one that the client reports. Usenet clients give each job a folder of its own.
  if (source.single || downloader === null || download.protocol !== 'torrent') return found
  let own: OwnFiles | null
  try {
    own = await ownFilesOf(app, downloader, download)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = `${downloader.name} must say which files belong to this download: ${errorMessage(error)}`
    return { ok: false, cause: 'client-unreachable', reason }
  }
  if (own === null) return (await sharedRejection(context, downloader, path)) ?? found
  const files = await filesListed(source.files, own.files)
  if (files.length === 0) {
    const reason = `None of the files that ${downloader.name} lists for this download is in ${source.root}.`
    return { ok: false, cause: 'path-not-visible', reason }
  }
  const linkedFolders = found.linkedFolders.filter((folder) => own.files.some((path) => path.startsWith(`${folder}/`)))
  return { ...found, source: { ...source, files, skipped: own.skipped }, linkedFolders }
}

async function sharedRejection(
  { app, download }: OwnFilesRequest,
  downloader: Downloader,
  path: string,
): Promise<Rejected | null> {
  const target = { downloader, clientId: download.clientId, stored: download }
  if (!(await wasSharedPath(app, target, path))) return null
  const reason = `Another download has files in ${path}, and ${downloader.name} does not say which of them belong to this one. Move or remove one of the two downloads, then import again.`
  return { ok: false, cause: 'folders-overlap', reason }
}

/** Names are also compared like file systems do that ignore case or store them in another Unicode form. */
async function filesListed(files: FileList, own: readonly string[]): Promise<FileList> {
  const yieldToEventLoop = createYieldToEventLoop()
  const exact = new Set(own)
  const missing = new Set(own)
  for (const { path } of files) {
    missing.delete(path)
    await yieldToEventLoop()
  }
  const folded = new Set<string>()
  for (const path of missing) {
    folded.add(foldedName(path))
    await yieldToEventLoop()
  }
  const listed = createFileList()
  for (const file of files) {
    if (exact.has(file.path) || (folded.size > 0 && folded.has(foldedName(file.path)))) listed.add(file)
    await yieldToEventLoop()
  }
  return listed
}

async function selectScope(
  { record: { scope } }: OwnFilesRequest,
  found: FoundSource,
): Promise<FoundSource | Rejected> {
  if (scope === null) return found
  const selected = await selectPaths(found, createScopeTest(scope))
  if (selected.source.files.length > 0) return selected
  const reason = `The files of this game are no longer in ${found.source.root}.`
  return { ok: false, cause: 'path-not-visible', reason }
}

/** Leaves out the files that are corrected to other games, so that what is wrong with them does not concern this one. */
export async function leaveOutOtherGames(
  { corrections, gameId }: Pick<StoredImport, 'corrections' | 'gameId'>,
  found: FoundSource,
): Promise<FoundSource | Rejected> {
  if (corrections === null || otherGamesOf(corrections, gameId).length === 0) return found
  const correctionOf = createCorrector(corrections)
  const own = await selectPaths(found, (path) => otherGameOf(correctionOf(path), gameId) === null)
  if (own.source.files.length > 0) return own
  const reason = 'All files are corrected to other games. Choose one of them as the game of this import.'
  return { ok: false, cause: 'nothing-to-import', reason }
}

async function selectPaths(found: FoundSource, isSelected: (path: string) => boolean): Promise<FoundSource> {
  const yieldToEventLoop = createYieldToEventLoop()
  const { source } = found
  const files = createFileList()
  const paths = [...(source.leftOut?.paths ?? [])]
  const lists = [...(source.leftOut?.lists ?? [])]
  for (const file of source.files) {
    if (isSelected(file.path)) files.add(file)
    else {
      paths.push(file.path)
      if (isChecksumList(file.path)) lists.push(file)
    }
    await yieldToEventLoop()
  }
  const linkedFolders = found.linkedFolders.filter((folder) => isSelected(`${folder}/`))
  return { ...found, source: { ...source, files, leftOut: { paths, lists } }, linkedFolders }
}
