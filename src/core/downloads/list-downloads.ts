import type { TrackedGroup } from '#db/repositories/download-lists.ts'
import type { Download, DownloadGroup } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext, ClientAccess, Repositories } from '../app-context.ts'
import { clientKeys } from './client-key.ts'
import { countGroups } from './count-downloads.ts'
import { showDownloads, showUntracked } from './show-download.ts'

export type ListDownloadsDeps = Repositories & ClientAccess & Pick<AppContext, 'clock' | 'log' | 'health'>

type ClientError = { downloaderName: string; message: string }
export type DownloadList = { downloads: Download[]; errors: ClientError[] }
/** A page of one group, or without `group` all active and untracked downloads with a page of each of the others. */
export type DownloadQuery = {
  group?: DownloadGroup | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** The size of a page without a limit. */
export const downloadsPerPage = 100

const freshMs = 5000

/** Downloads of a user and untracked ones, newest first, with their total number and the errors of unreachable clients. */
export async function listDownloads(
  app: ListDownloadsDeps,
  userId: string,
  { group, limit = downloadsPerPage, offset = 0 }: DownloadQuery = {},
): Promise<DownloadList & { total: number }> {
  if (group !== undefined && group !== 'untracked') {
    const downloads = showDownloads(app, app.downloads.page(userId, group, { limit, offset }))
    return { downloads, errors: knownErrors(app), total: countGroups(app, userId, [group])[group] }
  }
  const { downloads: untracked, errors } = await untrackedDownloads(app)
  if (group === 'untracked') {
    return { downloads: untracked.slice(offset, offset + limit), errors, total: untracked.length }
  }
  const page = (name: TrackedGroup) => app.downloads.page(userId, name, name === 'active' ? {} : { limit, offset })
  const tracked = showDownloads(app, [...page('active'), ...page('attention'), ...page('finished')])
  const { active, attention, finished } = countGroups(app, userId, ['active', 'attention', 'finished'])
  const total = active + attention + finished + untracked.length
  return { downloads: [...tracked, ...untracked].sort(newestFirst), errors, total }
}

/** The untracked downloads of all clients, newest first, with the errors of unreachable clients. */
export async function untrackedDownloads(app: ListDownloadsDeps): Promise<DownloadList> {
  const listings = await Promise.all(
    app.downloaders
      .all()
      .filter(({ enabled }) => enabled)
      .map((downloader) => listClient(app, downloader)),
  )
  const errors = listings.flatMap(({ downloader, error }) =>
    error === null ? [] : [{ downloaderName: downloader.name, message: error }],
  )
  return { downloads: untrackedOf(app, listings).sort(newestFirst), errors }
}

function newestFirst(one: Download, other: Download): number {
  if (one.addedAt === other.addedAt) return 0
  return one.addedAt < other.addedAt ? 1 : -1
}

/** The errors that the clients are known to have, without asking them. */
function knownErrors(app: Pick<AppContext, 'downloaders'>): ClientError[] {
  return app.downloaders
    .all()
    .filter(({ enabled, health }) => enabled && !health.ok)
    .map(({ name, health }) => ({ downloaderName: name, message: health.message ?? 'It cannot be reached.' }))
}

type Listing = { downloader: Downloader; downloads: readonly ClientDownload[]; error: string | null }

async function listClient(app: ListDownloadsDeps, downloader: Downloader): Promise<Listing> {
  if (app.clientMonitor.isBackedOff(downloader.id))
    return { downloader, downloads: [], error: downloader.health.message }
  try {
    return { downloader, downloads: await app.clientMonitor.listDownloads(downloader, freshMs), error: null }
  } catch (error) {
    return { downloader, downloads: [], error: errorMessage(error) }
  }
}

/** Untracked downloads, each once even if two entries lead to the same client. */
function untrackedOf(app: ListDownloadsDeps, listings: readonly Listing[]): Download[] {
  const clientKeyOf = clientKeys(app)
  const reportedIds = listings.flatMap(({ downloads }) => downloads.map(({ clientId }) => clientId))
  const tracked = app.downloads.withClientIds(reportedIds)
  const listed = new Set(tracked.map(({ downloaderId, clientId }) => clientKeyOf(downloaderId, clientId)))
  const untracked: Download[] = []
  for (const { downloader, downloads } of listings) {
    for (const reported of downloads) {
      const key = clientKeyOf(downloader.id, reported.clientId)
      if (!listed.has(key)) untracked.push(showUntracked(app, downloader, reported))
      listed.add(key)
    }
  }
  return untracked
}
