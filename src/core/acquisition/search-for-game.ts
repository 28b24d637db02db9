import type { Download } from '#domain/downloads/download.ts'
import { type Game, isOwned } from '#domain/games/game.ts'
import type { Release } from '#domain/indexers/release.ts'
import { instant } from '#domain/ports/clock.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from '../library/find-game.ts'
import { completeGame } from '../metadata/complete-game.ts'
import { findReleases, type SearchDeps } from './find-releases.ts'
import { grabBest, snapshotOf } from './grab-best.ts'
import type { GrabDeps } from './grab-release.ts'
import { assertAnswered } from './indexer-answers.ts'
import type { ReadinessParts } from './ready-to-search.ts'
import type { ListedRelease } from './release-cache.ts'
import type { SearchError } from './search-indexers.ts'

export type AutomaticSearch = {
  grabbed: Download | null
  considered: number
  accepted: number
  best: Release | null
  /** How many indexers answered, be it with nothing. */
  answered: number
  errors: SearchError[]
}

export type AutomaticSearchDeps = SearchDeps &
  GrabDeps &
  ReadinessParts &
  Pick<AppContext, 'releaseCache' | 'reportedStates'>

/**
 * Searches for a user's game now and grabs the best accepted release. Throws AppError `unprocessable` when no indexer is
 * enabled for it, `upstream` when none answered.
 */
export async function searchForGameOf(
  app: AutomaticSearchDeps,
  userId: string,
  gameId: string,
  signal?: AbortSignal,
): Promise<AutomaticSearch> {
  const { game } = await completeGame(app, getGame(app, userId, gameId))
  const outcome = await searchForGame(app, game, { signal })
  assertAnswered(app, outcome)
  return outcome
}

/**
 * Searches the indexers that take part in automatic searches and grabs the best accepted release; when its link leads
 * to nothing, the next best. `best` is the first in the list, be it refused.
 */
export async function searchForGame(
  app: AutomaticSearchDeps,
  game: Game,
  { grab = true, signal }: { grab?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<AutomaticSearch> {
  const before = snapshotOf(app, game)
  const only = (indexer: { autoSearchEnabled: boolean }) => indexer.autoSearchEnabled
  const { listed, answered, errors } = await findReleases(app, game, { signal, only })
  app.releaseCache.keep(game.id, listed)
  const releasesFound = listed.filter(({ ofTheGame }) => ofTheGame).length
  // When nobody answered, nothing is known: it is asked again at the next round.
  if (answered > 0) {
    app.games.update(game.id, { lastSearchedAt: instant(app.clock), releasesFound })
    app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  }
  const accepted = listed.filter(({ release }) => release.decision.accepted)
  const best = listed[0]?.release ?? null
  const grabbed = grab ? await grabBest(app, game, takenByItself(game, listed), { before, signal }) : null
  return { grabbed, considered: listed.length, accepted: accepted.length, best, answered, errors }
}

/** Of a game somebody has, only what is known to be newer: of an unknown version a second copy would be brought. */
function takenByItself(game: Game, listed: ListedRelease[]): ListedRelease[] {
  return isOwned(game) ? listed.filter(({ release }) => isNewer(release.parsed.version, game.installedVersion)) : listed
}
