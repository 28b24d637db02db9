import { say } from '#domain/messages/say.ts'
import { type Finding, firstOf, type HealthCheck } from './check.ts'

export const clientBlocked: HealthCheck = {
  code: 'download-client-blocked',
  checks: say('health.theDownloads'),
  isKnown: ({ downloaders, clientMonitor }, id) =>
    downloaders.find(id)?.enabled !== true || clientMonitor.lastSnapshot(id) !== null,
  find: ({ downloaders, clientMonitor }) => {
    const blocked = Map.groupBy(clientMonitor.blockedDownloads(), ({ downloaderId }) => downloaderId)
    return [...blocked].flatMap(([id, [first, ...others]]): Finding[] => {
      const downloader = downloaders.find(id)
      if (downloader === null || first === undefined) return []
      return [
        {
          subject: id,
          severity: 'error',
          message: say('health.cannotContinue', {
            name: downloader.name,
            what: firstOf(first.title, others.length),
            cause: first.message,
          }),
          publicMessage: say('health.cannotContinueCount', { name: downloader.name, count: others.length + 1 }),
          help: say('health.cannotContinueHelp'),
        },
      ]
    })
  },
}
