import type { WishlistStatus } from '#domain/games/storefront.ts'
import type { AppContext } from '../app-context.ts'
import { readSteamKey } from './steam-key.ts'
import { nextSyncAt } from './sync-wishlists.ts'

/** How the wishlist sync of a user stands. */
export function wishlistStatus(
  app: Pick<AppContext, 'wishlists' | 'users' | 'settings' | 'redactor'>,
  userId: string,
): WishlistStatus {
  const sync = app.wishlists.sync(userId)
  const isConnected = app.users.find(userId)?.storefrontUserId != null
  const settings = app.users.settings(userId).wishlistSync
  const next = isConnected ? nextSyncAt({ settings, sync }) : null
  return {
    ...app.wishlists.counts(userId),
    lastSyncAt: sync?.syncedAt ?? null,
    nextSyncAt: next === null || next === 0 ? null : new Date(next).toISOString(),
    stopped: sync?.stopped ?? false,
    message: sync?.message ?? null,
    canImportOwned: readSteamKey(app) !== null,
  }
}
