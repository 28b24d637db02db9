import type { Download } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import type { AppContext } from '../../app-context.ts'
import { canGrabAutomatically, type GrabOptions, grabBest } from '../grab-best.ts'
import type { GrabDeps } from '../grab-release.ts'
import { judgeAll } from '../judge.ts'
import { judgeContext } from '../judge-context.ts'
import type { ListedRelease } from '../release-cache.ts'
import { applyDelay, type DelayedReleases, keyOf } from './apply-delay.ts'
import { waitingOf } from './list-waiting.ts'

export type WaitDeps = GrabDeps & Pick<AppContext, 'capsCache'>

export type GrabOutcome = { grabbed: Download | null; waiting: Waiting | null }

/**
 * Grabs the best of the listed releases and of those that wait already, as `grabBest` does, unless all of them wait for a
 * better one. Only releases of wanted games wait, and only for users whose releases are grabbed automatically.
 */
export async function grabOrWait(
  app: WaitDeps,
  game: Game,
  listed: readonly ListedRelease[],
  options: GrabOptions,
): Promise<GrabOutcome> {
  const { delayHours, autoGrabEnabled } = app.users.settings(game.userId)
  const mayWait = delayHours > 0 && autoGrabEnabled && game.status === 'wanted'
  if (!mayWait) return { grabbed: await grabBest(app, game, listed, options), waiting: null }
  return grabDelayed(app, game, await withDelay(app, game, listed), options)
}

/** The releases of a game that may be grabbed, with those that wait already, split by the delay. */
export async function withDelay(app: WaitDeps, game: Game, listed: readonly ListedRelease[]): Promise<DelayedReleases> {
  const { candidates, seen, context } = await judgeWithWaiting(app, game, listed)
  return applyDelay(candidates, seen, context)
}

/** The releases that may be grabbed, best first: the listed ones, and those that wait already. */
export async function judgeWithWaiting(app: WaitDeps, game: Game, listed: readonly ListedRelease[]) {
  const context = judgeContext(app, game.userId, game)
  const seen = app.waitingReleases.ofGame(game.id)
  const current = new Set(listed.map(({ found }) => keyOf(found)))
  const earlier = seen.map(({ found }) => found).filter((found) => !current.has(keyOf(found)))
  // All are judged together, because that puts them in order.
  const judged =
    earlier.length === 0 ? listed : await judgeAll([...listed.map(({ found }) => found), ...earlier], context)
  return { candidates: judged.filter(canGrabAutomatically), seen, context }
}

/** Grabs the best release that is ready. If none can be fetched, the others wait. */
export async function grabDelayed(
  app: WaitDeps,
  game: Game,
  { ready, waiting }: DelayedReleases,
  options: GrabOptions,
): Promise<GrabOutcome> {
  try {
    const grabbed = await grabBest(app, game, ready, options)
    if (grabbed !== null) {
      app.waitingReleases.remove(game.id)
      return { grabbed, waiting: null }
    }
  } catch (error) {
    if (waiting.length === 0 || !(error instanceof AppError) || error.code !== 'upstream') throw error
  }
  const isWaiting = waiting.length > 0 && app.transaction(() => store(app, game.id, waiting))
  if (!isWaiting) return { grabbed: null, waiting: null }
  app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  const state = waitingOf(app, game.userId, game.id)
  app.log.module('search').info('Waiting for a better release', { game: game.title, until: state?.until })
  return { grabbed: null, waiting: state }
}

/** Whether the game is still wanted. */
function store(app: WaitDeps, gameId: string, waiting: DelayedReleases['waiting']): boolean {
  if (app.games.findById(gameId)?.status !== 'wanted') return false
  app.waitingReleases.replace(gameId, waiting)
  return true
}
