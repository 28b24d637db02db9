import { randomUUID } from 'node:crypto'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { findRootFolder } from '../root-folders/root-folders.ts'
import { detectMovedGames } from './moved/detect-moved-games.ts'
import { runScan, type ScanDeps } from './run-scan.ts'
import { emitScanProgress } from './scan-progress.ts'

export type StartedScan = { accepted: boolean; scanId: string }

/**
 * Starts a scan of one root or of all enabled roots, which adds games for the user. Roots are scanned one at a time;
 * paused scans resume. A root that is already being scanned is scanned again afterwards, unless its scan still waits. If
 * all roots are, `accepted` is false and `scanId` is the running scan's.
 * Throws AppError `not-found`, and `conflict` if there is no root.
 */
export function startScan(
  app: ScanDeps,
  userId: string,
  { rootFolderId }: { rootFolderId?: string | undefined } = {},
): StartedScan {
  app.dataDisk.assertSpace()
  const roots = chosenRoots(app, rootFolderId)
  const before = roots.map((root) => ({ root, scan: app.scans.ofRoot(root.id) }))
  const idle = before.filter(({ scan }) => scan?.state !== 'running')
  for (const { root, scan } of before) {
    if (scan?.state !== 'running') continue
    const follows = scanAgain(app, scan, 'requested', () => startScan(app, userId, { rootFolderId: root.id }))
    if (!follows) app.scans.clearQueryTimes(root.id)
  }
  const [first] = before
  if (idle.length === 0 && first?.scan != null) return { accepted: false, scanId: first.scan.scanId }
  const scanId = randomUUID()
  const ids = idle.map(({ root, scan }) => {
    const resumes = scan?.state === 'paused'
    const id = resumes ? scan.scanId : scanId
    if (!resumes) app.scans.clearQueryTimes(root.id)
    const total = resumes ? scan.total : 0
    const newScan = { rootFolderId: root.id, scanId: id, userId, state: 'running' as const, total, message: null }
    app.scans.put({ ...newScan, startedAt: instant(app.clock), finishedAt: null })
    begin(app, root.id, id)
    return id
  })
  return { accepted: true, scanId: ids.includes(scanId) ? scanId : (ids[0] ?? scanId) }
}

/** Resumes interrupted and paused scans. Returns how many. Safe to call at any time. */
export function resumeScans(app: ScanDeps): number {
  const waiting = app.scans.withState(['running', 'paused'])
  for (const { rootFolderId, scanId, state } of waiting) {
    if (state === 'paused') app.scans.update(rootFolderId, { state: 'running', message: null })
    begin(app, rootFolderId, scanId)
  }
  return waiting.length
}

/** `only`: the root that has changed. `isRequested`: whether a scan follows one that is running. */
type AutomaticScan = { only?: string; isRequested?: boolean }

/**
 * Starts an automatic scan of the enabled roots, or of one that has changed, for the admin who scanned it last, else the
 * first.
 */
export function startAutomaticScan(
  app: Needs<typeof scanAgain> & Pick<AppContext, 'users'>,
  { only, isRequested = only !== undefined }: AutomaticScan = {},
): void {
  const admins = app.users.all().filter(({ role }) => role === 'admin')
  const first = admins[0]
  if (first === undefined) return
  for (const root of app.rootFolders.all().filter(({ id, enabled }) => enabled && (only ?? id) === id)) {
    const last = app.scans.ofRoot(root.id)
    if (last?.state === 'running' && isRequested) {
      scanAgain(app, last, 'changed', () => startAutomaticScan(app, { only: root.id }))
    }
    if (last?.state === 'running' || last?.state === 'paused') continue
    const userId = admins.find(({ id }) => id === last?.userId)?.id ?? first.id
    const scanId = randomUUID()
    const newScan = { rootFolderId: root.id, scanId, userId, state: 'running' as const, total: 0, message: null }
    app.scans.put({ ...newScan, startedAt: instant(app.clock), finishedAt: null })
    begin(app, root.id, scanId)
  }
}

/** Queues a check for renamed and moved games in the library folder. */
export function scanLibraryForMoves(app: ScanDeps): void {
  app.queues.scans.enqueue('library folder', async (signal) => {
    try {
      await detectMovedGames(app, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
}

/** Cancels the scan of one root, or all running and paused scans. Games found so far stay. */
export function cancelScans(
  app: Pick<AppContext, 'scans' | 'clock' | 'events'>,
  { rootFolderId: only }: { rootFolderId?: string | undefined } = {},
): void {
  for (const { rootFolderId } of app.scans.withState(['running', 'paused'])) {
    if ((only ?? rootFolderId) !== rootFolderId) continue
    app.scans.update(rootFolderId, { state: 'cancelled', message: 'Cancelled', finishedAt: instant(app.clock) })
    emitScanProgress(app, rootFolderId)
  }
}

function begin(app: ScanDeps, rootFolderId: string, scanId: string): void {
  app.queues.scans.enqueue(keyOf({ rootFolderId, scanId }), (signal) => runScan(app, rootFolderId, scanId, signal))
}

type ScanIds = { rootFolderId: string; scanId: string }

/** Includes the scan: a cancelled scan of the same root may still be finishing. */
const keyOf = ({ rootFolderId, scanId }: ScanIds): string => `${rootFolderId} ${scanId}`

/**
 * Starts another scan of a root once its scan has ended: that one may have read what has changed since. Returns false if
 * its scan still waits.
 */
function scanAgain(app: ScanDeps, scan: ScanIds, reason: 'requested' | 'changed', start: () => void): boolean {
  if (!app.queues.scans.isRunning(keyOf(scan))) return false
  app.queues.scans.enqueue(`${scan.rootFolderId} ${reason}`, async () => {
    const state = app.scans.ofRoot(scan.rootFolderId)?.state
    // A paused scan reads the root again when it resumes.
    if (state !== 'cancelled' && state !== 'paused' && app.rootFolders.find(scan.rootFolderId) !== null) start()
  })
  return true
}

function chosenRoots(app: Pick<AppContext, 'rootFolders'>, id: string | undefined): StoredRootFolder[] {
  if (id !== undefined) return [findRootFolder(app, id)]
  const enabled = app.rootFolders.all().filter((root) => root.enabled)
  if (enabled.length > 0) return enabled
  throw new AppError('conflict', say('library.noRootFolder'))
}
