import type { Download } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import type { Needs } from '../../app-context.ts'
import { settingsForGame } from '../../library/game-preferences.ts'
import { canGrabAutomatically, type GrabOptions, grabBest } from '../grab/grab-best.ts'
import { judgeAll } from '../judge/judge.ts'
import { judgeContext } from '../judge/judge-context.ts'
import { findSubject, isWanted, type Subject, subjectId, subjectTitle } from '../judge/subject.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { applyDelay, type DelayedReleases, keyOf } from './apply-delay.ts'
import { waitingOf } from './list-waiting.ts'

export type WaitDeps = Needs<typeof grabBest | typeof judgeContext>

export type GrabOutcome = { grabbed: Download | null; waiting: Waiting | null }

/**
 * Grabs the best of the listed releases and of those that wait already, as `grabBest` does, unless all of them wait for a
 * better one. Only releases of wanted games and add-ons wait, and only for users whose releases are grabbed automatically.
 */
export async function grabOrWait(
  app: WaitDeps,
  subject: Subject,
  listed: readonly ListedRelease[],
  options: GrabOptions,
): Promise<GrabOutcome> {
  const { delayHours, autoGrabEnabled } = settingsForGame(app, subject.game)
  const mayWait = delayHours > 0 && autoGrabEnabled && isWanted(subject)
  if (!mayWait) return { grabbed: await grabBest(app, subject.game, listed, options), waiting: null }
  return grabDelayed(app, subject, await withDelay(app, subject, listed), options)
}

/** The releases of a game or an add-on that may be grabbed, with those that wait already, split by the delay. */
export async function withDelay(
  app: WaitDeps,
  subject: Subject,
  listed: readonly ListedRelease[],
): Promise<DelayedReleases> {
  const { candidates, seen, context } = await judgeWithWaiting(app, subject, listed)
  return applyDelay(candidates, seen, context)
}

/** The releases that may be grabbed, best first: the listed ones, and those that wait already. */
export async function judgeWithWaiting(app: WaitDeps, subject: Subject, listed: readonly ListedRelease[]) {
  const { game, part } = subject
  const context = judgeContext(app, game.userId, game, part)
  const seen = app.waitingReleases.ofGame(game.id, part?.id ?? null)
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
  subject: Subject,
  { ready, waiting }: DelayedReleases,
  options: GrabOptions,
): Promise<GrabOutcome> {
  const { game } = subject
  try {
    const grabbed = await grabBest(app, game, ready, options)
    if (grabbed !== null) return { grabbed, waiting: null }
  } catch (error) {
    if (waiting.length === 0 || !(error instanceof AppError) || error.code !== 'upstream') throw error
  }
  const isWaiting = waiting.length > 0 && app.transaction(() => store(app, subject, waiting))
  if (!isWaiting) return { grabbed: null, waiting: null }
  app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  const state = waitingOf(app, game.userId, subjectId(subject))
  app.log.module('search').info('Waiting for a better release', { game: subjectTitle(subject), until: state?.until })
  return { grabbed: null, waiting: state }
}

/** Whether it is still wanted. */
function store(app: WaitDeps, subject: Subject, waiting: DelayedReleases['waiting']): boolean {
  const id = subjectId(subject)
  const now = findSubject(app, id)
  if (now === null || !isWanted(now)) return false
  app.waitingReleases.replace(id, waiting)
  return true
}
