import { say } from '#domain/messages/say.ts'
import type { Finding, HealthCheck } from './check.ts'

export const unreadableDownloads: HealthCheck = {
  code: 'download-client-entries',
  checks: say('health.theDownloads'),
  isKnown: ({ downloaders, clientMonitor }, id) =>
    downloaders.find(id)?.enabled !== true || clientMonitor.lastSnapshot(id) !== null,
  find: ({ downloaders, clientMonitor }) =>
    downloaders.all().flatMap(({ id, name, enabled }): Finding[] => {
      const unreadable = (clientMonitor.lastSnapshot(id) ?? []).filter(({ clientId }) => clientId === '').length
      if (!enabled || unreadable === 0) return []
      const message = say('health.unreadableDownloads', { name, count: unreadable })
      return [
        {
          subject: id,
          severity: 'warning',
          message,
          publicMessage: message,
          help: say('health.unreadableDownloadsHelp'),
        },
      ]
    }),
}
