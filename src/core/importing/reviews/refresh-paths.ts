import type { ImportInReview } from '#db/repositories/imports.ts'
import { hasClientId } from '#domain/downloads/client-state.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { ImportDeps } from '../import-context.ts'

const maxAgeMs = 60_000

/**
 * Fetches the current paths of downloads whose path was not visible, because they may have been moved in the client.
 * Returns the reviews with these paths.
 */
export async function refreshPaths(
  app: ImportDeps,
  downloaders: ReadonlyMap<string, Downloader>,
  reviews: readonly ImportInReview[],
): Promise<ImportInReview[]> {
  const hidden = reviews.filter(({ record }) => record.cause === 'path-not-visible')
  const ids = [...new Set(hidden.flatMap(({ download }) => download.downloaderId ?? []))]
  const listed = await Promise.all(
    ids.map(async (id) => [id, await listedBy(app, downloaders.get(id) ?? null)] as const),
  )
  const listOf = new Map(listed)
  return reviews.map((review) => {
    const { record, download } = review
    if (record.cause !== 'path-not-visible' || download.downloaderId === null) return review
    const reported = listOf.get(download.downloaderId)?.find((item) => hasClientId(item, download.clientId))
    const path = reported?.contentPath ?? download.path
    if (path === download.path) return review
    app.downloads.update(download.id, { path })
    return { record, download: { ...download, path } }
  })
}

async function listedBy(app: ImportDeps, downloader: Downloader | null): Promise<readonly ClientDownload[]> {
  if (downloader === null || !downloader.enabled || app.clientMonitor.isBackedOff(downloader.id)) return []
  try {
    return await app.clientMonitor.listDownloads(downloader, maxAgeMs)
  } catch (error) {
    app.log.debug('Could not fetch paths from a client', { client: downloader.name, reason: errorMessage(error) })
    return []
  }
}
