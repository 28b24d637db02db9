import { randomUUID } from 'node:crypto'
import type { Game, GameSource, NewGame } from '#domain/game.ts'
import type { ProviderGame } from '#domain/metadata.ts'

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

/** A library game out of what a caller said and, where it is known, what the metadata provider tells of it. */
export function newGame(origin: Origin, said: NewGame, known: ProviderGame | null): Game {
  const told = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  return {
    ...nothingKnown(),
    ...known,
    ...told,
    title: said.title.trim(),
    ...origin,
    id: randomUUID(),
  } as Game
}
