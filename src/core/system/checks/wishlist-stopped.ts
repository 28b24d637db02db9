import { say } from '#domain/messages/say.ts'
import type { HealthCheck } from './check.ts'

export const wishlistStopped: HealthCheck = {
  code: 'wishlist-stopped',
  checks: say('health.theWishlists'),
  find: ({ wishlists }) =>
    wishlists
      .owners()
      .filter(({ sync, settings }) => sync?.stopped === true && settings.enabled)
      .map(({ userId, username, sync }) => ({
        subject: userId,
        severity: 'warning',
        message: say('health.wishlistStoppedOf', {
          name: username,
          cause: sync?.message ?? say('health.failedRepeatedly'),
        }),
        publicMessage: say('health.wishlistStopped'),
        help: say('health.wishlistHelp'),
      })),
}
