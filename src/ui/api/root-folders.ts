import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewRootFolder, RootFolder, ScanStatus, Unmatched } from '#domain/games/root-folder.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export function useRootFolders() {
  return useQuery({
    queryKey: keys.rootFolders,
    queryFn: ({ signal }) => call<RootFolder[]>('GET', 'root-folders', { signal }),
  })
}

/** Creates without an id, changes with one. */
export function useSaveRootFolder(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: id === null },
    mutationFn: (body: Partial<NewRootFolder>) =>
      id === null
        ? call<RootFolder>('POST', 'root-folders', { body })
        : call<RootFolder>('PATCH', `root-folders/${id}`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.rootFolders }),
  })
}

export function useCheckRootFolder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<RootFolder>('POST', `root-folders/${id}/check`),
    onSuccess: (checked) =>
      client.setQueryData<RootFolder[]>(keys.rootFolders, (roots) =>
        roots?.map((root) => (root.id === id ? checked : root)),
      ),
  })
}

export function useForgetRootFolder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<void>('DELETE', `root-folders/${id}`),
    onSettled: () => {
      for (const queryKey of [keys.rootFolders, keys.scan]) void client.invalidateQueries({ queryKey })
    },
  })
}

export function useScanStatus() {
  return useQuery({
    queryKey: keys.scanStatus,
    queryFn: ({ signal }) => call<ScanStatus>('GET', 'library/scan/status', { signal }),
  })
}

export function useStartScan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rootFolderId: string | null) =>
      call<{ accepted: boolean; scanId: string }>('POST', 'library/scan', {
        body: rootFolderId === null ? {} : { rootFolderId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.scanStatus }),
  })
}

export function useCancelScan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rootFolderId: string) => call<void>('DELETE', 'library/scan', { query: { rootFolderId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.scan }),
  })
}

export function useUnmatched() {
  return useQuery({
    queryKey: keys.unmatched,
    queryFn: ({ signal }) => call<Unmatched[]>('GET', 'library/scan/unmatched', { signal }),
  })
}

/** The folders that are no games. */
export function useIgnored() {
  return useQuery({
    queryKey: keys.ignored,
    queryFn: ({ signal }) => call<Unmatched[]>('GET', 'library/scan/unmatched', { signal, query: { ignored: true } }),
  })
}

/** Says that a folder is no game, or that it may be one after all. */
export function useIgnoreFolder({ rootFolderId, folderName }: Pick<Unmatched, 'rootFolderId' | 'folderName'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ignored: boolean) =>
      call<void>('POST', 'library/scan/unmatched/ignore', { body: { rootFolderId, folderName, ignored } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.scan }),
  })
}

export function useMatchFolder({ rootFolderId, folderName }: Pick<Unmatched, 'rootFolderId' | 'folderName'>) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (metadataId: string) =>
      call<{ gameId: string; filesAdded: number }>('POST', 'library/scan/unmatched/match', {
        body: { rootFolderId, folderName, metadataId },
      }),
    onSuccess: () => {
      for (const queryKey of [keys.scan, keys.games]) void client.invalidateQueries({ queryKey })
    },
  })
}
