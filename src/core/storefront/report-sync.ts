import { counted } from '#domain/format.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'
import { storeNotification } from '../notifications/notify.ts'

type Deps = Pick<AppContext, 'wishlists' | 'users' | 'notifications' | 'clock' | 'events' | 'transaction'>

export const wishlistLink = '/settings/wishlist'

/** Notifies a user of the games that were added, once no entry is pending. */
export function reportAdded(app: Deps, userId: string): void {
  const notification = app.transaction((): Notification | null => {
    const unreported = app.wishlists.sync(userId)?.unreported ?? 0
    if (unreported === 0 || app.wishlists.pending(userId, 1).length > 0) return null
    app.wishlists.reported(userId)
    return storeNotification(app, userId, 'wishlistSynced', {
      title: 'Wishlist synced',
      message: `${counted(unreported, 'game')} added from your Steam wishlist`,
      link: wishlistLink,
    })
  })
  if (notification !== null) app.events.emit('notification', notification)
}
