import type { HealthCheck } from './check.ts'

export const wishlistStopped: HealthCheck = {
  code: 'wishlist-stopped',
  checks: 'the wishlists',
  find: ({ wishlists }) =>
    wishlists
      .owners()
      .filter(({ sync, settings }) => sync?.stopped === true && settings.enabled)
      .map(({ userId, username, sync }) => ({
        subject: userId,
        severity: 'warning',
        message: `The Steam wishlist of ${username} is no longer synced: ${sync?.message ?? 'it failed repeatedly'}`,
        publicMessage: 'The Steam wishlist of an account is no longer synced',
        help: 'Correct the cause, then select "Sync now" under Settings → Wishlist.',
      })),
}
