import type { DeletedRelease, StoredDownload } from '#db/repositories/downloads.ts'
import { instant } from '#domain/ports/clock.ts'
import { spacedWords } from '#domain/release-name/title-words.ts'
import type { AppContext } from '../app-context.ts'

type Identified = { title: string; hash: string | null }

/** Finds the entry of a release that was deleted in its client, by its hash or an equivalent title. */
export function deletedEarlier<Entry extends Pick<DeletedRelease, 'title' | 'clientId'>>(
  deleted: readonly Entry[],
  { title, hash }: Identified,
): Entry | undefined {
  const normalized = spacedWords(title)
  return deleted.find((entry) => entry.clientId.toLowerCase() === hash || spacedWords(entry.title) === normalized)
}

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
  const hash = /^[0-9a-f]{40}$/i.test(clientId) ? clientId.toLowerCase() : null
  const same = downloads.deletedReleases(gameId).filter((entry) => deletedEarlier([entry], { title, hash }))
  downloads.removeDeletedReleases(same.map(({ downloadId }) => downloadId))
}
