import { type Download, type DownloadStatus, queueStatuses } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { AppContext } from '../app-context.ts'
import { deletedEarlier } from '../downloads/deleted-releases.ts'
import { grabPayloadIfWanted } from './grab/begin.ts'
import { allUnavailable, chooseClients } from './grab/choose-client.ts'
import type { FetchedPayload } from './grab/payload.ts'
import { fetchRelease, type GrabDeps, indexerPreferences, toGrab } from './grab-release.ts'
import type { ListedRelease } from './release-cache.ts'
import { findBlacklistEntry } from './rules/blacklisted.ts'

/** A dead link is no reason to give up; many of them are. */
const maxTries = 3
/** Below it somebody has to look: such a release is listed, and never taken by itself. */
const minConfidence = 0.7

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/** What may be taken without anybody looking. */
export function canGrabAutomatically({ release, ofTheGame, confidence }: ListedRelease): boolean {
  return release.decision.accepted && ofTheGame && confidence >= minConfidence
}

/** How a game stood when the search for it was decided on. */
export type GameSnapshot = { status: Game['status']; inQueue: number }

export function snapshotOf(app: Pick<AppContext, 'downloads'>, { id, status }: Game): GameSnapshot {
  return { status, inQueue: inQueue(app, id) }
}

/**
 * Grabs the best release that may be taken and can be fetched. Throws what was said of the best one when none can, and
 * what clients say. `before` is how the game stood when it was decided to look: nothing is taken when somebody else
 * grabbed a release meanwhile, blocked this one, or does not want the game any more.
 */
export async function grabBest(
  app: GrabDeps,
  game: Game,
  listed: readonly ListedRelease[],
  { before, signal }: { before: GameSnapshot; signal: AbortSignal | undefined },
): Promise<Download | null> {
  let complaint: AppError | null = null
  for (const { found } of listed.filter(canGrabAutomatically).slice(0, maxTries)) {
    signal?.throwIfAborted()
    const fetched = await fetchRelease(app, found, signal).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      app.log.module('search').warn('A release could not be fetched', { game: game.title, reason: error.message })
      complaint ??= error
      return null
    })
    // An indexer may offer the same torrent under another title, without its hash.
    if (fetched === null || wasDeleted(app, game.id, found, fetched)) continue
    const isWanted = (now: Game): boolean =>
      now.status === before.status &&
      inQueue(app, now.id) <= before.inQueue &&
      findBlacklistEntry(app.blacklist.ofGame(now.id), found) === undefined &&
      !wasDeleted(app, now.id, found, fetched)
    const { preferredId, seedGoal } = indexerPreferences(app, found.indexerId)
    waitForClients(app, game, chooseClients(app, fetched.payload.kind, { preferredId }))
    return grabPayloadIfWanted(app, { ...toGrab(game, found, fetched), seedGoal }, { preferredId, isWanted })
  }
  if (complaint !== null) throw complaint
  return null
}

function wasDeleted(
  { downloads }: Pick<AppContext, 'downloads'>,
  gameId: string,
  { title, infoHash }: FoundRelease,
  { payload }: FetchedPayload,
): boolean {
  const hash = 'infoHash' in payload ? payload.infoHash : infoHash
  return deletedEarlier(downloads.deletedReleases(gameId), { title, hash }) !== undefined
}

/** Throws AppError `upstream` when no client can be asked just now: the game is due again at the next round then. */
function waitForClients(app: GrabDeps, { id }: Game, clients: readonly Downloader[]): void {
  if (!allUnavailable(app, clients)) return
  app.games.update(id, { lastSearchedAt: null })
  const words = clients.map(({ name, health }) => `${name}: ${health.message}`).join('. ')
  throw new AppError('upstream', `No download client can be asked just now. ${words}`)
}

function inQueue(app: Pick<AppContext, 'downloads'>, gameId: string): number {
  return app.downloads.ofGame(gameId).filter(({ status }) => queued.has(status)).length
}
