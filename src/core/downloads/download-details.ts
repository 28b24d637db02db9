import type { Download } from '#domain/download.ts'
import { messageOf } from '#domain/errors.ts'
import type { ClientFile } from '#domain/ports/download-client.ts'
import { downloadInClient, foreignDownload, trackedDownload } from './find-download.ts'
import type { ListingProgram } from './list-downloads.ts'
import { showDownload, showForeign } from './show-download.ts'

export type DownloadDetails = Download & { files: ClientFile[]; filesMessage: string | null }

/** One download with its files, as far as its client tells of them. */
export async function downloadDetails(program: ListingProgram, userId: string, id: string): Promise<DownloadDetails> {
  if (program.downloads.find(id) !== null) {
    const download = showDownload(program, trackedDownload(program, userId, id))
    return { ...download, ...(await filesOf(program, userId, id)) }
  }
  const { downloader } = await downloadInClient(program, userId, id)
  const foreign = await foreignDownload(program, id)
  if (foreign === null) throw new Error(`${downloader.name} listed the download a moment ago`)
  return { ...showForeign(program, downloader, foreign.told), ...(await filesOf(program, userId, id)) }
}

type Files = Pick<DownloadDetails, 'files' | 'filesMessage'>

// What else is known of a download is worth showing while its client does not answer.
async function filesOf(program: ListingProgram, userId: string, id: string): Promise<Files> {
  try {
    const { downloader, clientId } = await downloadInClient(program, userId, id)
    const client = program.clientOf(downloader)
    if (client.files === undefined) return { files: [], filesMessage: `${downloader.name} does not tell of files` }
    return { files: await client.files(clientId), filesMessage: null }
  } catch (error) {
    return { files: [], filesMessage: messageOf(error) }
  }
}

/** Everything that was downloaded for a game and is still known, newest first. */
export function downloadsOfGame(
  program: Pick<ListingProgram, 'downloads' | 'games' | 'downloaders' | 'live'>,
  gameId: string,
): Download[] {
  return program.downloads.ofGame(gameId).map((download) => showDownload(program, download))
}
