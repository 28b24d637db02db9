import type { Download } from '#domain/downloads/download.ts'
import type { DomainEvents, DownloadProgress } from '#domain/events.ts'
import type { ScanStatus } from '#domain/games/root-folder.ts'
import type { Notification } from '#domain/system/notification.ts'

type Listing = { downloads: Download[] }

/**
 * Applies a progress event to the listing. `outdated` is true if the listing must be fetched again: a download is new or
 * changed its status, which changes more than the event contains.
 */
export function patchDownloads<Known extends Listing>(
  listing: Known,
  changes: DownloadProgress[],
): { listing: Known; outdated: boolean } {
  const byId = new Map(changes.map((change) => [change.id, change]))
  let outdated = false
  const downloads = listing.downloads.map((download) => {
    const change = byId.get(download.id)
    if (change === undefined) return download
    byId.delete(download.id)
    if (change.status !== download.status) outdated = true
    return { ...download, ...change, downloaded: downloadedAt(download, change.progress) }
  })
  return { listing: { ...listing, downloads }, outdated: outdated || byId.size > 0 }
}

function downloadedAt(download: Download, progress: number): number {
  return download.size === null ? download.downloaded : Math.round(download.size * progress)
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
