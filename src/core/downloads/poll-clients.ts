import type { StoredDownload } from '#db/repositories/downloads.ts'
import { isComplete } from '#domain/downloads/client-state.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { blockedAsStalled, recordBlocked, retryBlocked } from './blocked-downloads.ts'
import { changesOf, factsOf, sameFacts } from './download-changes.ts'
import { endDeletedDownloads } from './end-deleted-downloads.ts'
import { type FailDownloadDeps, failDownload } from './fail-download.ts'
import { loseDownload } from './lose-download.ts'
import { reconcileWantedGames } from './reconcile-wanted-games.ts'
import { type RemovingDeps, resumeRemovals } from './remove-download.ts'
import { roundsUntilRemoved } from './rounds-until-removed.ts'

export type PollDeps = FailDownloadDeps & RemovingDeps & Pick<AppContext, 'triggers' | 'progressEvents'>

/** A client that has just been started may list nothing for a while, however often it is asked. */
const missedForMs = 30_000
const graceMs = 60_000
const usualPatienceMs = 5000

/**
 * One round: every client with downloads on their way is asked once, and what it says becomes their status. A client
 * that cannot be asked changes nothing but its own health. One that takes long is not waited for: its answer counts
 * when it comes, it is not asked a second time meanwhile, and the others are followed on.
 */
export async function pollClients(app: PollDeps, signal?: AbortSignal, patienceMs = usualPatienceMs): Promise<void> {
  const until = within(app, patienceMs)
  await until(app.triggers.resumeGrabs(signal))
  await until(resumeRemovals(app, signal))
  if (signal?.aborted) return
  reconcileWantedGames(app)
  const followed = Map.groupBy(app.downloads.active(), (download) => download.downloaderId)
  const rounds = [...followed].map(async ([downloaderId, downloads]) => {
    const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
    if (downloader === null) loseClient(app, downloads)
    else await pollClient(app, downloader, downloads, signal)
  })
  await until(Promise.all(rounds))
}

async function pollClient(
  app: PollDeps,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  signal: AbortSignal | undefined,
): Promise<void> {
  await app.clientMonitor.poll(downloader.id, async () => {
    try {
      const reported = await app.clientMonitor.listDownloads(downloader, 0)
      if (signal?.aborted) return
      applySnapshot(app, downloader, downloads, indexById(reported))
      await retryBlocked(app, downloader)
    } catch (error) {
      app.log.debug('A client could not be polled', { client: downloader.name, reason: errorMessage(error) })
    }
  })
}

/** An id of its own counts before one that another went by earlier. */
function indexById(told: readonly ClientDownload[]): Map<string, ClientDownload> {
  const earlier = told.flatMap((one) => (one.otherIds ?? []).map((id) => [id, one] as const))
  return new Map([...earlier, ...told.map((one) => [one.clientId.toLowerCase(), one] as const)])
}

function applySnapshot(
  app: PollDeps,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
  told: ReadonlyMap<string, ClientDownload>,
): void {
  const changed: string[] = []
  const deleted: string[] = []
  const ended: (() => void)[] = []
  app.transaction(() => {
    // Asking took a while: what was followed may have been imported, removed or ended meanwhile.
    const activeNow = new Map(app.downloads.active().map((download) => [download.id, download]))
    for (const { id } of downloads) {
      const download = activeNow.get(id)
      if (download === undefined || download.downloaderId !== downloader.id) continue
      if (download.removal !== null) continue
      const one = told.get(download.clientId.toLowerCase())
      if (one !== undefined && recordReported(app, download, blockedAsStalled(one))) changed.push(id)
      const isBlocked = recordBlocked(app, downloader, download, one)
      if (download.status === 'importing') continue
      if (one === undefined ? isMissing(app, download) : one.deleted === true) deleted.push(id)
      else if (one === undefined || isBlocked) continue
      else if (one.state === 'error') ended.push(() => fail(app, downloader, id, one))
      else if (isComplete(one)) ended.push(() => arrive(app, id))
    }
  })
  if (deleted.length > 0) endDeletedDownloads(app, downloader, deleted)
  for (const end of ended) end()
  app.progressEvents.emit(changed)
}

/** Answers whether there is something to tell. */
function recordReported(app: PollDeps, download: StoredDownload, told: ClientDownload): boolean {
  const facts = factsOf(told)
  const before = app.clientMonitor.recordFacts(download.id, facts)
  const change = changesOf(download, told, app.clock)
  if (change !== null) app.downloads.update(download.id, change)
  const visibly = change !== null && (change.status !== undefined || change.progress !== undefined)
  return visibly || before === null || !sameFacts(before, facts)
}

/** Counts a round in which the client did not list it. Answers whether there were enough of them. */
function isMissing(app: PollDeps, download: StoredDownload): boolean {
  const ageMs = app.clock.now().getTime() - Date.parse(download.addedAt)
  const wasListed = app.clientMonitor.wasListed(download.id)
  const isYoung = !wasListed && ageMs >= 0 && ageMs < graceMs
  if (isYoung || app.downloads.findPendingGrab(download.id) !== null) return false
  const missedMs = app.clientMonitor.recordMissed(download.id, download.missedPolls === 0)
  const missedPolls = download.missedPolls + 1
  app.downloads.update(download.id, { missedPolls })
  if (missedPolls < roundsUntilRemoved || missedMs < missedForMs) return false
  app.clientMonitor.forgetMissed(download.id)
  return true
}

function loseClient(app: PollDeps, downloads: readonly StoredDownload[]): void {
  for (const { id, status } of downloads) {
    if (status === 'importing' || app.downloads.findPendingGrab(id) !== null) continue
    loseDownload(app, id, 'Its download client was removed from Ludarr.')
  }
}

function fail(app: PollDeps, downloader: Downloader, id: string, told: ClientDownload): void {
  const words = told.message ?? `${downloader.name} reports "${told.rawState}".`
  failDownload(app, id, words, { blacklist: told.failureCause !== 'client' })
  app.progressEvents.emit([id])
}

function arrive(app: PollDeps, id: string): void {
  const download = app.downloads.find(id)
  if (download !== null) app.triggers.importDownload(download)
}

/** Waits for parts of a round, all together no longer than so. What ends badly afterwards is written down. */
function within({ log }: Pick<AppContext, 'log'>, patienceMs: number): (work: Promise<unknown>) => Promise<void> {
  const deadline = performance.now() + patienceMs
  return async (work) => {
    let isLate = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(
        () => {
          isLate = true
          resolve()
        },
        Math.max(0, deadline - performance.now()),
      )
    })
    const done = work.then(
      () => undefined,
      (error: unknown) => {
        if (!isLate) throw error
        log.error('Following failed', { reason: errorMessage(error) })
      },
    )
    await Promise.race([done, late]).finally(() => clearTimeout(timer))
  }
}
