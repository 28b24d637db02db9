import type { Download } from '#domain/download.ts'
import type { Game } from '#domain/game.ts'
import { instant } from '#domain/ports/clock.ts'
import { compareVersions, isNewer } from '#domain/release-name/compare-versions.ts'
import { notify } from '../../notifications/notify.ts'
import type { Program } from '../../program.ts'
import { grabBest, isTakeable, type Standing } from '../grab-best.ts'
import type { GrabParts } from '../grab-release.ts'
import type { ListedRelease } from '../listings.ts'
import { hasFailedEnough } from '../search-after-failures.ts'

export type UpdateParts = GrabParts & Pick<Program, 'feeds'>

/**
 * Looks through judged releases of a game that somebody has for newer versions. The newest is noted and told of once;
 * the best is grabbed where the user wants that. `update` says whether there is one.
 */
export async function takeUpdate(
  program: UpdateParts,
  game: Game,
  listed: readonly ListedRelease[],
  { before, signal }: { before: Standing; signal?: AbortSignal | undefined },
): Promise<{ grabbed: Download | null; update: boolean }> {
  const newer = listed.filter((one) => isTakeable(one) && isNewer(one.release.parsed.version, game.installedVersion))
  const [first, ...others] = newer
  if (first === undefined) return { grabbed: null, update: false }
  const newest = others.reduce(
    (best, one) => (isNewer(one.release.parsed.version, best.release.parsed.version) ? one : best),
    first,
  )
  noteUpdate(program, game, newest)
  if (!program.users.settings(game.userId).autoGrabUpdates || isBusy(program, game))
    return { grabbed: null, update: true }
  // Where several versions are newer, the way leads to the newest; of one version the best is taken.
  const ofNewest = newer.filter(
    ({ release }) => compareVersions(release.parsed.version, newest.release.parsed.version) === 0,
  )
  return { grabbed: await grabBest(program, game, ofNewest, { before, signal }), update: true }
}

function isBusy(program: UpdateParts, { id }: Game): boolean {
  const isOnItsWay = program.downloads.active().some(({ gameId }) => gameId === id)
  return isOnItsWay || hasFailedEnough(program, id)
}

function noteUpdate(program: UpdateParts, game: Game, { release }: ListedRelease): void {
  const { version } = release.parsed
  if (version === null) return
  const known = program.feeds.update(game.id)
  const isNews = known === null || isNewer(version, known.version)
  program.transaction(() => {
    if (isNews) {
      const { title: releaseTitle, indexerName } = release
      program.feeds.putUpdate({ gameId: game.id, version, releaseTitle, indexerName, foundAt: instant(program.clock) })
    }
    if (!game.updateAvailable) program.games.update(game.id, { updateAvailable: true })
  })
  if (!game.updateAvailable) program.events.emit('gameChanged', { id: game.id, change: 'updated' })
  if (!isNews) return
  const message = `You have ${game.installedVersion}; ${release.indexerName} has ${release.title}`
  const title = `${game.title} ${version} is out`
  notify(program, game.userId, 'updateAvailable', { title, message, link: `/games/${game.id}` })
}
