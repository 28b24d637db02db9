import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlacklistEntry, BlacklistLine } from '#domain/indexers/blacklist.ts'
import type { Release } from '#domain/indexers/release.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export function useBlacklist(gameId: string) {
  return useQuery({
    queryKey: keys.blacklist(gameId),
    queryFn: ({ signal }) => call<BlacklistEntry[]>('GET', `games/${gameId}/blacklist`, { signal }),
  })
}

/** The releases kept from any game of the user. */
export function useWholeBlacklist() {
  return useQuery({
    queryKey: keys.wholeBlacklist,
    queryFn: ({ signal }) => call<BlacklistLine[]>('GET', 'blacklist', { signal }),
  })
}

function useBlacklistRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['blacklist'] })
}

export function useBlacklistRelease(gameId: string) {
  const refresh = useBlacklistRefresh()
  return useMutation({
    mutationFn: ({ title, indexerName }: Pick<Release, 'title' | 'indexerName'>) =>
      call<BlacklistEntry>('POST', `games/${gameId}/blacklist`, { body: { releaseTitle: title, indexerName } }),
    onSuccess: refresh,
  })
}

export function useRemoveFromBlacklist(gameId: string) {
  const refresh = useBlacklistRefresh()
  return useMutation({
    mutationFn: (entryId: string) => call<void>('DELETE', `games/${gameId}/blacklist/${entryId}`),
    onSettled: () => void refresh(),
  })
}
