import type { StoredDownload } from '#db/repositories/downloads.ts'
import { queueStatuses } from '#domain/downloads/download-status.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { type HistoryEvent, recordHistoryOf } from '../history/record-history.ts'
import { type NotificationText, storeNotification } from '../notifications/notify.ts'
import { rememberDeletedReleases } from './deleted-releases.ts'

type Deps = Needs<typeof storeNotification> &
  Pick<AppContext, 'clientMonitor' | 'downloads' | 'games' | 'history' | 'progressEvents' | 'transaction'>

/** A download counts as deleted after this many polls in a row in which its client does not list it. */
export const missedPollsUntilDeleted = 3

const maxNamed = 5

/**
 * Ends downloads that were deleted in their client. Their games are wanted again, but the automatic search never takes
 * the same release again. Each user is notified once, with all downloads that ended in the same poll.
 */
export function endDeletedDownloads(app: Deps, { name }: Downloader, ids: readonly string[]): void {
  const { ended, wanted, notifications } = app.transaction(() => {
    const ended = app.downloads.withIds(ids)
    const wanted = endAll(app, ended, name)
    const notifications = [...Map.groupBy(ended, ({ userId }) => userId)].flatMap(
      ([userId, downloads]): Notification[] => {
        const stored = storeNotification(app, userId, 'downloadFailed', {
          ...describeDeletion(downloads, name),
          gameIds: downloads.map(({ gameId }) => gameId),
        })
        return stored === null ? [] : [stored]
      },
    )
    return { ended, wanted, notifications }
  })
  for (const { id } of ended) app.clientMonitor.forgetFacts(id)
  app.progressEvents.emit(ended.map(({ id }) => id))
  for (const id of wanted) app.events.emit('gameChanged', { id, change: 'updated' })
  for (const notification of notifications) app.events.emit('notification', notification)
}

/** Ends the downloads, and returns the ids of the games that are wanted again. */
function endAll(app: Deps, ended: readonly StoredDownload[], clientName: string): string[] {
  const message = `It was deleted in ${clientName}.`
  app.downloads.updateAll(
    ended.map(({ id }) => id),
    { status: 'removed', message },
  )
  rememberDeletedReleases(app, ended, clientName)
  const gameIds = ended.flatMap(({ gameId }) => gameId ?? [])
  const games = app.games.labelsOf(gameIds)
  const events = ended.map(({ id: downloadId, gameId, userId, title }): HistoryEvent => {
    return { type: 'deleted', game: games.get(gameId ?? '') ?? null, userId, downloadId, title, message }
  })
  recordHistoryOf(app, events)
  return app.games.restoreWanted(gameIds, queueStatuses)
}

function describeDeletion(downloads: readonly StoredDownload[], clientName: string): NotificationText {
  const [first, ...others] = downloads
  if (first !== undefined && others.length === 0) {
    const title = `${first.title} was deleted in ${clientName}`
    if (first.gameId === null) return { title, message: 'It is no longer tracked.', link: '/activity' }
    const message = 'It is not grabbed again automatically. Search again or blacklist it on the page of the game.'
    return { title, message, link: `/games/${first.gameId}` }
  }
  const named = downloads.slice(0, maxNamed).map(({ title }) => title)
  const more = downloads.length - named.length
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  const message = `${list}. They are not grabbed again automatically. Search again or blacklist them under Activity.`
  return { title: `${downloads.length} downloads were deleted in ${clientName}`, message, link: '/activity' }
}
