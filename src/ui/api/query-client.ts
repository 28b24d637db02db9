import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#domain/errors.ts'
import { showToast } from '../parts/toast-list.ts'
import { ApiError } from './client.ts'
import { keys } from './keys.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the form or panel that asked shows the failure itself. `staysSignedIn`: a 401 is about what was sent. */
    mutationMeta: { quiet?: boolean; staysSignedIn?: boolean }
  }
}

/** One cache for the whole UI. A session that ended leads back to the sign-in from wherever it is noticed. */
export function createQueryClient(): QueryClient {
  const noticeSignOut = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) client.setQueryData(keys.session, null)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignOut }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.staysSignedIn !== true) noticeSignOut(error)
        if (mutation.meta?.quiet !== true) showToast({ tone: 'bad', text: errorMessage(error) })
      },
    }),
    defaultOptions: {
      // A browser that thinks itself offline may reach a server of the own house all the same.
      queries: { staleTime: 15_000, retry: worthAnother, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** An answer that says no will say no again; a server that did not answer may be back. */
function worthAnother(failures: number, error: Error): boolean {
  const status = error instanceof ApiError ? error.status : 500
  return failures < 2 && (status === 0 || status === 503 || status === 504)
}
