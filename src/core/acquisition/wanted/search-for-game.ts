import type { Download } from '#domain/downloads/download.ts'
import { type Game, isOwned, isUnreleased } from '#domain/games/game.ts'
import type { Release } from '#domain/indexers/release.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import { instant } from '#domain/ports/clock.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { Tagged } from '#domain/tags/tag-routing.ts'
import { needsReplacement } from '#domain/verification/superseded-dumps.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { isStorageFault } from '../../files/data-disk.ts'
import { getGame } from '../../library/find-game.ts'
import { completeGame, completeRelations } from '../../metadata/complete-game.ts'
import { assertWithinLimit } from '../../requests/limit.ts'
import { assertMayDownload } from '../../requests/refusals.ts'
import { reportReview } from '../feeds/report-release.ts'
import { type GrabOptions, newAttempt, snapshotOf } from '../grab/grab-best.ts'
import { requiredTagsOf, tagObstacles } from '../judge/tag-exclusions.ts'
import { findReleases } from '../search/find-releases.ts'
import { assertAnswered, isUnanswered } from '../search/indexer-answers.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import type { SearchError } from '../search/search-indexers.ts'
import { isReplacement } from '../updates/update-subject.ts'
import { recordSearch } from '../verdicts/record-search.ts'
import { type GrabOutcome, grabOrWait } from '../waiting/grab-or-wait.ts'
import { withSearchRequest } from './search-requests.ts'

export type AutomaticSearch = {
  grabbed: Download | null
  /** Set if no release was grabbed because the best one waits for a better one. */
  waiting: Waiting | null
  considered: number
  accepted: number
  best: Release | null
  /** Number of indexers that answered, even without results. */
  answered: number
  /** Whether no search was made, because tags leave no indexer or no download client for the game. */
  excludedByTags: boolean
  errors: SearchError[]
}

const nothing: GrabOutcome = { grabbed: null, waiting: null }
const noReleases = { ...nothing, considered: 0, accepted: 0, best: null }

export type ReadinessDeps = Needs<typeof completeGame>

export type AutomaticSearchDeps = Needs<
  typeof grabOrWait | typeof findReleases | typeof completeGame | typeof reportReview
> &
  Pick<AppContext, 'releaseCache'>

/** `byUser`: a user asked for the search, so that it is repeated whatever the settings are if the program ends meanwhile. */
export type AutomaticSearchOptions = { grab?: boolean; byUser?: boolean; signal?: AbortSignal | undefined }
export type SearchOptions = { grab: boolean; byUser: boolean; signal: AbortSignal | undefined }

/** `ready` has the game with current metadata; `unknown` means that the metadata provider did not answer. */
export type Readiness = { state: 'ready'; game: Game } | { state: 'unreleased' | 'unknown' }

/**
 * Whether a game may be searched for automatically. Missing metadata is fetched first, so that an unreleased game does
 * not pass for a released one.
 */
export async function checkReadiness(app: ReadinessDeps, stored: Game): Promise<Readiness> {
  const { game, unanswered } = await completeGame(app, stored, { background: true })
  if (!app.users.settings(game.userId).searchUnreleased) {
    if (unanswered) return { state: 'unknown' }
    if (isUnreleased(game, app.clock.now())) return { state: 'unreleased' }
  }
  return { state: 'ready', game: await completeRelations(app, game) }
}

/** The outcome if tags prevent the search, or the grab if `grab` is set. `null` if they do not. */
export function excludedSearch(
  app: Pick<AppContext, 'indexers' | 'downloaders'>,
  game: Tagged,
  grab: boolean,
): AutomaticSearch | null {
  const obstacle = tagObstacles(requiredTagsOf(app), game).find(({ code }) => grab || code === 'noIndexer')
  if (obstacle === undefined) return null
  const errors = [{ indexerName: 'Ludarr', message: obstacle.message }]
  return { ...noReleases, answered: 0, excludedByTags: true, errors }
}

/**
 * Searches for a user's game now and grabs the best accepted release. Throws AppError `unprocessable` when no indexer is
 * enabled for automatic searches or tags leave none, `upstream` when none answered.
 */
export async function searchForGameOf(
  app: AutomaticSearchDeps,
  userId: string,
  gameId: string,
  signal?: AbortSignal,
): Promise<AutomaticSearch> {
  const asked = getGame(app, userId, gameId)
  assertMayDownload(app, asked)
  assertWithinLimit(app, asked)
  const { game } = await completeGame(app, asked)
  const outcome = await searchForGame(app, game, { byUser: true, signal })
  assertAnswered(app, outcome)
  return outcome
}

/**
 * Searches the indexers that are enabled for automatic searches and grabs the best accepted release that can be fetched.
 * `best` is the first release in the list, even if it was rejected.
 */
export async function searchForGame(
  app: AutomaticSearchDeps,
  game: Game,
  { grab = true, byUser = false, signal }: AutomaticSearchOptions = {},
): Promise<AutomaticSearch> {
  const excluded = excludedSearch(app, game, grab)
  if (excluded !== null) return excluded
  if (!grab) return searchAndGrab(app, game, { grab, byUser, signal })
  app.dataDisk.assertSpace()
  const subject = { gameId: game.id, partId: null }
  return withSearchRequest(app, subject, { byUser, signal }, () => searchAndGrab(app, game, { grab, byUser, signal }))
}

async function searchAndGrab(
  app: AutomaticSearchDeps,
  game: Game,
  { grab, byUser, signal }: SearchOptions,
): Promise<AutomaticSearch> {
  const before = snapshotOf(app, game)
  const only = (indexer: { autoSearchEnabled: boolean }) => indexer.autoSearchEnabled
  const { listed, isPartial, ...answers } = await findReleases(app, game, { signal, only })
  // The user gets the best one. All releases of all scheduled searches would fill the memory.
  if (byUser) app.releaseCache.add(game.id, listed.slice(0, 1))
  const releasesFound = listed.filter(({ matchesGame }) => matchesGame).length
  // Without any answer the game stays due and is searched for again in the next round.
  if (!isUnanswered(answers)) {
    app.games.update(game.id, { lastSearchedAt: instant(app.clock), releasesFound })
    app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  }
  const accepted = listed.filter(({ release }) => release.decision.accepted)
  const best = listed[0]?.release ?? null
  const attempt = newAttempt('search', listed)
  const search = { listed, ...answers, attempt }
  const { grabbed, waiting } = await recordSearch(app, { game, part: null }, search, async () =>
    grab ? await grabOrStayDue(app, game, listed, { before, attempt, signal }) : nothing,
  )
  if (grab && !byUser && grabbed === null && waiting === null && game.status === 'wanted') {
    reportReview(app, { game, part: null }, listed)
  }
  // The slow indexer may have the game, so the search stays due.
  if (isPartial && grabbed === null) app.games.update(game.id, { lastSearchedAt: game.lastSearchedAt })
  return { grabbed, waiting, considered: listed.length, accepted: accepted.length, best, ...answers }
}

/** Grabs the best release. When it cannot be stored, the game is searched for again once there is space. */
async function grabOrStayDue(
  app: AutomaticSearchDeps,
  game: Game,
  listed: ListedRelease[],
  options: GrabOptions,
): Promise<GrabOutcome> {
  try {
    return await grabOrWait(app, { game, part: null }, withoutOwnedVersions(game, listed), options)
  } catch (error) {
    if (isStorageFault(error)) app.games.update(game.id, { lastSearchedAt: null })
    throw error
  }
}

/**
 * Keeps only releases known to be newer for an owned game: one of an unknown version may be a second copy. Any whole
 * game may replace a bad dump.
 */
function withoutOwnedVersions(game: Game, listed: ListedRelease[]): ListedRelease[] {
  if (needsReplacement(game)) return listed.filter(isReplacement)
  return isOwned(game) ? listed.filter(({ release }) => isNewer(release.parsed.version, game.installedVersion)) : listed
}
