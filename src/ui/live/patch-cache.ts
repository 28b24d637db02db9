import type { Download, DownloadSummary } from '#domain/downloads/download.ts'
import type { DomainEvents, DownloadProgress } from '#domain/events.ts'
import type { ScanStatus } from '#domain/games/root-folder.ts'
import type { Notification } from '#domain/system/notification.ts'

/** Applies a progress event to a list. A list without any of these downloads stays the same object. */
export function patchDownloads(downloads: Download[], changes: readonly DownloadProgress[]): Download[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  if (!downloads.some(({ id }) => byId.has(id))) return downloads
  return downloads.map((download) => {
    const change = byId.get(download.id)
    if (change === undefined) return download
    return { ...download, ...change, downloaded: downloadedAt(download, change.progress) }
  })
}

/** Applies a progress event to the active downloads of the games. */
export function patchSummary(summary: DownloadSummary, changes: readonly DownloadProgress[]): DownloadSummary {
  const patched = { ...summary }
  for (const { gameId, ...change } of changes) {
    const known = gameId === null ? undefined : patched[gameId]
    if (gameId !== null && known?.active?.id === change.id) patched[gameId] = { ...known, active: change }
  }
  return patched
}

type Seen = Pick<DownloadProgress, 'status' | 'downloadSpeed'>

/**
 * Remembers what progress events said. `isNew` is true if a download is new or changed its status, which changes more
 * than the event contains; `speedChange` is by how many bytes/s the downloads became faster.
 */
export function createProgressMemory() {
  const seen = new Map<string, Seen>()
  return (changes: readonly DownloadProgress[]): { isNew: boolean; speedChange: number } => {
    let isNew = false
    let speedChange = 0
    for (const { id, status, downloadSpeed } of changes) {
      const before = seen.get(id)
      if (before?.status !== status) isNew = true
      if (before !== undefined) speedChange += downloadSpeed - before.downloadSpeed
      seen.set(id, { status, downloadSpeed })
    }
    return { isNew, speedChange }
  }
}

function downloadedAt(download: Download, progress: number): number {
  return download.size === null ? download.downloaded : Math.round(download.size * progress)
}

type ImportProgress = DomainEvents['importProgress']

/** Applies a progress event to the running imports, by their ids. The one that was reported last is listed last. */
export function patchImports(
  running: Readonly<Record<string, ImportProgress>>,
  event: ImportProgress,
): Record<string, ImportProgress> {
  const { [event.id]: _before, ...others } = running
  return hasEnded(event) ? others : { ...others, [event.id]: event }
}

export function hasEnded({ phase }: ImportProgress): boolean {
  return phase === 'done' || phase === 'failed'
}

/** Applies a progress event to the scan status. */
export function patchScan(known: ScanStatus, { rootFolderId, ...progress }: DomainEvents['scanProgress']): ScanStatus {
  const roots = known.roots.map((root) => (root.rootFolderId === rootFolderId ? { ...root, ...progress } : root))
  return { ...known, roots, running: roots.some(({ state }) => state === 'running') }
}

/** The unread count after a notification event; events for other users are ignored. */
export function unreadAfter(known: number | undefined, { userId, read }: Notification, me: string | undefined) {
  if (known === undefined || userId !== me || read) return known
  return known + 1
}
