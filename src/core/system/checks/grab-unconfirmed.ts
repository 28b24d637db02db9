import type { Finding, HealthCheck } from './check.ts'

/** The first few times it is only slow. */
const patientAttempts = 3

export const grabUnconfirmed: HealthCheck = {
  code: 'hand-over-unclear',
  looksAt: 'the downloads',
  find: ({ downloaders, downloads }) => {
    const unclear = downloads.pendingGrabs().filter(({ attempts }) => attempts >= patientAttempts)
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
          message: `${downloader.name} was sent ${title}${more} and has not said that it took it.`,
          help: 'So that nothing is fetched twice, no other client gets it. It goes on by itself once the client answers; turn the client off to let another one have it.',
        },
      ]
    })
  },
}
