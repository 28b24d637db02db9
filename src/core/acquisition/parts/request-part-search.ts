import { isOwned } from '#domain/games/game.ts'
import type { GamePart, NewPart, PartChange } from '#domain/games/relations.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { addPart } from '../../library/parts/add-part.ts'
import { changePart } from '../../library/parts/change-part.ts'
import { restorePart } from '../../library/parts/remove-part.ts'
import { partWaitsForRelease } from '../judge/subject.ts'
import { canSearch, logNoAnswers } from '../search/indexer-answers.ts'
import { hasReachedFailureLimit } from '../wanted/failure-limit.ts'
import { addSearchRequest, withSearchRequest } from '../wanted/search-requests.ts'
import { type PartId, searchForPart } from './search-for-part.ts'

type Deps = Needs<typeof searchForPart> & Pick<AppContext, 'queues' | 'reportedStates'>

/** Adds an add-on. A wanted add-on of an owned game is searched for at once. */
export function addPartAndSearch(app: Deps, userId: string, gameId: string, input: NewPart): GamePart {
  const part = addPart(app, userId, gameId, input)
  requestPartSearch(app, part)
  return part
}

/** Changes an add-on. One of an owned game that becomes wanted is searched for at once. */
export function changePartAndSearch(app: Deps, userId: string, id: PartId, change: PartChange): GamePart {
  const before = app.relations.findPart(id.partId)
  const part = changePart(app, userId, id, change)
  if (before?.status !== 'wanted') requestPartSearch(app, part)
  return part
}

/** Undoes the removal of an add-on. A wanted one of an owned game is searched for at once. */
export function restorePartAndSearch(app: Deps, userId: string, id: PartId): GamePart {
  const part = restorePart(app, userId, id)
  requestPartSearch(app, part)
  return part
}

/** Starts the search for a wanted add-on of an owned game in the background, if its user has automatic searches enabled. */
export function requestPartSearch(app: Deps, { id, gameId, status }: Pick<GamePart, 'id' | 'gameId' | 'status'>): void {
  if (status !== 'wanted' || !canSearch(app)) return
  const subject = { gameId, partId: id }
  addSearchRequest(app, subject, false)
  app.queues.searches.enqueue(id, (signal) =>
    withSearchRequest(app, subject, { byUser: false, signal }, () => searchNow(app, subject, signal)),
  )
}

async function searchNow(app: Deps, { gameId, partId }: PartId, signal: AbortSignal): Promise<void> {
  const [part, game] = [app.relations.findPart(partId), app.games.findById(gameId)]
  if (part?.status !== 'wanted' || game === null || !isOwned(game)) return
  const settings = app.users.settings(game.userId)
  if (!settings.autoSearchEnabled || partWaitsForRelease(part, settings, app.clock.now())) return
  const found = await searchForPart(app, { game, part }, { grab: settings.autoGrabEnabled, signal })
  logNoAnswers(app, found)
}

/** Searches for the next best release whenever one of an add-on fails. Returns a function that stops this. */
export function searchAfterFailedParts(app: Deps): () => void {
  return app.events.on('partReleaseFailed', ({ partId }) => {
    const part = app.relations.findPart(partId)
    if (part !== null && !hasReachedFailureLimit(app, part.gameId)) requestPartSearch(app, part)
  })
}
