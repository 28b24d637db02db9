import { say } from '#domain/messages/say.ts'
import { missedPollsUntilDeleted } from '../../downloads/end-deleted-downloads.ts'
import { type Finding, firstOf, type HealthCheck } from './check.ts'

/** Deleted downloads are reported until their game is downloading again or no longer wanted. */
export const downloadsVanished: HealthCheck = {
  code: 'downloads-vanished',
  checks: say('health.theDownloads'),
  find: ({ downloaders, downloads }) => {
    const vanished = downloads.removedWhileWanted(missedPollsUntilDeleted)
    const clients = new Map(downloaders.all().map((downloader) => [downloader.id, downloader]))
    return [...Map.groupBy(vanished, ({ downloaderId }) => downloaderId)].flatMap(
      ([id, [first, ...others]]): Finding[] => {
        const downloader = clients.get(id ?? '')
        if (downloader === undefined || first === undefined) return []
        return [
          {
            subject: downloader.id,
            severity: 'notice',
            message: say('health.vanished', { name: downloader.name, what: firstOf(first.title, others.length) }),
            publicMessage: say('health.vanishedCount', { name: downloader.name, count: others.length + 1 }),
            help: say('health.vanishedHelp'),
          },
        ]
      },
    )
  },
}
