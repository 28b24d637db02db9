import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberFolder } from '#domain/games/member-folder.ts'
import type { NewRootFolder, RootFolder, Unmatched } from '#domain/games/root-folder.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useRootFolders() {
  return useQuery({
    queryKey: keys.rootFolders,
    queryFn: ({ signal }) => dataOf(api.GET('/api/root-folders', { signal })),
  })
}

export function useAddRootFolder() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewRootFolder) => dataOf(api.POST('/api/root-folders', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.rootFolders }),
  })
}

export function useChangeRootFolder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<NewRootFolder>) =>
      dataOf(api.PATCH('/api/root-folders/{id}', { body, params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.rootFolders }),
  })
}

export function useCheckRootFolder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/root-folders/{id}/check', { params: { path: { id } } })),
    onSuccess: (checked) =>
      client.setQueryData<RootFolder[]>(keys.rootFolders, (roots) =>
        roots?.map((root) => (root.id === id ? checked : root)),
      ),
  })
}

export function useRemoveRootFolder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/root-folders/{id}', { params: { path: { id } } })),
    onSettled: () => {
      for (const queryKey of [keys.rootFolders, keys.scan]) void client.invalidateQueries({ queryKey })
    },
  })
}

export function useScanStatus() {
  return useQuery({
    queryKey: keys.scanStatus,
    queryFn: ({ signal }) => dataOf(api.GET('/api/library/scan/status', { signal })),
  })
}

export function useStartScan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rootFolderId: string | null) =>
      dataOf(api.POST('/api/library/scan', { body: rootFolderId === null ? {} : { rootFolderId } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.scanStatus }),
  })
}

export function useCancelScan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rootFolderId: string) =>
      dataOf(api.DELETE('/api/library/scan', { params: { query: { rootFolderId } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.scan }),
  })
}

export function useUnmatched() {
  return useQuery({
    queryKey: keys.unmatched,
    queryFn: ({ signal }) => dataOf(api.GET('/api/library/scan/unmatched', { signal })),
  })
}

/** The folders that a user marked as not being games. */
export function useIgnored() {
  return useQuery({
    queryKey: keys.ignored,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/library/scan/unmatched', { signal, params: { query: { ignored: true } } })),
  })
}

/** Marks a folder as not being a game, or takes that mark back. */
export function useIgnoreFolder({ rootFolderId, folderName }: Pick<Unmatched, 'rootFolderId' | 'folderName'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ignored: boolean) =>
      dataOf(api.POST('/api/library/scan/unmatched/ignore', { body: { rootFolderId, folderName, ignored } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.scan }),
  })
}

export function useMemberFolders() {
  return useQuery({
    queryKey: keys.memberFolders,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/member-folders', { signal })),
  })
}

/** Makes the folder of a member's game the game's own. */
export function useConfirmFolder({ gameId, libraryPath }: MemberFolder) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/system/member-folders/{id}/confirm', {
          params: { path: { id: gameId } },
          body: { libraryPath },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keys.memberFolders }),
  })
}

export function useMatchFolder({ rootFolderId, folderName }: Pick<Unmatched, 'rootFolderId' | 'folderName'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (metadataId: string) =>
      dataOf(api.POST('/api/library/scan/unmatched/match', { body: { rootFolderId, folderName, metadataId } })),
    onSuccess: () => {
      for (const queryKey of [keys.scan, keys.games]) void client.invalidateQueries({ queryKey })
    },
  })
}
