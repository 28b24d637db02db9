import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, isKnownToWork, since } from './check.ts'

export const downloadClientCredentials: HealthCheck = {
  code: 'download-client-credentials',
  checks: 'the download clients',
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
        message: `${name} has rejected its credentials${since(health.since)}: ${health.message}`,
        publicMessage: `${name} has rejected its credentials${since(health.since)}`,
        help: 'Enter its user name and password, or its API key, again in the settings. Retries become less frequent, down to once a day, so that the client does not ban Ludarr. Save or test it to retry at once.',
      })),
}
