import type { Download } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { SeedGoal } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from '../library/find-game.ts'
import { type GrabPayloadDeps, grabPayload } from './grab/begin.ts'
import { takesLinks } from './grab/choose-client.ts'
import { fetchPayload } from './grab/fetch.ts'
import type { Grab } from './grab/journal.ts'
import type { FetchedPayload } from './grab/payload.ts'

export type GrabDeps = GrabPayloadDeps & Pick<AppContext, 'indexers' | 'outbound'>

export type GrabRequest = { guid: string; indexerId: string; downloaderId?: string | null | undefined }

/**
 * Grabs one of the releases that were just listed for a game, whatever the rules said of it. Throws AppError `gone`
 * when the listing is too old, `conflict` when the release is on its way already.
 */
export async function grabListed(
  app: GrabDeps & Pick<AppContext, 'releaseCache'>,
  userId: string,
  gameId: string,
  { guid, indexerId, downloaderId = null }: GrabRequest,
): Promise<Download> {
  const game = getGame(app, userId, gameId)
  const listed = app.releaseCache.find(gameId, guid, indexerId)
  if (listed === null) throw new AppError('gone', 'This list of releases is too old: search again')
  const fetched = await fetchRelease(app, listed.found)
  const { preferredId, seedGoal } = indexerPreferences(app, listed.found.indexerId)
  return grabPayload(app, { ...toGrab(game, listed.found, fetched), seedGoal }, { chosenId: downloaderId, preferredId })
}

/** Fetches a release's torrent, NZB or magnet link. Throws AppError `upstream` that names the indexer. */
export async function fetchRelease(app: GrabDeps, found: FoundRelease, signal?: AbortSignal): Promise<FetchedPayload> {
  try {
    return await fetchPayload(app, {
      url: found.downloadUrl,
      title: found.title,
      product: found.indexerName,
      allowInsecureTls: isOfIndexer(app, found),
      takesLinks: takesLinks(app),
      promised: found.protocol,
      quotes: true,
      signal,
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    // What an indexer answers is not the caller's mistake.
    const named = error.message.startsWith(found.indexerName) ? '' : `${found.indexerName}: `
    throw new AppError('upstream', `${named}${error.message}`, {}, { cause: error })
  }
}

/** What is to be written down of a release for a game. */
export function toGrab(game: Game, found: FoundRelease, { payload, size }: FetchedPayload): Omit<Grab, 'downloaderId'> {
  const { title, indexerName, archivePassword } = found
  return { userId: game.userId, game, title, indexerName, payload, archivePassword, size: size ?? found.size }
}

/** What an indexer's settings ask for its releases: how long they are seeded, and which client is asked first. */
export function indexerPreferences(
  app: Pick<AppContext, 'indexers'>,
  indexerId: string,
): { seedGoal: SeedGoal; preferredId: string | null } {
  const indexer = app.indexers.find(indexerId)
  const seedGoal = { ratio: indexer?.seedRatio ?? null, seconds: indexer?.seedTime ?? null }
  return { seedGoal, preferredId: indexer?.downloaderId ?? null }
}

/** A certificate that was accepted for an indexer is accepted for links to that indexer alone. */
function isOfIndexer(app: Pick<AppContext, 'indexers'>, found: FoundRelease): boolean {
  const indexer = app.indexers.find(found.indexerId)
  if (indexer === null || !indexer.allowInsecureTls) return false
  return URL.parse(indexer.url)?.host === URL.parse(found.downloadUrl)?.host
}
