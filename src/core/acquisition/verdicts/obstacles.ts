import type { StoredPart } from '#db/repositories/relations.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { type Game, isOwned } from '#domain/games/game.ts'
import type { Obstacle } from '#domain/indexers/release.ts'
import { textOf } from '#domain/messages/say.ts'
import type { AppContext } from '../../app-context.ts'
import { allUnavailable } from '../grab/choose-client.ts'
import { partWaitsForRelease } from '../judge/subject.ts'
import { canSearch, noneEnabled } from '../search/indexer-answers.ts'
import { waitsForRelease } from '../wanted/search-schedule.ts'

type Watched = Pick<Game, 'status' | 'releaseStatus' | 'releaseDate'>

/** Why nothing is grabbed automatically for any game of a user. */
export function generalObstacles(
  app: Pick<AppContext, 'indexers' | 'downloaders'>,
  settings: Pick<UserSettings, 'autoSearchEnabled'>,
): Obstacle[] {
  const clients = app.downloaders.all().filter(({ enabled }) => enabled)
  const found: (Obstacle | false)[] = [
    !settings.autoSearchEnabled && {
      code: 'searchOff',
      message: 'Automatic search is off. Turn it on under Settings → Search preferences.',
    },
    !canSearch(app) && { code: 'noIndexer', message: textOf(noneEnabled) },
    clients.length === 0 && {
      code: 'noClient',
      message:
        'No download client is enabled. An administrator can add or enable one under Settings → Download clients.',
    },
    allUnavailable(app, clients) && { code: 'clientsUnavailable', message: 'No download client is available.' },
  ]
  return found.filter((obstacle) => obstacle !== false)
}

/** Why nothing is grabbed automatically for a game or an add-on. */
export function obstaclesOf(
  { game, part }: { game: Watched; part: Pick<StoredPart, 'releaseDate'> | null },
  settings: UserSettings,
  now: Date,
): Obstacle[] {
  if (part !== null) return partObstacles(game, part, settings, now)
  if (isOwned(game)) return settings.autoGrabUpdates ? [] : [updatesNotGrabbed]
  const found: (Obstacle | false)[] = [
    waitsForRelease(game, settings, now) && unreleased('The game'),
    !settings.autoGrabEnabled && releasesNotGrabbed,
  ]
  return found.filter((obstacle) => obstacle !== false)
}

function partObstacles(
  game: Watched,
  part: Pick<StoredPart, 'releaseDate'>,
  settings: UserSettings,
  now: Date,
): Obstacle[] {
  const found: (Obstacle | false)[] = [
    !isOwned(game) && {
      code: 'gameMissing',
      message: 'The game is not in your library yet. Its add-ons are searched for once you have it.',
    },
    partWaitsForRelease(part, settings, now) && unreleased('The add-on'),
    !settings.autoGrabEnabled && releasesNotGrabbed,
  ]
  return found.filter((obstacle) => obstacle !== false)
}

const unreleased = (what: string): Obstacle => ({
  code: 'unreleased',
  message: `${what} is not released yet. It is searched for from its release date on.`,
})

const releasesNotGrabbed: Obstacle = {
  code: 'grabOff',
  message: 'Releases are not grabbed automatically. Turn that on under Settings → Search preferences.',
}

const updatesNotGrabbed: Obstacle = {
  code: 'grabOff',
  message: 'Updates are not grabbed automatically. Turn that on under Settings → Search preferences.',
}
