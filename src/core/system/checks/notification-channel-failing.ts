import { failuresUntilReported } from '#domain/notifications/pace.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork, since } from './check.ts'

export const notificationChannelFailing: HealthCheck = {
  code: 'notification-channel-failing',
  checks: 'the notification channels',
  isKnown: ({ channels }, id) => isKnownToWork(channels.find(id)),
  find: ({ channels }) =>
    channels
      .all()
      .filter(({ enabled, health, failures }) => enabled && (failures >= failuresUntilReported || isUnreadable(health)))
      .map(({ id, name, health }) => ({
        subject: id,
        severity: 'warning',
        message: `Notifications to ${name} fail${since(health.since)}: ${health.message ?? 'it does not answer'}`,
        publicMessage: 'A notification channel cannot be reached',
        help: 'Notifications are kept for 24 hours and sent once the channel works. Test it under Settings → Notifications.',
      })),
}
