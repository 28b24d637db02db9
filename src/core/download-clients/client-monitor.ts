import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { ClientDownload, ClientTest } from '#domain/ports/download-client.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { createLocks } from '../tasks/locks.ts'
import { assertCredentialsReadable, type ClientAvailability, createClientAvailability } from './client-availability.ts'

/** What is known of a download only while it is monitored. Speeds in bytes/s, eta in seconds. */
export type LiveFacts = Pick<ClientDownload, 'downloadSpeed' | 'uploadSpeed' | 'eta' | 'ratio' | 'seeders'>

const noLiveFacts: LiveFacts = { downloadSpeed: 0, uploadSpeed: 0, eta: null, ratio: null, seeders: null }

/** A download that its client cannot continue for now; `triedAt` (epoch ms) is when it was last resumed. */
type BlockedDownload = { id: string; downloaderId: string; title: string; message: string; triedAt: number }

/** What a client listed, and when (epoch ms). */
type Snapshot = { at: number; downloads: readonly ClientDownload[] }

/** What the clients reported last, and when they may be polled again. In memory only. */
export type ClientMonitor = ClientAvailability & {
  /**
   * Everything a client lists, with one request at most: a snapshot not older than `maxAgeMs` is reused, and callers
   * share a request in flight. Updates the client's health. Throws what the client throws.
   */
  listDownloads(downloader: Downloader, maxAgeMs: number): Promise<readonly ClientDownload[]>
  /** Lists downloads without regard to a request in flight, whose result may already be outdated. */
  refreshDownloads(downloader: Downloader): Promise<readonly ClientDownload[]>
  /** What the client listed last, `null` before the first poll and after a failure. */
  lastSnapshot(downloaderId: string): readonly ClientDownload[] | null
  /** Drops the snapshot, and ignores a request in flight, because something was changed in the client. */
  invalidate(downloaderId: string): void
  /**
   * Runs one poll of a client, unless an earlier poll still waits for it or it is backed off. A manual run ignores the
   * back-off.
   */
  poll(downloaderId: string, work: () => Promise<void>, options?: { isManual: boolean }): Promise<void>
  isPolling(downloaderId: string): boolean

  /** Asks a client for its version, folder and free space, and updates its health. Throws what the client throws. */
  check(downloader: Downloader): Promise<void>
  /** The result of the last successful check. */
  lastCheck(downloaderId: string): ClientTest | null

  factsOf(downloadId: string): LiveFacts
  /** Whether the client has listed the download since the program started. */
  wasListed(downloadId: string): boolean
  /** Stores a download's live facts and returns the previous ones. */
  recordFacts(downloadId: string, facts: LiveFacts): LiveFacts | null
  forgetFacts(downloadId: string): void

  blockedDownloads(): BlockedDownload[]
  /** Stores that a download is blocked, or with `null` that it is not. */
  recordBlocked(download: Omit<BlockedDownload, 'message' | 'triedAt'>, message: string | null): void
  recordRetry(downloadId: string): void
  /** Makes all blocked downloads due for a retry. */
  makeRetriesDue(): void
  forgetBlocked(downloadId: string): void

  /** Returns for how many milliseconds a client has not listed a download. `isFirst` restarts the count. */
  recordMissed(downloadId: string, isFirst: boolean): number
  forgetMissed(downloadId: string): void
}

type Deps = Needs<typeof createClientAvailability> & Pick<AppContext, 'clientOf'>

export function createClientMonitor(deps: Deps): ClientMonitor {
  const availability = createClientAvailability(deps)
  const snapshots = createSnapshots(deps, availability)
  const checks = createChecks(deps, availability)
  const polls = createLocks()
  return {
    ...availability,
    ...snapshots,
    ...checks,
    ...createFacts(),
    ...createBlocked(deps),
    ...createMissed(deps),
    isPolling: polls.isLocked,
    async poll(downloaderId, work, { isManual } = { isManual: false }) {
      if (isManual || !availability.isBackedOff(downloaderId)) await polls.tryLock(downloaderId, work)
    },
    reset(downloaderId) {
      availability.reset(downloaderId)
      snapshots.invalidate(downloaderId)
      checks.forgetCheck(downloaderId)
    },
  }
}

type SnapshotMethods = Pick<ClientMonitor, 'listDownloads' | 'refreshDownloads' | 'lastSnapshot' | 'invalidate'>

function createSnapshots({ clock, clientOf }: Deps, availability: ClientAvailability): SnapshotMethods {
  const snapshots = new Map<string, Snapshot>()
  const requests = new Map<string, Promise<readonly ClientDownload[]>>()
  // After the clock was set back, a snapshot may seem to be from the future: it is not fresh.
  const isFresh = ({ at }: Snapshot, maxAgeMs: number): boolean => {
    const ageMs = clock.now().getTime() - at
    return ageMs >= 0 && ageMs < maxAgeMs
  }
  const fetchList = async (downloader: Downloader, isCurrent: () => boolean): Promise<readonly ClientDownload[]> => {
    try {
      const downloads = await clientOf(downloader).list()
      if (isCurrent()) snapshots.set(downloader.id, { at: clock.now().getTime(), downloads })
      availability.recordSuccess(downloader)
      return downloads
    } catch (error) {
      snapshots.delete(downloader.id)
      availability.recordFailure(downloader, error)
      throw error
    }
  }
  const listDownloads: ClientMonitor['listDownloads'] = async (downloader, maxAgeMs) => {
    const snapshot = snapshots.get(downloader.id)
    if (snapshot !== undefined && isFresh(snapshot, maxAgeMs)) return snapshot.downloads
    assertCredentialsReadable(downloader)
    const inFlight = requests.get(downloader.id)
    if (inFlight !== undefined) return inFlight
    const isCurrent = (): boolean => requests.get(downloader.id) === request
    const request: Promise<readonly ClientDownload[]> = fetchList(downloader, isCurrent).finally(() => {
      if (isCurrent()) requests.delete(downloader.id)
    })
    requests.set(downloader.id, request)
    return request
  }
  const invalidate = (downloaderId: string): void => {
    snapshots.delete(downloaderId)
    requests.delete(downloaderId)
  }
  return {
    listDownloads,
    invalidate,
    lastSnapshot: (downloaderId) => snapshots.get(downloaderId)?.downloads ?? null,
    refreshDownloads(downloader) {
      invalidate(downloader.id)
      return listDownloads(downloader, 0)
    },
  }
}

type CheckMethods = Pick<ClientMonitor, 'check' | 'lastCheck'> & { forgetCheck(downloaderId: string): void }

function createChecks({ clientOf, downloaders, health }: Deps, availability: ClientAvailability): CheckMethods {
  const results = new Map<string, ClientTest>()
  return {
    lastCheck: (downloaderId) => results.get(downloaderId) ?? null,
    forgetCheck: (downloaderId) => void results.delete(downloaderId),
    async check(downloader) {
      try {
        const result = await clientOf(downloader).test()
        if (downloaders.find(downloader.id)?.updatedAt !== downloader.updatedAt) return
        if (isOther(results.get(downloader.id), result)) health.requestCheck()
        results.set(downloader.id, result)
        availability.recordSuccess(downloader)
      } catch (error) {
        if (error instanceof AppError) availability.recordFailure(downloader, error)
        throw error
      }
    },
  }
}

function isOther(before: ClientTest | undefined, { downloadPath, problem }: ClientTest): boolean {
  return before?.downloadPath !== downloadPath || before?.problem?.message !== problem?.message
}

function createFacts(): Pick<ClientMonitor, 'factsOf' | 'wasListed' | 'recordFacts' | 'forgetFacts'> {
  const factsById = new Map<string, LiveFacts>()
  return {
    factsOf: (downloadId) => factsById.get(downloadId) ?? noLiveFacts,
    wasListed: (downloadId) => factsById.has(downloadId),
    forgetFacts: (downloadId) => void factsById.delete(downloadId),
    recordFacts(downloadId, facts) {
      const before = factsById.get(downloadId) ?? null
      factsById.set(downloadId, facts)
      return before
    },
  }
}

function createBlocked({
  clock,
  health,
}: Deps): Pick<
  ClientMonitor,
  'blockedDownloads' | 'recordBlocked' | 'recordRetry' | 'makeRetriesDue' | 'forgetBlocked'
> {
  const blocked = new Map<string, BlockedDownload>()
  return {
    blockedDownloads: () => [...blocked.values()],
    forgetBlocked: (downloadId) => void blocked.delete(downloadId),
    recordBlocked(download, message) {
      const before = blocked.get(download.id)
      if ((before === undefined) !== (message === null)) health.requestCheck()
      if (message === null) blocked.delete(download.id)
      else blocked.set(download.id, { ...download, message, triedAt: before?.triedAt ?? clock.now().getTime() })
    },
    makeRetriesDue() {
      for (const [id, known] of blocked) blocked.set(id, { ...known, triedAt: Number.NEGATIVE_INFINITY })
    },
    recordRetry(downloadId) {
      const known = blocked.get(downloadId)
      if (known !== undefined) blocked.set(downloadId, { ...known, triedAt: clock.now().getTime() })
    },
  }
}

function createMissed({ clock }: Deps): Pick<ClientMonitor, 'recordMissed' | 'forgetMissed'> {
  const missedSince = new Map<string, number>()
  return {
    forgetMissed: (downloadId) => void missedSince.delete(downloadId),
    recordMissed(downloadId, isFirst) {
      const now = clock.now().getTime()
      const since = isFirst ? now : (missedSince.get(downloadId) ?? now)
      missedSince.set(downloadId, since)
      return Math.abs(now - since)
    },
  }
}
