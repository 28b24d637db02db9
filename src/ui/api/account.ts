import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiKey, CreatedApiKey } from '#domain/accounts/api-key.ts'
import type { Account, AccountChange, NewAccount } from '#domain/accounts/user.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export type PasswordChange = { currentPassword: string; newPassword: string }

/** A wrong current password is answered like a session that ended, and is not one. */
export function useChangePassword() {
  return useMutation({
    meta: { quiet: true, staysSignedIn: true },
    mutationFn: (body: PasswordChange) => call<{ success: boolean }>('PATCH', 'auth/password', { body }),
  })
}

export function useApiKeys() {
  return useQuery({ queryKey: keys.apiKeys, queryFn: ({ signal }) => call<ApiKey[]>('GET', 'api-keys', { signal }) })
}

export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    // The key itself must not linger in the cache once its dialog is closed.
    gcTime: 0,
    mutationFn: (name: string) => call<CreatedApiKey>('POST', 'api-keys', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}

export function useRevokeApiKey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<void>('DELETE', `api-keys/${id}`),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.apiKeys }),
  })
}

export function useAccounts() {
  return useQuery({ queryKey: keys.accounts, queryFn: ({ signal }) => call<Account[]>('GET', 'users', { signal }) })
}

/** Adds without an id, changes with one. */
export function useSaveAccount(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewAccount | AccountChange) =>
      id === null ? call<Account>('POST', 'users', { body }) : call<Account>('PATCH', `users/${id}`, { body }),
    onSuccess: () =>
      Promise.all([keys.accounts, keys.session].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export function useRemoveAccount(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => call<void>('DELETE', `users/${id}`),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.accounts }),
  })
}
