import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { PendingGrab, StoredDownload } from '#db/repositories/downloads.ts'
import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import { type DownloadStatus, queueStatuses } from '#domain/downloads/download-status.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { postedBytesOf } from '#domain/downloads/posted-bytes.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { PartKind } from '#domain/games/part-kinds.ts'
import { passwordsInNzb } from '#domain/importing/archive-passwords.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import type { Decision, FoundRelease } from '#domain/indexers/release.ts'
import type { GrabOrigin } from '#domain/indexers/verdict.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Payload } from '#domain/ports/download-client.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { forgetDeletedRelease } from '../../downloads/deleted-releases.ts'
import { recordHistory } from '../../history/record-history.ts'
import { countAgainstLimit, type DownloadedAs, downloadCountsFor, limitRefusal } from '../../requests/limit.ts'
import { assertMayDownload, downloadRefusal } from '../../requests/refusals.ts'
import type { FetchedPayload } from './fetch.ts'

/** Why a release was chosen, and from how many. */
export type GrabChoice = {
  chosenBy: GrabOrigin
  considered: number | null
  acceptedCount: number | null
  decision: Decision
}

/** A release of a game, fetched, with the clients that accept it. */
export type ReleaseGrab = {
  game: Game
  found: FoundRelease
  fetched: FetchedPayload
  clients: readonly Downloader[]
  choice: GrabChoice
  part?: WantedPart | null | undefined
}

/** The part of a game that a release is grabbed for. */
type WantedPart = { id: string; kind: PartKind }

export type Grab = {
  userId: string
  game: Game | null
  title: string
  indexerName: string | null
  /** The indexer that lists the release: how long it wants it seeded. */
  indexerId: string | null
  payload: Payload
  /** The archive password that the indexer states. */
  archivePassword?: string | undefined
  /** bytes */
  size: number | null
  /** The clients in the order in which they are tried. */
  clients: readonly Downloader[]
  /** The client that the user chose: no other is asked. */
  chosenId?: string | null | undefined
  /** Absent where the rules did not judge the release for the game. */
  choice?: GrabChoice | undefined
  /** Overrides of the client's settings for this download. */
  category?: string | null | undefined
  downloadPath?: string | null | undefined
  priority?: DownloadPriority | null | undefined
  part?: WantedPart | null | undefined
  /** `another` for a download that may be anything. Default: `game`. */
  countsAs?: DownloadedAs | undefined
}

/** Stands for the client's id until the client has accepted the download. */
export const pendingClientId = 'pending'

const protocols: Record<Payload['kind'], Protocol> = {
  torrent: 'torrent',
  magnet: 'torrent',
  nzb: 'usenet',
  link: 'direct',
}

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

export type JournalDeps = Needs<typeof limitRefusal | typeof assertMayDownload | typeof recordHistory> &
  Pick<
    AppContext,
    'dataDisk' | 'downloads' | 'events' | 'indexers' | 'searchRequests' | 'transaction' | 'verdicts' | 'waitingReleases'
  >

/**
 * Writes the download and its pending grab in one transaction, before any client is asked: after a crash it is sent
 * then. Throws AppError `conflict` when the same download is in the game's queue, `not-found` when the game is gone, what
 * `assertMayDownload` throws, `forbidden` when the limit of the user is reached, `no-space` when the disk of the data folder is full.
 */
export function journalGrab(app: JournalDeps, grab: Grab): StoredDownload {
  const download = journalGrabIf(app, grab, (game) => {
    assertMayDownload(app, game)
    return true
  })
  if (download === null) throw new Error(`${grab.title} was not journaled`)
  return download
}

/** Records the grab of a release of a game; `null` when `isWanted` rejects the game as it is now. */
export function journalRelease(
  app: JournalDeps,
  { game, found, fetched, clients, choice, part }: ReleaseGrab,
  isWanted: (game: Game) => boolean,
): StoredDownload | null {
  const { title, indexerName, indexerId, archivePassword } = found
  const { payload, size } = fetched
  const release = { title, indexerName, indexerId, archivePassword, payload, size: size ?? found.size }
  const grab = { userId: game.userId, game, clients, choice, part, ...release }
  const mayBe = (now: Game): boolean =>
    downloadRefusal(app, now) === null && isWithinLimit(app, grab, now) && isWanted(now)
  return journalGrabIf(app, grab, mayBe)
}

function isWithinLimit(app: JournalDeps, grab: Grab, game: Game): boolean {
  const use = grabCountsFor(grab, game)
  return use === null || limitRefusal(app, grab.userId, use) === null
}

/** Returns what the grab counts for against the limit of its user. */
function grabCountsFor({ title, part, choice, countsAs = 'game' }: Grab, game: Game | null): string | null {
  const { kind } = game === null ? parseReleaseName(title) : parseReleaseNameForGame(title, game)
  const isAutomatic = choice !== undefined && choice.chosenBy !== 'user'
  return downloadCountsFor({ game, kind, isPart: part != null, as: countsAs, isAutomatic })
}

function journalGrabIf(app: JournalDeps, grab: Grab, isWanted: (game: Game) => boolean): StoredDownload | null {
  app.dataDisk.assertSpace()
  const download = newDownload(app, grab)
  const isWritten = app.transaction(() => {
    const game = grab.game === null ? null : app.games.findById(grab.game.id)
    if (grab.game !== null && game === null) {
      throw new AppError('not-found', say('acquisition.gameRemovedMeanwhile', { title: grab.game.title }))
    }
    if (game !== null && !isWanted(game)) return false
    assertNotDownloading(app, download)
    assertJournalHasRoom(app, grab)
    const use = grabCountsFor(grab, game)
    if (use !== null) countAgainstLimit(app, grab.userId, use)
    app.downloads.insert(download)
    forgetDeletedRelease(app, download)
    app.downloads.addPendingGrab(pendingGrabOf(app, download.id, grab))
    storeDecision(app, download, grab)
    endSearch(app, download)
    // An owned game stays owned while another copy is downloaded, and a part does not bring its game.
    if (game?.status === 'wanted' && download.partId === null) {
      app.games.update(game.id, { status: 'downloading' })
    }
    const message = grab.indexerName === null ? 'Added manually' : `Grabbed from ${grab.indexerName}`
    const { id: downloadId, userId } = download
    recordHistory(app, { type: 'grabbed', game, userId, downloadId, title: grab.title, message })
    return true
  })
  if (!isWritten) return null
  if (grab.game !== null) app.events.emit('gameChanged', { id: grab.game.id, change: 'updated' })
  return download
}

/** Cancels pending searches and delayed releases of the same game or part. */
function endSearch(app: JournalDeps, { gameId, partId }: StoredDownload): void {
  if (gameId === null) return
  app.waitingReleases.remove({ gameId, partId })
  app.searchRequests.remove({ gameId, partId })
}

function storeDecision(
  app: JournalDeps,
  { id: downloadId, partId, addedAt: grabbedAt }: StoredDownload,
  grab: Grab,
): void {
  const { game, choice, title, indexerName } = grab
  if (game === null || choice === undefined) return
  const { decision, ...origin } = choice
  const release = { downloadId, gameId: game.id, partId, title, indexerName, grabbedAt }
  app.verdicts.addGrabDecision({ ...release, ...origin, ...decision })
}

/** A user's torrents and NZBs that no client has accepted yet; they are kept in the database until then. */
const maxPendingBytes = 64 * 1024 * 1024

/** Throws AppError `conflict`. */
function assertJournalHasRoom(app: Pick<AppContext, 'downloads'>, { userId, payload }: Grab): void {
  if (!('bytes' in payload)) return
  if (app.downloads.pendingBytes(userId) + payload.bytes.length <= maxPendingBytes) return
  const limit = `${maxPendingBytes / 1024 ** 2} MiB`
  throw new AppError('conflict', say('acquisition.tooMuchUnaccepted', { size: limit }))
}

function assertNotDownloading(app: Pick<AppContext, 'downloads'>, download: StoredDownload): void {
  const sameGame =
    download.gameId === null
      ? app.downloads.withStatus(queueStatuses).filter(({ gameId }) => gameId === null)
      : app.downloads.ofGame(download.gameId).filter(({ status }) => queued.has(status))
  const isSame = (other: StoredDownload): boolean =>
    download.clientId === pendingClientId
      ? other.protocol === download.protocol && other.title === download.title
      : other.clientId === download.clientId
  const same = sameGame.find(isSame)
  if (same === undefined) return
  const key = same.status === 'review' ? 'acquisition.needsReviewAlready' : 'acquisition.downloadingAlready'
  throw new AppError('conflict', say(key, { title: download.title }))
}

function newDownload(app: Pick<AppContext, 'clock'>, grab: Grab): StoredDownload {
  const { payload, part } = grab
  const { kind, version } =
    grab.game === null ? parseReleaseName(grab.title) : parseReleaseNameForGame(grab.title, grab.game)
  return {
    id: randomUUID(),
    gameId: grab.game?.id ?? null,
    partId: part?.id ?? null,
    userId: grab.userId,
    downloaderId: grab.clients[0]?.id ?? null,
    protocol: protocols[payload.kind],
    clientId: 'infoHash' in payload ? payload.infoHash : pendingClientId,
    title: grab.title,
    indexerName: grab.indexerName,
    kind: part == null ? kind : kindForPart(part, kind),
    version,
    status: 'queued',
    progress: 0,
    size: grab.size,
    downloaded: 0,
    message: null,
    path: null,
    addedAt: instant(app.clock),
    completedAt: null,
    missedPolls: 0,
    removal: null,
    adopted: false,
    manual: false,
    splitFrom: null,
    postedBytes: payload.kind === 'nzb' ? postedBytesOf(payload.bytes) : null,
    archivePasswords: passwordsOf(grab),
  }
}

/**
 * The name of an expansion may read like one of the game, whose files it must not replace. An update is added to the
 * add-on and must not replace it either.
 */
function kindForPart({ kind: partKind }: WantedPart, kind: ReleaseKind): ReleaseKind {
  if (kind === 'update') return kind
  return partKind === 'soundtrack' ? 'soundtrack' : 'dlc'
}

function passwordsOf({ payload, archivePassword }: Grab): string[] | null {
  const passwords = payload.kind === 'nzb' ? passwordsInNzb(payload.bytes) : []
  if (archivePassword !== undefined && !passwords.includes(archivePassword)) passwords.push(archivePassword)
  return passwords.length === 0 ? null : passwords
}

function pendingGrabOf(
  { indexers }: Pick<AppContext, 'indexers'>,
  downloadId: string,
  { payload, indexerId, ...grab }: Grab,
): PendingGrab {
  const indexer = indexerId === null ? null : indexers.find(indexerId)
  return {
    downloadId,
    kind: payload.kind,
    name: payload.name,
    uri: payload.kind === 'magnet' ? payload.uri : payload.kind === 'link' ? payload.url : null,
    bytes: 'bytes' in payload ? Buffer.from(payload.bytes) : null,
    size: payload.kind === 'link' ? payload.size : null,
    category: grab.category ?? null,
    downloadPath: grab.downloadPath ?? null,
    seedRatio: indexer?.seedRatio ?? null,
    seedSeconds: indexer?.seedTime ?? null,
    priority: grab.priority ?? null,
    chosenId: grab.chosenId ?? null,
    possiblyAcceptedBy: null,
    attempts: 0,
    nextAttemptAt: null,
    reported: false,
    sent: false,
  }
}
