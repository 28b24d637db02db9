import type { PendingGrab, StoredDownload } from '#db/repositories/downloads.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage, isPossiblyAccepted } from '#domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { type FailDownloadDeps, failDownload } from '../../downloads/fail-download.ts'
import { sendLock } from '../../tasks/locks.ts'
import { chooseClients } from './choose-client.ts'
import { maxPauseMs, postponeGrab } from './postpone.ts'
import { type SendDeps, sendToClient } from './send-to-client.ts'

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

const minAttempts = 6
const maxMs = 60 * 60_000

type Deps = FailDownloadDeps & SendDeps & Pick<AppContext, 'downloaders' | 'downloadClientKinds'>

/**
 * Finishes hand-overs that were begun and not finished, because the program ended or no client took them. What no
 * client takes for an hour fails, and its game is wanted again; what one of them may have does not, or it would be
 * fetched twice. Called at start and by every round of following. The
 * clients are asked side by side, each for one download after the other: one that hangs keeps only its own waiting.
 */
export async function resumeGrabs(app: Deps, signal?: AbortSignal): Promise<void> {
  const due = app.downloads.pendingGrabs().flatMap((journaled) => dueNow(app, journaled))
  const byClient = Map.groupBy(due, ({ download }) => download.downloaderId)
  await Promise.all(
    [...byClient].map(async ([downloaderId, waiting]) => {
      await app.locks.tryLock(`resume grabs of ${downloaderId}`, async () => {
        for (const { download } of waiting) {
          if (signal?.aborted) return
          await resumeIfDue(app, download.id)
        }
      })
    }),
  )
}

type Due = { download: StoredDownload; journaled: PendingGrab }

/** A hand-over that may be tried now, as a list of one or none. One whose download has ended is closed. */
function dueNow(app: Deps, journaled: PendingGrab): Due[] {
  const download = app.downloads.find(journaled.downloadId)
  if (download === null || app.locks.isLocked(sendLock(download.id))) return []
  if (!active.has(download.status)) {
    app.downloads.removePendingGrab(download.id)
    return []
  }
  return isDue(journaled, app.clock.now()) ? [{ download, journaled }] : []
}

/** Farther ahead than any pause only a clock that was wrong has set it. */
function isDue({ nextAttemptAt }: PendingGrab, now: Date): boolean {
  if (nextAttemptAt === null) return true
  const leftMs = Date.parse(nextAttemptAt) - now.getTime()
  return leftMs <= 0 || leftMs > maxPauseMs
}

/** It may have ended or been changed while others of its lane were handed over. */
async function resumeIfDue(app: Deps, downloadId: string): Promise<void> {
  const journaled = app.downloads.findPendingGrab(downloadId)
  if (journaled === null) return
  for (const due of dueNow(app, journaled)) await resume(app, due)
}

async function resume(app: Deps, { download, journaled }: Due): Promise<void> {
  try {
    await sendToClient(app, download, clientsFor(app, download, journaled))
  } catch (error) {
    const reason = errorMessage(error)
    if (!(error instanceof AppError)) app.log.module('grab').error('A hand-over failed', { reason, error })
    const now = app.clock.now().getTime()
    const isOver = journaled.attempts + 1 >= minAttempts && now - Date.parse(download.addedAt) >= maxMs
    if (isOver && !isPossiblyAccepted(error)) {
      failDownload(app, download.id, reason, { blacklist: false, isDueAgain: true })
      return
    }
    postponeGrab(app, download.id, reason)
  }
}

/** Whoever may have it, or was chosen for it, is asked alone, unless it is not in use any more. */
function clientsFor(app: Deps, download: StoredDownload, journaled: PendingGrab): Downloader[] {
  const able = chooseClients(app, journaled.kind)
  const withId = (wanted: string | null) => able.find(({ id }) => id === wanted)
  const alone = withId(journaled.possiblyAcceptedBy) ?? withId(journaled.chosenId)
  if (alone !== undefined) return [alone]
  const asked = withId(download.downloaderId)
  return asked === undefined ? able : [asked, ...able.filter((downloader) => downloader !== asked)]
}
