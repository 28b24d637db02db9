import type { StoredGrabDecision, StoredSearch, StoredVerdict } from '#db/repositories/verdicts.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { type Game, isOwned } from '#domain/games/game.ts'
import type { Reason } from '#domain/indexers/release.ts'
import type { GrabDecision, LastSearch, ReleaseVerdict, VerdictReport } from '#domain/indexers/verdict.ts'
import type { AppContext } from '../../app-context.ts'
import { getGame } from '../../library/find-game.ts'
import { canSearch } from '../indexer-answers.ts'
import { hasReachedFailureLimit } from '../request-search.ts'
import { dueAt, updateDueAt, waitsForRelease } from '../search-schedule.ts'
import { generalObstacles, obstaclesOf } from './obstacles.ts'

type Deps = Pick<AppContext, 'games' | 'users' | 'indexers' | 'downloaders' | 'blacklist' | 'verdicts' | 'clock'>

const maxGrabs = 20

/**
 * What the last searches and feeds had for a game and why each release was taken or refused. Throws AppError `not-found`.
 */
export function verdictsOfGame(app: Deps, userId: string, gameId: string): VerdictReport {
  const game = getGame(app, userId, gameId)
  const settings = app.users.settings(userId)
  const search = app.verdicts.searchOf(gameId)
  const isWatched = game.status === 'wanted' || isUpdatable(game)
  return {
    lastSearch: search === null ? null : toLastSearch(search),
    nextSearchAt: isWatched && canSearch(app) ? nextSearchAt(game, settings, app.clock.now()) : null,
    obstacles: isWatched ? allObstacles(app, game, settings) : [],
    reasons: app.verdicts.refusalsOf([gameId]).map(({ code, count }) => ({ code, count })),
    verdicts: app.verdicts.ofGame(gameId).map(toVerdict),
    grabs: app.verdicts.grabsOf(gameId, maxGrabs).map(toGrabDecision),
  }
}

type SearchedGame = Pick<
  Game,
  'status' | 'releasesFound' | 'lastSearchedAt' | 'releaseStatus' | 'releaseDate' | 'addedAt'
>

/** When a game is due for an automatic search; one that is overdue is in the next round. `null` if it is not searched for. */
export function nextSearchAt(game: SearchedGame, settings: UserSettings, now: Date): string | null {
  if (!settings.autoSearchEnabled) return null
  if (!isOwned(game) && waitsForRelease(game, settings, now)) return null
  const due = isOwned(game) ? updateDueAt(game, now) : dueAt(game, settings, now)
  // The same for each request, so that the ETag of a response does not change.
  return new Date(Math.max(due.getTime(), Date.parse(game.addedAt))).toISOString()
}

function isUpdatable(game: Game): boolean {
  return isOwned(game) && game.installedVersion !== null
}

function allObstacles(app: Deps, game: Game, settings: UserSettings): Reason[] {
  const obstacles = [...generalObstacles(app, settings), ...obstaclesOf(game, settings, app.clock.now())]
  if (!hasReachedFailureLimit(app, game.id)) return obstacles
  const message = 'Too many releases failed within a day. It is searched for again tomorrow'
  return [...obstacles, { code: 'failureLimit', message }]
}

function toLastSearch({ gameId, ...search }: StoredSearch): LastSearch {
  return search
}

function toVerdict(row: StoredVerdict): ReleaseVerdict {
  const { gameId, listing, rank, refusal, accepted, score, reasons, ...verdict } = row
  return { ...verdict, decision: { accepted, score, reasons } }
}

function toGrabDecision(row: StoredGrabDecision): GrabDecision {
  const { gameId, acceptedCount, accepted, score, reasons, ...grab } = row
  return { ...grab, accepted: acceptedCount, decision: { accepted, score, reasons } }
}
