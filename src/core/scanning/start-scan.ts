import { randomUUID } from 'node:crypto'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Program } from '../program.ts'
import { findRootFolder } from '../root-folders/root-folders.ts'
import { followMovedGames } from './moved/follow-moved-games.ts'
import { runScan, type ScanningProgram } from './run-scan.ts'
import { tellScan } from './scan-progress.ts'

export type StartedScan = { accepted: boolean; scanId: string }

/**
 * Begins to scan one root or all that are enabled; the games it finds are added for that user. Roots are scanned one
 * after the other, and one that is being scanned is not begun anew: when all are, the id of that scan is answered, not
 * accepted. A scan that waits goes on. Throws AppError `not-found` and `conflict`.
 */
export function startScan(
  program: ScanningProgram,
  userId: string,
  { rootFolderId }: { rootFolderId?: string | undefined } = {},
): StartedScan {
  const roots = chosenRoots(program, rootFolderId)
  const before = roots.map((root) => ({ root, scan: program.scans.ofRoot(root.id) }))
  const idle = before.filter(({ scan }) => scan?.state !== 'running')
  const [first] = before
  if (idle.length === 0 && first?.scan != null) return { accepted: false, scanId: first.scan.scanId }
  const scanId = randomUUID()
  const ids = idle.map(({ root, scan }) => {
    const goesOn = scan?.state === 'paused'
    const id = goesOn ? scan.scanId : scanId
    if (!goesOn) program.scans.forgetAsked(root.id)
    const total = goesOn ? scan.total : 0
    const anew = { rootFolderId: root.id, scanId: id, userId, state: 'running' as const, total, message: null }
    program.scans.put({ ...anew, startedAt: instant(program.clock), finishedAt: null })
    begin(program, root.id, id)
    return id
  })
  return { accepted: true, scanId: ids.includes(scanId) ? scanId : (ids[0] ?? scanId) }
}

/** Goes on with scans that were interrupted or that waited for the provider. Harmless at any time. */
export function resumeScans(program: ScanningProgram): number {
  const waiting = program.scans.withState(['running', 'paused'])
  for (const { rootFolderId, scanId, state } of waiting) {
    if (state === 'paused') program.scans.update(rootFolderId, { state: 'running', message: null })
    begin(program, rootFolderId, scanId)
  }
  return waiting.length
}

/** Scans the enabled roots, or one of them, by itself: for the admin who scanned them last, else for the first one. */
export function scanByItself(program: ScanningProgram & Pick<Program, 'users'>, only: string | null = null): void {
  const admins = program.users.all().filter(({ role }) => role === 'admin')
  const first = admins[0]
  if (first === undefined) return
  for (const root of program.rootFolders.all().filter(({ id, enabled }) => enabled && (only ?? id) === id)) {
    const last = program.scans.ofRoot(root.id)
    if (last?.state === 'running' || last?.state === 'paused') continue
    const userId = admins.find(({ id }) => id === last?.userId)?.id ?? first.id
    const scanId = randomUUID()
    const anew = { rootFolderId: root.id, scanId, userId, state: 'running' as const, total: 0, message: null }
    program.scans.put({ ...anew, startedAt: instant(program.clock), finishedAt: null })
    begin(program, root.id, scanId)
  }
}

/** Looks whether games were renamed or moved in the library folder. */
export function followInLibrary(program: ScanningProgram): void {
  program.scanning.start('library folder', async (signal) => {
    try {
      await followMovedGames(program, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
}

/** Stops the scan of one root, or every scan that runs or waits. What was found by then stays. */
export function cancelScans(
  program: Pick<Program, 'scans' | 'clock' | 'events'>,
  { rootFolderId: only }: { rootFolderId?: string | undefined } = {},
): void {
  for (const { rootFolderId } of program.scans.withState(['running', 'paused'])) {
    if ((only ?? rootFolderId) !== rootFolderId) continue
    program.scans.update(rootFolderId, { state: 'cancelled', message: 'Cancelled', finishedAt: instant(program.clock) })
    tellScan(program, rootFolderId)
  }
}

function begin(program: ScanningProgram, rootFolderId: string, scanId: string): void {
  // Named by the scan too: the run of one that was cancelled may still be at its last step.
  program.scanning.start(`${rootFolderId} ${scanId}`, (signal) => runScan(program, rootFolderId, scanId, signal))
}

function chosenRoots(program: Pick<Program, 'rootFolders'>, id: string | undefined): StoredRootFolder[] {
  if (id !== undefined) return [findRootFolder(program, id)]
  const enabled = program.rootFolders.all().filter((root) => root.enabled)
  if (enabled.length > 0) return enabled
  throw new AppError('conflict', 'There is no root folder to scan. Add one under Settings → Root folders.')
}
