import { say } from '#domain/messages/say.ts'
import { type Finding, firstOf, type HealthCheck } from './check.ts'

/** The fewest attempts that tell of more than a slow client. */
const minAttempts = 3

export const grabUnconfirmed: HealthCheck = {
  code: 'hand-over-unclear',
  checks: say('health.theDownloads'),
  find: ({ downloaders, downloads }) => {
    const unclear = downloads.pendingGrabs().filter(({ attempts }) => attempts >= minAttempts)
    const byClient = Map.groupBy(unclear, ({ possiblyAcceptedBy }) => possiblyAcceptedBy)
    return [...byClient].flatMap(([id, [first, ...others]]): Finding[] => {
      const downloader = id === null ? null : downloaders.find(id)
      if (downloader === null || first === undefined) return []
      const title = downloads.find(first.downloadId)?.title ?? first.name
      return [
        {
          subject: downloader.id,
          severity: 'warning',
          message: say('health.notConfirmed', { name: downloader.name, what: firstOf(title, others.length) }),
          publicMessage: say('health.notConfirmedCount', { name: downloader.name, count: others.length + 1 }),
          help: say('health.notConfirmedHelp'),
        },
      ]
    })
  },
}
