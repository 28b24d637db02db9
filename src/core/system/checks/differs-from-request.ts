import { lastingDifferencesIn } from '#domain/downloads/request-differences.ts'
import { counted } from '#domain/format.ts'
import type { Finding, HealthCheck } from './check.ts'

/** Before, the client may only be slow. */
const toleratedMs = 10 * 60_000

export const differsFromRequest: HealthCheck = {
  code: 'download-client-options',
  checks: 'the downloads',
  find: ({ downloaders, downloads, clock }) => {
    const isOld = (addedAt: string): boolean => clock.now().getTime() - Date.parse(addedAt) >= toleratedMs
    const differing = downloads
      .active()
      .filter(({ message, addedAt }) => isOld(addedAt) && lastingDifferencesIn(message).length > 0)
    return [...Map.groupBy(differing, ({ downloaderId }) => downloaderId)].flatMap(
      ([id, [first, ...others]]): Finding[] => {
        const downloader = id === null ? null : downloaders.find(id)
        if (downloader === null || first === undefined) return []
        const more = others.length === 0 ? '' : ` and ${others.length} more`
        return [
          {
            subject: downloader.id,
            severity: 'warning',
            message: `${downloader.name} has other options than requested for ${first.title}${more}: ${lastingDifferencesIn(first.message).join('; ')}`,
            publicMessage: `${downloader.name} has other options than requested for ${counted(others.length + 1, 'download')}`,
            help: 'Check the settings of the client, such as automatic management of folders, and the web interface in front of it. Then correct the download there.',
          },
        ]
      },
    )
  },
}
