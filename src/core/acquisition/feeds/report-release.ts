import { createHash } from 'node:crypto'
import { notificationFacts } from '#domain/notifications/facts.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { storeNotification } from '../../notifications/notify.ts'
import { isForReview } from '../grab/grab-best.ts'
import { type Subject, subjectTitle } from '../judge/subject.ts'
import type { ListedRelease } from '../search/release-cache.ts'

export type ReportDeps = Needs<typeof storeNotification> & Pick<AppContext, 'feeds' | 'transaction'>

/**
 * Notifies a user of a new release that is not grabbed automatically: once, even if the sync is interrupted and
 * processes the release again.
 */
export function reportRelease(app: ReportDeps, subject: Subject, { release }: ListedRelease): void {
  const { game, part } = subject
  const { title: name, indexerName, size, decision } = release
  const cause = decision.review ? decision.reasons[0]?.message : undefined
  const message = cause === undefined ? name : `${name} needs review: ${cause}`
  const digest = createHash('sha256')
    .update(`${game.id} ${part?.id ?? ''} ${name}`)
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

/** Notifies a user of the best release that nobody but the user can decide about, if there is one. */
export function reportReview(app: ReportDeps, subject: Subject, listed: readonly ListedRelease[]): void {
  const best = listed.find(isForReview)
  if (best !== undefined) reportRelease(app, subject, best)
}
