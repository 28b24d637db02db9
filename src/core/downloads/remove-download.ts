import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { LeftBehind, Removal, RemovalWishes } from '#domain/download.ts'
import type { Downloader } from '#domain/downloader.ts'
import { AppError, messageOf } from '#domain/errors.ts'
import { blacklistRelease } from '../acquisition/blacklist-release.ts'
import { wantAgain } from '../acquisition/want-again.ts'
import { fileFault } from '../importing/file-fault.ts'
import { removeLeft } from '../importing/remove-sources.ts'
import { takeBackPlan } from '../importing/take-back-plan.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'
import { forgetList, isQuiet } from './ask-client.ts'
import { downloadInClient, trackedDownload } from './find-download.ts'
import { isNeededByAnother } from './needed-by-another.ts'
import { type Doomed, planRemoval, type RemovalParts, type RemovalPlan } from './plan-removal.ts'

type Removing = RemovalParts &
  Pick<Program, 'blacklist' | 'history' | 'events' | 'transaction' | 'handingOver' | 'importing'>

/** What this process is removing right now: nobody else may begin it a second time. */
const underWay = new Set<string>()

/**
 * Removes a download from its client and from the list. Its game is wanted again when nothing else of it is on its way.
 * That it is wanted gone is written down first: ends the program in between, `resumeRemovals` carries it out. Throws
 * AppError `upstream` when the client does not answer, `forbidden` for the files of what nobody tracks, but for admins, and `unprocessable` when files of a failed import cannot be taken
 * back from the library: then nothing has changed.
 */
export async function removeDownload(
  program: Removing & Pick<Program, 'users'>,
  userId: string,
  id: string,
  wishes: RemovalWishes,
): Promise<void> {
  const stored = program.downloads.find(id)
  if (stored === null) {
    const { downloader, clientId } = await downloadInClient(program, userId, id)
    if (wishes.deleteFiles && program.users.find(userId)?.role !== 'admin') throw notTheirs()
    await removeFromClient(program, { downloader, clientId, stored: null }, wishes)
    return
  }
  refuseWhileBusy(program, trackedDownload(program, userId, id))
  const downloaderId = isInClient(program, stored, wishes) ? stored.downloaderId : null
  const downloader = downloaderId === null ? null : program.downloaders.find(downloaderId)
  // Not followed from here on, or its import might begin while its files are being removed.
  program.downloads.update(id, { removal: wishes })
  try {
    await carryOut(program, stored, downloader, wishes)
  } catch (error) {
    program.downloads.update(id, { removal: null })
    throw error
  }
}

/**
 * Not before it was handed over, nor after it was deleted there. To delete files, the client is asked in any case: some
 * leave them behind.
 */
function isInClient(
  { downloads }: Pick<Program, 'downloads'>,
  { id, status }: StoredDownload,
  { deleteFiles }: RemovalWishes,
): boolean {
  if (downloads.findHandOver(id) !== null) return false
  return deleteFiles || status !== 'removed' || downloads.findDeletedRelease(id) === null
}

/**
 * Goes on with removals that the end of the program interrupted. One whose client does not answer waits for the next
 * round. Called at start and by every round of following.
 */
export async function resumeRemovals(program: Removing, signal?: AbortSignal): Promise<void> {
  if (program.live.removing) return
  program.live.removing = true
  try {
    await removeWhatWaits(program, signal)
  } finally {
    program.live.removing = false
  }
}

async function removeWhatWaits(program: Removing, signal: AbortSignal | undefined): Promise<void> {
  for (const download of program.downloads.toRemove()) {
    const { id, downloaderId, removal } = download
    if (signal?.aborted) return
    if (removal === null || underWay.has(id)) continue
    const downloader = downloaderId === null ? null : program.downloaders.find(downloaderId)
    if (downloader !== null && isQuiet(program, downloader.id)) continue
    await carryOut(program, download, downloader, removal).catch((error: unknown) => {
      program.log.warn('A download waits to be removed', { title: download.title, reason: messageOf(error) })
    })
  }
}

async function carryOut(
  program: Removing,
  stored: StoredDownload,
  downloader: Downloader | null,
  wishes: Removal,
): Promise<void> {
  underWay.add(stored.id)
  try {
    // First, because what the client deletes may be the other copy.
    for (const left of leftOver(program, stored.id)) await takeBackPlan(program, left)
    let kept: string | null = null
    if (downloader !== null && !isNeededByAnother(program, stored)) {
      kept = await removeFromClient(program, { downloader, clientId: stored.clientId, stored }, wishes)
    }
    drop(program, stored, { ...wishes, kept })
  } finally {
    underWay.delete(stored.id)
  }
}

/** The import that failed and could not take back what it had brought, as a list of one or none. */
function leftOver({ imports }: Pick<Program, 'imports'>, downloadId: string): StoredImport[] {
  const last = imports.latestOf(downloadId)
  return last !== null && last.status !== 'done' && last.plan.length > 0 ? [last] : []
}

/** Answers why the data stays that was to go, when it does. */
async function removeFromClient(program: Removing, doomed: Doomed, wishes: Removal): Promise<string | null> {
  const { downloader, clientId, stored } = doomed
  const { deleteFiles, left, kept } = await plannedFor(program, doomed, wishes)
  // Once the client has forgotten it, nobody else knows what it left.
  if (stored !== null && left !== null) program.downloads.update(stored.id, { removal: { ...wishes, left } })
  await program.clientOf(downloader).remove(clientId, { deleteFiles })
  forgetList(program, downloader.id)
  const why = left === null ? kept : await deleteLeft(program, left)
  if (why !== null) program.log.info('Files of a removed download stay', { client: downloader.name, clientId, why })
  return why
}

async function plannedFor(program: Removing, doomed: Doomed, { deleteFiles, left }: Removal): Promise<RemovalPlan> {
  if (left !== undefined) return { deleteFiles, left, kept: null }
  return deleteFiles ? planRemoval(program, doomed) : { deleteFiles, left: null, kept: null }
}

async function deleteLeft(program: Pick<Program, 'importing'>, left: LeftBehind): Promise<string | null> {
  try {
    const others = await program.importing.alone('delete files', () => removeLeft(left))
    return others === 0 ? null : `${others} in ${left.root} are not its own`
  } catch (error) {
    return fileFault(`Not all in ${left.root} could be deleted`, error)
  }
}

/** Stops tracking a download and leaves it to its client. */
export async function forgetDownload(program: Removing, userId: string, id: string): Promise<void> {
  const quietly = (): StoredDownload => {
    const download = trackedDownload(program, userId, id)
    refuseWhileBusy(program, download)
    return download
  }
  quietly()
  for (const left of leftOver(program, id)) await takeBackPlan(program, left)
  drop(program, quietly(), { blacklist: false, kept: null })
}

/** The same for a download of a game of the user. Throws AppError `not-found` for one of another game. */
export async function forgetDownloadOfGame(
  program: Removing,
  userId: string,
  { id, downloadId }: { id: string; downloadId: string },
): Promise<void> {
  getGame(program, userId, id)
  const { gameId } = trackedDownload(program, userId, downloadId)
  if (gameId !== id) throw new AppError('not-found', 'There is no such download of this game')
  await forgetDownload(program, userId, downloadId)
}

function notTheirs(): AppError {
  const words = 'Nobody tracks this download: only an admin may delete its files. Remove it without them, or ask one'
  return new AppError('forbidden', words)
}

function refuseWhileBusy(program: Pick<Program, 'handingOver'>, { id, status }: StoredDownload): void {
  if (underWay.has(id)) throw new AppError('conflict', 'It is being removed just now')
  if (status === 'importing') throw new AppError('conflict', 'It is being imported just now')
  if (program.handingOver.has(id)) throw new AppError('conflict', 'It is being handed to the download client just now')
}

type Dropping = { blacklist: boolean; kept: string | null }

function drop(program: Removing, download: StoredDownload, { blacklist, kept }: Dropping): void {
  const message = `The download was removed by hand${kept === null ? '' : `; files stay: ${kept}`}`
  const { id, gameId, userId, title, indexerName } = download
  const wantedId = program.transaction(() => {
    const game = gameId === null ? null : program.games.findById(gameId)
    if (blacklist && game !== null) {
      const deleted = program.downloads.findDeletedRelease(id)
      const reason = deleted === null ? 'Removed by hand' : `Deleted in ${deleted.clientName}`
      blacklistRelease(program, game.id, { releaseTitle: title, indexerName, reason })
      // Due for another release in the next round.
      if (game.status === 'wanted') program.games.update(game.id, { lastSearchedAt: null })
    }
    program.downloads.remove(id)
    recordHistory(program, {
      type: 'deleted',
      game,
      userId,
      downloadId: id,
      title,
      message,
    })
    if (!wantAgain(program, gameId) || gameId === null) return null
    if (blacklist) program.games.update(gameId, { lastSearchedAt: null })
    return gameId
  })
  program.live.facts.delete(id)
  if (wantedId !== null) program.events.emit('gameChanged', { id: wantedId, change: 'updated' })
}
