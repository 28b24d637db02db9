import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '../../api/keys.ts'
import { loadOrExplain, usePreload } from '../../lazy/lazy-page.tsx'

const load = () => import('./library-extras.ts')

const extrasQuery = queryOptions({
  queryKey: keys.page('library-extras'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  queryFn: () => loadOrExplain(load),
})

/** What the library shows besides posters. It is loaded when it is needed, or when the user first moves or types. */
export function useExtras(isNeeded: boolean) {
  const client = useQueryClient()
  // Not by the query: if the user leaves meanwhile, it would take the failure for an update and load the page again.
  const preload = useCallback(async () => {
    client.setQueryData(extrasQuery.queryKey, await load())
  }, [client])
  usePreload(preload)
  return useQuery({ ...extrasQuery, enabled: isNeeded })
}
