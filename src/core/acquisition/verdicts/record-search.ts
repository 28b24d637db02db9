import { AppError, errorMessage } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'
import type { GrabAttempt } from '../grab/grab-best.ts'
import { type Subject, subjectId, subjectTitle } from '../judge/subject.ts'
import { isUnanswered } from '../search/indexer-answers.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import type { SearchError } from '../search/search-indexers.ts'
import { toVerdicts } from './to-verdicts.ts'

export type RecordedSearch = {
  listed: readonly ListedRelease[]
  answered: number
  errors: readonly SearchError[]
  attempt: GrabAttempt
}

type Deps = Pick<AppContext, 'verdicts' | 'clock' | 'log'>

/**
 * Grabs from what a search found, and records what was found and what became of it. A search that no indexer answered
 * leaves the record of the last one.
 */
export async function recordSearch<Result>(
  app: Deps,
  subject: Subject,
  search: RecordedSearch,
  grab: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await grab()
    store(app, subject, search, null)
    return result
  } catch (error) {
    if (error instanceof AppError) store(app, subject, search, error.message)
    throw error
  }
}

function store(
  app: Deps,
  subject: Subject,
  { listed, attempt, errors, ...answers }: RecordedSearch,
  problem: string | null,
) {
  if (isUnanswered(answers)) return
  const search = {
    ...subjectId(subject),
    searchedAt: instant(app.clock),
    considered: listed.length,
    accepted: listed.filter(({ release }) => release.decision.accepted).length,
    answered: answers.answered,
    failures: [...errors],
    problem,
  }
  try {
    app.verdicts.putSearch(search, toVerdicts(app, subject, listed, { seenIn: 'search', attempt }))
  } catch (error) {
    // The disk may be full, or the game removed since. What the search did stands.
    app.log
      .module('search')
      .warn('Could not record a search', { game: subjectTitle(subject), reason: errorMessage(error) })
  }
}
