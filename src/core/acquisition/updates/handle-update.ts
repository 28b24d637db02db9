import { activeDownloadStatuses, type Download, type DownloadStatus } from '#domain/downloads/download.ts'
import type { Game } from '#domain/games/game.ts'
import { instant } from '#domain/ports/clock.ts'
import { compareVersions, isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../../app-context.ts'
import { notify } from '../../notifications/notify.ts'
import { canGrabAutomatically, type GrabOptions, grabBest } from '../grab-best.ts'
import type { GrabDeps } from '../grab-release.ts'
import type { ListedRelease } from '../release-cache.ts'
import { hasReachedFailureLimit } from '../request-search.ts'

export type UpdateDeps = GrabDeps & Pick<AppContext, 'feeds'>

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

/**
 * Finds newer versions of an owned game among judged releases. The newest is recorded and notified once; the best release
 * of it is grabbed if the user wants that. `update` says whether there is a newer version.
 */
export async function handleUpdate(
  app: UpdateDeps,
  game: Game,
  listed: readonly ListedRelease[],
  options: GrabOptions,
): Promise<{ grabbed: Download | null; update: boolean }> {
  const newer = listed.filter(
    (candidate) => canGrabAutomatically(candidate) && isNewer(candidate.release.parsed.version, game.installedVersion),
  )
  const [first, ...others] = newer
  if (first === undefined) return { grabbed: null, update: false }
  const newest = others.reduce(
    (best, candidate) => (isNewer(candidate.release.parsed.version, best.release.parsed.version) ? candidate : best),
    first,
  )
  recordUpdate(app, game, newest)
  if (!app.users.settings(game.userId).autoGrabUpdates || isBusy(app, game)) return { grabbed: null, update: true }
  // Only the newest version is grabbed, and of that version the best release.
  const ofNewest = newer.filter(
    ({ release }) => compareVersions(release.parsed.version, newest.release.parsed.version) === 0,
  )
  return { grabbed: await grabBest(app, game, ofNewest, options), update: true }
}

function isBusy(app: UpdateDeps, { id }: Game): boolean {
  const isDownloading = app.downloads.ofGame(id).some(({ status }) => active.has(status))
  return isDownloading || hasReachedFailureLimit(app, id)
}

function recordUpdate(app: UpdateDeps, game: Game, { release }: ListedRelease): void {
  const { version } = release.parsed
  if (version === null) return
  const known = app.feeds.update(game.id)
  const hasChanged = known === null || isNewer(version, known.version)
  app.transaction(() => {
    if (hasChanged) {
      const { title: releaseTitle, indexerName } = release
      app.feeds.putUpdate({ gameId: game.id, version, releaseTitle, indexerName, foundAt: instant(app.clock) })
    }
    if (!game.updateAvailable) app.games.update(game.id, { updateAvailable: true })
  })
  if (!game.updateAvailable) app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  if (!hasChanged) return
  const message = `You have ${game.installedVersion}; ${release.indexerName} has ${release.title}`
  const title = `${game.title} ${version} is out`
  notify(app, game.userId, 'updateAvailable', { title, message, link: `/games/${game.id}` })
}
