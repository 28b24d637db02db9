import type { StoredDownload } from '#db/repositories/downloads.ts'
import { queueStatuses } from '#domain/downloads/download.ts'
import type { AppContext } from '../app-context.ts'
import { placesInClients } from './same-in-client.ts'

/**
 * Whether another tracked download is the same one in its client and is not imported yet, as when two users grab the
 * same torrent. The client and its files must keep it until then.
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
