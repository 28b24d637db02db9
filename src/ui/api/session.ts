import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { t } from '../texts/text.ts'
import { ApiError, api, dataOf, isRedirect, type Schema } from './client.ts'
import { keys } from './keys.ts'
import { reportSignOut } from './other-tabs.ts'
import { isUnavailable } from './retry.ts'

export type Credentials = { username: string; password: string; code?: string }

/** The signed-in user; `null` if there is none. */
export function useSession() {
  return useQuery(sessionQuery(useQueryClient()))
}

export function sessionQuery(client: QueryClient) {
  return queryOptions({
    queryKey: keys.session,
    staleTime: Number.POSITIVE_INFINITY,
    retry: isUnavailable,
    // Another tab may have signed in another user, here or at the reverse proxy.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const { user, secondFactorRequired = false } = await dataOf(api.GET('/api/auth/session', { signal }))
      client.setQueryData(keys.mustEnrol, secondFactorRequired)
      client.setQueryData(keys.signedOutByProxy, false)
      const before = client.getQueryData<{ id: string } | null>(keys.session)
      if (before && before.id !== user?.id) clearAllButSession(client)
      return user
    },
  })
}

/** Whether a reverse proxy answers in place of Ludarr, because its session has ended. */
export function useIsSignedOutByProxy(): boolean {
  const { data } = useQuery({ queryKey: keys.signedOutByProxy, enabled: false, initialData: false })
  return data
}

/** Whether the session may do nothing until its user has set up a second factor. */
export function useMustEnrol(): boolean {
  const { data } = useQuery({ queryKey: keys.mustEnrol, enabled: false, initialData: false })
  return data
}

/** Whether an administrator must approve the games that the user wants. */
export function useMustAsk(): boolean {
  return useSession().data?.mayAdd === false
}

export function useIsAdmin(): boolean {
  return useSession().data?.role === 'admin'
}

export function useAuthStatus(enabled: boolean) {
  return useQuery({
    queryKey: keys.authStatus,
    enabled,
    retry: isUnavailable,
    queryFn: ({ signal }) => dataOf(api.GET('/api/auth/status', { signal })),
  })
}

/** Shows the pages of the user who has signed in. */
export function useSignedIn() {
  const client = useQueryClient()
  return ({ user, secondFactorRequired = false }: Schema<'Session'>) => {
    clearAllButSession(client)
    client.setQueryData(keys.mustEnrol, secondFactorRequired)
    client.setQueryData(keys.session, user)
  }
}

/** Creates the first account, which the setup guide follows, or signs in. Both set the session cookie. */
export function useSignIn(endpoint: 'setup' | 'login') {
  const signedIn = useSignedIn()
  const [, navigate] = useLocation()
  return useMutation({
    meta: { quiet: true },
    gcTime: 0,
    mutationFn: (credentials: Credentials) => dataOf(api.POST(`/api/auth/${endpoint}`, { body: credentials })),
    onSuccess: (session) => {
      if (endpoint === 'setup') navigate('/welcome', { replace: true })
      signedIn(session)
    },
  })
}

export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      // Requests that arrive after the session has ended are refused.
      await client.cancelQueries()
      const response = await fetch('logout', { method: 'POST', credentials: 'same-origin', redirect: 'manual' })
      // The session at the proxy has ended already.
      if (isRedirect(response)) return document.baseURI
      const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null)
      if (!response.ok) throw new ApiError(response.status, textOf(answer, 'error') ?? t('error.signOut'))
      return textOf(answer, 'logoutUrl')
    },
    onSuccess: (logoutUrl) => {
      reportSignOut()
      if (logoutUrl !== null) return location.assign(logoutUrl)
      client.setQueryData(keys.session, null)
      clearAllButSession(client)
    },
    onError: () => client.invalidateQueries(),
  })
}

function textOf(answer: unknown, name: string): string | null {
  const text: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : null
  return typeof text === 'string' ? text : null
}

/** Clears the cached data of the previous user. The session stays, because the page is using it. */
function clearAllButSession(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.session[0] })
}

export function usePublicConfig() {
  return useQuery({ queryKey: keys.config, queryFn: ({ signal }) => dataOf(api.GET('/api/config', { signal })) })
}
