import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork, since } from './check.ts'

export const downloadClientUnreachable: HealthCheck = {
  code: 'download-client-unreachable',
  checks: 'the download clients',
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
        message: `${name} unavailable${since(health.since)}: ${health.message}`,
        publicMessage: `${name} unavailable${since(health.since)}`,
        help: 'Check that it is running and that its address in the settings is correct. Its downloads continue automatically once it responds.',
      })),
}
