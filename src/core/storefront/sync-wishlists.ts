import type { WishlistOwner } from '#db/repositories/wishlists.ts'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { Needs } from '../app-context.ts'
import { storeNotification } from '../notifications/notify.ts'
import { addEntries, entriesLock } from './add-pending.ts'
import { reportAdded, wishlistLink } from './report-sync.ts'
import { emptySync, readWishlist, wishlistLock } from './sync-wishlist.ts'

type Deps = Needs<typeof readWishlist>

const hourMs = 3_600_000
const maxFailures = 5
const entriesAtOnce = 200

/** What the next run of the job depends on. */
export type WishlistProgress = 'done' | 'pending' | 'unanswered'

/** Reads the wishlists that are due, then adds some of the pending entries. Failures are recorded, not thrown. */
export async function syncWishlists(app: Deps, signal?: AbortSignal): Promise<WishlistProgress> {
  const call: ServiceCall = { background: true, signal }
  const now = app.clock.now().getTime()
  for (const owner of app.wishlists.owners()) {
    if (signal?.aborted === true) return 'pending'
    if (isDue(owner, now)) await syncOwner(app, owner, call)
  }
  return addSome(app, call)
}

function isDue(owner: WishlistOwner, now: number): boolean {
  const next = nextSyncAt(owner)
  // A sync in the future was recorded while the clock was wrong.
  return next !== null && (next <= now || Date.parse(owner.sync?.attemptedAt ?? '') > now)
}

/** When the wishlist is due, in milliseconds since 1970; `null` if it is not synced automatically. */
export function nextSyncAt({ settings, sync }: Pick<WishlistOwner, 'settings' | 'sync'>): number | null {
  if (!settings.enabled || sync?.stopped === true) return null
  if (sync === null) return 0
  const intervalMs = settings.intervalHours * hourMs
  const retryMs = hourMs * 2 ** (sync.failures - 1)
  return Date.parse(sync.attemptedAt) + (sync.failures === 0 ? intervalMs : Math.min(intervalMs, retryMs))
}

async function syncOwner(app: Deps, owner: WishlistOwner, call: ServiceCall): Promise<void> {
  const { userId } = owner
  try {
    await app.locks.withLock(wishlistLock(userId), () => readWishlist(app, userId, call))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (call.signal?.aborted !== true) recordFailure(app, owner, error)
  }
}

function recordFailure(app: Deps, { userId, sync: before, storefrontUserId }: WishlistOwner, error: AppError): void {
  const { message } = error
  app.log.module('wishlist').warn('Could not read a wishlist', { reason: message })
  const failures = (before?.failures ?? 0) + 1
  const stopped = failures >= maxFailures
  const notification = app.transaction((): Notification | null => {
    if (app.users.find(userId)?.storefrontUserId !== storefrontUserId) return null
    const now = instant(app.clock)
    app.wishlists.putSync({ ...(before ?? emptySync(userId, now)), attemptedAt: now, failures, stopped, message })
    if (!stopped) return null
    return storeNotification(app, userId, 'wishlistSynced', {
      title: `Wishlist sync stopped after ${failures} failures`,
      message: `${message} To start it again, select "Sync now" under Settings → Wishlist.`,
      link: wishlistLink,
    })
  })
  if (notification !== null) app.events.emit('notification', notification)
}

/** Adds some pending entries of each user. */
async function addSome(app: Deps, call: ServiceCall): Promise<WishlistProgress> {
  const userIds = app.wishlists.usersWithPending()
  let isUnanswered = false
  for (const userId of userIds) {
    const { unanswered } = await app.locks.withLock(entriesLock(userId), async () => {
      const added = await addEntries(app, app.wishlists.pending(userId, entriesAtOnce), call)
      reportAdded(app, userId)
      return added
    })
    isUnanswered ||= unanswered
  }
  if (userIds.length === 0) return 'done'
  return isUnanswered ? 'unanswered' : 'pending'
}

const secondsUntilNext: Record<WishlistProgress, number> = { done: 60, pending: 1, unanswered: 20 }

/** The job that syncs wishlists: its interval depends on what is left to do. */
export function createWishlistJob(app: Deps): { schedule(): number; run(signal: AbortSignal): Promise<void> } {
  let progress: WishlistProgress = 'pending'
  return {
    // A sync that a user started may have left entries.
    schedule: () => (progress === 'done' && app.wishlists.hasPending() ? 1 : secondsUntilNext[progress]),
    async run(signal) {
      progress = await syncWishlists(app, signal)
    },
  }
}
