import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { type NotificationText, type NotifyDeps, storeNotification } from '../notifications/notify.ts'
import { rememberDeletedRelease } from './deleted-releases.ts'
import { restoreWantedStatus } from './restore-wanted-status.ts'

type Deps = NotifyDeps &
  Pick<AppContext, 'downloads' | 'games' | 'history' | 'transaction' | 'clientMonitor' | 'progressEvents'>

/** A download counts as deleted after this many polls in a row in which its client does not list it. */
export const missedPollsUntilDeleted = 3

const maxNamed = 5

/**
 * Ends downloads that were deleted in their client. Their games are wanted again, but the automatic search never takes
 * the same release again. Each user is notified once, with all downloads that ended in the same poll.
 */
export function endDeletedDownloads(app: Deps, { name }: Downloader, ids: readonly string[]): void {
  const { ended, wanted, notifications } = app.transaction(() => {
    const ended = ids.flatMap((id) => app.downloads.find(id) ?? [])
    const wanted = ended.filter((download) => end(app, download, name))
    const notifications = [...Map.groupBy(ended, ({ userId }) => userId)].flatMap(
      ([userId, downloads]): Notification[] => {
        const stored = storeNotification(app, userId, 'downloadFailed', describeDeletion(downloads, name))
        return stored === null ? [] : [stored]
      },
    )
    return { ended, wanted, notifications }
  })
  for (const { id } of ended) app.clientMonitor.forgetFacts(id)
  app.progressEvents.emit(ended.map(({ id }) => id))
  for (const { gameId } of wanted) {
    if (gameId !== null) app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  }
  for (const notification of notifications) app.events.emit('notification', notification)
}

/** Ends one download, and answers whether its game is wanted again. */
function end(app: Deps, download: StoredDownload, clientName: string): boolean {
  const { id: downloadId, gameId, userId, title } = download
  const message = `It was deleted in ${clientName}.`
  app.downloads.update(downloadId, { status: 'removed', message })
  rememberDeletedRelease(app, download, clientName)
  const game = gameId === null ? null : app.games.findById(gameId)
  recordHistory(app, { type: 'deleted', game, userId, downloadId, title, message })
  return restoreWantedStatus(app, gameId)
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
