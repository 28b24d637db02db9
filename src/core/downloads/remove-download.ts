import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Removal, RemovalOptions } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { getGame } from '../library/find-game.ts'
import { isNeededByAnother, isSharedWithOthers } from '../removal/questions/wanted-by-another-user.ts'
import { type ClientRemoval, removeFromClient } from '../removal/remove-from-client.ts'
import { removeImported } from '../removal/remove-imported.ts'
import { removalLock, sendLock } from '../tasks/locks.ts'
import { assertMayControl, assertMayDeleteFiles, mayControl } from './assert-may-control.ts'
import { blacklistRelease } from './blacklist-release.ts'
import { downloadInClient, trackedDownload } from './find-download.ts'
import { restoreWantedStatus } from './restore-wanted-status.ts'

export type RemovingDeps = Needs<typeof removeImported> &
  Pick<
    AppContext,
    'blacklist' | 'clock' | 'events' | 'games' | 'history' | 'progressEvents' | 'transaction' | 'triggers'
  >

/**
 * Removes a download from its client and from the list. Its game is wanted again if it has no other active download. The
 * request is stored first, so that `resumeRemovals` completes it after a crash. Throws AppError `upstream` when the client
 * is unreachable, `forbidden` when a member removes an untracked download or deletes files of an adopted one, and
 * `unprocessable` when files of a failed import cannot be removed from the library; then nothing has changed. An adopted
 * download that a member removes stays in its client.
 */
export async function removeDownload(
  app: RemovingDeps,
  userId: string,
  id: string,
  options: RemovalOptions,
): Promise<void> {
  const stored = app.downloads.find(id)
  if (stored === null) {
    const { downloader, clientId } = await downloadInClient(app, userId, id)
    assertMayControl(app, userId, null)
    await removeFromClient(app, { downloader, clientId, stored: null }, options)
    return
  }
  assertIdle(app, trackedDownload(app, userId, id))
  if (options.deleteFiles) assertMayDeleteFiles(app, userId, stored)
  // An earlier removal that was interrupted knows what the client, which forgot the download, has left.
  const isKnown = options.deleteFiles && stored.removal?.afterImport !== true
  const left = isKnown ? stored.removal?.left : undefined
  const request: Removal = left === undefined ? options : { ...options, left }
  const removal: Removal = mayControl(app, userId, stored) ? request : { ...request, keepInClient: true }
  const downloaderId = isInClient(app, stored, options) ? stored.downloaderId : null
  const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
  // Polls skip it from here on, so that its import cannot start while its files are removed.
  app.downloads.update(id, { removal })
  try {
    await carryOut(app, stored, downloader, removal)
  } catch (error) {
    app.downloads.update(id, { removal: null })
    throw error
  }
}

/**
 * False before the grab was sent, and after the download was deleted in the client. To delete files, the client is called
 * even then: some clients leave files behind.
 */
function isInClient(
  { downloads }: Pick<AppContext, 'downloads'>,
  { id, status }: StoredDownload,
  { deleteFiles }: RemovalOptions,
): boolean {
  if (downloads.findPendingGrab(id) !== null) return false
  return deleteFiles || status !== 'removed' || downloads.findDeletedRelease(id) === null
}

/**
 * Completes removals that were interrupted. One whose client is unreachable waits for the next poll round, which calls
 * this again.
 */
export async function resumeRemovals(app: RemovingDeps, signal?: AbortSignal): Promise<void> {
  await app.locks.tryLock('resume removals', () => removePending(app, signal))
}

async function removePending(app: RemovingDeps, signal: AbortSignal | undefined): Promise<void> {
  for (const download of app.downloads.toRemove()) {
    const { id, downloaderId, removal } = download
    if (signal?.aborted) return
    if (removal === null || app.locks.isLocked(removalLock(id))) continue
    const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
    if (downloader !== null && app.clientMonitor.isBackedOff(downloader.id)) continue
    await resume(app, download, downloader, removal).catch((error: unknown) => {
      app.log.warn('A download could not be removed yet', { title: download.title, reason: errorMessage(error) })
    })
  }
}

async function resume(app: RemovingDeps, download: StoredDownload, downloader: Downloader | null, removal: Removal) {
  if (removal.afterImport !== true) return carryOut(app, download, downloader, removal)
  if (downloader === null) app.downloads.update(download.id, { removal: null })
  else await removeImported(app, downloader, download)
}

async function carryOut(
  app: RemovingDeps,
  stored: StoredDownload,
  downloader: Downloader | null,
  removal: Removal,
): Promise<void> {
  await app.locks.withLock(removalLock(stored.id), async () => {
    // First, because the client may delete the only other copy.
    for (const record of unfinishedImports(app, stored.id)) await app.triggers.rollBackImport(record)
    const recordLeft: ClientRemoval['recordLeft'] = (left) =>
      app.downloads.update(stored.id, { removal: { ...removal, left } })
    let kept: string | null = null
    if (downloader !== null && !staysInClient(app, stored, removal)) {
      const { deleteFiles, left = null } = removal
      const target = { downloader, clientId: stored.clientId, stored }
      kept = await removeFromClient(app, target, { deleteFiles, left, recordLeft })
    }
    drop(app, stored, { ...removal, kept })
  })
}

function staysInClient(app: RemovingDeps, stored: StoredDownload, { keepInClient = false }: Removal): boolean {
  return keepInClient || isNeededByAnother(app, stored) || isSharedWithOthers(app, stored)
}

/** The failed import whose files are still in the library, as a list of one or none. */
function unfinishedImports({ imports }: Pick<AppContext, 'imports'>, downloadId: string): StoredImport[] {
  const last = imports.latestOf(downloadId)
  return last !== null && last.status !== 'done' && last.filesPlanned > 0 ? [last] : []
}

/** Stops tracking a download; it stays in its client. */
export async function forgetDownload(app: RemovingDeps, userId: string, id: string): Promise<void> {
  const idleDownload = (): StoredDownload => {
    const download = trackedDownload(app, userId, id)
    assertIdle(app, download)
    return download
  }
  idleDownload()
  for (const record of unfinishedImports(app, id)) await app.triggers.rollBackImport(record)
  drop(app, idleDownload(), { blacklist: false, kept: null })
}

/**
 * Does the same as `forgetDownload` for a download of the given game. Throws AppError `not-found` for one of another
 * game.
 */
export async function forgetDownloadOfGame(
  app: RemovingDeps,
  userId: string,
  { id, downloadId }: { id: string; downloadId: string },
): Promise<void> {
  getGame(app, userId, id)
  const { gameId } = trackedDownload(app, userId, downloadId)
  if (gameId !== id) throw new AppError('not-found', say('acquisition.gameWithoutDownload'))
  await forgetDownload(app, userId, downloadId)
}

function assertIdle(app: Pick<AppContext, 'locks' | 'downloads'>, { id, status }: StoredDownload): void {
  if (app.locks.isLocked(removalLock(id))) throw new AppError('conflict', say('acquisition.beingRemoved'))
  if (status === 'importing') throw new AppError('conflict', say('acquisition.beingImported'))
  const move = app.downloads.findMove(id)
  if (move !== null && !move.accepted) throw new AppError('conflict', say('acquisition.beingMovedClient'))
  if (app.locks.isLocked(sendLock(id))) throw new AppError('conflict', say('acquisition.beingSentTryAgain'))
}

type DropOptions = { blacklist: boolean; kept: string | null }

function drop(app: RemovingDeps, download: StoredDownload, { blacklist, kept }: DropOptions): void {
  const message = `The download was removed manually${kept === null ? '' : `; files stay: ${kept}`}`
  const { id, gameId, userId, title, indexerName } = download
  const wantedId = app.transaction(() => {
    const game = gameId === null ? null : app.games.findById(gameId)
    if (blacklist && game !== null) {
      const deleted = app.downloads.findDeletedRelease(id)
      const reason = deleted === null ? 'Removed manually' : `Deleted in ${deleted.clientName}`
      blacklistRelease(app, game.id, { releaseTitle: title, indexerName, reason })
      // Searched for in the next run of the job.
      if (game.status === 'wanted') app.games.update(game.id, { lastSearchedAt: null })
    }
    app.downloads.remove(id)
    recordHistory(app, {
      type: 'deleted',
      game,
      userId,
      downloadId: id,
      title,
      message,
    })
    if (!restoreWantedStatus(app, gameId) || gameId === null) return null
    if (blacklist) app.games.update(gameId, { lastSearchedAt: null })
    return gameId
  })
  app.clientMonitor.forgetFacts(id)
  app.progressEvents.emitRemoved(download)
  if (wantedId !== null) app.events.emit('gameChanged', { id: wantedId, change: 'updated' })
}
