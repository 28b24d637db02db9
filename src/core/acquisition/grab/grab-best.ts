import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredPart } from '#db/repositories/relations.ts'
import type { Download } from '#domain/downloads/download.ts'
import { type DownloadStatus, queueStatuses } from '#domain/downloads/download-status.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { GrabOrigin, SearchSubject } from '#domain/indexers/verdict.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { isSameRelease } from '../../downloads/same-release.ts'
import { makeDue } from '../judge/subject.ts'
import { findBlacklistEntry } from '../rules/blacklisted.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { isCertain } from './certainty.ts'
import { allUnavailable, chooseClients } from './choose-client.ts'
import { type FetchedPayload, fetchRelease } from './fetch.ts'
import { type GrabChoice, journalRelease } from './journal.ts'
import { sendGrab } from './send.ts'

type Deps = Needs<typeof sendGrab | typeof journalRelease | typeof fetchRelease>

/** A few dead links are normal; many mean that the indexer is broken. */
const maxTries = 3

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/** Whether a release may be grabbed without a user's decision. */
export function canGrabAutomatically(listed: ListedRelease): boolean {
  return listed.release.decision.accepted && isCertain(listed)
}

/** Whether a release is shown to the user to decide, because only its group, uploader or indexer is unknown. */
export function isForReview(listed: ListedRelease): boolean {
  return listed.release.decision.review && isCertain(listed)
}

/** Who chooses from how many releases, and what became of them by their ids in the list. */
export type GrabAttempt = Omit<GrabChoice, 'decision'> & { grabbed: string | null; failures: Map<string, string> }

export function newAttempt(chosenBy: GrabOrigin, listed: readonly ListedRelease[] | null): GrabAttempt {
  const accepted = listed?.filter(({ release }) => release.decision.accepted) ?? null
  const counts = { considered: listed?.length ?? null, acceptedCount: accepted?.length ?? null }
  return { chosenBy, ...counts, grabbed: null, failures: new Map() }
}

/** The state of a game when its search began. For a part, only its own downloads count. */
export type GameSnapshot = { status: Game['status']; inQueue: number; part: StoredPart | null }

export type GrabOptions = { before: GameSnapshot; attempt: GrabAttempt; signal: AbortSignal | undefined }

export function snapshotOf(
  app: Pick<AppContext, 'downloads'>,
  { id, status }: Game,
  part: StoredPart | null = null,
): GameSnapshot {
  return { status, inQueue: inQueue(app, id, part), part }
}

/**
 * Grabs the best release that may be grabbed automatically and can be fetched. Throws the error of the best release when
 * none can be fetched, and the errors of the clients. `before` is the game's snapshot when the search began: nothing is
 * grabbed when the game, its queue or the blacklist changed meanwhile.
 */
export async function grabBest(
  app: Deps,
  game: Game,
  listed: readonly ListedRelease[],
  { before, attempt, signal }: GrabOptions,
): Promise<Download | null> {
  let firstError: AppError | null = null
  for (const { found, release } of listed.filter(canGrabAutomatically).slice(0, maxTries)) {
    signal?.throwIfAborted()
    const fetched = await fetchRelease(app, found, { signal }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      app.log.module('search').warn('A release could not be fetched', { game: game.title, reason: error.message })
      firstError ??= error
      attempt.failures.set(release.guid, error.message)
      return null
    })
    // An indexer may list a deleted torrent under another title and without its hash.
    if (fetched === null || wasDeleted(app, game.id, found, fetched)) continue
    const clients = chooseClients(app, fetched.payload.kind, { indexerId: found.indexerId, game })
    assertAvailable(app, { gameId: game.id, partId: before.part?.id ?? null }, clients)
    const isWanted = (now: Game): boolean =>
      isUnchanged(app, now, before) &&
      findBlacklistEntry(app.blacklist.ofGame(now.id), found) === undefined &&
      !wasDeleted(app, now.id, found, fetched)
    const { chosenBy, considered, acceptedCount } = attempt
    const choice = { chosenBy, considered, acceptedCount, decision: release.decision }
    const download = journalRelease(app, { game, found, fetched, clients, choice, part: before.part }, isWanted)
    if (download === null) return null
    attempt.grabbed = release.guid
    return sendGrab(app, download, clients)
  }
  if (firstError !== null) throw firstError
  return null
}

function wasDeleted(
  { downloads }: Pick<AppContext, 'downloads'>,
  gameId: string,
  { title, infoHash }: FoundRelease,
  { payload }: FetchedPayload,
): boolean {
  const release = { title, infoHash: 'infoHash' in payload ? payload.infoHash : infoHash }
  return downloads.deletedReleases(gameId).some((deleted) => isSameRelease(deleted, release))
}

/** Throws AppError `upstream` when every client is failing; what was searched for is due again in the next round. */
function assertAvailable(app: Deps, subject: SearchSubject, clients: readonly Downloader[]): void {
  if (!allUnavailable(app, clients)) return
  makeDue(app, subject)
  const reasons = clients.map(({ name, health }) => `${name}: ${health.message}`).join('. ')
  throw new AppError('upstream', `No download client${forProtocol(app, clients)} is available. ${reasons}`)
}

/** Names the kind of download that the clients are for, if it is one alone: others may be ready. */
function forProtocol(
  { downloadClientKinds }: Pick<AppContext, 'downloadClientKinds'>,
  clients: readonly Downloader[],
): string {
  const [protocol, ...others] = new Set(clients.flatMap(({ type }) => downloadClientKinds[type]?.protocols ?? []))
  if (protocol === undefined || others.length > 0) return ''
  return protocol === 'torrent' ? ' for torrents' : ' for Usenet'
}

function isUnchanged(
  app: Pick<AppContext, 'downloads' | 'relations'>,
  now: Game,
  { status, inQueue: before, part }: GameSnapshot,
): boolean {
  if (part !== null && app.relations.findPart(part.id)?.status !== part.status) return false
  return (part !== null || now.status === status) && inQueue(app, now.id, part) <= before
}

function inQueue(app: Pick<AppContext, 'downloads'>, gameId: string, part: StoredPart | null): number {
  const isCounted = ({ partId }: StoredDownload) => part === null || partId === part.id
  return app.downloads.ofGame(gameId).filter((download) => queued.has(download.status) && isCounted(download)).length
}
