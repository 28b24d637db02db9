import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FolderMoveFilter, FolderMoveSort, RenameScope } from '#domain/games/folder-rename-states.ts'
import { api, dataOf, listOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type FolderRename = Schema<'FolderRename'>
export type FolderMove = Schema<'FolderMove'>
export type MoveFilter = { show: FolderMoveFilter | ''; search: string }
export type MoveQuery = MoveFilter & { sort: FolderMoveSort; order: 'asc' | 'desc' }

export const movesPerPage = 100

export function useFolderRename() {
  return useQuery({
    queryKey: keys.folderRename,
    queryFn: async ({ signal }) => (await dataOf(api.GET('/api/library/rename', { signal }))).rename,
  })
}

export const folderMovesQuery = ({ show, search, sort, order }: MoveQuery, page: number) =>
  queryOptions({
    queryKey: keys.folderMoves({ show, search, sort, order }, page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      listOf(
        api.GET('/api/library/rename/moves', {
          signal,
          params: {
            query: {
              ...(show === '' ? {} : { filter: show }),
              ...(search === '' ? {} : { search }),
              sort,
              order,
              limit: movesPerPage,
              offset: page * movesPerPage,
            },
          },
        }),
      ),
  })

export function usePreviewRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: RenameScope) => dataOf(api.POST('/api/library/rename', { body: { scope } })),
    onSuccess: (rename) => client.setQueryData(keys.folderRename, rename),
    onSettled: () => client.invalidateQueries({ queryKey: keys.folderRename }),
  })
}

export type RenameAction = 'run' | 'stop' | 'undo'

export function useRenameAction() {
  const client = useQueryClient()
  const paths = {
    run: '/api/library/rename/run',
    stop: '/api/library/rename/stop',
    undo: '/api/library/rename/undo',
  } as const
  return useMutation({
    mutationFn: (action: RenameAction) => dataOf(api.POST(paths[action])),
    onSuccess: (rename) => client.setQueryData(keys.folderRename, rename),
    onSettled: () => client.invalidateQueries({ queryKey: keys.folderRename }),
  })
}
