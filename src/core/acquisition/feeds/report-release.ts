import { createHash } from 'node:crypto'
import { notificationFacts } from '#domain/notifications/facts.ts'
import type { AppContext } from '../../app-context.ts'
import { type NotifyDeps, storeNotification } from '../../notifications/notify.ts'
import { type Subject, subjectTitle } from '../judge/subject.ts'
import type { ListedRelease } from '../search/release-cache.ts'

type Deps = NotifyDeps & Pick<AppContext, 'feeds' | 'transaction'>

/**
 * Notifies a user of a new release that is not grabbed automatically: once, even if the sync is interrupted and
 * processes the release again.
 */
export function reportRelease(app: Deps, subject: Subject, { release }: ListedRelease): void {
  const { game, part } = subject
  const { title: message, indexerName, size } = release
  const digest = createHash('sha256')
    .update(`${game.id} ${part?.id ?? ''} ${message}`)
    .digest('base64url')
  const notification = app.transaction(() => {
    if (!app.feeds.markReported(digest)) return null
    return storeNotification(app, game.userId, 'releaseFound', {
      title: `${indexerName} has ${subjectTitle(subject)}`,
      message,
      link: `/games/${game.id}`,
      coverUrl: game.coverUrl,
      gameIds: [game.id],
      facts: notificationFacts({ sizeBytes: size, indexer: indexerName }),
    })
  })
  if (notification !== null) app.events.emit('notification', notification)
}
