import type { Message } from '#domain/messages/message.ts'
import { named, say } from '#domain/messages/say.ts'
import { failuresUntilReported } from '#domain/notifications/pace.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork } from './check.ts'

export const notificationChannelFailing: HealthCheck = {
  code: 'notification-channel-failing',
  checks: say('health.notificationChannels'),
  isKnown: ({ channels }, id) => isKnownToWork(channels.find(id)),
  find: ({ channels }) =>
    channels
      .all()
      .filter(({ enabled, health, failures }) => enabled && (failures >= failuresUntilReported || isUnreadable(health)))
      .map(({ id, name, health }) => ({
        subject: id,
        severity: 'warning',
        message: named(failing(name, health.since), health.message ?? say('health.noAnswer')),
        publicMessage: say('health.channelUnreachable'),
        help: say('health.channelHelp'),
      })),
}

function failing(name: string, since: string | null): Message {
  return since === null ? say('health.channelFails', { name }) : say('health.channelFailsSince', { name, since })
}
