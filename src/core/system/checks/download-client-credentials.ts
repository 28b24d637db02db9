import type { Message } from '#domain/messages/message.ts'
import { named, say } from '#domain/messages/say.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork } from './check.ts'

export const downloadClientCredentials: HealthCheck = {
  code: 'download-client-credentials',
  checks: say('health.downloadClients'),
  isKnown: ({ downloaders }, id) => isKnownToWork(downloaders.find(id)),
  find: ({ downloaders, clientMonitor }) =>
    downloaders
      .all()
      .filter(
        ({ id, enabled, health }) =>
          enabled && !health.ok && !isUnreadable(health) && clientMonitor.refusesCredentials(id),
      )
      .map(({ id, name, health }) => ({
        subject: id,
        severity: 'error',
        message: named(rejecting(name, health.since), health.message ?? ''),
        publicMessage: rejecting(name, health.since),
        help: say('health.clientCredentialsHelp'),
      })),
}

function rejecting(name: string, since: string | null): Message {
  return since === null ? say('health.hasRejected', { name }) : say('health.hasRejectedSince', { name, since })
}
