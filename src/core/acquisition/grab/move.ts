import type { DownloadMove } from '#db/repositories/download-moves.ts'
import type { PendingGrab, StoredDownload } from '#db/repositories/downloads.ts'
import { type DownloadStatus, movableStatuses } from '#domain/downloads/download-status.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { withDifferences } from '#domain/downloads/request-differences.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { clientKeys } from '../../download-clients/client-key.ts'
import { assertMayControl } from '../../downloads/assert-may-control.ts'
import { trackedDownload } from '../../downloads/find-download.ts'
import { recordHistory } from '../../history/record-history.ts'
import { isNeededByAnother, isSharedWithOthers } from '../../removal/questions/wanted-by-another-user.ts'
import { type ClientRemoval, removeFromClient } from '../../removal/remove-from-client.ts'
import { removalLock, sendLock } from '../../tasks/locks.ts'
import { chooseClients } from './choose-client.ts'
import { compareWithRequest } from './compare-with-request.ts'
import { isOfOtherProgram, optionsOf, outcomeOf } from './send.ts'

export type MoveDeps = Needs<typeof isOfOtherProgram | typeof removeFromClient> & Pick<AppContext, 'progressEvents'>

/** `deleteFiles`: whether what the old client has downloaded so far is deleted. */
export type MoveOptions = { downloaderId: string; deleteFiles: boolean }

const movable: ReadonlySet<DownloadStatus> = new Set(movableStatuses)
/** Later, a client that did not confirm the download counts as one that refused it. */
const maxAttempts = 20
const moveLock = (downloadId: string): string => `finish the move of ${downloadId}`

/**
 * Moves a download to another client, where it starts again. It is removed from the old client only after the new one
 * accepted it. The move is stored first, so that `resumeMoves` completes it after a crash, or once the old client can be
 * reached. Throws AppError `upstream` when the new client refuses it, and `forbidden`
 * for a member if Ludarr did not add the download; then nothing has changed.
 */
export async function moveDownload(app: MoveDeps, userId: string, id: string, options: MoveOptions): Promise<void> {
  const download = trackedDownload(app, userId, id)
  assertMayControl(app, userId, download)
  const { fromId, grab } = assertMovable(app, download)
  chooseTarget(app, download, grab, options.downloaderId)
  const move: DownloadMove = {
    downloadId: id,
    fromId,
    fromClientId: download.clientId,
    toId: options.downloaderId,
    deleteFiles: options.deleteFiles,
    startedAt: instant(app.clock),
    wasThere: false,
    accepted: false,
    attempts: 0,
    left: null,
  }
  app.downloads.addMove(move)
  const isDone = await app.locks.tryLock(sendLock(id), async () => {
    await sendToTarget(app, move)
    return true
  })
  if (isDone === null) throw new AppError('conflict', say('acquisition.releaseBeingSentDownload'))
  await finishMove(app, id)
}

/** Continues moves that were interrupted. One whose client is unreachable waits for the next poll round. */
export async function resumeMoves(app: MoveDeps, signal?: AbortSignal): Promise<void> {
  for (const { downloadId, accepted, toId } of app.downloads.moves()) {
    if (signal?.aborted) return
    try {
      if (!accepted && !app.clientMonitor.isBackedOff(toId)) {
        await app.locks.tryLock(sendLock(downloadId), async () => {
          const move = app.downloads.findMove(downloadId)
          if (move !== null && !move.accepted) await sendToTarget(app, move)
        })
      }
      await finishMove(app, downloadId)
    } catch (error) {
      app.log.module('grab').warn('A download could not be moved yet', { downloadId, reason: errorMessage(error) })
    }
  }
}

function assertMovable(app: MoveDeps, download: StoredDownload): { fromId: string; grab: PendingGrab } {
  const { id, status, downloaderId, removal } = download
  if (app.downloads.findMove(id) !== null) throw new AppError('conflict', say('acquisition.alreadyBeingMoved'))
  if (removal !== null || app.locks.isLocked(removalLock(id)))
    throw new AppError('conflict', say('acquisition.beingRemoved'))
  if (app.downloads.findPendingGrab(id) !== null || app.locks.isLocked(sendLock(id))) {
    throw new AppError('conflict', say('acquisition.notSentYet'))
  }
  if (downloaderId === null || !movable.has(status)) {
    throw new AppError('conflict', say('acquisition.onlyIncompleteMove'))
  }
  const grab = app.downloads.findSentGrab(id)
  if (grab !== null) return { fromId: downloaderId, grab }
  const reason = 'Ludarr does not have the torrent or NZB of this download'
  throw new AppError('unprocessable', say('acquisition.grabAgain', { cause: reason }))
}

/** Throws AppError `unprocessable`. */
function chooseTarget(app: MoveDeps, download: StoredDownload, { kind }: PendingGrab, toId: string): Downloader {
  const [target] = chooseClients(app, kind, { game: null, chosenId: toId })
  if (target === undefined) throw new AppError('unprocessable', say('acquisition.clientNotFound'))
  const clientKeyOf = clientKeys(app)
  if (clientKeyOf(target.id, '') !== clientKeyOf(download.downloaderId, '')) return target
  throw new AppError('unprocessable', say('acquisition.alreadyInClient', { name: target.name }))
}

/** The first half: the new client gets the download. Throws AppError when it does not, or did not confirm it. */
async function sendToTarget(app: MoveDeps, move: DownloadMove): Promise<void> {
  const { downloadId, attempts } = move
  const download = app.downloads.find(downloadId)
  const pending = app.downloads.findSentGrab(downloadId)
  const target = app.downloaders.find(move.toId)
  if (download === null || pending === null || target === null || !isStillThere(download, move)) {
    app.downloads.removeMove(downloadId)
    throw new AppError('conflict', say('acquisition.endedBeforeMove'))
  }
  const wasThere = attempts > 0 ? move.wasThere : await isOfOtherProgram(app, download, target)
  // From here on the new client may have it.
  app.downloads.updateMove(downloadId, { wasThere, attempts: attempts + 1 })
  const possiblyAcceptedBy = attempts > 0 ? target.id : null
  const attempt = { download, pending: { ...pending, possiblyAcceptedBy, downloadPath: null }, downloader: target }
  const changes = { stopped: target.addStopped || download.status === 'paused', since: move.startedAt }
  const outcome = await outcomeOf(app, attempt, changes)
  if (outcome.outcome === 'accepted') {
    const { clientId, note = null } = outcome
    const options = { ...optionsOf(attempt), ...changes }
    const differences = await compareWithRequest(app, { downloader: target, clientId, options })
    const message = withDifferences(note, differences)
    switchClient(app, { ...move, wasThere }, target, { clientId, message })
    return
  }
  const message = `${target.name}: ${outcome.message}`
  if (outcome.failure !== null) app.clientMonitor.recordFailure(target, outcome.failure)
  if (outcome.outcome === 'refused' || attempts + 1 >= maxAttempts) {
    app.downloads.removeMove(downloadId)
    throw new AppError('upstream', message)
  }
  throw new AppError('upstream', say('acquisition.triesUntilConfirmed', { cause: message }))
}

function isStillThere({ status, downloaderId, removal }: StoredDownload, { fromId }: DownloadMove): boolean {
  return movable.has(status) && downloaderId === fromId && removal === null
}

type Accepted = { clientId: string; message: string | null }

/** From here on, the download is that of the new client. If it ended meanwhile, the new client does not keep it. */
function switchClient(app: MoveDeps, move: DownloadMove, target: Downloader, { clientId, message }: Accepted): void {
  const { downloadId, fromId } = move
  app.transaction(() => {
    const download = app.downloads.find(downloadId)
    if (download === null || !isStillThere(download, move)) {
      if (move.wasThere) app.downloads.removeMove(downloadId)
      else app.downloads.updateMove(downloadId, { accepted: true, fromId: target.id, fromClientId: clientId })
      return
    }
    app.downloads.update(downloadId, {
      downloaderId: target.id,
      clientId,
      status: download.status === 'paused' ? 'paused' : 'queued',
      adopted: move.wasThere,
      progress: 0,
      downloaded: 0,
      message,
      path: null,
      missedPolls: 0,
    })
    app.downloads.updateMove(downloadId, { accepted: true })
    const { gameId, userId, title } = download
    const game = gameId === null ? null : app.games.findById(gameId)
    const moved = `Moved from ${app.downloaders.find(fromId)?.name ?? 'another client'} to ${target.name}`
    recordHistory(app, { type: 'grabbed', game, userId, downloadId, title, message: moved })
  })
  app.clientMonitor.forgetFacts(downloadId)
  app.clientMonitor.invalidate(target.id)
  app.progressEvents.emit([downloadId])
}

/** The second half: the old client loses the download. If it cannot be reached, that is done later. */
async function finishMove(app: MoveDeps, downloadId: string): Promise<void> {
  await app.locks.tryLock(moveLock(downloadId), async () => {
    const move = app.downloads.findMove(downloadId)
    const source = move === null ? null : app.downloaders.find(move.fromId)
    if (move === null || !move.accepted || source === null || app.clientMonitor.isBackedOff(source.id)) return
    try {
      await removeFromSource(app, move, source)
      app.downloads.removeMove(downloadId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const reason = error.message
      app.log.module('grab').warn('A moved download is not removed from its old client yet', { downloadId, reason })
    }
  })
}

/** Other users may have grabbed the same torrent. */
async function removeFromSource(app: MoveDeps, move: DownloadMove, source: Downloader): Promise<void> {
  const { downloadId: id, fromClientId: clientId, deleteFiles, left } = move
  const before = { id, downloaderId: source.id, clientId, userId: app.downloads.find(id)?.userId ?? null }
  if (isNeededByAnother(app, before) || isSharedWithOthers(app, before)) return
  const recordLeft: ClientRemoval['recordLeft'] = (found) => app.downloads.updateMove(id, { left: found })
  await removeFromClient(app, { downloader: source, clientId, stored: null }, { deleteFiles, left, recordLeft })
}
