import { counted } from '#domain/format.ts'
import type { Finding, HealthCheck } from './check.ts'

/** With fewer attempts the client may only be slow. */
const minAttempts = 3

export const grabUnconfirmed: HealthCheck = {
  code: 'hand-over-unclear',
  checks: 'the downloads',
  find: ({ downloaders, downloads }) => {
    const unclear = downloads.pendingGrabs().filter(({ attempts }) => attempts >= minAttempts)
    const byClient = Map.groupBy(unclear, ({ possiblyAcceptedBy }) => possiblyAcceptedBy)
    return [...byClient].flatMap(([id, [first, ...others]]): Finding[] => {
      const downloader = id === null ? null : downloaders.find(id)
      if (downloader === null || first === undefined) return []
      const title = downloads.find(first.downloadId)?.title ?? first.name
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      return [
        {
          subject: downloader.id,
          severity: 'warning',
          message: `${downloader.name} has not confirmed that it accepted ${title}${more}`,
          publicMessage: `${downloader.name} has not confirmed that it accepted ${counted(others.length + 1, 'download')}`,
          help: 'It is not sent to another client, so that it is not downloaded twice. Ludarr continues once the client responds. Disable the client to send it to another one.',
        },
      ]
    })
  },
}
