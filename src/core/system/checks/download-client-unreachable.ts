import { named, say } from '#domain/messages/say.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork, unavailable } from './check.ts'

export const downloadClientUnreachable: HealthCheck = {
  code: 'download-client-unreachable',
  checks: say('health.downloadClients'),
  isKnown: ({ downloaders }, id) => isKnownToWork(downloaders.find(id)),
  find: ({ downloaders, clientMonitor }) =>
    downloaders
      .all()
      .filter(
        ({ id, enabled, health }) =>
          enabled && !health.ok && !isUnreadable(health) && !clientMonitor.refusesCredentials(id),
      )
      .map(({ id, name, health }) => ({
        subject: id,
        severity: 'error',
        message: named(unavailable(name, health.since), health.message ?? ''),
        publicMessage: unavailable(name, health.since),
        help: say('health.clientUnreachableHelp'),
      })),
}
