import { withoutAddresses } from '#domain/addresses/without-addresses.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { createFileList, type FileList } from '#domain/importing/file-list.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { type OwnFiles, ownFilesOf } from '../download-clients/own-files.ts'
import { nothingSelected } from '../downloads/unselected-files.ts'
import { sharesPath } from '../removal/questions/shared-with-download.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { PreparedImport, Rejected } from './import-context.ts'
import type { FoundSource } from './unpacking/unpacked-content.ts'

export type OwnFilesRequest = Pick<PreparedImport, 'app' | 'download' | 'downloader'>

/**
 * Leaves out the files in a torrent's folder that its client does not list, because the folder of another download may
 * have the same name, and incomplete files that the client was told not to download. Where the client does not tell them
 * apart, no other download may have files at the path.
 */
export async function selectOwnFiles(
  context: OwnFilesRequest,
  found: FoundSource,
  path: string,
): Promise<(FoundSource & { wholeSizes?: OwnFiles['wholeSizes'] }) | Rejected> {
  const { app, download, downloader } = context
  const { source } = found
  if (downloader === null) return found
  // A single file is the one that the client reports. Usenet clients give each job a folder of its own.
  if (source.single || download.protocol !== 'torrent') {
    // What was only found by its name, two clients of one folder may both have found.
    const isFoundByName = app.downloadClientKinds[downloader.type]?.savesHere === true
    return (isFoundByName ? await sharedRejection(context, downloader, path) : null) ?? found
  }
  let own: OwnFiles | null
  try {
    own = await ownFilesOf(app, downloader, download)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = `${downloader.name} must say which files belong to this download: ${withoutAddresses(errorMessage(error))}`
    return { ok: false, cause: 'client-unreachable', reason }
  }
  if (own === null) return (await sharedRejection(context, downloader, path)) ?? found
  const files = await filesListed(source.files, own.files)
  if (files.length === 0 && own.files.length === 0 && own.skipped.length > 0) {
    return { ok: false, cause: 'nothing-to-import', reason: nothingSelected(downloader) }
  }
  if (files.length === 0) {
    const reason = `None of the files that ${downloader.name} lists for this download is in ${source.root}.`
    return { ok: false, cause: 'path-not-visible', reason }
  }
  const linkedFolders = found.linkedFolders.filter((folder) => own.files.some((path) => path.startsWith(`${folder}/`)))
  const { wholeSizes } = own
  return { ...found, source: { ...source, files, skipped: own.skipped }, linkedFolders, wholeSizes }
}

async function sharedRejection(
  { app, download }: OwnFilesRequest,
  downloader: Downloader,
  path: string,
): Promise<Rejected | null> {
  const target = { downloader, clientId: download.clientId, stored: download }
  if (!(await sharesPath(app, target, new Set([path])))) return null
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
