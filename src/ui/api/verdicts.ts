import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** What the last searches and feeds had for a game or one of its add-ons, and why each release was taken or refused. */
export function useVerdicts(gameId: string, partId: string | null = null) {
  return useQuery({
    queryKey: keys.verdicts(gameId, partId),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/games/{id}/verdicts', {
          signal,
          params: { path: { id: gameId }, query: partId === null ? {} : { partId } },
        }),
      ),
  })
}

/** Release groups that were seen, for suggestions. */
export function useKnownGroups(enabled: boolean) {
  return useQuery({
    queryKey: keys.knownGroups,
    enabled,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/releases/groups', { signal })),
  })
}
