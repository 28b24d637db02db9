import type { QueryClient } from '@tanstack/react-query'
import { hasEarlyGames } from './api/early.ts'
import { gamePageQuery } from './api/games.ts'
import { sessionQuery } from './api/session.ts'
import { gameFilterOf, libraryShape, noFilter } from './pages/library/library-filter.ts'

/** With a slower server, the page is shown with placeholders. */
const patienceMs = 200

/** The query of the library without a filter. */
export const firstGames = gamePageQuery(
  gameFilterOf({
    filter: noFilter,
    sort: libraryShape.defaultSort,
    order: libraryShape.sorts[libraryShape.defaultSort],
  }),
  0,
)

/**
 * Waits for the responses to the early requests, so that the library is rendered once, with its games.
 */
export async function fillFirstView(client: QueryClient): Promise<void> {
  if (!hasEarlyGames()) return
  const filled = client.prefetchQuery(sessionQuery(client)).then(async () => {
    if (client.getQueryData(sessionQuery(client).queryKey)) await client.prefetchQuery(firstGames)
  })
  await Promise.race([filled, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
