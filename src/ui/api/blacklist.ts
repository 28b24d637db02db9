import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlacklistLine } from '#domain/indexers/blacklist.ts'
import type { BlacklistSort } from '#domain/indexers/blacklist-sorts.ts'
import { api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

export function useBlacklist(gameId: string) {
  return useQuery({
    queryKey: keys.blacklist(gameId),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/blacklist', { signal, params: { path: { id: gameId } } })),
  })
}

export type BlacklistQuery = { search?: string; gameId?: string; sort: BlacklistSort; order: 'asc' | 'desc' }

/** The size of a page of the blacklist. */
export const blacklistPerPage = 100

/** The blacklisted releases of all games of the user. */
export const blacklistPageQuery = (query: BlacklistQuery, page: number) =>
  queryOptions({
    queryKey: keys.blacklistPage(query, page),
    queryFn: ({ signal }) => {
      const paging = { limit: blacklistPerPage, offset: page * blacklistPerPage }
      return listOf(api.GET('/api/blacklist', { signal, params: { query: { ...query, ...paging } } }))
    },
    placeholderData: keepPreviousData,
    // What is selected may have been scrolled away long ago.
    gcTime: 60 * 60_000,
  })

/** Finds the entries of pages that were loaded. */
export function useLoadedEntries(): (ids: ReadonlySet<string>) => BlacklistLine[] {
  const client = useQueryClient()
  return (ids) => {
    const pages = client.getQueriesData<{ items: BlacklistLine[] }>({ queryKey: keys.blacklistPages })
    const entries = pages.flatMap(([, page]) => page?.items ?? []).filter(({ id }) => ids.has(id))
    return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  }
}

function useBlacklistRefresh() {
  const client = useQueryClient()
  return () => {
    // A range is selected in the pages that are there, which must not be of before.
    client.removeQueries({ queryKey: ['blacklist'], type: 'inactive' })
    return client.invalidateQueries({ queryKey: ['blacklist'] })
  }
}

export function useBlacklistRelease(gameId: string) {
  const refresh = useBlacklistRefresh()
  return useMutation({
    mutationFn: ({ title, indexerName }: { title: string; indexerName: string | null }) =>
      dataOf(
        api.POST('/api/games/{id}/blacklist', {
          body: { releaseTitle: title, indexerName },
          params: { path: { id: gameId } },
        }),
      ),
    onSuccess: refresh,
  })
}

export function useRemoveFromBlacklist(gameId: string) {
  const refresh = useBlacklistRefresh()
  return useMutation({
    mutationFn: (entryId: string) =>
      dataOf(api.DELETE('/api/games/{id}/blacklist/{entryId}', { params: { path: { id: gameId, entryId } } })),
    onSettled: () => void refresh(),
  })
}

export type EntryRef = { id: string; gameId: string }

/** Removes many releases from the blacklist. Returns those that were removed, and throws only if none was. */
export function useRemoveManyFromBlacklist() {
  const refresh = useBlacklistRefresh()
  return useMutation({
    mutationFn: async (entries: readonly EntryRef[]) => {
      const outcomes = await Promise.allSettled(
        entries.map(({ id: entryId, gameId: id }) =>
          dataOf(api.DELETE('/api/games/{id}/blacklist/{entryId}', { params: { path: { id, entryId } } })),
        ),
      )
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      const removed = new Set(entries.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ id }) => id))
      if (failure !== undefined && removed.size === 0) throw failure.reason
      return { removed, error: failure?.reason as unknown }
    },
    onSettled: () => void refresh(),
  })
}

/** Blacklists releases of several games again. */
export function useRestoreBlacklist() {
  const refresh = useBlacklistRefresh()
  return useMutation({
    mutationFn: (entries: readonly { gameId: string; releaseTitle: string; indexerName: string | null }[]) =>
      Promise.all(
        entries.map(({ gameId: id, releaseTitle, indexerName }) =>
          dataOf(
            api.POST('/api/games/{id}/blacklist', { body: { releaseTitle, indexerName }, params: { path: { id } } }),
          ),
        ),
      ),
    onSettled: () => void refresh(),
  })
}
