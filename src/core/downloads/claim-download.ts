import { randomUUID } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Claim, ClaimGroup, ClaimList } from '#domain/claim.ts'
import { statusOf } from '#domain/client-state.ts'
import type { Download } from '#domain/download.ts'
import type { Downloader } from '#domain/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/game.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { normaliseTitle } from '#domain/release-name/normalise-title.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { forgetDeletedRelease } from '../acquisition/deleted-releases.ts'
import { type AddGameParts, addGame } from '../library/add-game.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'
import { askClient } from './ask-client.ts'
import { claimCandidates } from './claim-candidates.ts'
import { isTracked } from './find-download.ts'
import { type ListingProgram, listDownloads } from './list-downloads.ts'
import { showDownload } from './show-download.ts'

/** What the clients have that nobody tracks, grouped by the game it most likely is. */
export async function scanForeign(program: ListingProgram, userId: string): Promise<ClaimList> {
  const { downloads, errors } = await listDownloads(program, userId)
  const foreign = downloads.filter(({ tracked }) => !tracked)
  const candidates = await claimCandidates(
    program,
    userId,
    foreign.map(({ title }) => title),
  )
  const groups = new Map<string, ClaimGroup>()
  for (const [index, download] of foreign.entries()) {
    const { parsed, game } = candidates[index] ?? { parsed: parseReleaseName(download.title), game: null }
    const key = game?.id ?? `title ${normaliseTitle(parsed.title)}`
    const shown = { ...download, kind: parsed.kind, version: parsed.version }
    const group = groups.get(key)
    if (group !== undefined) {
      group.downloads.push(shown)
      if (game !== null && game.confidence > group.confidence) Object.assign(group, surety(game))
      continue
    }
    const title = game?.title ?? (parsed.title || download.title)
    groups.set(key, { title, gameId: game?.id ?? null, ...surety(game), downloads: [shown] })
  }
  const list = [...groups.values()].sort((one, other) => other.confidence - one.confidence)
  return { groups: list, errors }
}

function surety(game: { confidence: number; why: string } | null): Pick<ClaimGroup, 'confidence' | 'why'> {
  return { confidence: game?.confidence ?? 0, why: game?.why ?? null }
}

type Claiming = ListingProgram & AddGameParts & Pick<Program, 'history'>

/**
 * Takes a download that a client has under our care, for a game of the user or for a new one; when it is finished, it
 * is imported at the next round. Throws AppError `not-found`, and `conflict` when it is tracked already.
 */
export async function claimDownload(program: Claiming, userId: string, claim: Claim): Promise<Download> {
  const { downloaderId, clientId, gameId, newGame } = claim
  if ((gameId === undefined) === (newGame === undefined)) {
    throw new AppError('invalid', 'Say either which game it is (gameId) or what the new game is (newGame)')
  }
  const downloader = program.downloaders.find(downloaderId)
  const told = downloader === null ? null : await toldOf(program, downloader, clientId)
  if (downloader === null || told === null) throw new AppError('not-found', 'The download client has no such download')
  refuseTracked(program, downloaderId, told.clientId)
  const game = newGame === undefined ? getGame(program, userId, gameId ?? '') : await addGame(program, userId, newGame)
  const download = claimed(program, { userId, game, downloader, told })
  program.transaction(() => {
    refuseTracked(program, downloaderId, told.clientId)
    program.downloads.insert(download)
    forgetDeletedRelease(program, download)
    if (program.games.findById(game.id)?.status === 'wanted') program.games.update(game.id, { status: 'downloading' })
    const message = `Taken over from ${downloader.name}`
    recordHistory(program, { type: 'grabbed', game, downloadId: download.id, title: download.title, message })
  })
  program.events.emit('gameChanged', { id: game.id, change: 'updated' })
  return showDownload(program, download)
}

async function toldOf(program: Claiming, downloader: Downloader, clientId: string): Promise<ClientDownload | null> {
  const downloads = await askClient(program, downloader, 5000)
  return downloads.find((one) => one.clientId.toLowerCase() === clientId.toLowerCase()) ?? null
}

function refuseTracked(
  program: Pick<Program, 'downloads' | 'downloaders'>,
  downloaderId: string,
  clientId: string,
): void {
  if (isTracked(program, downloaderId, clientId)) throw new AppError('conflict', 'This download is tracked already')
}

type Claimed = { userId: string; game: Game; downloader: Downloader; told: ClientDownload }

function claimed(
  program: Pick<Program, 'clock' | 'downloadClientKinds'>,
  { userId, game, downloader, told }: Claimed,
): StoredDownload {
  const { kind, version } = parseReleaseName(told.name)
  const status = statusOf(told.state)
  return {
    id: randomUUID(),
    gameId: game.id,
    userId,
    downloaderId: downloader.id,
    protocol: program.downloadClientKinds[downloader.type]?.protocols[0] ?? 'torrent',
    clientId: told.clientId,
    title: told.name,
    indexerName: null,
    kind,
    version,
    // What the client complains of is heard at the next round.
    status: status === null || status === 'failed' ? 'queued' : status,
    progress: told.progress,
    size: told.size,
    downloaded: told.downloaded,
    message: null,
    path: told.contentPath,
    addedAt: instant(program.clock),
    completedAt: told.completedAt,
    missedRounds: 0,
    removal: null,
    archivePasswords: null,
  }
}
