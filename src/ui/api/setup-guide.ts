import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SetupGuideChange } from '#domain/system/setup-guide.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type DetectedClient = Schema<'DetectedClient'>

/** What is set up and what is left. For administrators only. */
export function useSetupGuide(enabled: boolean) {
  return useQuery({
    queryKey: keys.setupGuide,
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/setup', { signal })),
  })
}

export function useChangeSetupGuide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SetupGuideChange) => dataOf(api.PATCH('/api/system/setup', { body })),
    onSuccess: (changed) => client.setQueryData(keys.setupGuide, changed),
  })
}

const sources = [keys.config, keys.importSettings, keys.downloaders, keys.indexers, keys.games].map(([name]) => name)

/** Reads the guide again when something that its steps depend on was loaded or changed. */
export function useSetupGuideRefresh(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const [name] = event.query.queryKey
        if (sources.some((source) => source === name))
          void client.invalidateQueries({ queryKey: keys.setupGuide, exact: true })
      }),
    [client],
  )
}

/** Folders of the server that can be the library folder. */
export function useSuggestedFolders() {
  return useQuery({
    queryKey: keys.suggestedFolders,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/setup/folders', { signal })),
  })
}

/** Looks for download clients on the machine of the server. */
export function useDetectClients() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (includeHost: boolean) => dataOf(api.POST('/api/system/setup/clients', { body: { includeHost } })),
  })
}

/** Searches for a known game, to see whether the metadata provider answers. */
export function useTestMetadata() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (title: string) =>
      dataOf(api.GET('/api/metadata/search', { params: { query: { q: title, limit: 1 } } })),
  })
}
