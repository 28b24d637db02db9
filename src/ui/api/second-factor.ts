import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from './client.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export type FactorProof = Schema<'SecondFactorProof'>

/** A wrong password or code is a 401 too, but does not end the session. */
const meta = { quiet: true, staysSignedIn: true }

const refreshFactor = (client: QueryClient) => client.invalidateQueries({ queryKey: keys.secondFactor })

export function useSecondFactor() {
  return useQuery({
    queryKey: keys.secondFactor,
    queryFn: ({ signal }) => dataOf(api.GET('/api/auth/totp', { signal })),
  })
}

/** Gets a new secret. Nobody else may read it later, so it leaves the cache with the page that shows it. */
export function useEnroll() {
  return useMutation({ meta, gcTime: 0, mutationFn: () => dataOf(api.POST('/api/auth/totp/enroll')) })
}

export function useConfirmEnrolment() {
  return useMutation({
    meta,
    gcTime: 0,
    mutationFn: (code: string) => dataOf(api.POST('/api/auth/totp/confirm', { body: { code } })),
  })
}

export function useReplaceRecoveryCodes() {
  const client = useQueryClient()
  return useMutation({
    meta,
    gcTime: 0,
    mutationFn: (body: FactorProof) => dataOf(api.POST('/api/auth/totp/recovery-codes', { body })),
    onSuccess: () => void refreshFactor(client),
  })
}

export function useRemoveSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    meta,
    mutationFn: (body: FactorProof) => dataOf(api.DELETE('/api/auth/totp', { body })),
    onSuccess: () => {
      void refreshFactor(client)
      // The session may be limited from now on.
      void client.invalidateQueries({ queryKey: keys.session })
    },
  })
}

/** Reads the state again after a second factor was set up. */
export function useFactorReady() {
  const client = useQueryClient()
  return () => Promise.all([refreshFactor(client), client.invalidateQueries({ queryKey: keys.session })])
}

/** Which accounts have a second factor, for admins only. */
export function useAccountFactors() {
  return useQuery({
    queryKey: keys.accountFactors,
    queryFn: ({ signal }) => dataOf(api.GET('/api/users/second-factors', { signal })),
  })
}

export function useRemoveFactorOf(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => dataOf(api.DELETE('/api/users/{id}/second-factor', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.accountFactors }),
  })
}

export function useFactorSettings() {
  return useQuery({
    queryKey: keys.factorSettings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/second-factor', { signal })),
  })
}

export function useChangeFactorSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (requiredForAdmins: boolean) =>
      dataOf(api.PATCH('/api/settings/second-factor', { body: { requiredForAdmins } })),
    onSuccess: (settings) => {
      client.setQueryData(keys.factorSettings, settings)
      // Whoever has none is led to set it up at once.
      void client.invalidateQueries({ queryKey: keys.session })
      void refreshFactor(client)
    },
  })
}
