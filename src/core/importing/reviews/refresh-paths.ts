import type { ImportInReview } from '#db/repositories/imports.ts'
import { hasClientId } from '#domain/downloads/client-state.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { ImportDeps } from '../import-context.ts'

const maxAgeMs = 60_000

/**
 * Asks the clients where the downloads are now whose path was not visible: somebody may have moved them there. Answers
 * the same reviews with the paths as they are.
 */
export async function refreshPaths(
  app: ImportDeps,
  downloaders: ReadonlyMap<string, Downloader>,
  reviews: readonly ImportInReview[],
): Promise<ImportInReview[]> {
  const unseen = reviews.filter(({ record }) => record.cause === 'path-not-visible')
  const ids = [...new Set(unseen.flatMap(({ download }) => download.downloaderId ?? []))]
  const listed = await Promise.all(
    ids.map(async (id) => [id, await listedBy(app, downloaders.get(id) ?? null)] as const),
  )
  const listOf = new Map(listed)
  return reviews.map((review) => {
    const { record, download } = review
    if (record.cause !== 'path-not-visible' || download.downloaderId === null) return review
    const told = listOf.get(download.downloaderId)?.find((one) => hasClientId(one, download.clientId))
    const path = told?.contentPath ?? download.path
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
    app.log.debug('A client was not asked for paths', { client: downloader.name, reason: errorMessage(error) })
    return []
  }
}
