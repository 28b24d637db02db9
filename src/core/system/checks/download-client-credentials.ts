import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, since } from './check.ts'

export const downloadClientCredentials: HealthCheck = {
  code: 'download-client-credentials',
  looksAt: 'the download clients',
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
        message: `${name} does not accept our credentials${since(health.since)}: ${health.message}`,
        help: 'Enter its user name and password, or its key, anew in the settings. So that it does not ban us, it is asked again ever more seldom, in the end once a day; saving or testing it asks at once.',
      })),
}
