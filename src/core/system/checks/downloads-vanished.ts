import { roundsUntilRemoved } from '../../downloads/rounds-until-removed.ts'
import type { Finding, HealthCheck } from './check.ts'

/** What its client lost stands here until its game is on its way again, or nobody wants it any more. */
export const downloadsVanished: HealthCheck = {
  code: 'downloads-vanished',
  looksAt: 'the downloads',
  find: ({ downloaders, downloads, games }) => {
    const vanished = downloads.withStatus(['removed']).filter(({ gameId, missedPolls }) => {
      if (gameId === null || missedPolls < roundsUntilRemoved) return false
      return games.findById(gameId)?.status === 'wanted'
    })
    return [...Map.groupBy(vanished, ({ downloaderId }) => downloaderId)].flatMap(
      ([id, [first, ...others]]): Finding[] => {
        const downloader = id === null ? null : downloaders.find(id)
        if (downloader === null || first === undefined) return []
        const more = others.length === 0 ? '' : ` and ${others.length} more`
        return [
          {
            subject: downloader.id,
            severity: 'notice',
            message: `${downloader.name} does not list ${first.title}${more} any more.`,
            help: 'It was deleted there, or the client lost its session. The automatic search takes other releases only. Search again or blacklist it under Activity; if the client lists it again, choose “Try again” there.',
          },
        ]
      },
    )
  },
}
