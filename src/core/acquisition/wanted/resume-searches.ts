import type { SearchRequest } from '#db/repositories/search-requests.ts'
import { errorMessage } from '#domain/errors.ts'
import { needsReplacement } from '#domain/verification/superseded-dumps.ts'
import type { Needs } from '../../app-context.ts'
import { findSubject, type Subject, subjectId } from '../judge/subject.ts'
import { requestPartSearch } from '../parts/request-part-search.ts'
import { searchForPart } from '../parts/search-for-part.ts'
import { canSearch, isUnanswered } from '../search/indexer-answers.ts'
import { requestReplacement } from '../updates/replace-bad-dump.ts'
import { requestSearch } from './request-search.ts'
import { searchForGame } from './search-for-game.ts'
import { addSearchRequest } from './search-requests.ts'

type Deps = Needs<typeof requestSearch>

/**
 * Returns a function that repeats the searches that an earlier run of the program did not end. Those of users that no
 * indexer answers are repeated with its next call.
 */
export function createSearchResumption(app: Deps): () => void {
  let interrupted: SearchRequest[] | null = null
  return () => {
    interrupted ??= app.searchRequests.all()
    if (!canSearch(app)) return
    const due = interrupted
    const unanswered: SearchRequest[] = []
    interrupted = unanswered
    for (const request of due) repeat(app, request, () => void unanswered.push(request))
  }
}

function repeat(app: Deps, request: SearchRequest, onUnanswered: () => void): void {
  const { gameId, partId, byUser } = request
  const subject = findSubject(app, request)
  if (subject === null || !app.searchRequests.has(request)) return
  if (!byUser && subject.part === null && needsReplacement(subject.game)) requestReplacement(app, gameId)
  else if (!byUser && subject.part === null) requestSearch(app, gameId)
  else if (!byUser && subject.part !== null) requestPartSearch(app, subject.part)
  else {
    app.queues.searches.enqueue(partId ?? gameId, async (signal) => {
      if (await isAnswered(app, subject, signal)) return
      addSearchRequest(app, request, true)
      onUnanswered()
    })
  }
}

/** Searches as the user asked. Returns false if no indexer answered. */
async function isAnswered(app: Deps, subject: Subject, signal: AbortSignal): Promise<boolean> {
  const { game, part } = subject
  const log = app.log.module('search')
  try {
    const options = { byUser: true, signal }
    const search = part === null ? searchForGame(app, game, options) : searchForPart(app, { game, part }, options)
    const { grabbed, ...answers } = await search
    if (answers.answered > 0) log.info('Repeated a search', { game: game.title, grabbed: grabbed?.title ?? null })
    if (!answers.excludedByTags) return !isUnanswered(answers)
    // If tags leave no indexer, the search is over. A later change of tags must not start it.
    app.searchRequests.remove(subjectId(subject))
    return true
  } catch (error) {
    if (!signal.aborted) log.warn('Search failed', { game: game.title, reason: errorMessage(error) })
    return true
  }
}
