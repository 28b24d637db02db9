import type { WaitingGame } from '#db/repositories/waiting-releases.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Download } from '#domain/downloads/download.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { type Game, isUnreleased } from '#domain/games/game.ts'
import { instant } from '#domain/ports/clock.ts'
import { isStorageFault } from '../../files/data-disk.ts'
import { getGame } from '../../library/find-game.ts'
import { grabBest, newAttempt, snapshotOf } from '../grab-best.ts'
import { hasReachedFailureLimit } from '../request-search.ts'
import { delayEnd, isDelayOver } from './apply-delay.ts'
import { grabDelayed, judgeWithWaiting, type WaitDeps, withDelay } from './grab-or-wait.ts'

export type WaitingGrabs = { due: number; grabbed: number; failed: number }

const retryMs = 15 * 60_000
/** What cannot be fetched for this long is left to the regular searches. */
const maxRetryMs = 24 * 3_600_000

/** Grabs the best release of each game whose delay is over. */
export async function grabWaitingReleases(app: WaitDeps, signal?: AbortSignal): Promise<WaitingGrabs> {
  app.waitingReleases.removeOld()
  const waiting = app.waitingReleases.games()
  const settings = new Map(waiting.map(({ userId }) => [userId, app.users.settings(userId)]))
  const outcome: WaitingGrabs = { due: 0, grabbed: 0, failed: 0 }
  for (const game of waiting) {
    if (signal?.aborted) break
    const userSettings = settings.get(game.userId)
    if (userSettings === undefined || !isDue(app, game, userSettings)) continue
    outcome.due += 1
    await grabOne(app, game, { settings: userSettings, signal }, outcome)
  }
  if (outcome.due > 0) app.log.module('search').info('Grabbed waiting releases', outcome)
  return outcome
}

/**
 * Grabs the best waiting release of a user's game now. Throws AppError `not-found` when none waits that may still be
 * grabbed, `conflict` when the game is not wanted anymore, and the errors of the indexer and the clients.
 */
export async function grabWaitingNow(app: WaitDeps, userId: string, gameId: string): Promise<Download> {
  const game = getGame(app, userId, gameId)
  const before = snapshotOf(app, game)
  const { candidates } = game.status === 'wanted' ? await judgeWithWaiting(app, game, []) : { candidates: [] }
  if (candidates.length === 0) throw new AppError('not-found', `No release of ${game.title} is waiting. Search again`)
  const grabbed = await grabBest(app, game, candidates, {
    before,
    attempt: newAttempt('user', null),
    signal: undefined,
  })
  if (grabbed === null) {
    throw new AppError('conflict', `${game.title} or its releases changed meanwhile. Search again`)
  }
  app.waitingReleases.remove(game.id)
  return grabbed
}

function isDue(app: WaitDeps, { since, triedAt }: WaitingGame, settings: UserSettings): boolean {
  const now = app.clock.now()
  const triedMs = triedAt === null ? null : now.getTime() - Date.parse(triedAt)
  if (triedMs !== null && triedMs >= 0 && triedMs < retryMs) return false
  return !settings.autoGrabEnabled || isDelayOver(since, settings, now)
}

type GrabOptions = { settings: UserSettings; signal: AbortSignal | undefined }

async function grabOne(
  app: WaitDeps,
  waiting: WaitingGame,
  { settings, signal }: GrabOptions,
  outcome: WaitingGrabs,
): Promise<void> {
  const game = app.games.findById(waiting.gameId)
  if (game === null || game.status !== 'wanted') return
  try {
    if (!settings.autoGrabEnabled) return stopWaiting(app, game)
    if (!mayBeGrabbed(app, game, settings)) return app.waitingReleases.setTried(game.id, instant(app.clock))
    const before = snapshotOf(app, game)
    const delayed = await withDelay(app, game, [])
    const { grabbed, waiting: still } = await grabDelayed(app, game, delayed, {
      before,
      attempt: newAttempt('delay', null),
      signal,
    })
    if (grabbed !== null) outcome.grabbed += 1
    else if (still === null) stopWaiting(app, game)
  } catch (error) {
    if (signal?.aborted) return
    outcome.failed += 1
    const level = error instanceof AppError ? 'warn' : 'error'
    app.log.module('search')[level]('A waiting release could not be grabbed', {
      game: game.title,
      reason: errorMessage(error),
    })
    retryLater(app, game, waiting, { settings, error })
  }
}

function mayBeGrabbed(app: WaitDeps, game: Game, { searchUnreleased }: UserSettings): boolean {
  return !hasReachedFailureLimit(app, game.id) && (searchUnreleased || !isUnreleased(game, app.clock.now()))
}

/** Nothing that waits can be grabbed: the game is searched for again in the next round. */
function stopWaiting(app: WaitDeps, { id }: Game): void {
  app.transaction(() => {
    app.waitingReleases.remove(id)
    app.games.update(id, { lastSearchedAt: null })
  })
  app.events.emit('gameChanged', { id, change: 'updated' })
}

type Failure = { settings: UserSettings; error: unknown }

function retryLater(app: WaitDeps, game: Game, { since }: WaitingGame, { settings, error }: Failure): void {
  // The job waits for space.
  if (isStorageFault(error)) return
  const now = app.clock.now()
  if (now.getTime() - delayEnd(since, settings).getTime() >= maxRetryMs) stopWaiting(app, game)
  else app.waitingReleases.setTried(game.id, now.toISOString())
}
