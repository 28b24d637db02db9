import type { Lender } from '#db/repositories/household.ts'
import type { StoredPart } from '#db/repositories/relations.ts'
import { AppError } from '#domain/errors.ts'
import type { Game, GameStatus } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { countAgainstLimit } from './limit.ts'
import { mustAsk } from './permissions.ts'

type Deps = Pick<AppContext, 'games' | 'users'>
type Subject = Pick<Game, 'id' | 'userId' | 'status'>

const waits = say('household.waitsForApproval')
const needsApproval = say('household.needsApproval')

/**
 * Why nothing may be searched for, downloaded or imported for a game; `null` if it may. Every way to a download asks
 * this.
 */
export function downloadRefusal(app: Deps, game: Subject): AppError | null {
  if (game.status === 'requested') return new AppError('conflict', waits)
  const borrowed = borrowedRefusal(app, game.id)
  if (borrowed !== null) return borrowed
  if (!mustAsk(app, game.userId) || app.games.isCleared(game.id)) return null
  return new AppError('forbidden', needsApproval)
}

/** Throws what `downloadRefusal` returns. */
export function assertMayDownload(app: Deps, game: Subject): void {
  const refusal = downloadRefusal(app, game)
  if (refusal !== null) throw refusal
}

/** Why the files of a game are not for its user to change; `null` if they are. */
export function borrowedRefusal({ games }: Pick<AppContext, 'games'>, gameId: string): AppError | null {
  const lender = games.lenderOf(gameId)
  return lender === null ? null : belongsTo(lender)
}

/** `borrowedRefusal` of many games, by game. */
export function borrowedRefusals(
  { games }: Pick<AppContext, 'games'>,
  gameIds: readonly string[],
): Map<string, AppError> {
  return new Map([...games.lendersOf(gameIds)].map(([gameId, lender]) => [gameId, belongsTo(lender)]))
}

function belongsTo({ lenderName }: Lender): AppError {
  const message = say('household.filesOfOther', { name: lenderName })
  return new AppError('conflict', message)
}

/** Throws what `borrowedRefusal` returns. */
export function assertOwnFiles(app: Pick<AppContext, 'games'>, gameId: string): void {
  const refusal = borrowedRefusal(app, gameId)
  if (refusal !== null) throw refusal
}

/** Throws AppError `conflict` for a game that no files may be imported into. */
export function assertMayImport(app: Pick<AppContext, 'games'>, { id, status }: Pick<Game, 'id' | 'status'>): void {
  if (status === 'requested') throw new AppError('conflict', waits)
  assertOwnFiles(app, id)
}

/**
 * Throws what `assertMayDownload` throws. An add-on that was entered by hand can have any title: AppError `forbidden` for users
 * who must ask, and for others when their limit is reached, against which it counts in the caller's transaction.
 */
export function assertMayWantPart(
  app: Pick<AppContext, 'clock' | 'games' | 'requests' | 'users'>,
  game: Subject,
  { id, source }: Pick<StoredPart, 'id' | 'source'>,
): void {
  if (source === 'manual' && mustAsk(app, game.userId)) {
    throw new AppError('forbidden', say('household.partsByAdministrators'))
  }
  assertMayDownload(app, game)
  if (source === 'manual') countAgainstLimit(app, game.userId, id)
}

const searched: ReadonlySet<GameStatus> = new Set(['wanted', 'downloading'])

/** Why a game cannot get a status; `null` if it can. */
export function statusRefusal(app: Deps, game: Subject, status: GameStatus | undefined): AppError | null {
  if (status === undefined || status === game.status) return null
  if (status === 'requested') return new AppError('conflict', say('household.statusCannotAsk'))
  if (!searched.has(status)) return null
  const isMember = mustAsk(app, game.userId)
  if (game.status === 'requested' && isMember) return new AppError('conflict', waits)
  if (searched.has(game.status)) return null
  return borrowedRefusal(app, game.id) ?? (isMember && !app.games.isCleared(game.id) ? askFirst() : null)
}

function askFirst(): AppError {
  return new AppError('forbidden', needsApproval)
}

const fixedStatuses: ReadonlySet<GameStatus> = new Set(['requested', 'wanted', 'downloading'])

/** Whether a user may make a game another one: what an administrator approved stays the game that it was. */
export function mayBecome(app: Pick<AppContext, 'users'>, game: Pick<Game, 'userId' | 'status'>): boolean {
  return !fixedStatuses.has(game.status) || !mustAsk(app, game.userId)
}

/** Throws AppError `forbidden` unless `mayBecome`. */
export function assertMayBecome(app: Pick<AppContext, 'users'>, game: Pick<Game, 'userId' | 'status'>): void {
  if (mayBecome(app, game)) return
  throw new AppError('forbidden', say('household.cannotBecomeOther'))
}
