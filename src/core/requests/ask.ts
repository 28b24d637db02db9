import { randomUUID } from 'node:crypto'
import type { StoredRequest } from '#db/repositories/requests.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { GameRequest } from '#domain/games/request.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { viewerOf } from '../household/viewer.ts'
import { publicNotification, storeNotification } from '../notifications/notify.ts'
import { countAgainstLimit } from './limit.ts'
import { mustAsk } from './permissions.ts'

export type AskDeps = Needs<typeof storeNotification> & Pick<AppContext, 'games' | 'requests' | 'transaction'>
type AskedGame = Pick<Game, 'id' | 'userId' | 'title' | 'coverUrl' | 'metadataId' | 'releaseDate' | 'platform'>

/**
 * Stores the request for a game of a user, in the caller's transaction. What the household has answers it at once.
 * Returns the status that the game gets. Throws AppError `forbidden` when the limit is reached.
 */
export function storeRequest(app: AskDeps, game: AskedGame, note: string | null): 'requested' | 'owned' {
  const at = instant(app.clock)
  const copy = app.games.copyOf(game, viewerOf(app, game.userId))
  if (copy === null) countAgainstLimit(app, game.userId, game.id)
  if (app.requests.stateOfGame(game.id) === null) app.requests.insert(newRequest(game, note, at))
  else app.requests.askAgain(game.id, note, at)
  if (copy === null) return 'requested'
  app.games.lend(game.id, copy, at)
  const request = app.requests.showOfGame(game.id)
  if (request !== null) app.requests.setAvailable(request.id)
  return 'owned'
}

function newRequest({ id: gameId, userId }: AskedGame, note: string | null, createdAt: string): StoredRequest {
  return {
    id: randomUUID(),
    gameId,
    userId,
    state: 'pending',
    note,
    reason: null,
    timesAsked: 1,
    createdAt,
    decidedAt: null,
    decidedBy: null,
    waitsFor: null,
  }
}

/** Tells the administrators what a user asks for; several games at once are one notification. Call it after the commit. */
export function announceRequests(
  app: AskDeps,
  userId: string,
  games: readonly AskedGame[],
  note: string | null = null,
): void {
  const [first, ...others] = games
  const name = app.users.find(userId)?.username
  if (first === undefined || name === undefined) return
  const text = {
    title: others.length === 0 ? `${name} asks for ${first.title}` : `${name} asks for ${games.length} games`,
    message: others.length === 0 ? (note ?? 'Approve or decline it under Requests.') : titlesOf(games),
    // Who asks and why is for administrators only.
    eventText: { title: 'Somebody asks for a game', message: '' },
    link: '/requests',
    coverUrl: first.coverUrl,
    gameIds: games.map(({ id }) => id),
  }
  const sent: Notification[] = []
  for (const { id, role } of app.users.all()) {
    if (role !== 'admin') continue
    const notification = storeNotification(app, id, 'requestCreated', text)
    if (notification !== null) sent.push(notification)
  }
  for (const notification of sent) app.events.emit('notification', publicNotification(notification, text))
}

const maxTitles = 10

function titlesOf(games: readonly AskedGame[]): string {
  const titles = games.slice(0, maxTitles).map(({ title }) => title)
  const more = games.length - titles.length
  return more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(', ')
}

/**
 * Asks for a game of the user's library that was declined or that nothing is searched for. Throws AppError `not-found`,
 * and `conflict` if there is nothing to ask for.
 */
export function askForGame(app: AskDeps, userId: string, gameId: string, note: string | null): GameRequest {
  const { game, status } = app.transaction(() => {
    const game = app.games.find(userId, gameId)
    if (game === null) throw new AppError('not-found', say('library.gameNotFound'))
    assertMayBeAsked(app, game)
    const status = storeRequest(app, game, note)
    app.games.update(gameId, { status })
    return { game, status }
  })
  if (status === 'requested') announceRequests(app, userId, [game], note)
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  const request = app.requests.showOfGame(gameId)
  if (request === null) throw new AppError('not-found', say('household.withdrawn'))
  return request
}

/** Throws AppError `conflict`. */
function assertMayBeAsked(app: AskDeps, { id, status, userId }: Game): void {
  const state = app.requests.stateOfGame(id)
  if (status === 'requested' && state !== 'declined') throw new AppError('conflict', say('household.alreadyAsked'))
  if (status === 'wanted' || status === 'downloading') throw new AppError('conflict', say('household.alreadySearched'))
  const isThere = app.games.lenderOf(id) !== null || app.games.find(userId, id)?.libraryPath != null
  if (isThere) throw new AppError('conflict', say('household.alreadyOwned'))
  if (!mustAsk(app, userId)) throw new AppError('conflict', say('household.needNotAsk2'))
}
