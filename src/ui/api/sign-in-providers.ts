import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export function useSignInSettings() {
  return useQuery({
    queryKey: keys.signInSettings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/sign-in', { signal })),
  })
}

export function useSaveSignInSettings() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Schema<'SignInSettingsChange'>) => dataOf(api.PATCH('/api/settings/sign-in', { body })),
    onSuccess: (saved) => {
      client.setQueryData(keys.signInSettings, saved)
      return client.invalidateQueries({ queryKey: keys.signInProviders })
    },
  })
}

/** For administrators. */
export function useSignInProviders() {
  return useQuery({
    queryKey: keys.signInProviders,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/oidc', { signal })),
  })
}

/** Adds a provider, or changes the one with this id. */
export function useSaveSignInProvider(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Schema<'NewSignInProvider'> | Schema<'SignInProviderChange'>) =>
      id === null
        ? dataOf(api.POST('/api/settings/oidc', { body: body as Schema<'NewSignInProvider'> }))
        : dataOf(api.PATCH('/api/settings/oidc/{id}', { body, params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.signInProviders }),
  })
}

export function useToggleSignInProvider(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) =>
      dataOf(api.PATCH('/api/settings/oidc/{id}', { body: { enabled }, params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.signInProviders }),
  })
}

export function useRemoveSignInProvider(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/settings/oidc/{id}', { params: { path: { id } } })),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.signInProviders }),
  })
}

/** What the sign-in page offers, for the account page. */
export function useSignInChoices() {
  return useQuery({
    queryKey: keys.authStatus,
    queryFn: ({ signal }) => dataOf(api.GET('/api/auth/status', { signal })),
    select: ({ providers }) => providers,
  })
}

/** The links of the own account; with an id, those of a user. */
export function useIdentities(userId: string | null) {
  return useQuery({
    queryKey: userId === null ? keys.identities : keys.identitiesOf(userId),
    queryFn: ({ signal }) =>
      userId === null
        ? dataOf(api.GET('/api/auth/identities', { signal }))
        : dataOf(api.GET('/api/users/{id}/identities', { signal, params: { path: { id: userId } } })),
  })
}

/**
 * Goes to the provider, which sends the browser back to the account page. A wrong password or code is a 401 too, but does
 * not end the session.
 */
export function useStartLink(id: string) {
  return useMutation({
    meta: { quiet: true, staysSignedIn: true },
    gcTime: 0,
    mutationFn: (body: Schema<'LinkProof'>) =>
      dataOf(api.POST('/api/auth/oidc/{id}/link', { body, params: { path: { id } } })),
    onSuccess: ({ url }) => location.assign(url),
  })
}

export function useAddIdentity(userId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Schema<'NewLink'>) =>
      dataOf(api.POST('/api/users/{id}/identities', { body, params: { path: { id: userId } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.identities }),
  })
}

/** Removes a link of the own account; with an id, one of a user. */
export function useRemoveIdentity(userId: string | null, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      userId === null
        ? dataOf(api.DELETE('/api/auth/identities/{id}', { params: { path: { id } } }))
        : dataOf(api.DELETE('/api/users/{id}/identities/{linkId}', { params: { path: { id: userId, linkId: id } } })),
    // The own session may have come by the link.
    onSettled: () =>
      Promise.all([keys.identities, keys.session].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
