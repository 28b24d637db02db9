import { notificationFacts } from '#domain/notifications/facts.ts'
import { instant } from '#domain/ports/clock.ts'
import { appliesTo } from '#domain/release-name/applies-to.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { storeNotification } from '../../notifications/notify.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { installedVersionOf, type UpdateSubject } from './update-subject.ts'

type Deps = Needs<typeof storeNotification> & Pick<AppContext, 'feeds' | 'games' | 'transaction'>

/** Records the newest version of a game or add-on. Its user is notified once of each version. */
export function recordUpdate(app: Deps, subject: UpdateSubject, { release }: ListedRelease): void {
  const { game, part } = subject
  const { version } = release.parsed
  if (version === null) return
  const known = part === null ? app.feeds.update(game.id) : app.feeds.partUpdate(part.id)
  const hasChanged = known === null || isNewer(version, known.version)
  const isNews = part === null && !game.updateAvailable
  const notification = app.transaction(() => {
    if (isNews) app.games.update(game.id, { updateAvailable: true })
    if (!hasChanged) return null
    const { title: releaseTitle, indexerName } = release
    const update = { version, releaseTitle, indexerName, foundAt: instant(app.clock) }
    if (part === null) app.feeds.putUpdate({ gameId: game.id, ...update })
    else app.feeds.putPartUpdate({ partId: part.id, ...update })
    return storeUpdate(app, subject, release, version)
  })
  if (isNews) app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  if (notification !== null) app.events.emit('notification', notification)
}

function storeUpdate(
  app: Deps,
  subject: UpdateSubject,
  release: ListedRelease['release'],
  version: string,
): Notification | null {
  const { game, part } = subject
  const installed = installedVersionOf(subject)
  const requires = appliesTo(release.parsed, installed)
    ? ''
    : `, which requires version ${release.parsed.requiredVersion}`
  const message = `You have ${installed}; ${release.indexerName} has ${release.title}${requires}`
  const name = part === null ? game.title : `${game.title}: ${part.title}`
  const title = `${name} ${version} is out`
  return storeNotification(app, game.userId, 'updateAvailable', {
    title,
    message,
    link: `/games/${game.id}`,
    coverUrl: game.coverUrl,
    gameIds: [game.id],
    facts: notificationFacts({ version, sizeBytes: release.size, indexer: release.indexerName }),
  })
}
