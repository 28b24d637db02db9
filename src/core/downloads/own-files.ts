import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ClientFile } from '#domain/ports/download-client.ts'
import type { ClientAccess, Repositories } from '../app-context.ts'

const listMaxAgeMs = 5000

/**
 * The paths of a torrent's files below its content folder, as its client lists them. `null` if nobody knows: the client no
 * longer has the torrent, does not list files, or lists them below another folder. Throws what the client throws.
 */
export async function ownFilesOf(
  app: Repositories & ClientAccess,
  downloader: Downloader,
  { clientId, path }: Pick<StoredDownload, 'clientId' | 'path'>,
): Promise<string[] | null> {
  const listed = await app.clientMonitor.listDownloads(downloader, listMaxAgeMs)
  const reported = listed.find((download) => download.clientId.toLowerCase() === clientId.toLowerCase())
  const content = reported?.contentPath ?? path
  if (reported === undefined || content === null) return null
  const files = await app.clientOf(downloader).files?.(clientId)
  return files === undefined ? null : pathsBelow(content, files)
}

/** The paths below the content folder. Clients list them from the folder that contains it. */
export function pathsBelow(content: string, files: readonly Pick<ClientFile, 'path'>[]): string[] | null {
  const folders = content.split(/[\\/]+/).filter((folder) => folder !== '')
  // Usually the first one fits. A name with slashes is several folders.
  for (let depth = 1; depth <= folders.length; depth += 1) {
    const prefix = `${folders.slice(-depth).join('/')}/`
    if (files.length > 0 && files.every(({ path }) => path.startsWith(prefix)))
      return files.map(({ path }) => path.slice(prefix.length))
  }
  return null
}
