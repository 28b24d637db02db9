import type { StoredDownload } from '#db/repositories/downloads.ts'
import { queueStatuses } from '#domain/downloads/download.ts'
import type { AppContext } from '../app-context.ts'
import { placesInClients } from './same-in-client.ts'

/**
 * Whether somebody else's download is the very same in its client, as when two users want one game and get the same
 * torrent, and has not been imported yet: the client and the files on its disk must keep it until then.
 */
export function isNeededByAnother(
  app: Pick<AppContext, 'downloads' | 'downloaders'>,
  { id, downloaderId, clientId }: Pick<StoredDownload, 'id' | 'downloaderId' | 'clientId'>,
): boolean {
  if (downloaderId === null) return false
  const placeOf = placesInClients(app)
  const place = placeOf(downloaderId, clientId)
  const isSame = (other: StoredDownload): boolean =>
    other.id !== id && other.removal === null && placeOf(other.downloaderId, other.clientId) === place
  return app.downloads.withStatus(queueStatuses).some(isSame)
}
