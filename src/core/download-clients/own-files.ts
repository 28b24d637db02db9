import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import type { ClientFile } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'

const listMaxAgeMs = 5000

/**
 * Paths below a content folder: `files` are downloaded, `skipped` are those that the client was told not to download.
 * `wholeSizes`: in bytes, of those files that the client has whole.
 */
export type OwnFiles = { files: string[]; skipped: string[]; wholeSizes: ReadonlyMap<string, number> }

/**
 * The paths of a torrent's files below its content folder, as its client lists them. `null` if nobody knows: the client no
 * longer has the torrent, does not list files, or lists them below another folder. Throws what the client throws.
 */
export async function ownFilesOf(
  app: Pick<AppContext, 'clientMonitor' | 'clientOf'>,
  downloader: Downloader,
  { clientId, path }: Pick<StoredDownload, 'clientId' | 'path'>,
): Promise<OwnFiles | null> {
  const listed = await app.clientMonitor.listDownloads(downloader, listMaxAgeMs)
  const reported = listed.find((download) => download.clientId.toLowerCase() === clientId.toLowerCase())
  const content = reported?.contentPath ?? path
  if (reported === undefined || content === null) return null
  const all = await app.clientOf(downloader).files?.(clientId)
  // Some clients list padding without the folder of the torrent.
  const files = all?.filter((file) => !isJunk(file.path))
  const paths = files === undefined ? null : pathsBelow(content, files)
  if (files === undefined || paths === null) return null
  // Skipped after it was complete, a file is there.
  const isSkipped = (index: number): boolean => files[index]?.skipped === true && files[index].progress < 1
  return {
    files: paths.filter((_, index) => !isSkipped(index)),
    skipped: paths.filter((_, index) => isSkipped(index)),
    wholeSizes: new Map(
      paths.flatMap((path, index) => {
        const file = files[index]
        return file !== undefined && file.progress >= 1 ? [[path, file.size] as const] : []
      }),
    ),
  }
}

/** The paths below the content folder. Clients list them from the folder that contains it. */
export function pathsBelow(content: string, files: readonly Pick<ClientFile, 'path'>[]): string[] | null {
  // Outside of Windows, a backslash is a character of a name.
  const folders = content
    .split(/^[A-Za-z]:[\\/]|^\\\\/.test(content) ? /[\\/]+/ : /\/+/)
    .filter((folder) => folder !== '')
  // Some clients keep empty names of a torrent in their lists.
  const paths = files.map(({ path }) => path.replace(/\/{2,}/g, '/'))
  // Usually the first one fits. A name with slashes is several folders.
  for (let depth = 1; depth <= folders.length; depth += 1) {
    const prefix = `${folders.slice(-depth).join('/')}/`
    if (paths.length > 0 && paths.every((path) => path.startsWith(prefix)))
      return paths.map((path) => path.slice(prefix.length))
  }
  return null
}
