import { AppError } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'

/** A metadata provider that knows the games of these titles, or fails when there are none. */
export function knownGames(...titles: string[]): () => MetadataSource {
  const games = titles.map(providerGame)
  const answer = <Result>(result: Result): Result => {
    if (titles.length === 0) throw new AppError('upstream', 'Steam answered 503')
    return result
  }
  return () => ({
    search: async (query, limit) =>
      answer(games.filter(({ title }) => title.toLowerCase().startsWith(query.toLowerCase().slice(0, 3)))).slice(
        0,
        limit,
      ),
    game: async (id) => answer(games.find(({ metadataId }) => metadataId === id) ?? null),
  })
}

export function providerGame(title: string, index: number): ProviderGame {
  return {
    metadataId: `steam:${index + 1}`,
    title,
    storefrontAppId: index + 1,
    releaseStatus: 'released',
    releaseDate: '2020-09-17',
    coverUrl: `https://images.test/${index + 1}.jpg`,
    platforms: ['PC'],
    genres: ['Action'],
    themes: [],
    developers: ['Somebody'],
    publishers: [],
    rating: 90,
    adult: false,
    earlyAccess: false,
    alternateTitles: [],
    summary: 'A game',
    screenshots: [],
    links: [],
  }
}
