import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { type DownloadStatus, queueStatuses } from '#domain/downloads/download-status.ts'
import type { AppContext } from '../app-context.ts'
import { hasFolderOwner, overlapWith } from '../library/folder-owners.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { clientKeys } from './client-key.ts'

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/** Whether the client had a tracked download before Ludarr did. Only admins may delete its files. */
export function isAdopted({ adopted, userId }: Pick<StoredDownload, 'adopted' | 'userId'>): boolean {
  return adopted || userId === null
}

/**
 * Whether another tracked download is the same one in its client and is not imported yet, as when two users grab the
 * same torrent. The client and its files must keep it until then. `except`: ids of downloads that do not count.
 */
export function isNeededByAnother(
  app: Pick<AppContext, 'downloads' | 'downloaders'>,
  { id, downloaderId, clientId }: Pick<StoredDownload, 'id' | 'downloaderId' | 'clientId'>,
  except: ReadonlySet<string> = new Set(),
): boolean {
  if (downloaderId === null) return false
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloaderId, clientId)
  const isSame = (other: StoredDownload): boolean =>
    queued.has(other.status) &&
    other.id !== id &&
    !except.has(other.id) &&
    other.removal === null &&
    clientKeyOf(other.downloaderId, other.clientId) === key
  return app.downloads.withClientIds([clientId]).some(isSame)
}

/**
 * Whether another user tracks the same download in its client. A member who removes it only stops tracking it then; an
 * admin removes it for everyone.
 */
export function isSharedWithOthers(
  app: Pick<AppContext, 'downloads' | 'downloaders' | 'users'>,
  { id, userId, downloaderId, clientId }: Pick<StoredDownload, 'id' | 'userId' | 'downloaderId' | 'clientId'>,
): boolean {
  if (downloaderId === null || userId === null || app.users.find(userId)?.role === 'admin') return false
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloaderId, clientId)
  const isSame = (other: StoredDownload): boolean =>
    other.id !== id &&
    other.userId !== userId &&
    other.removal === null &&
    clientKeyOf(other.downloaderId, other.clientId) === key
  return app.downloads.withClientIds([clientId]).some((other) => other.status === 'imported' && isSame(other))
}

/**
 * Whether the library needs the files at a path: links of an import point to them, or the client saves directly into the
 * folder of a game.
 */
export async function isNeededByGame(
  app: Pick<AppContext, 'scans' | 'imports'>,
  path: string | null,
  record: StoredImport | null,
): Promise<boolean> {
  if (record !== null && hasLinks(record)) return true
  if (path === null) return false
  const overlaps = overlapWith(path)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const source of app.imports.linkedSources()) {
    if (overlaps(source)) return true
    await yieldToEventLoop()
  }
  return hasFolderOwner(app, path)
}

// An import in review or one that was rolled back has created no links.
function hasLinks({ transferMode, status, filesPlanned }: StoredImport): boolean {
  return transferMode === 'symlink' && (status === 'done' || status === 'running' || filesPlanned > 0)
}
