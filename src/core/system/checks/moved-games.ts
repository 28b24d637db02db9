import type { Message, MessageValue } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { doubtsWithGames, type StandingDoubt, standingDoubts } from '../../scanning/moved/record-doubts.ts'
import type { Finding, HealthCheck } from './check.ts'

const maxNamed = 5

/** Games whose folders are gone and whose new folders a user must match. */
export const movedGames: HealthCheck = {
  code: 'moved-games',
  checks: say('health.gamesMissingFolders'),
  disks: (app) => {
    const { doubts, games } = doubtsWithGames(app)
    return { folders: games.flatMap(({ libraryPath }) => libraryPath ?? []), state: JSON.stringify([doubts, games]) }
  },
  find: async (app) => (await standingDoubts(app)).map(findingOf),
}

function findingOf(standing: StandingDoubt): Finding {
  const help = say('health.gamesMayHaveMovedHelp')
  const publicMessage = say('health.gamesMayHaveMoved', { count: standing.titles.length })
  const message = describeDoubt(standing)
  return { subject: standing.titles.join(', '), severity: 'warning', message, publicMessage, help }
}

function describeDoubt({ titles, places, doubt }: StandingDoubt): Message {
  const [games, folders] = [listed(titles), listed(places)]
  if (doubt === 'several-games') return say('health.severalGamesGone', { games, folders })
  if (doubt === 'several-places') return say('health.severalPlaces', { games, folders })
  return say('health.maybeMoved', { games, folders })
}

function listed(all: readonly string[]): MessageValue {
  const named = all.slice(0, maxNamed).join(', ')
  return all.length > maxNamed ? say('health.andMore', { title: named, more: all.length - maxNamed }) : named
}
