import { counted } from '#domain/format.ts'
import { doubtsWithGames, type StandingDoubt, standingDoubts } from '../../scanning/moved/record-doubts.ts'
import type { Finding, HealthCheck } from './check.ts'

const maxNamed = 5

/** Games whose folders are gone and whose new folders a user must match. */
export const movedGames: HealthCheck = {
  code: 'moved-games',
  checks: 'games with missing folders',
  disks: (app) => {
    const { doubts, games } = doubtsWithGames(app)
    return { folders: games.flatMap(({ libraryPath }) => libraryPath ?? []), state: JSON.stringify([doubts, games]) }
  },
  find: async (app) => (await standingDoubts(app)).map(findingOf),
}

function findingOf(standing: StandingDoubt): Finding {
  const help =
    'Match the right folder under Settings → Root folders, or enter it on the page of the game. Delete copies you do not need.'
  const publicMessage = `The folders of ${counted(standing.titles.length, 'game')} may have moved`
  const message = describeDoubt(standing)
  return { subject: standing.titles.join(', '), severity: 'warning', message, publicMessage, help }
}

function describeDoubt({ titles, places, doubt }: StandingDoubt): string {
  const [games, folders] = [listed(titles), listed(places)]
  if (doubt === 'several-games')
    return `The folders of ${games} are gone, and they had the same files. Found: ${folders}`
  if (doubt === 'several-places') return `The folder of ${games} is gone, and several hold the same files: ${folders}`
  return `The folder of ${games} is gone. It may be ${folders}, which holds too few files to be sure.`
}

function listed(all: readonly string[]): string {
  const named = all.slice(0, maxNamed).join(', ')
  return all.length > maxNamed ? `${named} and ${all.length - maxNamed} more` : named
}
