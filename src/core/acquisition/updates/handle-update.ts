import { activeDownloadStatuses, type Download, type DownloadStatus } from '#domain/downloads/download.ts'
import type { Game } from '#domain/games/game.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import { instant } from '#domain/ports/clock.ts'
import { appliesTo } from '#domain/release-name/applies-to.ts'
import { compareVersions, isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../../app-context.ts'
import { notify } from '../../notifications/notify.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { canGrabAutomatically, type GrabOptions, grabBest, isCertain } from '../grab-best.ts'
import type { GrabDeps } from '../grab-release.ts'
import { judge } from '../judge.ts'
import { judgeContext } from '../judge-context.ts'
import type { ListedRelease } from '../release-cache.ts'
import { hasReachedFailureLimit } from '../request-search.ts'

export type UpdateDeps = GrabDeps & Pick<AppContext, 'feeds' | 'capsCache'>

const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

/**
 * Finds newer versions of an owned game among judged releases. The newest is recorded and notified once, even if it is an
 * update that requires another version than the installed one. Of those that apply, the best release of the newest version
 * is grabbed if the user wants that. `update` says whether there is a newer version.
 */
export async function handleUpdate(
  app: UpdateDeps,
  game: Game,
  listed: readonly ListedRelease[],
  options: GrabOptions,
): Promise<{ grabbed: Download | null; update: boolean }> {
  const newer = listed.filter(({ release }) => isNewer(release.parsed.version, game.installedVersion))
  const applicable = newer.filter(canGrabAutomatically)
  const [newest] = newestOf([...applicable, ...(await onlyForOtherVersions(app, game, newer))])
  if (newest === undefined) return { grabbed: null, update: false }
  recordUpdate(app, game, newest)
  if (!app.users.settings(game.userId).autoGrabUpdates || isBusy(app, game)) return { grabbed: null, update: true }
  return { grabbed: await grabBest(app, game, newestOf(applicable), options), update: true }
}

/** The releases of the newest version, in their order. */
function newestOf(listed: readonly ListedRelease[]): ListedRelease[] {
  const versionOf = ({ release }: ListedRelease): string | null => release.parsed.version
  const [first, ...others] = listed
  if (first === undefined) return []
  const newest = others.reduce((best, each) => (isNewer(versionOf(each), versionOf(best)) ? each : best), first)
  return listed.filter((each) => each === newest || compareVersions(versionOf(each), versionOf(newest)) === 0)
}

/** Updates that would be accepted if the version was installed that they require. */
async function onlyForOtherVersions(
  app: UpdateDeps,
  game: Game,
  listed: readonly ListedRelease[],
): Promise<ListedRelease[]> {
  const others = listed.filter(
    (each) =>
      isCertain(each) && !appliesTo(each.release.parsed, game.installedVersion) && !each.release.decision.accepted,
  )
  const context = judgeContext(app, game.userId, game)
  const yieldToEventLoop = createYieldToEventLoop()
  const acceptable: ListedRelease[] = []
  for (const each of others) {
    const installedVersion = each.release.parsed.requiredVersion
    if (judge(each.found, { ...context, game: { ...game, installedVersion } }).accepted) acceptable.push(each)
    await yieldToEventLoop()
  }
  return acceptable
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
  const { requiredVersion } = release.parsed
  const requires = appliesTo(release.parsed, game.installedVersion) ? '' : `, which requires version ${requiredVersion}`
  const message = `You have ${game.installedVersion}; ${release.indexerName} has ${release.title}${requires}`
  const title = `${game.title} ${version} is out`
  notify(app, game.userId, 'updateAvailable', {
    ...{ title, message, link: `/games/${game.id}`, coverUrl: game.coverUrl },
    facts: notificationFacts({ version, sizeBytes: release.size, indexer: release.indexerName }),
  })
}
