import { randomUUID } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { statusOf } from '#domain/downloads/client-state.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { AdoptDownload } from '#domain/downloads/untracked.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { addGame } from '../library/add-game.ts'
import { getGame } from '../library/find-game.ts'
import { countAgainstLimit, downloadCountsFor } from '../requests/limit.ts'
import { assertMayDownloadAnything } from '../requests/permissions.ts'
import { assertMayDownload } from '../requests/refusals.ts'
import { forgetDeletedRelease } from './deleted-releases.ts'
import { isTracked } from './find-download.ts'
import { showDownload } from './show-download.ts'

type AdoptDeps = Needs<typeof addGame> &
  Pick<AppContext, 'clientMonitor' | 'downloadClientKinds' | 'downloaders' | 'downloads' | 'history'>

/**
 * Tracks an untracked download of a client for a game of the user, or for a new one. A completed download is imported
 * after the next poll. Throws AppError `not-found`, and `conflict` when it is already tracked.
 */
export async function adoptDownload(app: AdoptDeps, userId: string, request: AdoptDownload): Promise<Download> {
  const { downloaderId, clientId, gameId, newGame } = request
  if ((gameId === undefined) === (newGame === undefined)) {
    throw new AppError('invalid', say('acquisition.gameOrNewGame'))
  }
  const downloader = app.downloaders.find(downloaderId)
  const reported = downloader === null ? null : await findInClient(app, downloader, clientId)
  if (downloader === null || reported === null) throw new AppError('not-found', say('acquisition.notInClient'))
  assertUntracked(app, downloaderId, reported.clientId)
  if (newGame !== undefined) assertMayDownloadAnything(app, userId)
  else assertMayDownload(app, getGame(app, userId, gameId ?? ''))
  const game = newGame === undefined ? getGame(app, userId, gameId ?? '') : await addGame(app, userId, newGame)
  const download = adoptedDownload(app, { userId, game, downloader, reported })
  app.transaction(() => {
    assertUntracked(app, downloaderId, reported.clientId)
    const now = app.games.findById(game.id) ?? game
    const use = downloadCountsFor({ game: now, kind: download.kind, isPart: false, as: 'game', isAutomatic: false })
    if (use !== null) countAgainstLimit(app, userId, use)
    app.downloads.insert(download)
    forgetDeletedRelease(app, download)
    if (now.status === 'wanted') app.games.update(game.id, { status: 'downloading' })
    const message = `Adopted from ${downloader.name}`
    recordHistory(app, { type: 'grabbed', game, downloadId: download.id, title: download.title, message })
  })
  app.events.emit('gameChanged', { id: game.id, change: 'updated' })
  return showDownload(app, download)
}

async function findInClient(app: AdoptDeps, downloader: Downloader, clientId: string): Promise<ClientDownload | null> {
  const downloads = await app.clientMonitor.listDownloads(downloader, 5000)
  return downloads.find((download) => download.clientId.toLowerCase() === clientId.toLowerCase()) ?? null
}

function assertUntracked(
  app: Pick<AppContext, 'downloads' | 'downloaders'>,
  downloaderId: string,
  clientId: string,
): void {
  if (isTracked(app, downloaderId, clientId)) throw new AppError('conflict', say('acquisition.alreadyTracked'))
}

type Adopted = { userId: string; game: Game; downloader: Downloader; reported: ClientDownload }

function adoptedDownload(
  app: Pick<AppContext, 'clock' | 'downloadClientKinds'>,
  { userId, game, downloader, reported }: Adopted,
): StoredDownload {
  const { kind, version } = parseReleaseNameForGame(reported.name, game)
  const status = statusOf(reported.state)
  return {
    id: randomUUID(),
    gameId: game.id,
    partId: null,
    userId,
    downloaderId: downloader.id,
    protocol: app.downloadClientKinds[downloader.type]?.protocols[0] ?? 'torrent',
    clientId: reported.clientId,
    title: reported.name,
    indexerName: null,
    kind,
    version,
    // The next poll handles an error that the client reports.
    status: status === null || status === 'failed' ? 'queued' : status,
    progress: reported.progress,
    size: reported.size,
    downloaded: reported.downloaded,
    message: null,
    path: reported.contentPath,
    addedAt: instant(app.clock),
    completedAt: reported.completedAt,
    missedPolls: 0,
    removal: null,
    adopted: true,
    manual: false,
    splitFrom: null,
    postedBytes: null,
    archivePasswords: null,
  }
}
