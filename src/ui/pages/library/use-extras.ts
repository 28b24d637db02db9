import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '../../api/keys.ts'
import { loadOrExplain, usePreload } from '../../shell/lazy-page.tsx'

const extrasQuery = queryOptions({
  queryKey: keys.page('library-extras'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  queryFn: () => loadOrExplain(() => import('./library-extras.ts')),
})

/** What the library shows besides posters. It is loaded when it is needed, or when the user first moves or types. */
export function useExtras(isNeeded: boolean) {
  const client = useQueryClient()
  usePreload(useCallback(() => client.prefetchQuery(extrasQuery), [client]))
  return useQuery({ ...extrasQuery, enabled: isNeeded })
}
