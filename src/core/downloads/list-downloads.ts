import type { TrackedGroup } from '#db/repositories/download-lists.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { DownloadGroup } from '#domain/downloads/download-status.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { countGroups } from './count-downloads.ts'
import { type ClientError, findUntracked } from './find-untracked.ts'
import { showDownloads, showUntracked } from './show-download.ts'

export type ListDownloadsDeps = Needs<typeof showDownloads> & Pick<AppContext, 'downloads' | 'users'>

export type DownloadList = { downloads: Download[]; errors: ClientError[] }
/** A page of one group, or without `group` all active and untracked downloads with a page of each of the others. */
export type DownloadQuery = {
  group?: DownloadGroup | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** The size of a page without a limit. */
export const downloadsPerPage = 100

/** Downloads of a user and untracked ones, newest first, with their total number and the errors of unreachable clients. */
export async function listDownloads(
  app: ListDownloadsDeps,
  userId: string,
  { group, limit = downloadsPerPage, offset = 0 }: DownloadQuery = {},
): Promise<DownloadList & { total: number }> {
  if (group !== undefined && group !== 'untracked') {
    const downloads = showDownloads(app, app.downloads.page(userId, group, { limit, offset }))
    return {
      downloads,
      errors: shownErrors(app, userId, knownErrors(app)),
      total: countGroups(app, userId, [group])[group],
    }
  }
  const { untracked, errors: found } = await findUntracked(app)
  const errors = shownErrors(app, userId, found)
  if (group === 'untracked') {
    const page = untracked.slice(offset, offset + limit)
    return { downloads: page.map((download) => showUntracked(app, download)), errors, total: untracked.length }
  }
  const page = (name: TrackedGroup) => app.downloads.page(userId, name, name === 'active' ? {} : { limit, offset })
  const tracked = showDownloads(app, [...page('active'), ...page('attention'), ...page('finished')])
  const { active, attention, finished } = countGroups(app, userId, ['active', 'attention', 'finished'])
  const total = active + attention + finished + untracked.length
  return {
    downloads: [...tracked, ...untracked.map((each) => showUntracked(app, each))].sort(newestFirst),
    errors,
    total,
  }
}

function newestFirst(one: Download, other: Download): number {
  if (one.addedAt === other.addedAt) return 0
  return one.addedAt < other.addedAt ? 1 : -1
}

/** The errors as a user may read them: they name the addresses of clients, which are for admins only. */
export function shownErrors(
  { users }: Pick<AppContext, 'users'>,
  userId: string,
  errors: readonly ClientError[],
): ClientError[] {
  if (users.find(userId)?.role === 'admin') return [...errors]
  const message = 'It is unavailable. Your downloads continue when it is back.'
  return errors.map(({ downloaderName }) => ({ downloaderName, message }))
}

/** The errors that the clients are known to have, without asking them. */
function knownErrors(app: Pick<AppContext, 'downloaders'>): ClientError[] {
  return app.downloaders
    .all()
    .filter(({ enabled, health }) => enabled && !health.ok)
    .map(({ name, health }) => ({ downloaderName: name, message: health.message ?? 'It cannot be reached.' }))
}
