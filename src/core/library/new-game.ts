import { randomUUID } from 'node:crypto'
import { type DownloadStatus, queueStatuses } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Game, GameSource, GameStatus, NewGame } from '#domain/games/game.ts'
import { type ProviderGame, withoutGaps } from '#domain/games/metadata.ts'
import type { AppContext } from '../app-context.ts'

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

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/**
 * Refuses the status that only a download gives: a game that is `downloading` with nothing on its way would never be
 * searched for again. `game` is null for a new one. Throws AppError `conflict`.
 */
export function assertStatusAllowed(
  status: GameStatus | undefined,
  game: { id: string; downloads: AppContext['downloads'] } | null,
): void {
  if (status !== 'downloading') return
  if (game?.downloads.ofGame(game.id).some((download) => queued.has(download.status))) return
  throw new AppError('conflict', 'Nothing of this game is being downloaded: set it to wanted, and it is searched for')
}
