import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Downloader, DownloaderTest, NewDownloader } from '#domain/downloads/downloader.ts'
import type { Indexer, IndexerTest, NewIndexer } from '#domain/indexers/indexer.ts'
import type { ProwlarrSync } from '#domain/indexers/prowlarr.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type IndexerKind = Schema<'IndexerKind'>
export type DownloaderKind = Schema<'DownloaderKind'>

/** Indexers and download clients work alike: a list, a form declared by each kind, and a test before saving. */
export type Family = 'indexers' | 'downloaders'
type ServiceOf = { indexers: Indexer; downloaders: Downloader }
type KindOf = { indexers: IndexerKind; downloaders: DownloaderKind }
export type Service = Indexer | Downloader
export type ServiceTest = IndexerTest | DownloaderTest
export type ServiceBody = Record<string, unknown>

const kindKeys = { indexers: keys.indexerKinds, downloaders: keys.downloaderKinds } as const

const lists: { [Name in Family]: (signal: AbortSignal) => Promise<ServiceOf[Name][]> } = {
  indexers: (signal) => dataOf(api.GET('/api/indexers', { signal })),
  downloaders: (signal) => dataOf(api.GET('/api/downloaders', { signal })),
}
const kindLists: { [Name in Family]: (signal: AbortSignal) => Promise<KindOf[Name][]> } = {
  indexers: (signal) => dataOf(api.GET('/api/indexers/kinds', { signal })),
  downloaders: (signal) => dataOf(api.GET('/api/downloaders/kinds', { signal })),
}

// Forms are drawn from the declarations of the server, so the compiler cannot check their bodies.
const creations: Record<Family, (body: ServiceBody) => Promise<Service>> = {
  indexers: (body) => dataOf(api.POST('/api/indexers', { body: body as NewIndexer })),
  downloaders: (body) => dataOf(api.POST('/api/downloaders', { body: body as NewDownloader })),
}
const tests: Record<Family, (body: ServiceBody) => Promise<ServiceTest>> = {
  indexers: (body) => dataOf(api.POST('/api/indexers/test', { body: body as NewIndexer })),
  downloaders: (body) => dataOf(api.POST('/api/downloaders/test', { body: body as NewDownloader })),
}

export function useServices<Name extends Family>(family: Name) {
  return useQuery({
    queryKey: keys[family],
    // The health of services changes without any action in the UI.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => lists[family](signal),
  })
}

export function useServiceKinds<Name extends Family>(family: Name, enabled = true) {
  return useQuery({
    enabled,
    queryKey: kindKeys[family],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => kindLists[family](signal),
  })
}

/** Adds a service, or changes the one with this id. The form shows what the server rejects. */
export function useSaveService(family: Family, id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ServiceBody) =>
      id === null
        ? creations[family](body)
        : dataOf(api.PATCH(`/api/${family}/{id}`, { params: { path: { id } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys[family] }),
  })
}

export function useToggleService(family: Family, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) =>
      dataOf(api.PATCH(`/api/${family}/{id}`, { params: { path: { id } }, body: { enabled } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys[family] }),
  })
}

export function useRemoveService(family: Family, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE(`/api/${family}/{id}`, { params: { path: { id } } })),
    onSettled: () => void client.invalidateQueries({ queryKey: keys[family] }),
  })
}

/** Tests the values of a form before they are saved. With the id of a stored service, masked secrets use the stored ones. */
export function useTestService(family: Family) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ServiceBody) => tests[family](body),
  })
}

export function useTestStored(family: Family, id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => dataOf(api.POST(`/api/${family}/{id}/test`, { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys[family] }),
  })
}

/** The categories of a stored indexer. Queries the indexer, so only used when the form opens. */
export function useIndexerCategories(id: string | null) {
  return useQuery({
    queryKey: keys.indexerCategories(id ?? ''),
    enabled: id !== null,
    staleTime: 10 * 60_000,
    retry: false,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/indexers/{id}/categories', { signal, params: { path: { id: id ?? '' } } })),
  })
}

export function useProwlarrSync() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ProwlarrSync) => dataOf(api.POST('/api/indexers/prowlarr/sync', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.indexers }),
  })
}
