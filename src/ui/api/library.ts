import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewLibraryView } from '#domain/games/library-view.ts'
import { api, dataOf, type Schema } from './client.ts'
import { type GameFilter, gameQuery } from './games.ts'
import { keys } from './keys.ts'

export type LibraryFacets = Schema<'LibraryFacets'>
export type LibraryView = Schema<'LibraryView'>

/** The values that the library can be filtered by. */
export function useLibraryFacets(enabled = true) {
  return useQuery({
    queryKey: keys.libraryFacets,
    enabled,
    staleTime: 60_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/facets', { signal })),
  })
}

/** How many games of a filter begin with each letter. */
export function useGameLetters({ sort, order, ...filter }: GameFilter, enabled: boolean) {
  return useQuery({
    queryKey: keys.gameLetters(filter),
    enabled,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { sort: _sort, order: _order, ...query } = gameQuery({ ...filter, sort, order })
      return dataOf(api.GET('/api/games/letters', { signal, params: { query } }))
    },
  })
}

export function useLibraryViews() {
  return useQuery({
    queryKey: keys.libraryViews,
    queryFn: ({ signal }) => dataOf(api.GET('/api/library/views', { signal })),
  })
}

function useViewChange<Change>(change: (input: Change) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keys.libraryViews }),
  })
}

export const useAddView = () =>
  useViewChange((view: NewLibraryView) => dataOf(api.POST('/api/library/views', { body: view })))

export const useChangeView = () =>
  useViewChange(({ id, ...change }: Partial<NewLibraryView> & { id: string }) =>
    dataOf(api.PATCH('/api/library/views/{id}', { params: { path: { id } }, body: change })),
  )

export const useRemoveView = () =>
  useViewChange((id: string) => dataOf(api.DELETE('/api/library/views/{id}', { params: { path: { id } } })))
