import type { Download } from '#domain/downloads/download.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { type Game, isOwned } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { Needs } from '../../app-context.ts'
import { canGrabAutomatically, type GrabOptions, newAttempt, snapshotOf } from '../grab/grab-best.ts'
import { judgeAll } from '../judge/judge.ts'
import { judgeContext, mergePriorities } from '../judge/judge-context.ts'
import { mergeReleases } from '../search/merge-releases.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { handleUpdate } from '../updates/handle-update.ts'
import { grabOrWait } from '../waiting/grab-or-wait.ts'
import { hasReachedFailureLimit } from '../wanted/failure-limit.ts'
import { checkReadiness } from '../wanted/search-for-game.ts'
import { type FeedOptions, grabForParts } from './grab-for-parts.ts'
import { reportRelease, reportReview } from './report-release.ts'

export type GrabForGameDeps = Needs<typeof grabForParts | typeof checkReadiness>

/** `parts`: how many releases of parts were grabbed. */
export type GrabResult = { grabbed: Download | null; update: boolean; parts?: number }

const nothing: GrabResult = { grabbed: null, update: false }

/**
 * Judges new releases of one game by its user's settings and grabs the best, as a search would. Errors are logged, so
 * that one game does not stop the others.
 */
export async function grabForGame(
  app: GrabForGameDeps,
  gameId: string,
  releases: readonly FoundRelease[],
  { verdicts, signal }: FeedOptions,
): Promise<GrabResult> {
  try {
    const stored = app.games.findById(gameId)
    if (stored === null) return nothing
    const settings = app.users.settings(stored.userId)
    if (!settings.autoSearchEnabled) return nothing
    const game = isOwned(stored) ? stored : await withMetadata(app, stored)
    if (game === null) return nothing
    const before = snapshotOf(app, game)
    const listed = await judgeForGame(app, game, releases)
    const attempt = newAttempt('feed', listed)
    try {
      const result = await grabJudged(app, game, listed, { before, attempt, signal })
      const parts = isOwned(game) ? await grabForParts(app, game, releases, { verdicts, signal }) : 0
      return { ...result, parts }
    } finally {
      verdicts.add({ game, part: null }, listed, attempt)
    }
  } catch (error) {
    if (signal?.aborted) return nothing
    const level = error instanceof AppError ? 'warn' : 'error'
    app.log.module('feeds')[level]('Could not process a new release', { game: gameId, reason: errorMessage(error) })
    return nothing
  }
}

async function grabJudged(
  app: GrabForGameDeps,
  game: Game,
  listed: readonly ListedRelease[],
  options: GrabOptions,
): Promise<GrabResult> {
  if (isOwned(game)) return handleUpdate(app, game, listed, options)
  if (game.status !== 'wanted' || hasReachedFailureLimit(app, game.id)) return nothing
  const best = listed.find(canGrabAutomatically)
  if (best === undefined) {
    reportReview(app, { game, part: null }, listed)
    return nothing
  }
  if (app.users.settings(game.userId).autoGrabEnabled) {
    const { grabbed } = await grabOrWait(app, { game, part: null }, listed, options)
    return { grabbed, update: false }
  }
  reportRelease(app, { game, part: null }, best)
  return nothing
}

/** The game with current metadata; `null` if it must wait for its release date. */
async function withMetadata(app: GrabForGameDeps, stored: Game): Promise<Game | null> {
  const readiness = await checkReadiness(app, stored)
  return readiness.state === 'ready' ? readiness.game : null
}

async function judgeForGame(
  app: GrabForGameDeps,
  game: Game,
  releases: readonly FoundRelease[],
): Promise<ListedRelease[]> {
  const context = judgeContext(app, game.userId, game)
  return judgeAll(await mergeReleases([...releases], mergePriorities(context)), context)
}
