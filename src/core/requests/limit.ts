import { randomUUID } from 'node:crypto'
import type { RequestLimit } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { Game, GameStatus } from '#domain/games/game.ts'
import type { RequestAllowance } from '#domain/games/request.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { permissionsOf } from './permissions.ts'

type Deps = Pick<AppContext, 'users' | 'requests' | 'clock'>

const dayMs = 24 * 3_600_000
/** Limits have at most as many days. */
const maxDays = 365

/** Returns how much a user may still add or ask for. */
export function allowanceOf(app: Deps, userId: string): RequestAllowance {
  const { mayAdd = true, requestLimit = null } = permissionsOf(app, userId) ?? {}
  const state = requestLimit === null ? { used: 0, nextAt: null } : stateOf(app, userId, requestLimit)
  return { mayAdd, requestLimit, ...state }
}

function stateOf(app: Deps, userId: string, { count, days }: RequestLimit): Pick<RequestAllowance, 'used' | 'nextAt'> {
  const uses = app.requests.usesSince(userId, daysBefore(app, days))
  // The next one is possible when only `count - 1` of them are left.
  const last = uses.length < count ? undefined : uses.at(-count)
  return {
    used: uses.length,
    nextAt: last === undefined ? null : new Date(Date.parse(last.at) + days * dayMs).toISOString(),
  }
}

/**
 * Counts a game that a user wants against the limit, in the caller's transaction. A game that counts already is not
 * counted again. Throws AppError `forbidden` when the limit is reached.
 */
export function countAgainstLimit(app: Deps, userId: string, gameId: string): void {
  const refusal = limitRefusal(app, userId, gameId)
  if (refusal !== null) throw refusal
  if (!isCounted(app, userId, gameId)) app.requests.use(userId, gameId, instant(app.clock), daysBefore(app, maxDays))
}

/** Why a user may not want another game now; `null` if the user may, or if the game counts already. */
export function limitRefusal(app: Deps, userId: string, gameId: string): AppError | null {
  const { requestLimit } = permissionsOf(app, userId) ?? {}
  if (requestLimit == null || isCounted(app, userId, gameId)) return null
  const { nextAt } = stateOf(app, userId, requestLimit)
  return nextAt === null ? null : limitReached(requestLimit, nextAt)
}

/** Whether a game needs not be counted again. Without a limit, none is. */
function isCounted(app: Deps, userId: string, gameId: string): boolean {
  const { requestLimit } = permissionsOf(app, userId) ?? {}
  return requestLimit == null || countedGames(app, userId).has(gameId)
}

/** The ids of what counts against the limit of a user now. */
export function countedGames(app: Deps, userId: string): Set<string> {
  const { requestLimit } = permissionsOf(app, userId) ?? {}
  if (requestLimit == null) return new Set()
  return new Set(app.requests.usesSince(userId, daysBefore(app, requestLimit.days)).map(({ gameId }) => gameId))
}

/**
 * What the download of a release counts as: the game, which it may be counted for already, or another one if nobody can
 * tell that it is a release of the game.
 */
export type DownloadedAs = 'game' | 'another'

type CountedDownload = {
  game: Pick<Game, 'id' | 'status' | 'libraryPath'> | null
  kind: ReleaseKind
  isPart: boolean
  as: DownloadedAs
  isAutomatic: boolean
}

const searched: ReadonlySet<GameStatus> = new Set(['wanted', 'downloading'])

/**
 * Returns what a download counts for against the limit of its user; `null` if it counts for nothing: the game was
 * counted when it became wanted, or it has files, which the download completes or replaces.
 */
export function downloadCountsFor({ game, kind, isPart, as, isAutomatic }: CountedDownload): string | null {
  if (game === null || as === 'another') return randomUUID()
  if (searched.has(game.status)) return null
  const completes = isPart || kind !== 'game' || isAutomatic
  return game.libraryPath !== null && completes ? null : game.id
}

/** Throws AppError `forbidden` when a search for a game could not grab anything, because the limit of its user is reached. */
export function assertWithinLimit(app: Deps, game: Pick<Game, 'id' | 'userId' | 'status' | 'libraryPath'>): void {
  const use = downloadCountsFor({ game, kind: 'game', isPart: false, as: 'game', isAutomatic: true })
  const refusal = use === null ? null : limitRefusal(app, game.userId, use)
  if (refusal !== null) throw refusal
}

/**
 * Counts a game anew that becomes another one, in the caller's transaction. What it was before still counts. Throws AppError
 * `forbidden` when the limit is reached.
 */
export function countAsAnother(app: Deps, { id, userId, status }: Pick<Game, 'id' | 'userId' | 'status'>): void {
  const wasCounted = app.requests.splitUse(userId, id, randomUUID())
  if (wasCounted || searched.has(status)) countAgainstLimit(app, userId, id)
}

function limitReached({ count, days }: RequestLimit, nextAt: string): AppError {
  const text = days === 1 ? say('household.dailyLimit', { count }) : say('household.limit', { count, days })
  return new AppError('forbidden', text, { nextAt })
}

function daysBefore({ clock }: Pick<AppContext, 'clock'>, days: number): string {
  return new Date(clock.now().getTime() - days * dayMs).toISOString()
}
