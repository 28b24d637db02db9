import type { SharedCopy } from '#db/repositories/household.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { BulkRequestDecision, BulkRequestOutcome, GameRequest } from '#domain/games/request.ts'
import { errorFields } from '#domain/messages/error-body.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { viewerOf } from '../household/viewer.ts'
import { wantParts } from '../metadata/want-parts.ts'
import { type NotificationText, publicNotification, storeNotification } from '../notifications/notify.ts'

export type DecideDeps = Needs<typeof storeNotification> &
  Pick<AppContext, 'games' | 'relations' | 'requests' | 'transaction'>

/** A request. Throws AppError `not-found`. */
function getRequest({ requests }: Pick<AppContext, 'requests'>, id: string): GameRequest {
  const request = requests.show(id)
  if (request === null) throw new AppError('not-found', say('household.requestNotFound'))
  return request
}

/**
 * Approves a request, which may have been declined before. What the household has is given at once; what is on its way
 * for another user is waited for; everything else is searched for. Throws AppError `not-found`, and `conflict` if it was answered.
 */
export function approveRequest(app: DecideDeps, adminId: string, id: string): GameRequest {
  const { request, text, notification, isWanted } = app.transaction(() => {
    const request = getRequest(app, id)
    if (request.state !== 'pending' && request.state !== 'declined') throw answered(request)
    const game = gameOf(app, request)
    const at = instant(app.clock)
    const copy = app.games.copyOf(game, viewerOf(app, game.userId))
    const waitsFor = copy === null ? app.requests.onItsWay(game.id) : null
    app.requests.approve(id, adminId, at, waitsFor)
    app.games.clear(game.id)
    if (copy !== null) return { request, isWanted: false, ...giveCopy(app, request, copy) }
    const isWanted = waitsFor === null
    if (isWanted) wantApproved(app, game)
    const text = textOf(request, {
      title: `${request.title} was approved`,
      message: isWanted ? 'Ludarr now searches for it.' : 'You get it as soon as it is there.',
    })
    return { request, text, isWanted, notification: storeNotification(app, game.userId, 'requestApproved', text) }
  })
  emitTo(app, notification, text)
  app.events.emit('gameChanged', { id: request.gameId, change: 'updated' })
  if (isWanted) app.events.emit('requestApproved', { gameId: request.gameId })
  return getRequest(app, id)
}

type Told = { text: NotificationText; notification: Notification | null }

/** Answers a request with the copy of another user, in the caller's transaction. */
export function giveCopy(app: DecideDeps, request: GameRequest, copy: SharedCopy): Told {
  app.games.endLoan(request.gameId)
  app.games.lend(request.gameId, copy, instant(app.clock))
  app.games.update(request.gameId, { status: 'owned' })
  return finishRequest(app, request)
}

/** The game that a user asked for is there, in the caller's transaction. */
export function finishRequest(app: DecideDeps, request: GameRequest): Told {
  app.requests.setAvailable(request.id)
  const text = textOf(request, { title: `${request.title} is here`, message: 'What you asked for is in your library.' })
  return { text, notification: storeNotification(app, request.requestedBy.id, 'requestAvailable', text) }
}

/** Searches for an approved game from now on. */
export function wantApproved(
  app: Pick<AppContext, 'games' | 'users' | 'relations'>,
  game: Pick<Game, 'id' | 'userId'>,
): void {
  app.games.clear(game.id)
  app.games.update(game.id, { status: 'wanted', lastSearchedAt: null })
  wantParts(app, game.userId, game.id)
}

/** Declines a request. Throws AppError `not-found`, and `conflict` if it was answered. */
export function declineRequest(app: DecideDeps, adminId: string, id: string, reason: string): GameRequest {
  const { request, text, notification } = app.transaction(() => {
    const request = getRequest(app, id)
    if (request.state !== 'pending') throw answered(request)
    const userId = request.requestedBy.id
    app.requests.decline(id, adminId, instant(app.clock), reason.trim())
    // What was declined does not count.
    app.requests.giveBack(userId, request.gameId)
    const text = textOf(request, { title: `${request.title} was declined`, message: reason.trim() })
    return { request, text, notification: storeNotification(app, userId, 'requestDeclined', text) }
  })
  emitTo(app, notification, text)
  app.events.emit('gameChanged', { id: request.gameId, change: 'updated' })
  return getRequest(app, id)
}

/** Decides many requests. One that cannot be decided does not stop the others. Throws AppError `invalid` without a reason. */
export function decideRequests(
  app: DecideDeps,
  adminId: string,
  { ids, action, reason }: BulkRequestDecision,
): BulkRequestOutcome {
  if (action === 'decline' && reason === undefined) {
    const message = say('household.reasonNeeded')
    throw invalidField('reason', message)
  }
  const outcome: BulkRequestOutcome = { changed: 0, failed: [] }
  for (const id of new Set(ids)) {
    try {
      if (action === 'approve') approveRequest(app, adminId, id)
      else declineRequest(app, adminId, id, reason ?? '')
      outcome.changed += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.failed.push({ id, ...errorFields(error.text) })
    }
  }
  return outcome
}

function gameOf({ games }: Pick<AppContext, 'games'>, { gameId }: GameRequest): Game {
  const game = games.findById(gameId)
  if (game === null) throw new AppError('not-found', say('household.requestNotFound'))
  return game
}

function answered({ state }: GameRequest): AppError {
  const how = { declined: 'household.alreadyDeclined', available: 'household.alreadyFulfilled' } as const
  const key = state === 'declined' || state === 'available' ? how[state] : 'household.alreadyApproved'
  return new AppError('conflict', say(key))
}

/** Returns what the user who asked is told. */
function textOf({ gameId, coverUrl }: GameRequest, text: { title: string; message: string }): NotificationText {
  // The title may be one that others do not see, and the reason is for this user only.
  const eventText = { title: 'A request was answered', message: '' }
  return { ...text, eventText, link: `/games/${gameId}`, coverUrl, gameIds: [gameId] }
}

/** Tells a user, after the commit. */
export function emitTo(
  app: Pick<AppContext, 'events'>,
  notification: Notification | null,
  text: NotificationText,
): void {
  if (notification !== null) app.events.emit('notification', publicNotification(notification, text))
}
