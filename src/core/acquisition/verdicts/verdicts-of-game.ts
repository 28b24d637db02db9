import type { StoredPart } from '#db/repositories/relations.ts'
import type { StoredGrabDecision, StoredSearch, StoredVerdict } from '#db/repositories/verdicts.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { type Game, isOwned } from '#domain/games/game.ts'
import type { Obstacle } from '#domain/indexers/release.ts'
import { needsReview } from '#domain/indexers/review.ts'
import type {
  GrabDecision,
  LastSearch,
  ReleaseVerdict,
  SearchSubject,
  VerdictReport,
} from '#domain/indexers/verdict.ts'
import type { AppContext } from '../../app-context.ts'
import { getSubject, partWaitsForRelease, type Subject } from '../judge/subject.ts'
import { requiredTagsOf, tagObstacles } from '../judge/tag-exclusions.ts'
import { canSearch } from '../search/indexer-answers.ts'
import { hasReachedFailureLimit } from '../wanted/failure-limit.ts'
import { dueAt, partDueAt, updateDueAt, waitsForRelease } from '../wanted/search-schedule.ts'
import { generalObstacles, obstaclesOf } from './obstacles.ts'

type Deps = Pick<
  AppContext,
  'games' | 'relations' | 'users' | 'indexers' | 'downloaders' | 'blacklist' | 'verdicts' | 'clock'
>

const maxGrabs = 20

/**
 * Lists what the last searches and feeds had for a game or an add-on and why each release was taken or refused. Throws
 * AppError `not-found`.
 */
export function verdictsOf(app: Deps, userId: string, id: SearchSubject): VerdictReport {
  const subject = getSubject(app, userId, id)
  const { gameId, partId } = id
  const settings = app.users.settings(userId)
  const search = app.verdicts.searchOf(gameId, partId)
  const isWatched = isSearched(subject)
  const refusals = partId === null ? app.verdicts.refusalsOf([gameId]) : app.verdicts.refusalsOfParts([partId])
  return {
    lastSearch: search === null ? null : toLastSearch(search),
    nextSearchAt: isWatched && canSearch(app, subject.game) ? nextSearchOf(subject, settings, app.clock.now()) : null,
    obstacles: isWatched ? allObstacles(app, subject, settings) : [],
    reasons: refusals.map(({ code, count }) => ({ code, count })),
    verdicts: app.verdicts.ofGame(gameId, partId).map(toVerdict),
    grabs: app.verdicts.grabsOf(gameId, maxGrabs, partId).map(toGrabDecision),
  }
}

/** Whether releases of it are searched for automatically, now or once its game is owned. */
function isSearched({ game, part }: Subject): boolean {
  return part === null ? game.status === 'wanted' || isUpdatable(game) : part.status === 'wanted'
}

function nextSearchOf({ game, part }: Subject, settings: UserSettings, now: Date): string | null {
  return part === null ? nextSearchAt(game, settings, now) : nextPartSearchAt({ game, part }, settings, now)
}

/** When an add-on is due for an automatic search. `null` if it is not searched for. */
export function nextPartSearchAt(
  { game, part }: { game: Pick<Game, 'status' | 'addedAt'>; part: Pick<StoredPart, 'lastSearchedAt' | 'releaseDate'> },
  settings: UserSettings,
  now: Date,
): string | null {
  if (!settings.autoSearchEnabled || !isOwned(game) || partWaitsForRelease(part, settings, now)) return null
  return notBefore(game.addedAt, partDueAt(part, settings, now))
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
  return notBefore(game.addedAt, due)
}

/** A time that is equal for each request, so that the ETag of a response does not change. */
function notBefore(addedAt: string, due: Date): string {
  return new Date(Math.max(due.getTime(), Date.parse(addedAt))).toISOString()
}

function isUpdatable(game: Game): boolean {
  return isOwned(game) && game.installedVersion !== null
}

function allObstacles(app: Deps, subject: Subject, settings: UserSettings): Obstacle[] {
  const general = [...generalObstacles(app, settings), ...tagObstacles(requiredTagsOf(app), subject.game)]
  const obstacles = [...general, ...obstaclesOf(subject, settings, app.clock.now())]
  if (!hasReachedFailureLimit(app, subject.game.id)) return obstacles
  const message = 'Too many releases failed within a day. It is searched for again tomorrow'
  return [...obstacles, { code: 'failureLimit', message }]
}

function toLastSearch({ gameId, partId, ...search }: StoredSearch): LastSearch {
  return search
}

function toVerdict(row: StoredVerdict): ReleaseVerdict {
  const { gameId, partId, listing, rank, refusal, accepted, score, reasons, uploader, team, site, ...verdict } = row
  return { ...verdict, decision: { accepted, review: needsReview(accepted, reasons), score, reasons } }
}

function toGrabDecision(row: StoredGrabDecision): GrabDecision {
  const { gameId, partId, acceptedCount, accepted, score, reasons, ...grab } = row
  const review = needsReview(accepted, reasons)
  return { ...grab, accepted: acceptedCount, decision: { accepted, review, score, reasons } }
}
