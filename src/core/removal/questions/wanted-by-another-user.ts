import type { StoredDownload } from '#db/repositories/downloads.ts'
import { type DownloadStatus, queueStatuses } from '#domain/downloads/download-status.ts'
import type { AppContext } from '../../app-context.ts'
import { clientKeys } from '../../download-clients/client-key.ts'

type Deps = Pick<AppContext, 'downloads' | 'downloaders'>
type InClient = Pick<StoredDownload, 'downloaderId' | 'clientId'>

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/**
 * Whether another tracked download is the same one in its client and is not imported yet, as when two users grab the
 * same torrent. The client and its files must keep it until then. `except`: ids of downloads that do not count.
 */
export function isNeededByAnother(app: Deps, download: InClient & { id: string }, except: string[] = []): boolean {
  const own = new Set([download.id, ...except])
  return sameInClient(app, download).some(
    ({ id, status, removal }) => queued.has(status) && !own.has(id) && removal === null,
  )
}

/**
 * Whether another user tracks the same download in its client. A member who removes it only stops tracking it then; an
 * admin removes it for everyone.
 */
export function isSharedWithOthers(
  app: Pick<AppContext, 'downloaders' | 'downloads' | 'users'>,
  { userId, ...download }: Pick<StoredDownload, 'userId'> & InClient & { id: string },
): boolean {
  if (userId === null || app.users.find(userId)?.role === 'admin') return false
  return importedWith(app, download).some(
    (other) => other.id !== download.id && other.userId !== userId && other.removal === null,
  )
}

/**
 * The imported downloads that are the same one in their client, as when it has several games. `null` while another tracked
 * download needs it.
 */
export function importedUnlessNeeded(app: Deps, download: InClient & { id: string }): StoredDownload[] | null {
  return isNeededByAnother(app, download) ? null : importedWith(app, download)
}

function importedWith(app: Deps, download: InClient): StoredDownload[] {
  return sameInClient(app, download).filter(({ status }) => status === 'imported')
}

/** Whether another import needs the files of this one. Those that the same download was split into have their own. */
export function areSourcesNeeded(app: Deps, download: StoredDownload): boolean {
  const root = download.splitFrom ?? download.id
  return isNeededByAnother(app, download, [root, ...app.downloads.splitFrom(root).map(({ id }) => id)])
}

function sameInClient(app: Deps, { downloaderId, clientId }: InClient): StoredDownload[] {
  if (downloaderId === null) return []
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloaderId, clientId)
  return app.downloads
    .withClientIds([clientId])
    .filter((other) => clientKeyOf(other.downloaderId, other.clientId) === key)
}
