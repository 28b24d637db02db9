import { lastingDifferencesIn } from '#domain/downloads/request-differences.ts'
import { say } from '#domain/messages/say.ts'
import { type Finding, firstOf, type HealthCheck } from './check.ts'

/** Before, the client may only be slow. */
const toleratedMs = 10 * 60_000

export const differsFromRequest: HealthCheck = {
  code: 'download-client-options',
  checks: say('health.theDownloads'),
  find: ({ downloaders, downloads, clock }) => {
    const isOld = (addedAt: string): boolean => clock.now().getTime() - Date.parse(addedAt) >= toleratedMs
    const differing = downloads
      .active()
      .filter(({ message, addedAt }) => isOld(addedAt) && lastingDifferencesIn(message).length > 0)
    return [...Map.groupBy(differing, ({ downloaderId }) => downloaderId)].flatMap(
      ([id, [first, ...others]]): Finding[] => {
        const downloader = id === null ? null : downloaders.find(id)
        if (downloader === null || first === undefined) return []
        return [
          {
            subject: downloader.id,
            severity: 'warning',
            message: say('health.otherOptions', {
              name: downloader.name,
              detail: firstOf(first.title, others.length),
              what: lastingDifferencesIn(first.message).join('; '),
            }),
            publicMessage: say('health.otherOptionsCount', { name: downloader.name, count: others.length + 1 }),
            help: say('health.otherOptionsHelp'),
          },
        ]
      },
    )
  },
}
