import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { storeNotification } from '../../notifications/notify.ts'

type Deps = Needs<typeof storeNotification> & Pick<AppContext, 'downloads' | 'games'>

/**
 * Stores that a pending grab was sent to a client, in the caller's transaction: once, however often it is sent. The
 * caller emits it after the commit.
 */
export function storeGrabbed(
  app: Deps,
  { id, userId, gameId, title, indexerName, size }: StoredDownload,
  client: Downloader,
): Notification | null {
  if (!app.downloads.markGrabReported(id)) return null
  const game = gameId === null ? null : app.games.findById(gameId)
  return storeNotification(app, userId, 'grabbed', {
    title: `${title} was grabbed`,
    message: indexerName === null ? 'Added manually' : `From ${indexerName}`,
    link: gameId === null ? '/activity' : `/games/${gameId}`,
    coverUrl: game?.coverUrl ?? null,
    gameIds: [gameId],
    facts: notificationFacts({ sizeBytes: size, indexer: indexerName, client: client.name }),
  })
}
