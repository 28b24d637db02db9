import type { Taste, TasteWeight } from '#db/repositories/library-taste.ts'
import { AppError } from '#domain/errors.ts'
import type { FoundGame, ProviderGame } from '#domain/games/metadata.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../app-context.ts'
import { markShared } from '../household/mark-shared.ts'
import { markOwned } from '../metadata/mark-owned.ts'
import { gamesOfList } from './list-games.ts'

type SuggestDeps = Pick<AppContext, 'metadata' | 'games' | 'users'>

/**
 * Each of them is a request to a provider, unless its response is cached. A page that shows all lists at once must not
 * wait for the call budget of the provider.
 */
const maxGenreLists = 3
const maxRelatedGames = 2
const gamesPerGenre = 40

const genrePoints = 3
const developerPoints = 2
const relatedPoints = 3
const ratingPoints = 1

/**
 * Games that fit a user's library, best first: of its most frequent genres and developers, and related to its games.
 * Games that the user has are left out. Empty for an empty library. A provider that does not answer only makes the list
 * shorter, unless none answers.
 */
export async function suggestGames(
  app: SuggestDeps,
  userId: string,
  limit: number,
  call: ProviderCall,
): Promise<FoundGame[]> {
  const taste = app.games.tasteOf(userId)
  const related = await unownedRelated(app, userId, taste)
  const genres = taste.genres.slice(0, maxGenreLists)
  const lists = genres.map(({ name }) => gamesOfGenre(app, name, call))
  const games = related.map(async (id) => (await app.metadata.sourceOf(id)?.game(id, call)) ?? [])
  const candidates = await answered([...games, ...lists])
  const { hideAdult } = app.users.settings(userId)
  const points = pointsOf(taste, new Set(related))
  const best = markOwned(app, userId, distinct(candidates))
    .filter((game) => game.inLibrary === null && game.releaseStatus !== 'cancelled' && !(hideAdult && game.adult))
    .map((game) => ({ game, points: points(game) }))
    .toSorted((one, other) => other.points - one.points || one.game.title.localeCompare(other.game.title, 'en'))
    .slice(0, limit)
    .map(({ game }) => game)
  return markShared(app, userId, best)
}

/** Lists often leave out the genres of their games. At least the one of the list is known. */
async function gamesOfGenre(app: SuggestDeps, genre: string, call: ProviderCall): Promise<ProviderGame[]> {
  const page = { limit: gamesPerGenre, offset: 0 }
  const games = await gamesOfList(app, { list: 'genre', facet: genre }, page, call)
  return games.map((game) => (game.genres.length > 0 ? game : { ...game, genres: [genre] }))
}

/** The ids of related games that the user does not have, most often mentioned first. */
function unownedRelated({ games, metadata }: SuggestDeps, userId: string, { related }: Taste): string[] {
  if (related.length === 0) return []
  const matches = games.libraryMatches(userId, {
    metadataIds: related.map(({ metadataId }) => metadataId),
    storefrontAppIds: [],
    titles: related.map(({ title }) => normalizeTitle(title)),
  })
  const ids = new Set(matches.map(({ metadataId }) => metadataId))
  const titles = new Set(matches.map(({ normalizedTitle }) => normalizedTitle))
  return related
    .filter(({ metadataId, title }) => !ids.has(metadataId) && !titles.has(normalizeTitle(title)))
    .map(({ metadataId }) => metadataId)
    .filter((id) => metadata.sourceOf(id) !== null)
    .slice(0, maxRelatedGames)
}

/** The games of the requests that were answered. Throws the first failure if none was. */
async function answered(requests: readonly Promise<ProviderGame | ProviderGame[]>[]): Promise<ProviderGame[]> {
  const results = await Promise.allSettled(requests)
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown)
  const unexpected = failures.find((failure) => !(failure instanceof AppError))
  if (unexpected !== undefined) throw unexpected
  if (failures.length > 0 && failures.length === results.length) throw failures[0]
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/** Each game once: providers have the same game under several ids. */
function distinct(games: readonly ProviderGame[]): ProviderGame[] {
  const keyOf = ({ title, releaseDate }: ProviderGame): string =>
    `${normalizeTitle(title)} ${releaseDate?.slice(0, 4) ?? ''}`
  return [...new Map(games.toReversed().map((game) => [keyOf(game), game])).values()].toReversed()
}

function pointsOf(taste: Taste, related: ReadonlySet<string>): (game: ProviderGame) => number {
  const genres = shares(taste.genres)
  const developers = shares(taste.developers)
  return (game) => {
    const ofGenres = game.genres.reduce((sum, name) => sum + (genres.get(name) ?? 0), 0)
    const ofDevelopers = Math.max(0, ...game.developers.map((name) => developers.get(name) ?? 0))
    return (
      genrePoints * Math.min(1, ofGenres) +
      developerPoints * ofDevelopers +
      (related.has(game.metadataId) ? relatedPoints : 0) +
      ratingPoints * ((game.rating ?? 0) / 100)
    )
  }
}

/** Each weight as a share of the largest. */
function shares(weights: readonly TasteWeight[]): Map<string, number> {
  const largest = weights[0]?.weight ?? 1
  return new Map(weights.map(({ name, weight }) => [name, weight / largest]))
}
