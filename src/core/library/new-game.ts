import { randomUUID } from 'node:crypto'
import { type DownloadStatus, queueStatuses } from '#domain/downloads/download-status.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import { platformFields, platformIdOf } from '#domain/games/entry-platform.ts'
import type { Game, GameSource, GameStatus, NewGame } from '#domain/games/game.ts'
import { withoutGaps } from '#domain/games/metadata.ts'
import { type KnownFields, mergeTitles } from '#domain/games/refreshed-fields.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

type Origin = { userId: string; source: GameSource; addedAt: string }

const emptyGame = () =>
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
    platform: null,
    preferredPlatform: null,
    installedVersion: null,
    updateAvailable: false,
    releasesFound: 0,
    lastSearchedAt: null,
    completedAt: null,
    verification: null,
    verificationReason: null,
    summary: null,
    screenshots: [],
    links: [],
    notes: null,
    tagIds: [],
    rootFolderId: null,
  }) satisfies Partial<Game>

/**
 * Builds a library game from the user's input. Empty and unknown fields are filled from the metadata provider's record.
 */
export function newGame(origin: Origin, input: Omit<NewGame, 'requestNote'>, known: KnownFields | null): Game {
  return {
    ...emptyGame(),
    ...known,
    ...withoutGaps(input),
    title: input.title.trim(),
    ...platformFields(input),
    alternateTitles: mergeTitles(input.title, [...(input.alternateTitles ?? []), ...(known?.alternateTitles ?? [])]),
    ...origin,
    id: randomUUID(),
  } as Game
}

export const noActiveDownload = say('library.noActiveDownload')

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/**
 * Rejects the status `downloading` for a game without downloads, which would never be searched for again. `game` is null
 * for a new game. Throws AppError `conflict`.
 */
export function assertStatusAllowed(
  status: GameStatus | undefined,
  game: { id: string; downloads: AppContext['downloads'] } | null,
): void {
  if (status !== 'downloading') return
  if (game?.downloads.ofGame(game.id).some((download) => queued.has(download.status))) return
  throw new AppError('conflict', noActiveDownload)
}

/** The id of a platform that a request names by its id or another name. Throws AppError `invalid` for an unknown one. */
export function validPlatform<Text extends string | null | undefined>(text: Text): Text {
  if (text === null || text === undefined) return text
  const id = platformIdOf(text)
  if (id !== null) return id as Text
  const message = `There is no platform "${text}". Use an ID of GET /systems, such as "switch"`
  throw fieldError('platform', message)
}

/** Throws AppError `invalid` if there is no such root folder. */
export function assertRootFolder(
  { rootFolders }: Pick<AppContext, 'rootFolders'>,
  rootFolderId: string | null | undefined,
): void {
  if (rootFolderId === null || rootFolderId === undefined || rootFolders.find(rootFolderId) !== null) return
  const message = say('library.rootFolderRemoved')
  throw fieldError('rootFolderId', message)
}
