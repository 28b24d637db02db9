import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { LeftBehind, Removal, RemovalOptions } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { describeFileError } from '../files/file-errors.ts'
import { recordHistory } from '../history/record-history.ts'
import { getGame } from '../library/find-game.ts'
import { removalLock, sendLock } from '../tasks/locks.ts'
import { blacklistRelease } from './blacklist-release.ts'
import { downloadInClient, trackedDownload } from './find-download.ts'
import { isNeededByAnother } from './needed-by-another.ts'
import { planRemoval, type RemovalDeps, type RemovalPlan, type RemovalTarget } from './plan-removal.ts'
import { removeLeftovers } from './remove-source-files.ts'
import { wantAgain } from './want-again.ts'

export type RemovingDeps = RemovalDeps &
  Pick<AppContext, 'blacklist' | 'history' | 'events' | 'transaction' | 'locks' | 'queues' | 'triggers'>

/**
 * Removes a download from its client and from the list. Its game is wanted again when nothing else of it is on its way.
 * That it is wanted gone is written down first: ends the program in between, `resumeRemovals` carries it out. Throws
 * AppError `upstream` when the client does not answer, `forbidden` for the files of what nobody tracks, but for admins, and `unprocessable` when files of a failed import cannot be taken
 * back from the library: then nothing has changed.
 */
export async function removeDownload(
  app: RemovingDeps & Pick<AppContext, 'users'>,
  userId: string,
  id: string,
  wishes: RemovalOptions,
): Promise<void> {
  const stored = app.downloads.find(id)
  if (stored === null) {
    const { downloader, clientId } = await downloadInClient(app, userId, id)
    if (wishes.deleteFiles && app.users.find(userId)?.role !== 'admin') throw notTheirs()
    await removeFromClient(app, { downloader, clientId, stored: null }, wishes)
    return
  }
  refuseWhileBusy(app, trackedDownload(app, userId, id))
  const downloaderId = isInClient(app, stored, wishes) ? stored.downloaderId : null
  const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
  // Not followed from here on, or its import might begin while its files are being removed.
  app.downloads.update(id, { removal: wishes })
  try {
    await carryOut(app, stored, downloader, wishes)
  } catch (error) {
    app.downloads.update(id, { removal: null })
    throw error
  }
}

/**
 * Not before it was handed over, nor after it was deleted there. To delete files, the client is asked in any case: some
 * leave them behind.
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
 * Goes on with removals that the end of the program interrupted. One whose client does not answer waits for the next
 * round. Called at start and by every round of following.
 */
export async function resumeRemovals(app: RemovingDeps, signal?: AbortSignal): Promise<void> {
  await app.locks.tryLock('resume removals', () => removeWhatWaits(app, signal))
}

async function removeWhatWaits(app: RemovingDeps, signal: AbortSignal | undefined): Promise<void> {
  for (const download of app.downloads.toRemove()) {
    const { id, downloaderId, removal } = download
    if (signal?.aborted) return
    if (removal === null || app.locks.isLocked(removalLock(id))) continue
    const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
    if (downloader !== null && app.clientMonitor.isBackedOff(downloader.id)) continue
    await carryOut(app, download, downloader, removal).catch((error: unknown) => {
      app.log.warn('A download waits to be removed', { title: download.title, reason: errorMessage(error) })
    })
  }
}

async function carryOut(
  app: RemovingDeps,
  stored: StoredDownload,
  downloader: Downloader | null,
  wishes: Removal,
): Promise<void> {
  await app.locks.withLock(removalLock(stored.id), async () => {
    // First, because what the client deletes may be the other copy.
    for (const left of leftOver(app, stored.id)) await app.triggers.rollBackImport(left)
    let kept: string | null = null
    if (downloader !== null && !isNeededByAnother(app, stored)) {
      kept = await removeFromClient(app, { downloader, clientId: stored.clientId, stored }, wishes)
    }
    drop(app, stored, { ...wishes, kept })
  })
}

/** The import that failed and could not take back what it had brought, as a list of one or none. */
function leftOver({ imports }: Pick<AppContext, 'imports'>, downloadId: string): StoredImport[] {
  const last = imports.latestOf(downloadId)
  return last !== null && last.status !== 'done' && last.filesPlanned > 0 ? [last] : []
}

/** Answers why the data stays that was to go, when it does. */
async function removeFromClient(app: RemovingDeps, doomed: RemovalTarget, wishes: Removal): Promise<string | null> {
  const { downloader, clientId, stored } = doomed
  const { deleteFiles, left, kept } = await plannedFor(app, doomed, wishes)
  // Once the client has forgotten it, nobody else knows what it left.
  if (stored !== null && left !== null) app.downloads.update(stored.id, { removal: { ...wishes, left } })
  await app.clientOf(downloader).remove(clientId, { deleteFiles })
  app.clientMonitor.invalidate(downloader.id)
  const why = left === null ? kept : await deleteLeft(app, left)
  if (why !== null) app.log.info('Files of a removed download stay', { client: downloader.name, clientId, why })
  return why
}

async function plannedFor(
  app: RemovingDeps,
  doomed: RemovalTarget,
  { deleteFiles, left }: Removal,
): Promise<RemovalPlan> {
  if (left !== undefined) return { deleteFiles, left, kept: null }
  return deleteFiles ? planRemoval(app, doomed) : { deleteFiles, left: null, kept: null }
}

async function deleteLeft(app: Pick<AppContext, 'queues'>, left: LeftBehind): Promise<string | null> {
  try {
    const others = await app.queues.imports.withLock('delete files', () => removeLeftovers(left))
    return others === 0 ? null : `${others} in ${left.root} are not its own`
  } catch (error) {
    return describeFileError(`Not all in ${left.root} could be deleted`, error)
  }
}

/** Stops tracking a download and leaves it to its client. */
export async function forgetDownload(app: RemovingDeps, userId: string, id: string): Promise<void> {
  const quietly = (): StoredDownload => {
    const download = trackedDownload(app, userId, id)
    refuseWhileBusy(app, download)
    return download
  }
  quietly()
  for (const left of leftOver(app, id)) await app.triggers.rollBackImport(left)
  drop(app, quietly(), { blacklist: false, kept: null })
}

/** The same for a download of a game of the user. Throws AppError `not-found` for one of another game. */
export async function forgetDownloadOfGame(
  app: RemovingDeps,
  userId: string,
  { id, downloadId }: { id: string; downloadId: string },
): Promise<void> {
  getGame(app, userId, id)
  const { gameId } = trackedDownload(app, userId, downloadId)
  if (gameId !== id) throw new AppError('not-found', 'There is no such download of this game')
  await forgetDownload(app, userId, downloadId)
}

function notTheirs(): AppError {
  const words = 'Nobody tracks this download: only an admin may delete its files. Remove it without them, or ask one'
  return new AppError('forbidden', words)
}

function refuseWhileBusy(app: Pick<AppContext, 'locks'>, { id, status }: StoredDownload): void {
  if (app.locks.isLocked(removalLock(id))) throw new AppError('conflict', 'It is being removed just now')
  if (status === 'importing') throw new AppError('conflict', 'It is being imported just now')
  if (app.locks.isLocked(sendLock(id)))
    throw new AppError('conflict', 'It is being handed to the download client just now')
}

type Dropping = { blacklist: boolean; kept: string | null }

function drop(app: RemovingDeps, download: StoredDownload, { blacklist, kept }: Dropping): void {
  const message = `The download was removed by hand${kept === null ? '' : `; files stay: ${kept}`}`
  const { id, gameId, userId, title, indexerName } = download
  const wantedId = app.transaction(() => {
    const game = gameId === null ? null : app.games.findById(gameId)
    if (blacklist && game !== null) {
      const deleted = app.downloads.findDeletedRelease(id)
      const reason = deleted === null ? 'Removed by hand' : `Deleted in ${deleted.clientName}`
      blacklistRelease(app, game.id, { releaseTitle: title, indexerName, reason })
      // Due for another release in the next round.
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
    if (!wantAgain(app, gameId) || gameId === null) return null
    if (blacklist) app.games.update(gameId, { lastSearchedAt: null })
    return gameId
  })
  app.clientMonitor.forgetFacts(id)
  if (wantedId !== null) app.events.emit('gameChanged', { id: wantedId, change: 'updated' })
}
