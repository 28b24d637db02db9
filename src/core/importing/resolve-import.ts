import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportRecord, ResolveImport } from '#domain/import.ts'
import { instant } from '#domain/ports/clock.ts'
import { blacklistRelease } from '../acquisition/blacklist-release.ts'
import { wantAgain } from '../acquisition/want-again.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'
import { rememberResolution } from '../settings/import-settings.ts'
import { askedTarget } from './choose-target.ts'
import { claimOn } from './claimed-folder.ts'
import { getImport, visibleImport } from './list-imports.ts'
import { libraryNow } from './prepare-import.ts'
import type { ImportingProgram } from './run-import.ts'
import { fitsPlan, type StartOptions, startImport } from './start-import.ts'
import { takeBackPlan } from './take-back-plan.ts'

type Resolving = ImportingProgram & Pick<Program, 'blacklist'>

/**
 * Decides on an import that waits for somebody: import it all the same (for another game or into another folder of the
 * library, when given), or skip it. Throws AppError `conflict` when it does not wait, and `forbidden` when a member wants
 * the decision about existing files remembered.
 */
export async function resolveImport(
  program: Resolving,
  userId: string,
  id: string,
  { action, gameId, targetPath, conflicts, remember }: ResolveImport,
): Promise<ImportRecord> {
  const record = waitingImport(program, userId, id)
  const download = program.downloads.find(record.downloadId)
  if (download === null) throw new AppError('gone', 'The download is no longer tracked')
  const isRemembered = remember === true && conflicts !== undefined && action === 'import'
  if (isRemembered) assertAdmin(program, userId)
  const place = action === 'skip' ? null : await chosenPlace(program, userId, record, { gameId, targetPath })
  const chosen = place === null ? null : { ...place, conflicts }
  // What is left of the last try is gone on with where it fits, and else taken back first.
  if (chosen === null || !fitsPlan(record, chosen)) await takeBackPlan(program, record)
  waitingImport(program, userId, id)
  if (isRemembered) rememberResolution(program, conflicts)
  if (chosen === null) skip(program, record, download)
  else startImport(program, download, { ...chosen, accepted: true })
  return getImport(program, userId, id)
}

function assertAdmin(program: Resolving, userId: string): void {
  if (program.users.find(userId)?.role === 'admin') return
  throw new AppError('forbidden', 'Only an admin can make this decision the setting for all imports')
}

function waitingImport(program: Resolving, userId: string, id: string): StoredImport {
  const record = visibleImport(program, userId, id)
  if (record.status !== 'review' && record.status !== 'failed') {
    throw new AppError(
      'conflict',
      `This import is ${record.status === 'running' ? 'running' : 'closed'}: there is nothing to decide`,
    )
  }
  return record
}

async function chosenPlace(
  program: Resolving,
  userId: string,
  record: StoredImport,
  { gameId, targetPath }: Pick<ResolveImport, 'gameId' | 'targetPath'>,
): Promise<StartOptions> {
  if (gameId !== undefined) getGame(program, userId, gameId)
  if (targetPath === undefined) return { gameId }
  const { root, folder } = await targetInLibrary(program, targetPath)
  const mine = { id: record.id, gameId: gameId ?? record.gameId, startedAt: null }
  const claim = claimOn(program, { root, folder }, mine)
  if (claim !== null) throw new AppError('conflict', claim)
  return { gameId, targetPath: folder }
}

async function targetInLibrary(program: Resolving, asked: string): Promise<{ root: string; folder: string }> {
  const root = await libraryNow(program)
  if (!root.ok) throw new AppError('unprocessable', root.reason)
  const folder = askedTarget(root.path, asked)
  if (folder === null) throw new AppError('invalid', `The folder must lie within the library folder ${root.path}`)
  return { root: root.path, folder }
}

// Not wanted: the automatic search must not bring the same release again.
function skip(program: Resolving, record: StoredImport, download: StoredDownload): void {
  const message = 'Not imported: it was skipped by hand'
  // It may have been grabbed for one game and meant for another since.
  const gameIds = new Set([download.gameId, record.gameId].filter((gameId) => gameId !== null))
  program.transaction(() => {
    program.imports.update(record.id, { status: 'skipped', message, finishedAt: instant(program.clock) })
    program.downloads.update(download.id, { status: 'removed', message })
    const { title: releaseTitle, indexerName } = download
    for (const gameId of gameIds) {
      if (program.games.findById(gameId) === null) continue
      blacklistRelease(program, gameId, { releaseTitle, indexerName, reason: message })
      wantAgain(program, gameId)
    }
  })
  for (const id of gameIds) program.events.emit('gameChanged', { id, change: 'updated' })
}
