import { randomUUID } from 'node:crypto'
import type { StoredChannel } from '#db/repositories/notification-channels.ts'
import { counted } from '#domain/format.ts'
import { maxUnsentMs, minAttempts } from '#domain/notifications/pace.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<
  AppContext,
  'channels' | 'outbox' | 'users' | 'notifications' | 'events' | 'transaction' | 'clock' | 'log'
>

/** Drops notifications that could not be sent after a day and many attempts, and notifies the administrators. */
export function dropExpired(app: Deps): void {
  const before = new Date(app.clock.now().getTime() - maxUnsentMs).toISOString()
  const channels = new Map(app.channels.all().map((channel) => [channel.id, channel]))
  const failing = [...channels.values()].filter(({ enabled, failures }) => !enabled || failures >= minAttempts)
  const filter = { before, minAttempts, channelIds: failing.map(({ id }) => id) }
  const expired = app.outbox.countUnsent(filter)
  if (expired.length === 0) return
  const reported = app.transaction(() => {
    app.outbox.removeUnsent(filter)
    return expired.flatMap(({ channelId, ...dropped }): Notification[] => {
      const channel = channels.get(channelId)
      return channel === undefined ? [] : report(app, channel, dropped)
    })
  })
  for (const notification of reported) app.events.emit('notification', notification)
}

/** Within Ludarr only: the channel would not send it either. */
function report(
  app: Deps,
  { name, enabled, health }: StoredChannel,
  { count, failure }: { count: number; failure: string | null },
): Notification[] {
  const title = `${counted(count, 'notification')} could not be sent to ${name}`
  const reason = enabled ? (failure ?? health.message) : 'The channel is disabled.'
  const message = ['Dropped after 24 hours.', ...(reason === null ? [] : [reason])].join(' ')
  app.log.module('notifications').warn('Dropped', { channel: name, notifications: count, reason })
  const admins = app.users.all().filter(({ role }) => role === 'admin')
  return admins.map(({ id: userId }) => {
    const notification: Notification = {
      id: randomUUID(),
      userId,
      type: 'healthIssue',
      title,
      message,
      read: false,
      link: '/settings/notifications',
      createdAt: instant(app.clock),
    }
    app.notifications.insert(notification)
    return notification
  })
}
