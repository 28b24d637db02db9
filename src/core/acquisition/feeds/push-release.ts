import { isOwned } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { findMatchingGames } from '../../library/find-matching-games.ts'
import { canGrabAutomatically, type GrabAttempt } from '../grab/grab-best.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { createVerdictBatch } from '../verdicts/verdict-batch.ts'
import { grabForGame } from './grab-for-game.ts'

export type PushDeps = Needs<typeof grabForGame> & Pick<AppContext, 'gameKeys'>

/** What became of a release that another program offers, and why. Without reasons it was grabbed. */
export type PushOutcome = { result: 'grabbed' | 'waiting' | 'rejected'; reasons: string[] }

/** Stands for the indexer of a release from one that is not set up here. */
export const unknownIndexerId = '00000000-0000-0000-0000-000000000000'

/**
 * Judges a release that another program offers for the games of all users, and grabs it as an RSS sync would. A release
 * that is offered twice at once is judged twice, one after the other.
 */
export async function pushRelease(app: PushDeps, found: FoundRelease): Promise<PushOutcome> {
  const outcomes: PushOutcome[] = []
  for (const { id } of app.users.all()) {
    const [match] = await findMatchingGames(app, id, [found.title])
    const game = match?.game ?? null
    if (game === null) continue
    outcomes.push(await app.locks.withLock(`pushed release ${game.id}`, () => offer(app, game.id, found)))
  }
  const best = ['grabbed', 'waiting', 'rejected'].flatMap(
    (wanted) => outcomes.find(({ result }) => result === wanted) ?? [],
  )
  return best[0] ?? rejected('No game of the library has this title')
}

const rejected = (...reasons: string[]): PushOutcome => ({ result: 'rejected', reasons })

type Judged = { listed: ListedRelease | undefined; attempt: GrabAttempt }

async function offer(app: PushDeps, gameId: string, found: FoundRelease): Promise<PushOutcome> {
  const before = app.downloads.ofGame(gameId).length
  const batch = createVerdictBatch(app)
  const judged: Judged[] = []
  const verdicts: typeof batch = {
    ...batch,
    add(subject, listed, attempt) {
      judged.push({ listed: listed[0], attempt })
      batch.add(subject, listed, attempt)
    },
  }
  const { grabbed, parts = 0 } = await grabForGame(app, gameId, [found], { verdicts, signal: undefined })
  batch.flush()
  if (grabbed !== null || parts > 0 || app.downloads.ofGame(gameId).length > before) {
    return { result: 'grabbed', reasons: [] }
  }
  const waits = app.waitingReleases.ofGame(gameId).some((each) => each.found.guid === found.guid)
  if (waits) return { result: 'waiting', reasons: ['Waiting for a better release'] }
  return rejected(...reasonsOf(app, gameId, judged[0]))
}

function reasonsOf(app: PushDeps, gameId: string, judged: Judged | undefined): string[] {
  const game = app.games.findById(gameId)
  if (game === null) return ['The game was removed']
  const { autoSearchEnabled, autoGrabEnabled } = app.users.settings(game.userId)
  if (!autoSearchEnabled) return ['Automatic search is off in the settings of the user']
  const { listed, attempt } = judged ?? {}
  if (listed === undefined)
    return ['The game is not released yet, or the release could not be judged. The log has more']
  const { accepted, reasons } = listed.release.decision
  if (!accepted) return reasons.filter(({ score }) => score === null).map(({ message }) => message)
  const failures = [...(attempt?.failures.values() ?? [])]
  if (failures.length > 0) return failures
  if (isOwned(game)) return ['The game is owned, and this is no newer version']
  if (game.status !== 'wanted') return [`The game is not wanted: its status is "${game.status}"`]
  if (!canGrabAutomatically(listed)) return ['The title is similar, but not surely the same. Grab it manually']
  if (!autoGrabEnabled) return ['Automatic grabbing is off in the settings of the user']
  return ['The release could not be grabbed. The log has the reason']
}
