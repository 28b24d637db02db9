import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { isUnreleasedPart } from '#domain/games/included-parts.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { Needs } from '../../app-context.ts'
import { isStorageFault } from '../../files/data-disk.ts'
import { knownGame } from '../../library/known-games.ts'
import { canGrabAutomatically, newAttempt, snapshotOf } from '../grab/grab-best.ts'
import { judgeAll } from '../judge/judge.ts'
import { judgeContext, mergePriorities } from '../judge/judge-context.ts'
import type { PartSubject } from '../parts/find-part-releases.ts'
import { groupByPart } from '../parts/group-by-part.ts'
import { mergeReleases } from '../search/merge-releases.ts'
import type { VerdictBatch } from '../verdicts/verdict-batch.ts'
import { grabOrWait } from '../waiting/grab-or-wait.ts'
import { hasReachedFailureLimit } from '../wanted/failure-limit.ts'
import { reportRelease, reportReview } from './report-release.ts'

export type FeedOptions = { verdicts: VerdictBatch; signal: AbortSignal | undefined }

type Deps = Needs<typeof grabOrWait | typeof reportReview>

/** Grabs the best new release of each wanted part of an owned game, as a search would. Returns how many were grabbed. */
export async function grabForParts(
  app: Deps,
  game: Game,
  releases: readonly FoundRelease[],
  { verdicts, signal }: FeedOptions,
): Promise<number> {
  const wanted = app.relations.partsOf(game.id).filter(({ status }) => status === 'wanted')
  if (wanted.length === 0) return 0
  const { searchUnreleased } = app.users.settings(game.userId)
  const found = await groupByPart(releases, ({ title }) => title, knownGame(app, game))
  let grabbed = 0
  for (const part of wanted) {
    const own = found.get(part.id)
    if (own === undefined || (!searchUnreleased && isUnreleasedPart(part, app.clock.now()))) continue
    if (signal?.aborted || hasReachedFailureLimit(app, game.id)) break
    try {
      if (await grabForPart(app, { game, part }, own, { verdicts, signal })) grabbed += 1
    } catch (error) {
      // A release that cannot be fetched does not stop the other add-ons: the feed lists each release once.
      if (!(error instanceof AppError) || isStorageFault(error)) throw error
      const about = { game: game.title, addOn: part.title }
      app.log.module('feeds').warn('Could not grab a new release of an add-on', { ...about, reason: error.message })
    }
  }
  return grabbed
}

/** Returns whether a release was grabbed. Where nothing is grabbed automatically, the user is notified instead. */
async function grabForPart(
  app: Deps,
  subject: PartSubject,
  releases: readonly FoundRelease[],
  { verdicts, signal }: FeedOptions,
): Promise<boolean> {
  const { game, part } = subject
  const before = snapshotOf(app, game, part)
  if (before.inQueue > 0) return false
  const context = judgeContext(app, game.userId, game, part)
  const listed = await judgeAll(await mergeReleases([...releases], mergePriorities(context)), context)
  const attempt = newAttempt('feed', listed)
  try {
    const best = listed.find(canGrabAutomatically)
    if (best === undefined) {
      reportReview(app, subject, listed)
      return false
    }
    if (!app.users.settings(game.userId).autoGrabEnabled) {
      reportRelease(app, subject, best)
      return false
    }
    return (await grabOrWait(app, subject, listed, { before, attempt, signal })).grabbed !== null
  } finally {
    verdicts.add(subject, listed, attempt)
  }
}
