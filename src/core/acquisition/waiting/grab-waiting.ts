import type { WaitingSubject } from '#db/repositories/waiting-releases.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Download } from '#domain/downloads/download.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { isUnreleased } from '#domain/games/game.ts'
import { withGamePreferences } from '#domain/games/merge-preferences.ts'
import type { SearchSubject } from '#domain/indexers/verdict.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { isStorageFault } from '../../files/data-disk.ts'
import { grabBest, newAttempt, snapshotOf } from '../grab/grab-best.ts'
import {
  findSubject,
  getSubject,
  isWanted,
  makeDue,
  partWaitsForRelease,
  type Subject,
  subjectTitle,
} from '../judge/subject.ts'
import { hasReachedFailureLimit } from '../wanted/failure-limit.ts'
import { delayEnd, isDelayOver } from './apply-delay.ts'
import { grabDelayed, judgeWithWaiting, withDelay } from './grab-or-wait.ts'

type Deps = Needs<typeof withDelay>

export type WaitingGrabs = { due: number; grabbed: number; failed: number }

const retryMs = 15 * 60_000
/** What cannot be fetched for this long is left to the regular searches. */
const maxRetryMs = 24 * 3_600_000

/** Grabs the best release of each game and add-on whose delay is over. */
export async function grabWaitingReleases(app: Deps, signal?: AbortSignal): Promise<WaitingGrabs> {
  app.waitingReleases.removeOld()
  const waiting = app.waitingReleases.subjects()
  const settings = new Map(waiting.map(({ userId }) => [userId, app.users.settings(userId)]))
  const preferences = app.games.preferencesOf(waiting.map(({ gameId }) => gameId))
  const outcome: WaitingGrabs = { due: 0, grabbed: 0, failed: 0 }
  for (const subject of waiting) {
    if (signal?.aborted) break
    const userSettings = settings.get(subject.userId)
    if (userSettings === undefined) continue
    const gameSettings = withGamePreferences(userSettings, preferences.get(subject.gameId) ?? null)
    if (!isDue(app, subject, gameSettings)) continue
    outcome.due += 1
    await grabOne(app, subject, { settings: gameSettings, signal }, outcome)
  }
  if (outcome.due > 0) app.log.module('search').info('Grabbed waiting releases', outcome)
  return outcome
}

/**
 * Grabs the best waiting release of a user's game or add-on now. Throws AppError `not-found` when none waits that may
 * still be grabbed, `conflict` when it is not wanted anymore, and the errors of the indexer and the clients.
 */
export async function grabWaitingNow(app: Deps, userId: string, id: SearchSubject): Promise<Download> {
  const subject = getSubject(app, userId, id)
  const before = snapshotOf(app, subject.game, subject.part)
  const { candidates } = isWanted(subject) ? await judgeWithWaiting(app, subject, []) : { candidates: [] }
  const title = subjectTitle(subject)
  if (candidates.length === 0) throw new AppError('not-found', say('acquisition.noneWaiting', { title }))
  const attempt = newAttempt('user', null)
  const grabbed = await grabBest(app, subject.game, candidates, { before, attempt, signal: undefined })
  if (grabbed === null) throw new AppError('conflict', say('acquisition.waitingChanged', { title }))
  return grabbed
}

function isDue(app: Pick<AppContext, 'clock'>, { since, triedAt }: WaitingSubject, settings: UserSettings): boolean {
  const now = app.clock.now()
  const triedMs = triedAt === null ? null : now.getTime() - Date.parse(triedAt)
  if (triedMs !== null && triedMs >= 0 && triedMs < retryMs) return false
  return !settings.autoGrabEnabled || isDelayOver(since, settings, now)
}

type GrabOptions = { settings: UserSettings; signal: AbortSignal | undefined }

async function grabOne(
  app: Deps,
  waiting: WaitingSubject,
  { settings, signal }: GrabOptions,
  outcome: WaitingGrabs,
): Promise<void> {
  const subject = findSubject(app, waiting)
  if (subject === null || !isWanted(subject)) return
  try {
    if (!settings.autoGrabEnabled) return stopWaiting(app, waiting)
    if (!mayBeGrabbed(app, subject, settings)) return app.waitingReleases.setTried(waiting, instant(app.clock))
    const before = snapshotOf(app, subject.game, subject.part)
    const delayed = await withDelay(app, subject, [])
    const { grabbed, waiting: still } = await grabDelayed(app, subject, delayed, {
      before,
      attempt: newAttempt('delay', null),
      signal,
    })
    if (grabbed !== null) outcome.grabbed += 1
    else if (still === null) stopWaiting(app, waiting)
  } catch (error) {
    if (signal?.aborted) return
    outcome.failed += 1
    const level = error instanceof AppError ? 'warn' : 'error'
    app.log.module('search')[level]('A waiting release could not be grabbed', {
      game: subjectTitle(subject),
      reason: errorMessage(error),
    })
    retryLater(app, waiting, { settings, error })
  }
}

function mayBeGrabbed(
  app: Pick<AppContext, 'blacklist' | 'clock'>,
  { game, part }: Subject,
  settings: UserSettings,
): boolean {
  if (hasReachedFailureLimit(app, game.id)) return false
  const now = app.clock.now()
  return part === null
    ? settings.searchUnreleased || !isUnreleased(game, now)
    : !partWaitsForRelease(part, settings, now)
}

/** Forgets the releases that wait when none of them can be grabbed: the next round searches for the game again. */
function stopWaiting(app: Deps, { gameId, partId }: SearchSubject): void {
  app.transaction(() => {
    app.waitingReleases.remove({ gameId, partId })
    makeDue(app, { gameId, partId })
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
}

type Failure = { settings: UserSettings; error: unknown }

function retryLater(app: Deps, waiting: WaitingSubject, { settings, error }: Failure): void {
  // The job waits for space.
  if (isStorageFault(error)) return
  const now = app.clock.now()
  if (now.getTime() - delayEnd(waiting.since, settings).getTime() >= maxRetryMs) stopWaiting(app, waiting)
  else app.waitingReleases.setTried(waiting, now.toISOString())
}
