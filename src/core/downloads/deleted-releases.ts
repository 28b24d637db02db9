import type { StoredDownload } from '#db/repositories/downloads.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { isSameRelease } from './same-release.ts'

/** Records that downloads were deleted in their client. Runs in the caller's transaction. */
export function rememberDeletedReleases(
  app: Pick<AppContext, 'downloads' | 'clock'>,
  deleted: readonly StoredDownload[],
  clientName: string,
): void {
  const deletedAt = instant(app.clock)
  app.downloads.addDeletedReleases(
    deleted.flatMap(({ id: downloadId, gameId, title, clientId }) =>
      gameId === null ? [] : [{ downloadId, gameId, title, clientId, clientName, deletedAt }],
    ),
  )
}

/** Removes the record of a deleted release that a user chose again. Runs in the caller's transaction. */
export function forgetDeletedRelease(
  { downloads }: Pick<AppContext, 'downloads'>,
  { gameId, title, clientId }: Pick<StoredDownload, 'gameId' | 'title' | 'clientId'>,
): void {
  if (gameId === null) return
  // Clients without hashes number their downloads, and may reuse numbers.
  const infoHash = /^[0-9a-f]{40}$/i.test(clientId) ? clientId.toLowerCase() : null
  const same = downloads.deletedReleases(gameId).filter((entry) => isSameRelease(entry, { title, infoHash }))
  downloads.removeDeletedReleases(same.map(({ downloadId }) => downloadId))
}
