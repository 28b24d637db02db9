import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Game } from '#domain/games/game.ts'
import type { WantedGame, WantedKind } from '#domain/games/wanted.ts'
import type { Reason } from '#domain/indexers/release.ts'
import type { ReasonCount } from '#domain/indexers/verdict.ts'
import type { Waiting } from '#domain/indexers/waiting.ts'
import type { AppContext, Repositories } from '../../app-context.ts'
import { canSearch } from '../indexer-answers.ts'
import { generalObstacles, obstaclesOf } from '../verdicts/obstacles.ts'
import { nextSearchAt } from '../verdicts/verdicts-of-game.ts'
import { listWaiting, waitingOfGames } from '../waiting/list-waiting.ts'

type Deps = Repositories & Pick<AppContext, 'downloadClientKinds' | 'clock'>

export type WantedQuery = { kind: WantedKind; limit: number; offset: number }
export type WantedPage = { games: WantedGame[]; total: number }

type ListedGame = Pick<
  Game,
  | 'id'
  | 'title'
  | 'coverUrl'
  | 'status'
  | 'releaseStatus'
  | 'releaseDate'
  | 'installedVersion'
  | 'lastSearchedAt'
  | 'addedAt'
  | 'releasesFound'
>

const maxReasons = 3

/**
 * A page of the user's games that are missing, have an update, or wait for a better release, with their total number:
 * when each is searched for next, and why nothing was grabbed so far.
 */
export function listWanted(app: Deps, userId: string, query: WantedQuery): WantedPage {
  const { games, total, waiting } = readPage(app, userId, query)
  const settings = app.users.settings(userId)
  const ids = games.map(({ id }) => id)
  const general = generalObstacles(app, settings)
  const facts: PageFacts = {
    settings,
    now: app.clock.now(),
    isSearched: canSearch(app),
    obstacle: general[0] ?? null,
    versions: query.kind === 'updates' ? app.feeds.updatesOf(ids) : new Map(),
    reasons: reasonsByGame(app, ids),
    waiting: new Map((waiting ?? waitingOfGames(app, userId, ids)).map((each) => [each.gameId, each])),
  }
  return { games: games.map((game) => describe(game, facts)), total }
}

type Page = { games: ListedGame[]; total: number; waiting: Waiting[] | null }

function readPage(app: Deps, userId: string, { kind, ...page }: WantedQuery): Page {
  if (kind === 'waiting') {
    const { waiting, total } = listWaiting(app, userId, page)
    const games = new Map(app.games.withIds(waiting.map(({ gameId }) => gameId)).map((game) => [game.id, game]))
    return { games: waiting.flatMap(({ gameId }) => games.get(gameId) ?? []), total, waiting }
  }
  const { hideAdult } = app.users.settings(userId)
  const filter = kind === 'missing' ? { statuses: ['wanted'] as const } : { updateAvailable: true }
  return { ...app.games.list({ userId, hideAdult, ...filter }, page), waiting: null }
}

type PageFacts = {
  settings: UserSettings
  now: Date
  isSearched: boolean
  /** What keeps all games from being grabbed. */
  obstacle: Reason | null
  versions: ReadonlyMap<string, string>
  reasons: ReadonlyMap<string, ReasonCount[]>
  waiting: ReadonlyMap<string, Waiting>
}

function describe(game: ListedGame, facts: PageFacts): WantedGame {
  const { id, title, coverUrl, status, releaseDate, installedVersion, lastSearchedAt, releasesFound } = game
  const { settings, now } = facts
  return {
    gameId: id,
    ...{ title, coverUrl, status, releaseDate, installedVersion, lastSearchedAt, releasesFound },
    availableVersion: facts.versions.get(id) ?? null,
    nextSearchAt: facts.isSearched ? nextSearchAt(game, settings, now) : null,
    obstacle: facts.obstacle ?? obstaclesOf(game, settings, now)[0] ?? null,
    reasons: facts.reasons.get(id)?.slice(0, maxReasons) ?? [],
    waiting: facts.waiting.get(id) ?? null,
  }
}

function reasonsByGame(app: Pick<AppContext, 'verdicts'>, ids: readonly string[]): Map<string, ReasonCount[]> {
  const byGame = new Map<string, ReasonCount[]>()
  for (const { gameId, code, count } of app.verdicts.refusalsOf(ids)) {
    const known = byGame.get(gameId)
    if (known === undefined) byGame.set(gameId, [{ code, count }])
    else known.push({ code, count })
  }
  return byGame
}
