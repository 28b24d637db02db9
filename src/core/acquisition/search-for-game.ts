import type { Download } from '#domain/download.ts'
import { type Game, isHeld } from '#domain/game.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Release } from '#domain/release.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import { getGame } from '../library/get-game.ts'
import { completeGame } from '../metadata/complete-game.ts'
import type { Program } from '../program.ts'
import { findReleases, type SearchParts } from './find-releases.ts'
import { grabBest, standingOf } from './grab-best.ts'
import type { GrabParts } from './grab-release.ts'
import type { ListedRelease } from './listings.ts'
import { refuseSilence } from './nobody-answered.ts'
import type { ReadinessParts } from './ready-to-search.ts'
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

export type AutomaticParts = SearchParts & GrabParts & ReadinessParts & Pick<Program, 'listings' | 'changedStates'>

/**
 * Searches for a user's game now and grabs the best accepted release. Throws AppError `unprocessable` when no indexer is
 * enabled for it, `upstream` when none answered.
 */
export async function searchForGameOf(
  program: AutomaticParts,
  userId: string,
  gameId: string,
  signal?: AbortSignal,
): Promise<AutomaticSearch> {
  const { game } = await completeGame(program, getGame(program, userId, gameId))
  const outcome = await searchForGame(program, game, { signal })
  refuseSilence(program, outcome)
  return outcome
}

/**
 * Searches the indexers that take part in automatic searches and grabs the best accepted release; when its link leads
 * to nothing, the next best. `best` is the first in the list, be it refused.
 */
export async function searchForGame(
  program: AutomaticParts,
  game: Game,
  { grab = true, signal }: { grab?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<AutomaticSearch> {
  const before = standingOf(program, game)
  const only = (indexer: { autoSearchEnabled: boolean }) => indexer.autoSearchEnabled
  const { listed, answered, errors } = await findReleases(program, game, { signal, only })
  program.listings.keep(game.id, listed)
  const releasesFound = listed.filter(({ ofTheGame }) => ofTheGame).length
  // When nobody answered, nothing is known: it is asked again at the next round.
  if (answered > 0) {
    program.games.update(game.id, { lastSearchedAt: instant(program.clock), releasesFound })
    program.events.emit('gameChanged', { id: game.id, change: 'updated' })
  }
  const accepted = listed.filter(({ release }) => release.decision.accepted)
  const best = listed[0]?.release ?? null
  const grabbed = grab ? await grabBest(program, game, takenByItself(game, listed), { before, signal }) : null
  return { grabbed, considered: listed.length, accepted: accepted.length, best, answered, errors }
}

/** Of a game somebody has, only what is known to be newer: of an unknown version a second copy would be brought. */
function takenByItself(game: Game, listed: ListedRelease[]): ListedRelease[] {
  return isHeld(game) ? listed.filter(({ release }) => isNewer(release.parsed.version, game.installedVersion)) : listed
}
