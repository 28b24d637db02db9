import type { SearchSubject } from '#domain/indexers/verdict.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { isStorageFault } from '../../files/data-disk.ts'

export type SearchRowDeps = Pick<AppContext, 'searchRequests' | 'runningSearches' | 'clock'>

type Options = { byUser: boolean; signal?: AbortSignal | undefined }

/** Runs a search that may grab a release. If the program ends before the search does, it is repeated after a restart. */
export async function withSearchRequest<Result>(
  app: SearchRowDeps,
  subject: SearchSubject,
  { byUser, signal }: Options,
  run: () => Promise<Result>,
): Promise<Result> {
  addSearchRequest(app, subject, byUser)
  try {
    return await run()
  } finally {
    const isStopping = signal?.aborted === true || app.runningSearches.signal.aborted
    if (!isStopping) app.searchRequests.remove(subject)
  }
}

/** A full disk does not stop the search, which cannot be repeated after a restart then. */
export function addSearchRequest(app: SearchRowDeps, { gameId, partId }: SearchSubject, byUser: boolean): void {
  try {
    app.searchRequests.add({ gameId, partId, byUser, requestedAt: instant(app.clock) })
  } catch (error) {
    if (!isStorageFault(error)) throw error
  }
}
