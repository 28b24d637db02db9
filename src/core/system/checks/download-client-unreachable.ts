import { isUnreadable } from '#domain/system/service-health.ts'
import { type HealthCheck, since } from './check.ts'

export const downloadClientUnreachable: HealthCheck = {
  code: 'download-client-unreachable',
  looksAt: 'the download clients',
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
        message: `${name} cannot be asked${since(health.since)}: ${health.message}`,
        help: 'Downloads stay as they are and go on by themselves once it answers. Is it running, and is its address in the settings right?',
      })),
}
