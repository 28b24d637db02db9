import { createHash } from 'node:crypto'
import type { StoredPart } from '#db/repositories/relations.ts'
import type { Game } from '#domain/games/game.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import type { AppContext } from '../../app-context.ts'
import { type NotifyDeps, storeNotification } from '../../notifications/notify.ts'
import type { ListedRelease } from '../release-cache.ts'

type Deps = NotifyDeps & Pick<AppContext, 'feeds' | 'transaction'>

/**
 * Notifies a user of a new release that is not grabbed automatically: once, even if the sync is interrupted and
 * processes the release again.
 */
export function reportRelease(
  app: Deps,
  { game, part }: { game: Game; part: StoredPart | null },
  { release }: ListedRelease,
): void {
  const { title: message, indexerName, size } = release
  const digest = createHash('sha256')
    .update(`${game.id} ${part?.id ?? ''} ${message}`)
    .digest('base64url')
  const name = part === null ? game.title : `${game.title}: ${part.title}`
  const notification = app.transaction(() => {
    if (!app.feeds.markReported(digest)) return null
    return storeNotification(app, game.userId, 'releaseFound', {
      title: `${indexerName} has ${name}`,
      ...{ message, link: `/games/${game.id}`, coverUrl: game.coverUrl },
      facts: notificationFacts({ sizeBytes: size, indexer: indexerName }),
    })
  })
  if (notification !== null) app.events.emit('notification', notification)
}
