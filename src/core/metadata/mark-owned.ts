import type { LibraryMatch } from '#db/repositories/library-taste.ts'
import type { FoundGame, ProviderGame } from '#domain/games/metadata.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../app-context.ts'

type Markable = Pick<ProviderGame, 'metadataId' | 'title' | 'releaseDate'> & {
  storefrontAppId?: ProviderGame['storefrontAppId']
}

/**
 * Adds the user's own entries to games of a provider, oldest first. A game that was added from another provider is found
 * by its Steam application, or by its title and year.
 */
export function markOwned<Found extends Markable>(
  app: Pick<AppContext, 'games'>,
  userId: string,
  games: readonly Found[],
): (Found & Pick<FoundGame, 'inLibrary' | 'libraryEntries'>)[] {
  if (games.length === 0) return []
  const matches = app.games.libraryMatches(userId, {
    metadataIds: games.map(({ metadataId }) => metadataId),
    storefrontAppIds: games.flatMap(({ storefrontAppId }) => storefrontAppId ?? []),
    titles: games.map(({ title }) => normalizeTitle(title)),
  })
  const byId = Map.groupBy(matches, ({ metadataId }) => metadataId)
  const byApp = Map.groupBy(matches, ({ storefrontAppId }) => storefrontAppId)
  const byTitle = Map.groupBy(matches, ({ normalizedTitle }) => normalizedTitle)
  return games.map((game) => {
    const sameApp = game.storefrontAppId == null ? [] : (byApp.get(game.storefrontAppId) ?? [])
    const sameTitle = (byTitle.get(normalizeTitle(game.title)) ?? []).filter((match) => isSameYear(match, game))
    const found = [...(byId.get(game.metadataId) ?? []), ...sameApp, ...sameTitle]
    const entries = new Map(found.map(({ id, platform }) => [id, { gameId: id, platform }]))
    return { ...game, inLibrary: found[0]?.id ?? null, libraryEntries: [...entries.values()] }
  })
}

/** Whether the years are equal, or one of them is unknown. */
function isSameYear(one: Pick<LibraryMatch, 'releaseDate'>, other: Pick<ProviderGame, 'releaseDate'>): boolean {
  const [year, otherYear] = [one.releaseDate?.slice(0, 4), other.releaseDate?.slice(0, 4)]
  return year === undefined || otherYear === undefined || year === otherYear
}
