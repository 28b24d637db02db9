import { named, say } from '#domain/messages/say.ts'
import type { Finding, HealthCheck } from './check.ts'

export const downloadClientSettings: HealthCheck = {
  code: 'download-client-settings',
  checks: say('health.settingsDownloadClients'),
  isKnown: ({ downloaders, clientMonitor }, id) =>
    downloaders.find(id)?.enabled !== true || clientMonitor.lastCheck(id) !== null,
  find: ({ downloaders, clientMonitor }) =>
    downloaders.all().flatMap(({ id, name, enabled }): Finding[] => {
      const problem = enabled ? clientMonitor.lastCheck(id)?.problem : null
      if (!problem) return []
      const publicMessage = say('health.notImportable', { name })
      const message = named(publicMessage, problem.message)
      return [{ subject: id, severity: 'error', message, publicMessage, help: problem.help }]
    }),
}
