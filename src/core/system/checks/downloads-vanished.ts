import { counted } from '#domain/format.ts'
import { missedPollsUntilDeleted } from '../../downloads/end-deleted-downloads.ts'
import type { Finding, HealthCheck } from './check.ts'

/** Deleted downloads are reported until their game is downloading again or no longer wanted. */
export const downloadsVanished: HealthCheck = {
  code: 'downloads-vanished',
  checks: 'the downloads',
  find: ({ downloaders, downloads }) => {
    const vanished = downloads.removedWhileWanted(missedPollsUntilDeleted)
    const clients = new Map(downloaders.all().map((downloader) => [downloader.id, downloader]))
    return [...Map.groupBy(vanished, ({ downloaderId }) => downloaderId)].flatMap(
      ([id, [first, ...others]]): Finding[] => {
        const downloader = clients.get(id ?? '')
        if (downloader === undefined || first === undefined) return []
        const more = others.length === 0 ? '' : ` and ${others.length} more`
        return [
          {
            subject: downloader.id,
            severity: 'notice',
            message: `${downloader.name} no longer lists ${first.title}${more}`,
            publicMessage: `${downloader.name} no longer lists ${counted(others.length + 1, 'download')}`,
            help: 'It was deleted in the client, or the client lost its session. Automatic searches skip this release. Search again or blacklist it under Activity. If the client lists it again, choose “Try again” there.',
          },
        ]
      },
    )
  },
}
