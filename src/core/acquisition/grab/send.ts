import type { PendingGrab, StoredDownload } from '#db/repositories/downloads.ts'
import { hasClientId } from '#domain/downloads/client-state.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { withDifferences } from '#domain/downloads/request-differences.ts'
import { AppError, ServiceFailure } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AddOptions, AddOutcome, ClientDownload, Payload, SeedGoal } from '#domain/ports/download-client.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { assertCredentialsReadable } from '../../download-clients/client-availability.ts'
import { clientKeys } from '../../download-clients/client-key.ts'
import { failDownload } from '../../downloads/fail-download.ts'
import { showDownload } from '../../downloads/show-download.ts'
import { enteredOrigins } from '../../indexers/configured-origins.ts'
import { sendLock } from '../../tasks/locks.ts'
import { assertTakes } from './assert-takes.ts'
import { compareWithRequest } from './compare-with-request.ts'
import { pendingClientId } from './journal.ts'
import { storeGrabbed } from './store-grabbed.ts'

export type SendDeps = Needs<typeof failDownload> &
  Pick<
    AppContext,
    'clientMonitor' | 'clientOf' | 'downloadClientKinds' | 'downloaders' | 'indexers' | 'locks' | 'log' | 'settings'
  >

/** `skipped`: there is nothing to send, or it is being sent already. */
export type SendResult =
  | { outcome: 'accepted' }
  | { outcome: 'skipped' }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unknown'; message: string }

const firstPauseMs = 10_000
/** Torrents and NZBs that are kept for a move to another client, of all users. */
const maxKeptBytes = 64 * 1024 * 1024
export const maxPauseMs = 10 * 60_000

/**
 * Sends a journaled download for the first time. When every client refuses it, the download fails
 * without blacklisting the release, and AppError `upstream` is thrown. When a client may have it, the next poll finds
 * out and sends it again if necessary.
 */
export async function sendGrab(
  app: SendDeps,
  download: StoredDownload,
  clients: readonly Downloader[],
): Promise<Download> {
  const result = await sendToClient(app, download, clients)
  if (result.outcome === 'refused') {
    const isDueAgain = clients.every(({ id }) => app.downloaders.find(id)?.health.ok === false)
    failDownload(app, download.id, result.message, { blacklist: false, isDueAgain, isUnsent: isDueAgain })
    throw new AppError('upstream', result.message)
  }
  if (result.outcome === 'unknown') postponeGrab(app, download.id, result.message)
  return showDownload(app, app.downloads.find(download.id) ?? download)
}

/**
 * Sends a pending grab to the first client that accepts it, closes its journal and notifies its user. The client is recorded before it is
 * asked, because after a crash it may have the download. A client whose answer is unknown is the last one asked until it
 * answers that it does not have the download.
 */
export async function sendToClient(
  app: SendDeps,
  download: StoredDownload,
  clients: readonly Downloader[],
): Promise<SendResult> {
  const pending = app.downloads.findPendingGrab(download.id)
  if (pending === null) return { outcome: 'skipped' }
  const result = await app.locks.tryLock(sendLock(download.id), async (): Promise<SendResult> => {
    const reasons: string[] = []
    for (const downloader of clients) {
      const sent = await sendTo(app, { download, pending, downloader })
      if (sent.outcome !== 'refused') return sent
      reasons.push(`${downloader.name}: ${sent.message}`)
    }
    return { outcome: 'refused', message: `No download client accepted "${download.title}". ${reasons.join('. ')}` }
  })
  return result ?? { outcome: 'skipped' }
}

export type Attempt = { download: StoredDownload; pending: PendingGrab; downloader: Downloader }

async function sendTo(app: SendDeps, attempt: Attempt): Promise<AddOutcome> {
  const { download, downloader, pending } = attempt
  const mayBeOurs = pending.possiblyAcceptedBy === downloader.id
  const adopted = mayBeOurs ? download.adopted : await isOfOtherProgram(app, download, downloader)
  app.transaction(() => {
    app.downloads.update(download.id, { downloaderId: downloader.id, adopted })
    app.downloads.updatePendingGrab(download.id, { possiblyAcceptedBy: downloader.id })
  })
  const outcome = await outcomeOf(app, attempt)
  if (outcome.outcome === 'accepted') {
    const { clientId, note = null } = outcome
    const differences = await compareWithRequest(app, { downloader, clientId, options: optionsOf(attempt) })
    const message = withDifferences(note, differences)
    const notification = app.transaction(() => {
      app.downloads.update(download.id, { downloaderId: downloader.id, clientId, message, missedPolls: 0 })
      const stored = storeGrabbed(app, download, downloader)
      app.downloads.markGrabSent(download.id, maxKeptBytes)
      return stored
    })
    if (notification !== null) app.events.emit('notification', notification)
    app.log.module('grab').info('Sent to client', { title: download.title, client: downloader.name, clientId })
    return outcome
  }
  if (outcome.failure !== null) app.clientMonitor.recordFailure(downloader, outcome.failure)
  if (outcome.outcome === 'unknown') {
    const notification = app.transaction(() => storeGrabbed(app, download, downloader))
    if (notification !== null) app.events.emit('notification', notification)
  } else {
    app.downloads.updatePendingGrab(download.id, { possiblyAcceptedBy: null })
    const { title } = download
    app.log.module('grab').warn('Refused by client', { title, client: downloader.name, reason: outcome.message })
  }
  return outcome
}

/** Whether the client already has the torrent, and no user added it with Ludarr: adding it again adopts it. */
export async function isOfOtherProgram(
  app: SendDeps,
  download: StoredDownload,
  downloader: Downloader,
): Promise<boolean> {
  const { id, clientId } = download
  if (clientId === pendingClientId || !(await isInClient(app, downloader, clientId))) return false
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloader.id, clientId)
  const others = app.downloads.withClientIds([clientId]).filter((other) => other.id !== id)
  return !others.some((other) => !other.adopted && clientKeyOf(other.downloaderId, other.clientId) === key)
}

/** If the client cannot be asked now, its last snapshot decides. A failure is left to the attempt that follows. */
async function isInClient(app: SendDeps, downloader: Downloader, clientId: string): Promise<boolean> {
  const isIt = (reported: ClientDownload): boolean => hasClientId(reported, clientId)
  const wasListed = (): boolean => app.clientMonitor.lastSnapshot(downloader.id)?.some(isIt) === true
  if (app.clientMonitor.isBackedOff(downloader.id)) return wasListed()
  try {
    assertCredentialsReadable(downloader)
    const client = app.clientOf(downloader)
    return client.find === undefined ? (await client.list()).some(isIt) : (await client.find(clientId)) !== null
  } catch (error) {
    if (error instanceof AppError) return wasListed()
    throw error
  }
}

/** A client that could not be asked leaves open whether it accepted an earlier attempt. */
export async function outcomeOf(
  app: SendDeps,
  attempt: Attempt,
  changes: Partial<AddOptions> = {},
): Promise<AddOutcome> {
  try {
    return await addToClient(app, attempt, changes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const wasPossiblyAccepted = attempt.pending.possiblyAcceptedBy === attempt.downloader.id
    const outcome = wasPossiblyAccepted && error.code === 'upstream' ? 'unknown' : 'refused'
    return { outcome, message: error.message, failure: error instanceof ServiceFailure ? error : null }
  }
}

async function addToClient(
  app: SendDeps,
  { download, pending, downloader }: Attempt,
  changes: Partial<AddOptions>,
): Promise<AddOutcome> {
  assertCredentialsAccepted(app, downloader)
  const payload = payloadOf(download, pending)
  const { category } = optionsOf({ download, pending, downloader })
  await assertTakes(app.downloadClientKinds[downloader.type], payload, category)
  assertNoSecretInLink(app, payload, downloader)
  assertFolderAllowed(app, pending, downloader)
  const access = payload.kind === 'link' ? linkAccess(app, download, payload.url) : {}
  const isTaken = (clientId: string) => isOfOtherTitle(app, download, downloader, clientId)
  return app
    .clientOf(downloader)
    .add(payload, { ...optionsOf({ download, pending, downloader }), ...access, isTaken, ...changes })
}

/** Whether a client's download belongs to a release of another title. The same release of two users is shared. */
function isOfOtherTitle(app: SendDeps, download: StoredDownload, downloader: Downloader, clientId: string): boolean {
  const clientKeyOf = clientKeys(app)
  const key = clientKeyOf(downloader.id, clientId)
  return app.downloads
    .withClientIds([clientId])
    .some(
      (other) =>
        other.id !== download.id &&
        other.title !== download.title &&
        clientKeyOf(other.downloaderId, other.clientId) === key,
    )
}

/** The options with which a grab is sent to a client. */
export function optionsOf({ download, pending, downloader }: Attempt): AddOptions {
  return {
    downloadId: download.id,
    title: download.title,
    category: pending.category ?? downloader.category,
    downloadPath: pending.downloadPath ?? downloader.downloadPath,
    stopped: downloader.addStopped,
    seedGoal: seedGoalOf(pending),
    priority: pending.priority,
    since: download.addedAt,
  }
}

function linkAccess(app: SendDeps, { userId, indexerName }: StoredDownload, url: string): Partial<AddOptions> {
  const [privateOrigin] = indexerName === null ? enteredOrigins(app, userId, url) : []
  return privateOrigin === undefined ? {} : { privateOrigin }
}

function seedGoalOf({ seedRatio, seedSeconds }: PendingGrab): SeedGoal | null {
  return seedRatio === null && seedSeconds === null ? null : { ratio: seedRatio, seconds: seedSeconds }
}

/** Repeating refused credentials would get our address banned. Throws AppError `upstream`. */
function assertCredentialsAccepted(app: SendDeps, downloader: Downloader): void {
  assertCredentialsReadable(downloader)
  if (!app.clientMonitor.isBackedOff(downloader.id) || !app.clientMonitor.refusesCredentials(downloader.id)) return
  throw new AppError('upstream', app.downloaders.find(downloader.id)?.health.message ?? 'it refuses our credentials')
}

/** No other program gets an indexer's API key. Throws AppError `unprocessable`. */
function assertNoSecretInLink(app: SendDeps, payload: Payload, { type }: Downloader): void {
  if (payload.kind !== 'link' || app.downloadClientKinds[type]?.inProcess === true) return
  const indexerName = indexerOfKeyIn(app, payload.url)
  if (indexerName === null) return
  const reason = `The link contains the API key of ${indexerName}, which is not sent to other programs`
  throw new AppError('unprocessable', say('acquisition.builtInCanDownload', { cause: reason }))
}

function indexerOfKeyIn({ indexers }: Pick<AppContext, 'indexers'>, link: string): string | null {
  const forms = (key: string): string[] => [key, encodeURIComponent(key)]
  const owner = indexers.all().find(({ apiKey }) => apiKey && forms(apiKey).some((form) => link.includes(form)))
  return owner?.name ?? null
}

/** A user who may add downloads may not write to any folder of this machine. Throws AppError `unprocessable`. */
function assertFolderAllowed(app: SendDeps, { downloadPath }: PendingGrab, { type }: Downloader): void {
  if (downloadPath && app.downloadClientKinds[type]?.savesHere === true) {
    throw new AppError('unprocessable', say('acquisition.noFolderPerDownload'))
  }
}

function payloadOf({ clientId }: StoredDownload, { kind, name, uri, bytes, size }: PendingGrab): Payload {
  if (kind === 'torrent' && bytes !== null) return { kind, bytes, infoHash: clientId, name }
  if (kind === 'nzb' && bytes !== null) return { kind, bytes, name }
  if (kind === 'magnet' && uri !== null) return { kind, uri, infoHash: clientId, name }
  if (kind === 'link' && uri !== null) return { kind, url: uri, name, size }
  const content = kind === 'torrent' || kind === 'nzb' ? 'file' : 'link'
  throw new AppError('unprocessable', say('acquisition.storedUndecryptable', { kind: content }))
}

/** Schedules the next attempt, after a longer pause each time. */
export function postponeGrab(
  { downloads, clock }: Pick<AppContext, 'downloads' | 'clock'>,
  downloadId: string,
  reason: string,
): void {
  const pending = downloads.findPendingGrab(downloadId)
  if (pending === null) return
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** pending.attempts)
  const nextAttemptAt = new Date(clock.now().getTime() + pauseMs).toISOString()
  downloads.updatePendingGrab(downloadId, { attempts: pending.attempts + 1, nextAttemptAt })
  downloads.update(downloadId, { message: reason })
}
