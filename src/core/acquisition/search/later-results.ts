import type { AppContext } from '../../app-context.ts'
import { type RunningSearch, type SearchOwner, unrefDelay } from './running-searches.ts'

/** How a user asks for the results of a search: at first, or later with the id of the search. */
export type ResultRequest = {
  searchId?: string | undefined
  /** How long to wait for all indexers, or in a later request for the next one. Default and maximum: 10. */
  waitSeconds?: number | undefined
}

/** What of a search is still to come. */
export type LaterResults = {
  /** The names of the indexers that have not answered yet. */
  waiting: string[]
  /** Asks for later results; `null` if there are none. */
  searchId: string | null
}

export const maxWaitSeconds = 10

/**
 * Starts a search or continues one of the same owner, and waits for results. Throws AppError `gone` for a search that has
 * ended.
 */
export async function continueSearch(
  { runningSearches }: Pick<AppContext, 'runningSearches'>,
  owner: SearchOwner,
  { searchId, waitSeconds = maxWaitSeconds }: ResultRequest,
  start: () => RunningSearch | Promise<RunningSearch>,
): Promise<RunningSearch> {
  const search = searchId === undefined ? await start() : runningSearches.find(owner, searchId)
  await Promise.race([searchId === undefined ? search.finished : search.nextAnswer(), unrefDelay(waitSeconds * 1000)])
  if (searchId === undefined && search.waiting().length > 0) runningSearches.keep(owner, search)
  return search
}

export function laterResults(search: RunningSearch, waiting: string[]): LaterResults {
  return { waiting, searchId: waiting.length === 0 ? null : search.id }
}
