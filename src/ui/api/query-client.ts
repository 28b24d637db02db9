import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#domain/thrown.ts'
import { isUndo, showToast } from '../parts/toast-list.ts'
import { t } from '../texts/text.ts'
import { ApiError, SignedOutByProxyError } from './client.ts'
import { keys } from './keys.ts'
import { isRetryable, retryDelayMs } from './retry.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the error. `staysSignedIn`: a 401 does not mean that the session ended. */
    mutationMeta: { quiet?: boolean; staysSignedIn?: boolean }
    /** `quiet`: where it is shown, the page says why it could not be loaded again. */
    queryMeta: { quiet?: boolean }
  }
}

/**
 * Creates the cache of the UI. A 401 on any request leads to the sign-in page. If a proxy answers in place of Ludarr, the
 * session is read again: the proxy may have rejected only this request. A failed undo is always shown, because what
 * started it may no longer be on the page.
 */
export function createQueryClient(): QueryClient {
  const handleUnauthorized = (error: unknown) => {
    if (error instanceof SignedOutByProxyError)
      void client.refetchQueries({ queryKey: keys.session }, { cancelRefetch: false })
    if (error instanceof ApiError && error.body.secondFactorRequired === true)
      void client.refetchQueries({ queryKey: keys.session, exact: true }, { cancelRefetch: false })
    if (error instanceof ApiError && error.status === 401) client.setQueryData(keys.session, null)
  }
  const undos = new WeakSet<object>()
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        // The page stays, with what the user has typed.
        if (error instanceof SignedOutByProxyError && queryKey[0] === keys.session[0])
          client.setQueryData(keys.signedOutByProxy, true)
        else handleUnauthorized(error)
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => {
        if (isUndo()) undos.add(mutation)
      },
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.staysSignedIn !== true) handleUnauthorized(error)
        const text = errorMessage(error)
        if (undos.has(mutation)) showToast({ tone: 'bad', text: t('common.undoFailed', { error: text }) })
        else if (mutation.meta?.quiet !== true) showToast({ tone: 'bad', text })
      },
    }),
    defaultOptions: {
      // A browser that reports being offline may still reach a server on the local network.
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        retry: isRetryable,
        retryDelay: retryDelayMs,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
