import { counted } from '#domain/format.ts'
import type { Finding, HealthCheck } from './check.ts'

export const unreadableDownloads: HealthCheck = {
  code: 'download-client-entries',
  checks: 'the downloads',
  isKnown: ({ downloaders, clientMonitor }, id) =>
    downloaders.find(id)?.enabled !== true || clientMonitor.lastSnapshot(id) !== null,
  find: ({ downloaders, clientMonitor }) =>
    downloaders.all().flatMap(({ id, name, enabled }): Finding[] => {
      const unreadable = (clientMonitor.lastSnapshot(id) ?? []).filter(({ clientId }) => clientId === '').length
      if (!enabled || unreadable === 0) return []
      const message = `${name} lists ${counted(unreadable, 'download')} that Ludarr cannot read`
      return [
        {
          subject: id,
          severity: 'warning',
          message,
          publicMessage: message,
          help: 'Until then, no download counts as deleted in this client. Update the client or Ludarr, and report the problem if it persists.',
        },
      ]
    }),
}
