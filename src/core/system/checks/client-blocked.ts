import { counted } from '#domain/format.ts'
import type { Finding, HealthCheck } from './check.ts'

export const clientBlocked: HealthCheck = {
  code: 'download-client-blocked',
  checks: 'the downloads',
  isKnown: ({ downloaders, clientMonitor }, id) =>
    downloaders.find(id)?.enabled !== true || clientMonitor.lastSnapshot(id) !== null,
  find: ({ downloaders, clientMonitor }) => {
    const blocked = Map.groupBy(clientMonitor.blockedDownloads(), ({ downloaderId }) => downloaderId)
    return [...blocked].flatMap(([id, [first, ...others]]): Finding[] => {
      const downloader = downloaders.find(id)
      if (downloader === null || first === undefined) return []
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      return [
        {
          subject: id,
          severity: 'error',
          message: `${downloader.name} cannot continue ${first.title}${more}: ${first.message}`,
          publicMessage: `${downloader.name} cannot continue ${counted(others.length + 1, 'download')}`,
          help: 'Free up disk space or repair the disk. Ludarr resumes the downloads every 5 minutes; choose Resume downloads to do so at once.',
        },
      ]
    })
  },
}
