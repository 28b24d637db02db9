import type { StoredPart } from '#db/repositories/relations.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { platformLabel } from '#domain/games/entry-platform.ts'
import type { Game } from '#domain/games/game.ts'
import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import type { Obstacle } from '#domain/indexers/release.ts'
import type { ReasonCount, SearchSubject } from '#domain/indexers/verdict.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import { hasRequiredTag } from '#domain/tags/tag-routing.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { type RequiredTags, requiredTagsOf, tagObstacles } from '../judge/tag-exclusions.ts'
import { canSearch } from '../search/indexer-answers.ts'
import { generalObstacles, obstaclesOf } from '../verdicts/obstacles.ts'
import { nextPartSearchAt, nextSearchAt } from '../verdicts/verdicts-of-game.ts'
import { listWaiting, waitingOfGames, waitingOfParts } from '../waiting/list-waiting.ts'
import { gameOrder, partSearchLimits, sortOf, type WantedOrder } from './wanted-order.ts'

type Deps = Needs<typeof waitingOfGames> & Pick<AppContext, 'clock' | 'feeds' | 'indexers' | 'relations' | 'verdicts'>

export type WantedQuery = WantedOrder & { kind: WantedKind; query?: string | undefined; limit: number; offset: number }
export type WantedPage = { games: WantedGame[]; total: number }

type ListedGame = Pick<
  Game,
  | 'id'
  | 'title'
  | 'coverUrl'
  | 'platform'
  | 'preferredPlatform'
  | 'status'
  | 'releaseStatus'
  | 'releaseDate'
  | 'installedVersion'
  | 'lastSearchedAt'
  | 'addedAt'
  | 'releasesFound'
  | 'tagIds'
>

const maxReasons = 3

/**
 * A page of the user's games that are missing, have an update, or wait for a better release, or of wanted add-ons, with
 * their total number: when each is searched for next, and why nothing was grabbed so far. Throws AppError `invalid` for
 * an order that the list does not have.
 */
export function listWanted(app: Deps, userId: string, query: WantedQuery): WantedPage {
  const { lines, total, waiting } = readPage(app, userId, query)
  const settings = app.users.settings(userId)
  const general = generalObstacles(app, settings)
  const gameIds = lines.flatMap(({ game, part }) => (part === null ? [game.id] : []))
  const partIds = lines.flatMap(({ part }) => (part === null ? [] : [part.id]))
  const facts: PageFacts = {
    settings,
    now: app.clock.now(),
    isSearched: canSearch(app),
    requiredTags: requiredTagsOf(app),
    obstacle: general[0] ?? null,
    versions: query.kind === 'updates' ? app.feeds.updatesOf(gameIds) : new Map(),
    reasons: reasonsBySubject(app, gameIds, partIds),
    found: new Map(app.verdicts.searchesOfParts(partIds).map(({ partId, considered }) => [partId ?? '', considered])),
    waiting: new Map(
      (waiting ?? [...waitingOfGames(app, userId, gameIds), ...waitingOfParts(app, userId, partIds)]).map((each) => [
        each.part?.id ?? each.gameId,
        each,
      ]),
    ),
  }
  return { games: lines.map((line) => describe(line, facts)), total }
}

type Line = { game: ListedGame; part: StoredPart | null }
type Page = { lines: Line[]; total: number; waiting: Waiting[] | null }

function readPage(app: Deps, userId: string, { kind, query: search, sort, order, ...page }: WantedQuery): Page {
  const settings = app.users.settings(userId)
  const { hideAdult } = settings
  const tagIds = requiredTagsOf(app).indexers
  const limits = { settings, now: app.clock.now(), tagIds }
  if (kind === 'waiting') {
    const { waiting, total } = listWaiting(app, userId, { search, sort: sortOf('waiting', sort), order, ...page })
    const subjects = waiting.map(({ gameId, part }) => ({ gameId, partId: part?.id ?? null }))
    return { lines: linesOf(app, subjects), total, waiting }
  }
  if (kind === 'parts') {
    const query = { search, sort: sortOf('parts', sort), order, nextSearch: partSearchLimits(limits) }
    const { parts, total } = app.relations.listWantedParts({ userId, hideAdult, ...query, ...page })
    return { lines: linesOf(app, parts), total, waiting: null }
  }
  const filter = kind === 'missing' ? { statuses: ['wanted'] as const } : { updateAvailable: true }
  const by = gameOrder(sortOf(kind, sort), kind, limits)
  const { games, total } = app.games.list({ userId, hideAdult, search, ...filter, ...by, order }, page)
  return { lines: games.map((game) => ({ game, part: null })), total, waiting: null }
}

function linesOf(app: Deps, subjects: readonly SearchSubject[]): Line[] {
  const games = new Map(app.games.withIds(subjects.map(({ gameId }) => gameId)).map((game) => [game.id, game]))
  const partIds = subjects.flatMap(({ partId }) => partId ?? [])
  const parts = new Map(app.relations.partsWithIds(partIds).map((part) => [part.id, part]))
  return subjects.flatMap(({ gameId, partId }) => {
    const game = games.get(gameId)
    const part = partId === null ? null : parts.get(partId)
    return game === undefined || part === undefined ? [] : [{ game, part }]
  })
}

type PageFacts = {
  settings: UserSettings
  now: Date
  isSearched: boolean
  requiredTags: RequiredTags
  /** What keeps everything from being grabbed. */
  obstacle: Obstacle | null
  versions: ReadonlyMap<string, string>
  /** By the id of the game or add-on, like `waiting`. */
  reasons: ReadonlyMap<string, ReasonCount[]>
  /** How many releases the last search of each add-on had. */
  found: ReadonlyMap<string, number>
  waiting: ReadonlyMap<string, Waiting>
}

function describe(line: Line, facts: PageFacts): WantedGame {
  const { game, part } = line
  const { id, title, coverUrl, platform, preferredPlatform, status, addedAt } = game
  const { settings, now } = facts
  const key = part?.id ?? id
  const ownFacts = { ...facts, isSearched: facts.isSearched && hasRequiredTag(game, facts.requiredTags.indexers) }
  return {
    gameId: id,
    title,
    coverUrl,
    platform,
    platformName: preferredPlatform ?? (platform === null ? null : platformLabel(platform)),
    status,
    addedAt,
    ...(part === null ? factsOfGame(game, ownFacts) : factsOfPart(game, part, ownFacts)),
    availableVersion: part === null ? (facts.versions.get(id) ?? null) : null,
    obstacle:
      facts.obstacle ?? tagObstacles(facts.requiredTags, game)[0] ?? obstaclesOf(line, settings, now)[0] ?? null,
    reasons: facts.reasons.get(key)?.slice(0, maxReasons) ?? [],
    waiting: facts.waiting.get(key) ?? null,
  }
}

type OwnFacts = Pick<
  WantedGame,
  'part' | 'releaseDate' | 'installedVersion' | 'lastSearchedAt' | 'nextSearchAt' | 'releasesFound'
>

function factsOfGame(game: ListedGame, { isSearched, settings, now }: PageFacts): OwnFacts {
  const { releaseDate, installedVersion, lastSearchedAt, releasesFound } = game
  const known = { releaseDate, installedVersion, lastSearchedAt, releasesFound }
  return { part: null, ...known, nextSearchAt: isSearched ? nextSearchAt(game, settings, now) : null }
}

function factsOfPart(game: ListedGame, part: StoredPart, { found, isSearched, settings, now }: PageFacts): OwnFacts {
  const { id, title, kind, releaseDate, lastSearchedAt, version: installedVersion } = part
  return {
    part: { id, title, kind },
    releaseDate,
    installedVersion,
    lastSearchedAt,
    releasesFound: found.get(id) ?? 0,
    nextSearchAt: isSearched ? nextPartSearchAt({ game, part }, settings, now) : null,
  }
}

function reasonsBySubject(
  { verdicts }: Pick<AppContext, 'verdicts'>,
  gameIds: readonly string[],
  partIds: readonly string[],
): Map<string, ReasonCount[]> {
  const refusals = [
    ...verdicts.refusalsOf(gameIds).map(({ gameId: id, code, count }) => ({ id, code, count })),
    ...(partIds.length === 0 ? [] : verdicts.refusalsOfParts(partIds)).map(({ partId: id, code, count }) => ({
      id,
      code,
      count,
    })),
  ]
  const grouped = Map.groupBy(refusals, ({ id }) => id)
  return new Map([...grouped].map(([id, counts]) => [id, counts.map(({ code, count }) => ({ code, count }))]))
}
