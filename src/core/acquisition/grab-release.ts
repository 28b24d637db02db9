import type { Download } from '#domain/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import type { SeedGoal } from '#domain/ports/download-client.ts'
import type { FoundRelease } from '#domain/release.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'
import { type BeginParts, beginDownload } from './begin-download.ts'
import { fetchPayload } from './fetch-payload.ts'
import type { Grab } from './journal-grab.ts'
import type { NamedPayload } from './payload-of.ts'
import { takesLinks } from './pick-clients.ts'

export type GrabParts = BeginParts & Pick<Program, 'indexers' | 'outbound'>

export type GrabRequest = { guid: string; indexerId: string; downloaderId?: string | null | undefined }

/**
 * Grabs one of the releases that were just listed for a game, whatever the rules said of it. Throws AppError `gone`
 * when the listing is too old, `conflict` when the release is on its way already.
 */
export async function grabListed(
  program: GrabParts & Pick<Program, 'listings'>,
  userId: string,
  gameId: string,
  { guid, indexerId, downloaderId = null }: GrabRequest,
): Promise<Download> {
  const game = getGame(program, userId, gameId)
  const listed = program.listings.find(gameId, guid, indexerId)
  if (listed === null) throw new AppError('gone', 'This list of releases is too old: search again')
  const fetched = await fetchRelease(program, listed.found)
  const { preferredId, seedGoal } = wishesOf(program, listed.found.indexerId)
  return beginDownload(
    program,
    { ...grabOf(game, listed.found, fetched), seedGoal },
    { chosenId: downloaderId, preferredId },
  )
}

/** Fetches a release's torrent, NZB or magnet link. Throws AppError `upstream` that names the indexer. */
export async function fetchRelease(
  program: GrabParts,
  found: FoundRelease,
  signal?: AbortSignal,
): Promise<NamedPayload> {
  try {
    return await fetchPayload(program, {
      url: found.downloadUrl,
      title: found.title,
      product: found.indexerName,
      allowInsecureTls: isOfIndexer(program, found),
      takesLinks: takesLinks(program),
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
export function grabOf(game: Game, found: FoundRelease, { payload, size }: NamedPayload): Omit<Grab, 'downloaderId'> {
  const { title, indexerName, archivePassword } = found
  return { userId: game.userId, game, title, indexerName, payload, archivePassword, size: size ?? found.size }
}

/** What an indexer's settings ask for its releases: how long they are seeded, and which client is asked first. */
export function wishesOf(
  program: Pick<Program, 'indexers'>,
  indexerId: string,
): { seedGoal: SeedGoal; preferredId: string | null } {
  const indexer = program.indexers.find(indexerId)
  const seedGoal = { ratio: indexer?.seedRatio ?? null, seconds: indexer?.seedTime ?? null }
  return { seedGoal, preferredId: indexer?.downloaderId ?? null }
}

/** A certificate that was accepted for an indexer is accepted for links to that indexer alone. */
function isOfIndexer(program: Pick<Program, 'indexers'>, found: FoundRelease): boolean {
  const indexer = program.indexers.find(found.indexerId)
  if (indexer === null || !indexer.allowInsecureTls) return false
  return URL.parse(indexer.url)?.host === URL.parse(found.downloadUrl)?.host
}
