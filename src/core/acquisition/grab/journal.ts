import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { PendingGrab, StoredDownload } from '#db/repositories/downloads.ts'
import { type DownloadPriority, type DownloadStatus, queueStatuses } from '#domain/downloads/download.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { passwordsInNzb } from '#domain/importing/archive-passwords.ts'
import type { Protocol } from '#domain/indexers/release.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Payload, SeedGoal } from '#domain/ports/download-client.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { AppContext } from '../../app-context.ts'
import { forgetDeletedRelease } from '../../downloads/deleted-releases.ts'
import { recordHistory } from '../../history/record-history.ts'

export type Grab = {
  userId: string
  game: Game | null
  title: string
  indexerName: string | null
  payload: Payload
  /** What the indexer says its archives are locked with. */
  archivePassword?: string | undefined
  /** bytes */
  size: number | null
  /** The first client that is tried. */
  downloaderId: string | null
  /** Somebody chose this client: no other gets it. */
  chosenId?: string | null | undefined
  /** Where this one download is wanted otherwise than its client does by itself. */
  category?: string | null | undefined
  downloadPath?: string | null | undefined
  priority?: DownloadPriority | null | undefined
  /** Until when the indexer wants it seeded. */
  seedGoal?: SeedGoal | undefined
}

/** Until the client has said what it calls the download. */
export const pendingClientId = 'pending'

const protocols: Record<Payload['kind'], Protocol> = {
  torrent: 'torrent',
  magnet: 'torrent',
  nzb: 'usenet',
  link: 'direct',
}

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

type Deps = Pick<AppContext, 'downloads' | 'games' | 'history' | 'clock' | 'events' | 'transaction'>

/**
 * Writes down what is about to be handed over, all or nothing, so that it can be finished whenever the program starts
 * again. Much may have happened since the grab was decided on, so the game is looked at again: `null` when `isWanted`
 * says no of it now. Throws AppError `conflict` when the same is in the queue for the same game already, `not-found` when
 * the game is gone.
 */
export function journalGrab(
  app: Deps,
  grab: Grab,
  isWanted: (game: Game) => boolean = () => true,
): StoredDownload | null {
  const download = freshDownload(app, grab)
  const isWritten = app.transaction(() => {
    const game = grab.game === null ? null : app.games.findById(grab.game.id)
    if (grab.game !== null && game === null) {
      throw new AppError('not-found', `${grab.game.title} was removed from the library meanwhile`)
    }
    if (game !== null && !isWanted(game)) return false
    assertNotDownloading(app, download)
    app.downloads.insert(download)
    forgetDeletedRelease(app, download)
    app.downloads.addPendingGrab(pendingGrabOf(download.id, grab))
    // What is owned stays so: a second copy is asked for by hand.
    if (game?.status === 'wanted') {
      app.games.update(game.id, { status: 'downloading' })
    }
    const from = grab.indexerName === null ? 'Added by hand' : `Grabbed from ${grab.indexerName}`
    const { id: downloadId, userId } = download
    recordHistory(app, { type: 'grabbed', game, userId, downloadId, title: grab.title, message: from })
    return true
  })
  if (!isWritten) return null
  if (grab.game !== null) app.events.emit('gameChanged', { id: grab.game.id, change: 'updated' })
  return download
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
  const state =
    same.status === 'review'
      ? 'is downloaded already and waits for review. Import or skip it under Activity'
      : 'is being downloaded already'
  throw new AppError('conflict', `${download.title} ${state}`)
}

function freshDownload(app: Pick<AppContext, 'clock'>, grab: Grab): StoredDownload {
  const { payload } = grab
  const { kind, version } = parseReleaseName(grab.title)
  return {
    id: randomUUID(),
    gameId: grab.game?.id ?? null,
    userId: grab.userId,
    downloaderId: grab.downloaderId,
    protocol: protocols[payload.kind],
    clientId: 'infoHash' in payload ? payload.infoHash : pendingClientId,
    title: grab.title,
    indexerName: grab.indexerName,
    kind,
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
    archivePasswords: passwordsOf(grab),
  }
}

function passwordsOf({ payload, archivePassword }: Grab): string[] | null {
  const passwords = payload.kind === 'nzb' ? passwordsInNzb(payload.bytes) : []
  if (archivePassword !== undefined && !passwords.includes(archivePassword)) passwords.push(archivePassword)
  return passwords.length === 0 ? null : passwords
}

function pendingGrabOf(downloadId: string, { payload, ...grab }: Grab): PendingGrab {
  return {
    downloadId,
    kind: payload.kind,
    name: payload.name,
    uri: payload.kind === 'magnet' ? payload.uri : payload.kind === 'link' ? payload.url : null,
    bytes: 'bytes' in payload ? Buffer.from(payload.bytes) : null,
    size: payload.kind === 'link' ? payload.size : null,
    category: grab.category ?? null,
    downloadPath: grab.downloadPath ?? null,
    seedRatio: grab.seedGoal?.ratio ?? null,
    seedSeconds: grab.seedGoal?.seconds ?? null,
    priority: grab.priority ?? null,
    chosenId: grab.chosenId ?? null,
    possiblyAcceptedBy: null,
    attempts: 0,
    nextAttemptAt: null,
  }
}
