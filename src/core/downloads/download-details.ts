import { withoutAddresses } from '#domain/addresses/without-addresses.ts'
import type { Download, DownloadDetails, DownloadTracker } from '#domain/downloads/download.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientFile, DownloadClient } from '#domain/ports/download-client.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { getGame } from '../library/find-game.ts'
import { downloadInClient, trackedDownload, untrackedDownload } from './find-download.ts'
import { showDownload, showDownloads, showUntracked } from './show-download.ts'

type Deps = Needs<typeof showDownload> & Pick<AppContext, 'clientOf' | 'downloads'>

type Files = { files: ClientFile[]; filesMessage: string | null }
type Trackers = { trackers: DownloadTracker[]; trackersMessage: string | null }

/** Reads one download with its files and trackers, as far as its client reports them. */
export async function downloadDetails(app: Deps, userId: string, id: string): Promise<DownloadDetails> {
  if (app.downloads.find(id) !== null) {
    const download = showDownload(app, trackedDownload(app, userId, id))
    return { ...download, ...(await contentOf(app, userId, id)) }
  }
  const { downloader } = await downloadInClient(app, userId, id)
  const untracked = await untrackedDownload(app, id)
  if (untracked === null) throw new Error(`${downloader.name} no longer lists the download`)
  return { ...showUntracked(app, untracked), ...(await contentOf(app, userId, id)) }
}

// The rest of the download is still shown while its client is unreachable.
async function contentOf(app: Deps, userId: string, id: string): Promise<Files & Trackers> {
  try {
    const { downloader, clientId } = await downloadInClient(app, userId, id)
    const client = app.clientOf(downloader)
    const [files, trackers] = await Promise.all([
      filesOf(client, downloader.name, clientId),
      trackersOf(client, downloader.name, clientId),
    ])
    return { ...files, ...trackers }
  } catch (error) {
    const message = withoutAddresses(errorMessage(error))
    return { files: [], filesMessage: message, trackers: [], trackersMessage: message }
  }
}

async function filesOf(client: DownloadClient, name: string, clientId: string): Promise<Files> {
  if (client.files === undefined) return { files: [], filesMessage: `${name} does not list files` }
  try {
    return { files: await client.files(clientId), filesMessage: null }
  } catch (error) {
    return { files: [], filesMessage: withoutAddresses(errorMessage(error)) }
  }
}

async function trackersOf(client: DownloadClient, name: string, clientId: string): Promise<Trackers> {
  if (client.trackers === undefined) return { trackers: [], trackersMessage: `${name} does not list trackers` }
  try {
    return { trackers: await client.trackers(clientId), trackersMessage: null }
  } catch (error) {
    return { trackers: [], trackersMessage: withoutAddresses(errorMessage(error)) }
  }
}

/** All stored downloads of a game, newest first. */
function downloadsOfGame(app: Needs<typeof showDownloads> & Pick<AppContext, 'downloads'>, gameId: string): Download[] {
  return showDownloads(app, app.downloads.ofGame(gameId))
}

/** All stored downloads of a user's game, newest first. Throws AppError `not-found`. */
export function downloadsForGame(
  app: Needs<typeof downloadsOfGame> & Pick<AppContext, 'games'>,
  userId: string,
  gameId: string,
): Download[] {
  getGame(app, userId, gameId)
  return downloadsOfGame(app, gameId)
}
