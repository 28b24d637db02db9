import type { PendingGrab, StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import {
  AppError,
  isCredentialsRefused,
  isNoAnswer,
  isPossiblyAccepted,
  isRefusedByClient,
  possiblyAccepted,
} from '#domain/errors.ts'
import type { Payload, SeedGoal } from '#domain/ports/download-client.ts'
import type { AppContext, ClientAccess, Essentials, Repositories } from '../../app-context.ts'
import { assertCredentialsReadable } from '../../download-clients/client-availability.ts'
import { sendLock } from '../../tasks/locks.ts'
import { keyInLink } from './key-in-link.ts'

export type SendDeps = Repositories & Essentials & ClientAccess & Pick<AppContext, 'health'>

/**
 * Hands a journaled download to the first client that takes it, and closes its journal. Which client is asked is
 * written down before it is asked: after a crash it may have taken it. Throws AppError `upstream` with every client's
 * words when none took it; the journal stays open then. A client that may have taken it without our hearing so is the
 * last that is asked, until it says that it has not.
 */
export async function sendToClient(
  app: SendDeps,
  download: StoredDownload,
  clients: readonly Downloader[],
): Promise<void> {
  const journaled = app.downloads.findPendingGrab(download.id)
  if (journaled === null) return
  await app.locks.tryLock(sendLock(download.id), async () => {
    const complaints: string[] = []
    for (const downloader of clients) {
      const complaint = await offer(app, { download, journaled, downloader })
      if (complaint === null) return
      complaints.push(complaint)
    }
    throw new AppError('upstream', `No download client took ${download.title}. ${complaints.join('. ')}`)
  })
}

type Offer = { download: StoredDownload; journaled: PendingGrab; downloader: Downloader }

/** `null` when the client took it, else its words. */
async function offer(app: SendDeps, { download, journaled, downloader }: Offer): Promise<string | null> {
  const mayHaveIt = journaled.possiblyAcceptedBy === downloader.id
  app.transaction(() => {
    app.downloads.update(download.id, { downloaderId: downloader.id })
    app.downloads.updatePendingGrab(download.id, { possiblyAcceptedBy: downloader.id })
  })
  try {
    assertCredentialsAccepted(app, downloader)
    const payload = payloadOf(download, journaled)
    assertNoSecretInLink(app, payload, downloader)
    assertFolderAllowed(app, journaled, downloader)
    const { clientId } = await app.clientOf(downloader).add(payload, {
      downloadId: download.id,
      title: download.title,
      category: journaled.category ?? downloader.category,
      downloadPath: journaled.downloadPath ?? downloader.downloadPath,
      stopped: downloader.addStopped,
      seedGoal: seedGoalOf(journaled),
      priority: journaled.priority,
      since: download.addedAt,
    })
    app.transaction(() => {
      app.downloads.update(download.id, { downloaderId: downloader.id, clientId, message: null, missedPolls: 0 })
      app.downloads.removePendingGrab(download.id)
    })
    app.log.module('grab').info('Handed over', { title: download.title, client: downloader.name, clientId })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (isCredentialsRefused(error) || isNoAnswer(error)) app.clientMonitor.recordFailure(downloader, error)
    if (isPossiblyAccepted(error)) throw error
    if (mayHaveIt && error.code === 'upstream' && !isRefusedByClient(error)) throw possiblyAccepted(error)
    app.downloads.updatePendingGrab(download.id, { possiblyAcceptedBy: null })
    app.log.module('grab').warn('A download client did not take a download', {
      title: download.title,
      client: downloader.name,
      reason: error.message,
    })
    return `${downloader.name}: ${error.message}`
  }
}

function seedGoalOf({ seedRatio, seedSeconds }: PendingGrab): SeedGoal | null {
  return seedRatio === null && seedSeconds === null ? null : { ratio: seedRatio, seconds: seedSeconds }
}

/** A client that refuses our credentials is not asked time and again: it would ban us. Throws AppError `upstream`. */
function assertCredentialsAccepted(app: SendDeps, downloader: Downloader): void {
  assertCredentialsReadable(downloader)
  if (!app.clientMonitor.isBackedOff(downloader.id) || !app.clientMonitor.refusesCredentials(downloader.id)) return
  throw new AppError('upstream', app.downloaders.find(downloader.id)?.health.message ?? 'it refuses our credentials')
}

/** A key of ours is told to no other program. Throws AppError `unprocessable`. */
function assertNoSecretInLink(app: SendDeps, payload: Payload, { type }: Downloader): void {
  if (payload.kind !== 'link' || app.downloadClientKinds[type]?.inProcess === true) return
  const owner = keyInLink(app, payload.url)
  if (owner === null) return
  const words = `the link holds the key of ${owner}, which no other program is given; the built-in downloader can fetch it`
  throw new AppError('unprocessable', words)
}

/** Whoever may add a download may not write anywhere on this machine. Throws AppError `unprocessable`. */
function assertFolderAllowed(app: SendDeps, { downloadPath }: PendingGrab, { type }: Downloader): void {
  if (downloadPath && app.downloadClientKinds[type]?.savesHere === true) {
    throw new AppError('unprocessable', 'it saves on this machine, where a download may not name its own folder')
  }
}

function payloadOf({ clientId }: StoredDownload, { kind, name, uri, bytes, size }: PendingGrab): Payload {
  if (kind === 'torrent' && bytes !== null) return { kind, bytes, infoHash: clientId, name }
  if (kind === 'nzb' && bytes !== null) return { kind, bytes, name }
  if (kind === 'magnet' && uri !== null) return { kind, uri, infoHash: clientId, name }
  if (kind === 'link' && uri !== null) return { kind, url: uri, name, size }
  if (kind === 'magnet' || kind === 'link') {
    throw new AppError('unprocessable', 'its link cannot be read with the present key; grab the release again')
  }
  throw new Error(`The journal of ${name} holds a ${kind} without its content`)
}
