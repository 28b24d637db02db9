import type { Finding, HealthCheck } from './check.ts'

export const clientBlocked: HealthCheck = {
  code: 'download-client-held-up',
  looksAt: 'the downloads',
  find: ({ downloaders, clientMonitor }) => {
    const held = Map.groupBy(clientMonitor.blockedDownloads(), ({ downloaderId }) => downloaderId)
    return [...held].flatMap(([id, [first, ...others]]): Finding[] => {
      const downloader = downloaders.find(id)
      if (downloader === null || first === undefined) return []
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      return [
        {
          subject: id,
          severity: 'error',
          message: `${downloader.name} cannot go on with ${first.title}${more}: ${first.message}`,
          help: 'Make room on its disk, or mend it. The downloads are not given up: it is told to go on every five minutes, and Resume does so at once.',
        },
      ]
    })
  },
}
