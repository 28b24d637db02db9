import type { SharedMatch } from '#db/repositories/household.ts'
import type { FoundGame, ProviderGame } from '#domain/games/metadata.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../app-context.ts'
import { viewerOf } from './viewer.ts'

type Markable = Pick<ProviderGame, 'metadataId' | 'title' | 'releaseDate'> & Pick<FoundGame, 'inLibrary'>

/**
 * Adds the copy that somebody of the household shares to games of a provider that the user does not have: of the same
 * record, or of the same title and year. The oldest copy comes first.
 */
export function markShared<Found extends Markable>(
  app: Pick<AppContext, 'games' | 'users'>,
  userId: string,
  games: readonly Found[],
): (Found & Pick<FoundGame, 'inHousehold'>)[] {
  const missing = games.filter(({ inLibrary }) => inLibrary === null)
  const copies =
    missing.length === 0
      ? []
      : app.games.copiesAmong(viewerOf(app, userId), {
          metadataIds: missing.map(({ metadataId }) => metadataId),
          titles: missing.map(({ title }) => normalizeTitle(title)),
        })
  const byId = Map.groupBy(copies, ({ metadataId }) => metadataId)
  const byTitle = Map.groupBy(copies, ({ normalizedTitle }) => normalizedTitle)
  return games.map((game) => {
    const sameTitle = byTitle.get(normalizeTitle(game.title)) ?? []
    const copy = byId.get(game.metadataId)?.[0] ?? sameTitle.find((each) => isSameYear(each, game))
    const isOffered = game.inLibrary === null && copy !== undefined
    return { ...game, inHousehold: isOffered ? { gameId: copy.id, offeredBy: copy.offeredBy } : null }
  })
}

/** Whether the years are equal, or one of them is unknown. */
function isSameYear(one: Pick<SharedMatch, 'releaseDate'>, other: Pick<ProviderGame, 'releaseDate'>): boolean {
  const [year, otherYear] = [one.releaseDate?.slice(0, 4), other.releaseDate?.slice(0, 4)]
  return year === undefined || otherYear === undefined || year === otherYear
}
