import type { StoredDownload } from '#db/repositories/downloads.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/download.ts'
import type { Program } from '../program.ts'

const needing: ReadonlySet<DownloadStatus> = new Set([...activeDownloadStatuses, 'review'])

/**
 * Whether somebody else's download is the very same in its client, as when two users want one game and get the same
 * torrent, and has not been imported yet: the client and the files on its disk must keep it until then.
 */
export function isNeededByAnother(
  { downloads }: Pick<Program, 'downloads'>,
  { id, downloaderId, clientId }: Pick<StoredDownload, 'id' | 'downloaderId' | 'clientId'>,
): boolean {
  if (downloaderId === null) return false
  const isSame = (other: StoredDownload): boolean =>
    other.id !== id &&
    other.downloaderId === downloaderId &&
    other.clientId.toLowerCase() === clientId.toLowerCase() &&
    other.removal === null
  return downloads.withStatus([...needing]).some(isSame)
}
