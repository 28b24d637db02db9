import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportRecord, ResolveImport } from '#domain/importing/import.ts'
import { assertCorrections } from '#domain/importing/import-corrections.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { blacklistRelease } from '../../downloads/blacklist-release.ts'
import { restoreWantedStatus } from '../../downloads/restore-wanted-status.ts'
import { storeResolution } from '../../settings/import-settings.ts'
import { getImport, visibleImport } from '../list-imports.ts'
import { assertOtherGames } from '../other-games.ts'
import { rollBackLastImport } from '../rollback.ts'
import { fitsPlan, startImport } from '../start-import.ts'
import { chosenFolder } from '../target/chosen-folder.ts'

type Resolving = Needs<typeof startImport> & Pick<AppContext, 'blacklist'>

/**
 * Resolves an import in review: imports it (for another game or into another folder, if given) or skips it. Throws
 * AppError `conflict` when it needs no review, and `forbidden` when a member wants the decision about existing files
 * remembered.
 */
export async function resolveImport(
  app: Resolving,
  userId: string,
  id: string,
  { action, gameId, targetPath, conflicts, corrections, remember }: ResolveImport,
): Promise<ImportRecord> {
  if (corrections !== undefined) {
    assertCorrections(corrections)
    assertOtherGames(app, userId, corrections)
  }
  const record = importInReview(app, userId, id)
  const download = app.downloads.find(record.downloadId)
  if (download === null) throw new AppError('gone', say('importing.notTracked'))
  const isRemembered = remember === true && conflicts !== undefined && action === 'import'
  if (isRemembered) assertAdmin(app, userId)
  const folder = action === 'skip' ? null : await chosenFolder(app, userId, record, { gameId, targetPath })
  const chosen = folder === null ? null : { ...folder, conflicts, corrections }
  // The plan of the last attempt is continued if it fits the decision, and rolled back otherwise.
  if (chosen === null || !fitsPlan(record, chosen)) await rollBackLastImport(app, record)
  importInReview(app, userId, id)
  // Whoever assigns a download without an owner to a game adopts it.
  if (download.userId === null) app.downloads.update(download.id, { userId, adopted: true })
  if (isRemembered) storeResolution(app, conflicts)
  if (chosen === null) skip(app, record, download)
  else startImport(app, download, { ...chosen, accepted: true })
  return getImport(app, userId, id)
}

function assertAdmin(app: Resolving, userId: string): void {
  if (app.users.find(userId)?.role === 'admin') return
  throw new AppError('forbidden', say('importing.administratorsDecideForAll'))
}

function importInReview(app: Resolving, userId: string, id: string): StoredImport {
  const record = visibleImport(app, userId, id)
  if (record.status !== 'review' && record.status !== 'failed') {
    throw new AppError(
      'conflict',
      record.status === 'running' ? say('importing.runningNothingToDecide') : say('importing.endedNothingToDecide'),
    )
  }
  return record
}

// The automatic search must not grab the skipped release again.
function skip(app: Resolving, record: StoredImport, download: StoredDownload): void {
  const message = 'Not imported: skipped manually'
  // The download may have been grabbed for one game and assigned to another.
  const gameIds = new Set([download.gameId, record.gameId].filter((gameId) => gameId !== null))
  app.transaction(() => {
    const finishedAt = instant(app.clock)
    app.imports.update(record.id, { status: 'skipped', message, finishedAt, conflicts: null, cause: null, retry: null })
    app.downloads.update(download.id, { status: 'removed', message })
    const { title: releaseTitle, indexerName } = download
    for (const gameId of gameIds) {
      if (app.games.findById(gameId) === null) continue
      // Neither a folder that an admin chose nor a part of a release could be grabbed again.
      if (!download.manual && download.splitFrom === null)
        blacklistRelease(app, gameId, { releaseTitle, indexerName, reason: message })
      restoreWantedStatus(app, gameId)
    }
  })
  for (const id of gameIds) app.events.emit('gameChanged', { id, change: 'updated' })
}
