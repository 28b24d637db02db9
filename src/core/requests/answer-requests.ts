import type { OpenRequest } from '#db/repositories/requests.ts'
import { isOwned } from '#domain/games/game.ts'
import type { Needs } from '../app-context.ts'
import { tellBorrowers } from '../household/tell-borrowers.ts'
import { viewerOf } from '../household/viewer.ts'
import { createThrottle } from '../tasks/throttle.ts'
import { emitTo, finishRequest, giveCopy, wantApproved } from './decide.ts'

type Deps = Needs<typeof finishRequest>

/** A bulk change emits thousands of events. */
const intervalMs = 250

/**
 * Answers requests as soon as their games are there, now and whenever a game changes. Returns a function that stops
 * this.
 */
export function watchRequests(app: Deps): () => void {
  const throttle = createThrottle<'requests'>(app.clock, intervalMs, () => answerRequests(app))
  const check = (): void => throttle.add(['requests'])
  const stops = [app.events.on('gameChanged', check), app.events.on('accountRemoved', check)]
  answerRequests(app)
  return () => {
    for (const stop of [...stops, throttle.stop]) stop()
  }
}

/** Answers what can be answered: with the user's own game, with that of another user, or by searching for it after all. */
export function answerRequests(app: Deps): void {
  tellBorrowers(app)
  for (const request of app.requests.answerable()) answerRequest(app, request)
}

function answerRequest(app: Deps, { id, gameId, state, status, waitsFor, isAwaited }: OpenRequest): void {
  const game = app.games.findById(gameId)
  const request = app.requests.show(id)
  if (game === null || request === null) return
  if (isOwned(game)) {
    const { text, notification } = app.transaction(() => finishRequest(app, request))
    emitTo(app, notification, text)
    return
  }
  if (status !== 'requested') return
  const copy = app.games.copyOf(game, viewerOf(app, game.userId))
  if (copy !== null) {
    const { text, notification } = app.transaction(() => giveCopy(app, request, copy))
    emitTo(app, notification, text)
    app.events.emit('gameChanged', { id: gameId, change: 'updated' })
    return
  }
  if (state !== 'approved' || (waitsFor !== null && isAwaited)) return
  // What was on its way for another user does not come anymore.
  app.transaction(() => {
    app.requests.stopWaiting(id)
    wantApproved(app, game)
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  app.events.emit('requestApproved', { gameId })
}
