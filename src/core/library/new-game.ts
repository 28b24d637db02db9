import { randomUUID } from 'node:crypto'
import { withoutGaps } from '#domain/games/fill-gaps.ts'
import type { Game, GameSource, NewGame } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'

type Origin = { userId: string; source: GameSource; addedAt: string }

const nothingKnown = () =>
  ({
    metadataId: null,
    storefrontAppId: null,
    status: 'wanted',
    releaseStatus: 'unknown',
    releaseDate: null,
    coverUrl: null,
    platforms: [],
    genres: [],
    libraryPath: null,
    themes: [],
    developers: [],
    publishers: [],
    rating: null,
    userRating: null,
    hidden: false,
    adult: false,
    earlyAccess: false,
    alternateTitles: [],
    preferredPlatform: null,
    installedVersion: null,
    updateAvailable: false,
    releasesFound: 0,
    lastSearchedAt: null,
    completedAt: null,
    summary: null,
    screenshots: [],
    links: [],
    notes: null,
  }) satisfies Partial<Game>

/**
 * Builds a library game from the caller's input. What the caller left empty or unknown comes from the metadata
 * provider, where it knows the game.
 */
export function newGame(origin: Origin, said: NewGame, known: ProviderGame | null): Game {
  return {
    ...nothingKnown(),
    ...known,
    ...withoutGaps(said),
    title: said.title.trim(),
    ...origin,
    id: randomUUID(),
  } as Game
}
