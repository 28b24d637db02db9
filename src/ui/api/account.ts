import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
import type { AccountChange, NewAccount } from '#domain/accounts/user.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export type PasswordChange = { currentPassword: string; newPassword: string; endOtherSessions: boolean }

/** A wrong current password is a 401 too, but does not end the session. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true, staysSignedIn: true },
    mutationFn: (body: PasswordChange) => dataOf(api.PATCH('/api/auth/password', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.sessions }),
  })
}

export function useApiKeys() {
  return useQuery({ queryKey: keys.apiKeys, queryFn: ({ signal }) => dataOf(api.GET('/api/api-keys', { signal })) })
}

export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    // The key must not stay in the cache after its dialog is closed.
    gcTime: 0,
    mutationFn: (body: { name: string; scopes: ApiKeyScope[] }) => dataOf(api.POST('/api/api-keys', { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}

export function useRevokeApiKey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/api-keys/{id}', { params: { path: { id } } })),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}

/** All accounts, for admins only. */
export function useAccounts(enabled = true) {
  return useQuery({
    queryKey: keys.accounts,
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/users', { signal })),
  })
}

/** Adds a user, or changes the user with this id. */
export function useSaveAccount(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewAccount | AccountChange) =>
      id === null
        ? dataOf(api.POST('/api/users', { body: body as NewAccount }))
        : dataOf(api.PATCH('/api/users/{id}', { body, params: { path: { id } } })),
    onSuccess: () =>
      Promise.all([keys.accounts, keys.session].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export function useRemoveAccount(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => dataOf(api.DELETE('/api/users/{id}', { params: { path: { id } } })),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.accounts }),
  })
}

/** Ends all sessions of another user. */
export function useEndSessionsOf(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/users/{id}/sessions', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  })
}

/** Where the account is signed in. */
export function useSessions() {
  return useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => dataOf(api.GET('/api/auth/sessions', { signal })),
  })
}

/** Ends a session; without an id, all but the current one. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? dataOf(api.DELETE('/api/auth/sessions'))
        : dataOf(api.DELETE('/api/auth/sessions/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  })
}
