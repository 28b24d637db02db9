import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloader.ts'
import type { Notification } from '#domain/notification.ts'
import { rememberDeletedRelease } from '../acquisition/deleted-releases.ts'
import { wantAgain } from '../acquisition/want-again.ts'
import { type NotifyParts, storeNotification, type Words } from '../notifications/notify.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'
import { tellProgress } from './tell-progress.ts'

type Ending = NotifyParts & Pick<Program, 'downloads' | 'games' | 'history' | 'transaction' | 'live'>

const mostNamed = 5

/**
 * Ends downloads that were deleted in their client. Their games are wanted again, but the automatic search never takes
 * the same release again. Each user is notified once, with all of their downloads that ended in the same round.
 */
export function endDeletedDownloads(program: Ending, { name }: Downloader, ids: readonly string[]): void {
  const { ended, wanted, notifications } = program.transaction(() => {
    const ended = ids.flatMap((id) => program.downloads.find(id) ?? [])
    const wanted = ended.filter((download) => end(program, download, name))
    const notifications = [...Map.groupBy(ended, ({ userId }) => userId)].flatMap(
      ([userId, downloads]): Notification[] => {
        const stored = storeNotification(program, userId, 'downloadFailed', describeDeletion(downloads, name))
        return stored === null ? [] : [stored]
      },
    )
    return { ended, wanted, notifications }
  })
  for (const { id } of ended) program.live.facts.delete(id)
  tellProgress(
    program,
    ended.map(({ id }) => id),
  )
  for (const { gameId } of wanted) {
    if (gameId !== null) program.events.emit('gameChanged', { id: gameId, change: 'updated' })
  }
  for (const notification of notifications) program.events.emit('notification', notification)
}

/** Answers whether its game is wanted again. */
function end(program: Ending, download: StoredDownload, clientName: string): boolean {
  const { id: downloadId, gameId, userId, title } = download
  const message = `It was deleted in ${clientName}.`
  program.downloads.update(downloadId, { status: 'removed', message })
  rememberDeletedRelease(program, download, clientName)
  const game = gameId === null ? null : program.games.findById(gameId)
  recordHistory(program, { type: 'deleted', game, userId, downloadId, title, message })
  return wantAgain(program, gameId)
}

function describeDeletion(downloads: readonly StoredDownload[], clientName: string): Words {
  const [first, ...others] = downloads
  if (first !== undefined && others.length === 0) {
    const title = `${first.title} was deleted in ${clientName}`
    if (first.gameId === null) return { title, message: 'It is not tracked any more.', link: '/activity' }
    const message = 'It is not grabbed again automatically. Search again or blacklist it on the page of the game.'
    return { title, message, link: `/games/${first.gameId}` }
  }
  const named = downloads.slice(0, mostNamed).map(({ title }) => title)
  const more = downloads.length - named.length
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  const message = `${list}. They are not grabbed again automatically. Search again or blacklist them under Activity.`
  return { title: `${downloads.length} downloads were deleted in ${clientName}`, message, link: '/activity' }
}
