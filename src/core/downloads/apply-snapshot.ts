import type { StoredDownload } from '#db/repositories/downloads.ts'
import { isComplete, isReleaseFault } from '#domain/downloads/client-state.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download-status.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { storeNotification } from '../notifications/notify.ts'
import { blockedAsStalled, recordBlocked } from './blocked-downloads.ts'
import { changesOf, factsOf, sameFacts } from './download-changes.ts'
import { endDeletedDownloads, missedPollsUntilDeleted } from './end-deleted-downloads.ts'
import { failDownload } from './fail-download.ts'

export type SnapshotDeps = Needs<typeof endDeletedDownloads | typeof failDownload> & Pick<AppContext, 'triggers'>

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

/** A client that has just started may list nothing for a while, however often it is polled. */
const minMissedMs = 30_000
/** A client that lists nothing at all may have lost its own list, or something between gives an empty answer. */
const minEmptyMs = 10 * 60_000
/** A client may take this long to list a download that was just added. */
const graceMs = 60_000

/** What follows from one snapshot: downloads that changed, were deleted in the client, completed or failed. */
type Outcome = {
  changed: string[]
  deleted: string[]
  completed: string[]
  failed: { id: string; reported: ClientDownload }[]
  notifications: Notification[]
}

/**
 * Stores what a client reported of its downloads, then ends those that were deleted, have failed or are complete.
 * `isTrusted` tells whether a list without any of several downloads can be believed.
 */
export function applySnapshot(
  app: SnapshotDeps,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  snapshot: readonly ClientDownload[],
  isTrusted = false,
): void {
  const missing = missingRule(downloads, snapshot, isTrusted)
  const outcome = recordSnapshot(app, downloader, downloads, { snapshot, missing })
  const { changed, deleted, completed, failed, notifications } = outcome
  for (const notification of notifications) app.events.emit('notification', notification)
  if (deleted.length > 0) endDeletedDownloads(app, downloader, deleted)
  for (const { id, reported } of failed) endFailed(app, downloader, id, reported)
  for (const id of completed) importCompleted(app, id)
  app.progressEvents.emit(changed)
}

function recordSnapshot(
  app: SnapshotDeps,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  { snapshot, missing }: { snapshot: readonly ClientDownload[]; missing: MissingRule },
): Outcome {
  const outcome: Outcome = { changed: [], deleted: [], completed: [], failed: [], notifications: [] }
  const reportedById = indexById(snapshot)
  app.transaction(() => {
    // During the request, downloads may have been imported, removed or ended.
    for (const download of app.downloads.withIds(downloads.map(({ id }) => id))) {
      if (!active.has(download.status) || download.downloaderId !== downloader.id || download.removal !== null) continue
      recordDownload(
        app,
        downloader,
        { download, reported: reportedById.get(download.clientId.toLowerCase()), missing },
        outcome,
      )
    }
  })
  return outcome
}

/** A download's current id takes precedence over an earlier id of another one. */
function indexById(snapshot: readonly ClientDownload[]): Map<string, ClientDownload> {
  const byEarlierId = snapshot.flatMap((reported) => (reported.otherIds ?? []).map((id) => [id, reported] as const))
  return new Map([...byEarlierId, ...snapshot.map((reported) => [reported.clientId.toLowerCase(), reported] as const)])
}

/** How long a download must be missing before it counts as deleted; null for as long as that cannot be told. */
type MissingRule = { minMs: number } | null

/** Whether a client that had several downloads lists nothing any more. */
export function isSuddenlyEmpty(downloads: readonly unknown[], snapshot: readonly unknown[]): boolean {
  return snapshot.length === 0 && downloads.length > 1
}

/** An entry without a readable id may be any of the downloads that are missing. */
function missingRule(
  downloads: readonly StoredDownload[],
  snapshot: readonly Pick<ClientDownload, 'clientId'>[],
  isTrusted: boolean,
): MissingRule {
  if (snapshot.some(({ clientId }) => clientId === '')) return null
  return { minMs: isSuddenlyEmpty(downloads, snapshot) && !isTrusted ? minEmptyMs : minMissedMs }
}

type Pair = { download: StoredDownload; reported: ClientDownload | undefined; missing: MissingRule }

function recordDownload(
  app: SnapshotDeps,
  downloader: Downloader,
  { download, reported, missing }: Pair,
  outcome: Outcome,
) {
  const { id, status } = download
  if (reported !== undefined && recordReported(app, download, blockedAsStalled(reported))) outcome.changed.push(id)
  if (reported !== undefined && download.completedAt === null && isComplete(reported)) {
    outcome.notifications.push(...storeCompletion(app, downloader, download))
  }
  const isBlocked = recordBlocked(app, downloader, download, reported)
  if (status === 'importing') return
  if (reported === undefined) {
    if (missing !== null && recordMissing(app, download, missing.minMs)) outcome.deleted.push(id)
  } else if (reported.deleted === true) outcome.deleted.push(id)
  else if (isBlocked) return
  else if (reported.state === 'error') outcome.failed.push({ id, reported })
  else if (isComplete(reported)) outcome.completed.push(id)
}

/** In the transaction that records when it was completed, so that it is notified once. */
function storeCompletion(app: SnapshotDeps, downloader: Downloader, download: StoredDownload): Notification[] {
  const { userId, gameId, title, size, indexerName } = download
  const game = gameId === null ? null : app.games.findById(gameId)
  const stored = storeNotification(app, userId, 'downloadCompleted', {
    title: `${title} was downloaded`,
    message: `${downloader.name} completed the download.`,
    link: gameId === null ? '/activity' : `/games/${gameId}`,
    coverUrl: game?.coverUrl ?? null,
    gameIds: [gameId],
    facts: notificationFacts({ sizeBytes: size, indexer: indexerName, client: downloader.name }),
  })
  return stored === null ? [] : [stored]
}

/** Answers whether the pages show a difference. */
function recordReported(app: SnapshotDeps, download: StoredDownload, reported: ClientDownload): boolean {
  const facts = factsOf(reported)
  const before = app.clientMonitor.recordFacts(download.id, facts)
  const change = changesOf(download, reported, app.clock)
  if (change !== null) app.downloads.update(download.id, change)
  const isVisible = change !== null && (change.status !== undefined || change.progress !== undefined)
  return isVisible || before === null || !sameFacts(before, facts)
}

/** Counts a poll in which the client did not list the download. Answers whether it counts as deleted now. */
function recordMissing(app: SnapshotDeps, download: StoredDownload, minMs: number): boolean {
  const { id, addedAt } = download
  const ageMs = app.clock.now().getTime() - Date.parse(addedAt)
  const isNew = !app.clientMonitor.wasListed(id) && ageMs >= 0 && ageMs < graceMs
  if (isNew || app.downloads.findPendingGrab(id) !== null) return false
  const missedMs = app.clientMonitor.recordMissed(id, download.missedPolls === 0)
  const missedPolls = download.missedPolls + 1
  app.downloads.update(id, { missedPolls })
  if (missedPolls < missedPollsUntilDeleted || missedMs < minMs) return false
  app.clientMonitor.forgetMissed(id)
  return true
}

function endFailed(app: SnapshotDeps, downloader: Downloader, id: string, reported: ClientDownload): void {
  const message = reported.message ?? `${downloader.name} reports "${reported.rawState}".`
  failDownload(app, id, message, { blacklist: isReleaseFault(reported) })
  app.progressEvents.emit([id])
}

function importCompleted(app: SnapshotDeps, id: string): void {
  const download = app.downloads.find(id)
  if (download !== null) app.triggers.importDownload(download)
}
