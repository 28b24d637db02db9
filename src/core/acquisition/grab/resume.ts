import type { ListedGrab, StoredDownload } from '#db/repositories/downloads.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download-status.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { failDownload } from '../../downloads/fail-download.ts'
import { sendLock } from '../../tasks/locks.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { acceptingClients, chooseClients } from './choose-client.ts'
import { maxPauseMs, postponeGrab, type SendResult, sendToClient } from './send.ts'

/** Less is used again soon. */
const maxUnusedBytes = 4 * 1024 * 1024

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

const minAttempts = 6
const maxMs = 60 * 60_000

type Deps = Needs<typeof sendToClient>

/**
 * Sends the pending grabs that are due: at start, and in every poll. A grab that every client refuses for an hour fails,
 * and its game is wanted again; one that a client may have accepted does not, or it would be downloaded twice. Clients
 * are asked concurrently, so that a client that hangs delays only its own grabs.
 */
export async function resumeGrabs(app: Deps, signal?: AbortSignal): Promise<void> {
  const due = app.downloads.pendingGrabs().flatMap((pending) => dueNow(app, pending))
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
  app.downloads.removeSentGrabs()
  await shrinkDatabase(app, signal)
}

type Due = { download: StoredDownload; pending: ListedGrab }

/** The grab, if it may be sent now, as a list of one or none. The journal of an ended download is closed. */
function dueNow(app: Deps, pending: ListedGrab): Due[] {
  const download = app.downloads.find(pending.downloadId)
  if (download === null || app.locks.isLocked(sendLock(download.id))) return []
  if (!active.has(download.status)) {
    app.downloads.removePendingGrab(download.id)
    return []
  }
  return isDue(pending, app.clock.now()) ? [{ download, pending }] : []
}

/** A time further ahead than the longest pause was set by a wrong clock. */
function isDue({ nextAttemptAt }: ListedGrab, now: Date): boolean {
  if (nextAttemptAt === null) return true
  const leftMs = Date.parse(nextAttemptAt) - now.getTime()
  return leftMs <= 0 || leftMs > maxPauseMs
}

/** The grab may have ended or changed while others of the same client were sent. */
async function resumeIfDue(app: Deps, downloadId: string): Promise<void> {
  const pending = app.downloads.findPendingGrab(downloadId)
  if (pending === null) return
  for (const due of dueNow(app, pending)) await resume(app, due)
}

async function resume(app: Deps, due: Due): Promise<void> {
  const { download, pending } = due
  const result = await sendAgain(app, due)
  if (result.outcome === 'accepted' || result.outcome === 'skipped') return
  const ageMs = app.clock.now().getTime() - Date.parse(download.addedAt)
  const isOver = pending.attempts + 1 >= minAttempts && ageMs >= maxMs
  if (isOver && result.outcome === 'refused') {
    failDownload(app, download.id, result.message, { blacklist: false, isDueAgain: true, isUnsent: true })
    return
  }
  postponeGrab(app, download.id, result.message)
}

async function sendAgain(app: Deps, { download, pending }: Due): Promise<SendResult> {
  try {
    return await sendToClient(app, download, clientsFor(app, download, pending))
  } catch (error) {
    const message = errorMessage(error)
    if (!(error instanceof AppError)) app.log.module('grab').error('A pending grab failed', { reason: message, error })
    return { outcome: 'refused', message }
  }
}

/** A client that may have it, or that was chosen for it, is the only one asked, unless it is disabled meanwhile. */
function clientsFor(app: Deps, download: StoredDownload, pending: ListedGrab): Downloader[] {
  const accepting = acceptingClients(app, pending.kind)
  const chosen = [pending.possiblyAcceptedBy, pending.chosenId].flatMap(
    (wantedId) => accepting.find(({ id }) => id === wantedId) ?? [],
  )
  if (chosen.length > 0) return chosen.slice(0, 1)
  const game = download.gameId === null ? null : app.games.findById(download.gameId)
  const able = chooseClients(app, pending.kind, { game })
  const withId = (wantedId: string | null) => able.find(({ id }) => id === wantedId)
  const last = withId(download.downloaderId)
  return last === undefined ? able : [last, ...able.filter((downloader) => downloader !== last)]
}

/** Returns the space of sent torrents and NZBs to the disk, in steps that do not block the event loop. */
async function shrinkDatabase({ downloads }: Pick<AppContext, 'downloads'>, signal?: AbortSignal): Promise<void> {
  if (downloads.unusedBytes() <= maxUnusedBytes) return
  const yieldToEventLoop = createYieldToEventLoop(0)
  while (!signal?.aborted && downloads.shrinkFile()) await yieldToEventLoop()
}
