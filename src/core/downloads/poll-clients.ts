import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage, ServiceFailure } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { completesWithin } from '../tasks/completes-within.ts'
import { applySnapshot, isSuddenlyEmpty } from './apply-snapshot.ts'
import { retryBlocked } from './blocked-downloads.ts'
import { resumeRemovals } from './remove-download.ts'
import { reconcileWantedGames, restoreWantedStatus } from './restore-wanted-status.ts'

type Deps = Pick<
  AppContext,
  'downloads' | 'games' | 'history' | 'events' | 'clock' | 'transaction' | 'clientMonitor' | 'progressEvents'
>

export type PollDeps = Needs<typeof resumeRemovals | typeof applySnapshot>

const defaultTimeoutMs = 5000

export type PollOptions = {
  /** A round that a user started also polls failing clients and resumes all blocked downloads. */
  isManual?: boolean
  timeoutMs?: number
}

/**
 * One poll round: resumes interrupted work, then polls each client that has active downloads. An unreachable client
 * changes nothing but its own health. The round does not wait for a slow client: its snapshot is applied when it
 * arrives, and until then the client is not polled again.
 */
export async function pollClients(
  app: PollDeps,
  signal?: AbortSignal,
  { isManual = false, timeoutMs = defaultTimeoutMs }: PollOptions = {},
): Promise<void> {
  if (isManual) app.clientMonitor.makeRetriesDue()
  const waitFor = createRoundTimeout(app, timeoutMs)
  await waitFor(app.triggers.resumeGrabs(signal))
  await waitFor(resumeRemovals(app, signal))
  if (signal?.aborted) return
  reconcileWantedGames(app)
  await waitFor(pollEachClient(app, { signal, isManual }))
}

type Round = { signal: AbortSignal | undefined; isManual: boolean }

async function pollEachClient(app: PollDeps, round: Round): Promise<void> {
  const downloaders = new Map(app.downloaders.all().map((downloader) => [downloader.id, downloader]))
  const active = Map.groupBy(app.downloads.active(), ({ downloaderId }) => downloaderId)
  await Promise.all(
    [...active].map(async ([downloaderId, downloads]) => {
      const downloader = downloaderId === null ? undefined : downloaders.get(downloaderId)
      if (downloader === undefined) endOrphaned(app, downloads)
      else await pollClient(app, downloader, downloads, round)
    }),
  )
}

async function pollClient(
  app: PollDeps,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  { signal, isManual }: Round,
): Promise<void> {
  const poll = async (): Promise<void> => {
    try {
      const listed = await app.clientMonitor.listDownloads(downloader, 0)
      const snapshot = [...listed, ...(await findUnlisted(app, downloader, downloads, listed))]
      if (signal?.aborted) return
      const isTrusted = !isSuddenlyEmpty(downloads, snapshot) || (await hasNone(app, downloader, downloads))
      applySnapshot(app, downloader, downloads, snapshot, isTrusted)
      await retryBlocked(app, downloader)
      await app.triggers.recheckDifferences(downloader, downloads)
    } catch (error) {
      forgetSpeeds(app, downloads)
      app.log.debug('A client could not be polled', { client: downloader.name, reason: errorMessage(error) })
    }
  }
  await app.clientMonitor.poll(downloader.id, poll, { isManual })
}

/** While a client does not answer, nobody knows how fast its downloads are and how long they take. */
function forgetSpeeds(
  { clientMonitor, progressEvents }: Pick<AppContext, 'clientMonitor' | 'progressEvents'>,
  downloads: readonly StoredDownload[],
): void {
  const moving = downloads.filter(({ id }) => {
    const { downloadSpeed, uploadSpeed, eta } = clientMonitor.factsOf(id)
    return downloadSpeed > 0 || uploadSpeed > 0 || eta !== null
  })
  for (const { id } of moving)
    clientMonitor.recordFacts(id, { ...clientMonitor.factsOf(id), downloadSpeed: 0, uploadSpeed: 0, eta: null })
  progressEvents.emit(moving.map(({ id }) => id))
}

/** The downloads that the client has although its list lacks them. Those that it was not sent yet are not asked for. */
async function findUnlisted(
  { clientOf, downloads: stored }: Pick<AppContext, 'clientOf' | 'downloads'>,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  listed: readonly ClientDownload[],
): Promise<ClientDownload[]> {
  const client = clientOf(downloader)
  if (client.findAll === undefined) return []
  const known = new Set(listed.flatMap(({ clientId, otherIds = [] }) => [clientId.toLowerCase(), ...otherIds]))
  const missing = downloads.filter(({ clientId }) => !known.has(clientId.toLowerCase()))
  if (missing.length === 0) return []
  const pending = new Set(stored.pendingGrabs().map(({ downloadId }) => downloadId))
  const sent = missing.filter(({ id }) => !pending.has(id)).map(({ clientId }) => clientId)
  return sent.length === 0 ? [] : client.findAll(sent)
}

const askedAbout = 3

/**
 * Asks the client about some of the downloads that its empty list lacks. It has no files of one that was deleted: most
 * clients answer with an error. Throws if the client does not answer, because then nothing is known.
 */
async function hasNone(
  { clientOf }: Pick<AppContext, 'clientOf'>,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
): Promise<boolean> {
  const client = clientOf(downloader)
  if (client.files === undefined) return false
  for (const { clientId } of downloads.slice(0, askedAbout)) {
    const files = await client.files(clientId).catch(noneIfAnswered)
    if (files.length > 0) return false
  }
  return true
}

function noneIfAnswered(error: unknown): [] {
  if (!(error instanceof AppError) || error instanceof ServiceFailure) throw error
  return []
}

/** Ends downloads whose client was removed from Ludarr. */
function endOrphaned(app: PollDeps, downloads: readonly StoredDownload[]): void {
  for (const { id, status } of downloads) {
    if (status === 'importing' || app.downloads.findPendingGrab(id) !== null) continue
    markDownloadLost(app, id, 'Its download client was removed from Ludarr.')
  }
}

/** Waits for the stages of a round, together no longer than `timeoutMs`. Logs the error of a stage that fails later. */
function createRoundTimeout(
  { log }: Pick<AppContext, 'log'>,
  timeoutMs: number,
): (stage: Promise<unknown>) => Promise<void> {
  const deadline = performance.now() + timeoutMs
  return async (stage) => {
    if (await completesWithin(stage, Math.max(0, deadline - performance.now()))) return
    stage.catch((error) => log.error('A poll round failed', { reason: errorMessage(error) }))
  }
}

/**
 * Ends a download that its client no longer has. Its status is `removed`, and its game is wanted again if it has no
 * other active download. The release is not blacklisted.
 */
function markDownloadLost(app: Deps, downloadId: string, message: string): void {
  const wantedId = app.transaction(() => {
    const download = app.downloads.find(downloadId)
    if (download === null) return null
    app.downloads.update(downloadId, { status: 'removed', message })
    const game = download.gameId === null ? null : app.games.findById(download.gameId)
    const { userId, title } = download
    recordHistory(app, { type: 'failed', game, userId, downloadId, title, message })
    return restoreWantedStatus(app, download.gameId) ? download.gameId : null
  })
  app.clientMonitor.forgetFacts(downloadId)
  app.progressEvents.emit([downloadId])
  if (wantedId !== null) app.events.emit('gameChanged', { id: wantedId, change: 'updated' })
}
