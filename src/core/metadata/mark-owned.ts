import type { LibraryMatch } from '#db/repositories/library-taste.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../app-context.ts'

type Markable = Pick<ProviderGame, 'metadataId' | 'title' | 'releaseDate'> & {
  storefrontAppId?: ProviderGame['storefrontAppId']
}

/**
 * Adds the ids of the user's own games to games of a provider. A game that was added from another provider is found by
 * its Steam application, or by its title and year.
 */
export function markOwned<Found extends Markable>(
  app: Pick<AppContext, 'games'>,
  userId: string,
  games: readonly Found[],
): (Found & { inLibrary: string | null })[] {
  if (games.length === 0) return []
  const matches = app.games.libraryMatches(userId, {
    metadataIds: games.map(({ metadataId }) => metadataId),
    storefrontAppIds: games.flatMap(({ storefrontAppId }) => storefrontAppId ?? []),
    titles: games.map(({ title }) => normalizeTitle(title)),
  })
  const byId = new Map(matches.map((match) => [match.metadataId, match.id]))
  const byApp = new Map(matches.map((match) => [match.storefrontAppId, match.id]))
  const byTitle = Map.groupBy(matches, ({ normalizedTitle }) => normalizedTitle)
  return games.map((game) => {
    const sameApp = game.storefrontAppId == null ? undefined : byApp.get(game.storefrontAppId)
    const [sameTitle] = (byTitle.get(normalizeTitle(game.title)) ?? []).filter((match) => isSameYear(match, game))
    return { ...game, inLibrary: byId.get(game.metadataId) ?? sameApp ?? sameTitle?.id ?? null }
  })
}

/** Whether the years are equal, or one of them is unknown. */
function isSameYear(one: Pick<LibraryMatch, 'releaseDate'>, other: Pick<ProviderGame, 'releaseDate'>): boolean {
  const [year, otherYear] = [one.releaseDate?.slice(0, 4), other.releaseDate?.slice(0, 4)]
  return year === undefined || otherYear === undefined || year === otherYear
}
