import type { Download, DownloadDetails, DownloadTracker } from '#domain/download.ts'
import { messageOf } from '#domain/errors.ts'
import type { ClientFile, DownloadClient } from '#domain/ports/download-client.ts'
import { downloadInClient, foreignDownload, trackedDownload } from './find-download.ts'
import type { ListingProgram } from './list-downloads.ts'
import { showDownload, showForeign } from './show-download.ts'

type Files = { files: ClientFile[]; filesMessage: string | null }
type Trackers = { trackers: DownloadTracker[]; trackersMessage: string | null }

/** One download with its files and trackers, as far as its client tells of them. */
export async function downloadDetails(program: ListingProgram, userId: string, id: string): Promise<DownloadDetails> {
  if (program.downloads.find(id) !== null) {
    const download = showDownload(program, trackedDownload(program, userId, id))
    return { ...download, ...(await contentOf(program, userId, id)) }
  }
  const { downloader } = await downloadInClient(program, userId, id)
  const foreign = await foreignDownload(program, id)
  if (foreign === null) throw new Error(`${downloader.name} listed the download a moment ago`)
  return { ...showForeign(program, downloader, foreign.told), ...(await contentOf(program, userId, id)) }
}

// What else is known of a download is worth showing while its client does not answer.
async function contentOf(program: ListingProgram, userId: string, id: string): Promise<Files & Trackers> {
  try {
    const { downloader, clientId } = await downloadInClient(program, userId, id)
    const client = program.clientOf(downloader)
    const [files, trackers] = await Promise.all([
      filesOf(client, downloader.name, clientId),
      trackersOf(client, downloader.name, clientId),
    ])
    return { ...files, ...trackers }
  } catch (error) {
    const words = messageOf(error)
    return { files: [], filesMessage: words, trackers: [], trackersMessage: words }
  }
}

async function filesOf(client: DownloadClient, name: string, clientId: string): Promise<Files> {
  if (client.files === undefined) return { files: [], filesMessage: `${name} does not tell of files` }
  try {
    return { files: await client.files(clientId), filesMessage: null }
  } catch (error) {
    return { files: [], filesMessage: messageOf(error) }
  }
}

async function trackersOf(client: DownloadClient, name: string, clientId: string): Promise<Trackers> {
  if (client.trackers === undefined) return { trackers: [], trackersMessage: `${name} does not tell of trackers` }
  try {
    return { trackers: await client.trackers(clientId), trackersMessage: null }
  } catch (error) {
    return { trackers: [], trackersMessage: messageOf(error) }
  }
}

/** Everything that was downloaded for a game and is still known, newest first. */
export function downloadsOfGame(
  program: Pick<ListingProgram, 'downloads' | 'games' | 'downloaders' | 'live'>,
  gameId: string,
): Download[] {
  return program.downloads.ofGame(gameId).map((download) => showDownload(program, download))
}
