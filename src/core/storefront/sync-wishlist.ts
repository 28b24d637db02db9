import type { StoredSync } from '#db/repositories/wishlists.ts'
import { AppError } from '#domain/errors.ts'
import type { WishlistEntryState, WishlistSyncResult } from '#domain/games/storefront.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { addEntries, entriesLock } from './add-pending.ts'
import { reportAdded } from './report-sync.ts'
import { requireStorefrontId } from './storefront-id.ts'
import { whyNoneIsRemoved } from './unreadable-entries.ts'

export type SyncDeps = Needs<typeof addEntries> & Pick<AppContext, 'locks' | 'storefrontAccounts'>

/** The games that are added while the user waits. */
const addedAtOnce = 20

/**
 * Reads the wishlist of a user and adds its first new games. The others are pending, and a job adds them. Nobody waits for
 * entries that are being added already. Throws AppError `unprocessable` if the user has no Steam ID or the profile is
 * private, `upstream` if Steam does not answer.
 */
export async function syncWishlistNow(app: SyncDeps, userId: string, call: ServiceCall): Promise<WishlistSyncResult> {
  const { states, message } = await app.locks.withLock(wishlistLock(userId), () => readWishlist(app, userId, call))
  const added = await app.locks.tryLock(entriesLock(userId), () => addFirst(app, userId, call))
  const { pending } = app.wishlists.counts(userId)
  const { games, skipped } = added ?? { games: [], skipped: 0 }
  return {
    added: games.length,
    pending,
    games,
    message: message ?? undefined,
    skipped: states.filter((state) => state === 'skipped').length + skipped,
  }
}

/** Held while the lists of a user's Steam account are read. */
export const wishlistLock = (userId: string): string => `wishlist ${userId}`

async function addFirst(app: SyncDeps, userId: string, call: ServiceCall) {
  const entries = app.wishlists.pending(userId, addedAtOnce)
  const { games } = await addEntries(app, entries, call)
  reportAdded(app, userId)
  return { games, skipped: skippedOf(app, userId, entries) }
}

function skippedOf({ wishlists }: SyncDeps, userId: string, entries: readonly { appId: number }[]): number {
  return wishlists.countSkipped(
    userId,
    entries.map(({ appId }) => appId),
  )
}

/** The states of the new entries, and why none that the list lacks was removed. */
type ReadWishlist = { states: WishlistEntryState[]; message: string | null }

/** Reads the wishlist of a user and stores its new entries. Throws as `syncWishlistNow` does. */
export async function readWishlist(app: SyncDeps, userId: string, call: ServiceCall): Promise<ReadWishlist> {
  const storefrontUserId = requireStorefrontId(app, userId)
  const list = await app.storefrontAccounts().wishlist(storefrontUserId, call)
  if (list === null) throw privateProfile()
  const read = app.transaction((): ReadWishlist => {
    // The user may have entered another Steam ID during the request.
    if (app.users.find(userId)?.storefrontUserId !== storefrontUserId) return { states: [], message: null }
    const now = instant(app.clock)
    const before = app.wishlists.sync(userId)
    const message = whyNoneIsRemoved(list, app.wishlists.appIds(userId), before?.message ?? null)
    app.wishlists.putSync({ ...emptySync(userId, now), syncedAt: now, unreported: before?.unreported ?? 0, message })
    return { message, states: app.wishlists.replaceEntries(userId, list.entries, { keepMissing: message !== null }) }
  })
  if (read.message !== null) app.log.module('wishlist').warn('Kept all entries of a wishlist', { reason: read.message })
  return read
}

export function emptySync(userId: string, attemptedAt: string): StoredSync {
  return { userId, attemptedAt, syncedAt: null, failures: 0, message: null, stopped: false, unreported: 0 }
}

export function privateProfile(list = 'wishlist'): AppError {
  const message = say('services.steamListHidden', { list })
  return new AppError('unprocessable', message)
}
