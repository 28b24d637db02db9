import { type Download, type DownloadStatus, queueStatuses } from '#domain/download.ts'
import type { Downloader } from '#domain/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import type { FoundRelease } from '#domain/release.ts'
import type { Program } from '../program.ts'
import { beginIfWanted } from './begin-download.ts'
import { deletedEarlier } from './deleted-releases.ts'
import { fetchRelease, type GrabParts, grabOf, wishesOf } from './grab-release.ts'
import type { ListedRelease } from './listings.ts'
import type { NamedPayload } from './payload-of.ts'
import { areAllDown, pickClients } from './pick-clients.ts'
import { blockedBy } from './rules/blacklisted.ts'

/** A dead link is no reason to give up; many of them are. */
const mostTried = 3
/** Below it somebody has to look: such a release is listed, and never taken by itself. */
const leastConfidence = 0.7

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/** What may be taken without anybody looking. */
export function isTakeable({ release, ofTheGame, confidence }: ListedRelease): boolean {
  return release.decision.accepted && ofTheGame && confidence >= leastConfidence
}

/** How a game stood when the search for it was decided on. */
export type Standing = { status: Game['status']; inQueue: number }

export function standingOf(program: Pick<Program, 'downloads'>, { id, status }: Game): Standing {
  return { status, inQueue: inQueue(program, id) }
}

/**
 * Grabs the best release that may be taken and can be fetched. Throws what was said of the best one when none can, and
 * what clients say. `before` is how the game stood when it was decided to look: nothing is taken when somebody else
 * grabbed a release meanwhile, blocked this one, or does not want the game any more.
 */
export async function grabBest(
  program: GrabParts,
  game: Game,
  listed: readonly ListedRelease[],
  { before, signal }: { before: Standing; signal: AbortSignal | undefined },
): Promise<Download | null> {
  let complaint: AppError | null = null
  for (const { found } of listed.filter(isTakeable).slice(0, mostTried)) {
    signal?.throwIfAborted()
    const fetched = await fetchRelease(program, found, signal).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      program.log.module('search').warn('A release could not be fetched', { game: game.title, reason: error.message })
      complaint ??= error
      return null
    })
    // An indexer may offer the same torrent under another title, without its hash.
    if (fetched === null || wasDeleted(program, game.id, found, fetched)) continue
    const isWanted = (now: Game): boolean =>
      now.status === before.status &&
      inQueue(program, now.id) <= before.inQueue &&
      blockedBy(program.blacklist.ofGame(now.id), found) === undefined &&
      !wasDeleted(program, now.id, found, fetched)
    const { preferredId, seedGoal } = wishesOf(program, found.indexerId)
    waitForClients(program, game, pickClients(program, fetched.payload.kind, { preferredId }))
    return beginIfWanted(program, { ...grabOf(game, found, fetched), seedGoal }, { preferredId, isWanted })
  }
  if (complaint !== null) throw complaint
  return null
}

function wasDeleted(
  { downloads }: Pick<Program, 'downloads'>,
  gameId: string,
  { title, infoHash }: FoundRelease,
  { payload }: NamedPayload,
): boolean {
  const hash = 'infoHash' in payload ? payload.infoHash : infoHash
  return deletedEarlier(downloads.deletedReleases(gameId), { title, hash }) !== undefined
}

/** Throws AppError `upstream` when no client can be asked just now: the game is due again at the next round then. */
function waitForClients(program: GrabParts, { id }: Game, clients: readonly Downloader[]): void {
  if (!areAllDown(program, clients)) return
  program.games.update(id, { lastSearchedAt: null })
  const words = clients.map(({ name, health }) => `${name}: ${health.message}`).join('. ')
  throw new AppError('upstream', `No download client can be asked just now. ${words}`)
}

function inQueue(program: Pick<Program, 'downloads'>, gameId: string): number {
  return program.downloads.ofGame(gameId).filter(({ status }) => queued.has(status)).length
}
