import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormField } from '#domain/declaration.ts'
import type { Downloader, DownloaderTest, DownloaderType } from '#domain/downloads/downloader.ts'
import type { Indexer, IndexerCategory, IndexerProtocol, IndexerTest } from '#domain/indexers/indexer.ts'
import type { ProwlarrOutcome, ProwlarrSync } from '#domain/indexers/prowlarr.ts'
import type { Protocol } from '#domain/indexers/release.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type IndexerKind = { protocol: IndexerProtocol; label: string; docsUrl: string | null; fields: FormField[] }
export type DownloaderKind = {
  type: DownloaderType
  label: string
  protocols: Protocol[]
  docsUrl: string | null
  fields: FormField[]
}

/** Indexers and download clients are kept alike: a list, a form that each kind declares, a test before saving. */
export type Family = 'indexers' | 'downloaders'
export type ServiceOf = { indexers: Indexer; downloaders: Downloader }
export type KindOf = { indexers: IndexerKind; downloaders: DownloaderKind }
export type Service = Indexer | Downloader
export type ServiceTest = IndexerTest | DownloaderTest
export type ServiceBody = Record<string, unknown>

const kindKeys = { indexers: keys.indexerKinds, downloaders: keys.downloaderKinds } as const

export function useServices<Name extends Family>(family: Name) {
  return useQuery({
    queryKey: keys[family],
    // How they fare changes by itself.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call<ServiceOf[Name][]>('GET', family, { signal }),
  })
}

export function useServiceKinds<Name extends Family>(family: Name) {
  return useQuery({
    queryKey: kindKeys[family],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call<KindOf[Name][]>('GET', `${family}/kinds`, { signal }),
  })
}

/** Creates without an id, changes with one. The form shows what the server refuses. */
export function useSaveService(family: Family, id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ServiceBody) =>
      id === null ? call<Service>('POST', family, { body }) : call<Service>('PATCH', `${family}/${id}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys[family] }),
  })
}

export function useSwitchService(family: Family, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) => call<Service>('PATCH', `${family}/${id}`, { body: { enabled } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys[family] }),
  })
}

export function useRemoveService(family: Family, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<void>('DELETE', `${family}/${id}`),
    onSettled: () => void client.invalidateQueries({ queryKey: keys[family] }),
  })
}

/** Tries what the form says before it is saved. With the id of a stored service, masked secrets stand for its own. */
export function useTestService(family: Family) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ServiceBody) => call<ServiceTest>('POST', `${family}/test`, { body }),
  })
}

export function useTestStored(family: Family, id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => call<ServiceTest>('POST', `${family}/${id}/test`),
    onSettled: () => client.invalidateQueries({ queryKey: keys[family] }),
  })
}

/** The categories a stored indexer lists. It is asked itself, so only when the form opens. */
export function useIndexerCategories(id: string | null) {
  return useQuery({
    queryKey: keys.indexerCategories(id ?? ''),
    enabled: id !== null,
    staleTime: 10 * 60_000,
    retry: false,
    queryFn: ({ signal }) => call<IndexerCategory[]>('GET', `indexers/${id}/categories`, { signal }),
  })
}

export function useProwlarrSync() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ProwlarrSync) => call<ProwlarrOutcome>('POST', 'indexers/prowlarr/sync', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.indexers }),
  })
}
