import type { Game } from '#domain/games/game.ts'
import { isUnreleasedPart } from '#domain/games/included-parts.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { matchPart } from '#domain/release-name/matches-part.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { knownGame } from '../../library/known-games.ts'
import { notify } from '../../notifications/notify.ts'
import { canGrabAutomatically, grabBest, newAttempt, snapshotOf } from '../grab-best.ts'
import { judgeAll } from '../judge.ts'
import { judgeContext } from '../judge-context.ts'
import { mergeReleases } from '../merge-releases.ts'
import { hasReachedFailureLimit } from '../request-search.ts'
import type { GrabForGameDeps } from './grab-for-game.ts'

/** Grabs the best new release of each wanted part of an owned game, as a search would. Returns how many were grabbed. */
export async function grabForParts(
  app: GrabForGameDeps,
  game: Game,
  releases: readonly FoundRelease[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const wanted = app.relations.partsOf(game.id).filter(({ status }) => status === 'wanted')
  if (wanted.length === 0) return 0
  const settings = app.users.settings(game.userId)
  const known = knownGame(app, game)
  const parsed = releases.map((found) => ({ found, parsed: parseReleaseNameForGame(found.title, known) }))
  let grabbed = 0
  for (const part of wanted) {
    if (signal?.aborted || hasReachedFailureLimit(app, game.id)) break
    if (!settings.searchUnreleased && isUnreleasedPart(part, app.clock.now())) continue
    const own = parsed.filter((each) => matchPart({ ...each, name: each.found.title }, known, part).matches)
    const before = snapshotOf(app, game, part)
    if (own.length === 0 || before.inQueue > 0) continue
    const context = judgeContext(app, game.userId, game, part)
    const merged = await mergeReleases(
      own.map(({ found }) => found),
      context.indexerPriorities,
    )
    const listed = await judgeAll(merged, context)
    const best = listed.find(canGrabAutomatically)
    if (best === undefined) continue
    if (settings.autoGrabEnabled) {
      const download = await grabBest(app, game, listed, { before, attempt: newAttempt('feed', listed), signal })
      if (download !== null) grabbed += 1
    } else {
      const { title, indexerName } = best.release
      const text = {
        title: `${indexerName} has ${game.title}: ${part.title}`,
        message: title,
        link: `/games/${game.id}`,
      }
      notify(app, game.userId, 'releaseFound', text)
    }
  }
  return grabbed
}
