import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { clientKeys } from '../download-clients/client-key.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { UntrackedDownload } from './find-untracked.ts'
import { untrackedId } from './show-download.ts'

type Deps = Pick<AppContext, 'clientMonitor' | 'downloaders' | 'downloads' | 'games'>

const freshMs = 5000

/** A tracked download the user may see. Throws AppError `not-found`. */
export function trackedDownload(
  app: Pick<AppContext, 'downloads' | 'games'>,
  userId: string,
  id: string,
): StoredDownload {
  const download = app.downloads.find(id)
  if (download === null || !isVisibleTo(app, userId, download)) throw missing()
  return download
}

/**
 * Whether a user may see and change a download. One without an owner belongs to the user of its game, or to everyone if it
 * has no game.
 */
export function isVisibleTo(
  { games }: Pick<AppContext, 'games'>,
  viewerId: string,
  { userId, gameId }: Pick<StoredDownload, 'userId' | 'gameId'>,
): boolean {
  const ownerId = userId ?? (gameId === null ? null : (games.findById(gameId)?.userId ?? null))
  return ownerId === null || ownerId === viewerId
}

export type InClient = { stored: StoredDownload | null; downloader: Downloader; clientId: string }

/** A download with its client, tracked or untracked. Throws AppError `not-found`. */
export async function downloadInClient(app: Deps, userId: string, id: string): Promise<InClient> {
  if (app.downloads.find(id) !== null) {
    const stored = trackedDownload(app, userId, id)
    const downloader = stored.downloaderId === null ? null : app.downloaders.find(stored.downloaderId)
    if (downloader === null) throw new AppError('conflict', say('acquisition.clientRemoved'))
    return { stored, downloader, clientId: stored.clientId }
  }
  const untracked = await untrackedDownload(app, id)
  if (untracked === null) throw missing()
  return { stored: null, downloader: untracked.downloader, clientId: untracked.reported.clientId }
}

/**
 * An untracked download of a client, by the id that the API shows. If no client has it and one is unreachable, throws
 * that client's error.
 */
export async function untrackedDownload(app: Deps, id: string): Promise<UntrackedDownload | null> {
  const errors: unknown[] = []
  for (const downloader of app.downloaders.all()) {
    if (!downloader.enabled || app.clientMonitor.isBackedOff(downloader.id)) continue
    try {
      const downloads = await app.clientMonitor.listDownloads(downloader, freshMs)
      const reported = await findListed(downloads, ({ clientId }) => untrackedId(downloader.id, clientId) === id)
      // Tracked downloads are private, and anyone can compute the id that they have here.
      if (reported !== undefined) {
        return isTracked(app, downloader.id, reported.clientId) ? null : { downloader, reported }
      }
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return null
}

async function findListed(
  downloads: readonly ClientDownload[],
  isIt: (download: ClientDownload) => boolean,
): Promise<ClientDownload | undefined> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (const download of downloads) {
    if (isIt(download)) return download
    await yieldToEventLoop()
  }
  return undefined
}

/** Whether any user tracks the download, even through another entry of the same client. */
export function isTracked(
  app: Pick<AppContext, 'downloaders' | 'downloads'>,
  downloaderId: string,
  clientId: string,
): boolean {
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloaderId, clientId)
  return app.downloads
    .withClientIds([clientId])
    .some((download) => clientKeyOf(download.downloaderId, download.clientId) === key)
}

function missing(): AppError {
  return new AppError('not-found', say('acquisition.downloadNotFound'))
}
