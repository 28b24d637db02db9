import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { AppContext } from '../../app-context.ts'
import { clientKeys } from '../../downloads/client-key.ts'

/** The imported downloads that are the same one in their client, as when it has several games. */
export function importedWith(
  app: Pick<AppContext, 'downloads' | 'downloaders'>,
  { downloaderId, clientId }: Pick<StoredDownload, 'downloaderId' | 'clientId'>,
): StoredDownload[] {
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloaderId, clientId)
  const isSame = (other: StoredDownload) => clientKeyOf(other.downloaderId, other.clientId) === key
  return app.downloads.withClientIds([clientId]).filter((other) => other.status === 'imported' && isSame(other))
}
