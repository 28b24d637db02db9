import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WishlistStatus } from '#domain/games/storefront.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

const progressMs = 3000

/** Refreshed every few seconds while games are being added. */
export function useWishlistStatus() {
  return useQuery({
    queryKey: keys.wishlist,
    queryFn: ({ signal }): Promise<WishlistStatus> => dataOf(api.GET('/api/storefront/wishlist', { signal })),
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? progressMs : false),
  })
}

export function useSyncWishlist() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => dataOf(api.POST('/api/storefront/wishlist/sync')),
    onSettled: () => client.invalidateQueries({ queryKey: keys.wishlist }),
  })
}

export function useImportOwnedGames() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => dataOf(api.POST('/api/storefront/owned/import')),
  })
}

export function useSaveSteamId() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { storefrontUserId?: string | null }) =>
      dataOf(api.PATCH('/api/user/storefront-id', { body: { storefrontUserId: body.storefrontUserId ?? null } })),
    onSuccess: () =>
      Promise.all([keys.session, keys.wishlist].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export function useSteamSettings() {
  return useQuery({
    queryKey: keys.steam,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/steam', { signal })),
  })
}

export function useSaveSteamSettings() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { apiKey?: string | null }) =>
      dataOf(api.POST('/api/settings/steam', { body: { apiKey: body.apiKey ?? null } })),
    onSuccess: (saved) => {
      client.setQueryData(keys.steam, saved)
      return client.invalidateQueries({ queryKey: keys.wishlist })
    },
  })
}
