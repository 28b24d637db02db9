import type { Download } from '#domain/downloads/download.ts'
import type { DownloadProgress } from '#domain/events.ts'

type Listing = { downloads: Download[] }

/**
 * Writes what the socket told into the listing. `outdated` says that the listing must be asked for again: a download
 * that is not in it, or one that entered another state, where more changed than the event carries.
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
