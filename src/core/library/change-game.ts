import type { Game, GameChange } from '#domain/games/game.ts'
import { instant } from '#domain/ports/clock.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import type { AppContext } from '../app-context.ts'
import { alreadyInLibrary } from './add-game.ts'
import { findDuplicate, getGame } from './find-game.ts'
import { assertStatusAllowed } from './new-game.ts'
import type { CheckFolderDeps } from './paths/check-folder.ts'
import { validateLibraryPath } from './validate-library-path.ts'

export type ChangeGameDeps = CheckFolderDeps & Pick<AppContext, 'feeds' | 'clock' | 'events' | 'transaction'>

/**
 * Changes a game. Throws AppError `not-found`, `conflict` for the title or metadata id of another game or the status
 * `downloading` without a download, and what `validateLibraryPath` throws.
 */
export async function changeGame(app: ChangeGameDeps, userId: string, id: string, change: GameChange): Promise<Game> {
  const { libraryPath, ...facts } = change
  const folder = libraryPath === undefined ? {} : await validateLibraryPath(app, getGame(app, userId, id), libraryPath)
  const game = app.transaction(() => {
    const before = getGame(app, userId, id)
    assertNoDuplicate(app, before, change)
    if (change.status !== before.status) {
      assertStatusAllowed(change.status, { id, downloads: app.downloads })
    }
    const derived = { ...completion(before, change, instant(app.clock)), ...updateState(app, id, change) }
    app.games.update(id, { ...facts, ...derived, ...folder })
    return getGame(app, userId, id)
  })
  app.events.emit('gameChanged', { id, change: 'updated' })
  return game
}

function assertNoDuplicate(app: Pick<AppContext, 'games'>, before: Game, change: GameChange): void {
  if (change.title === undefined && change.metadataId === undefined) return
  const existing = findDuplicate(app, { ...before, ...change })
  if (existing !== null && existing.id !== before.id) throw alreadyInLibrary(existing)
}

/** Whether the known update is still newer than the installed version that the user entered. */
function updateState(app: Pick<AppContext, 'feeds'>, id: string, { installedVersion }: GameChange): Partial<Game> {
  if (installedVersion === undefined) return {}
  return { updateAvailable: isNewer(app.feeds.update(id)?.version ?? null, installedVersion) }
}

function completion(before: Game, change: GameChange, now: string): Partial<Game> {
  if (change.status === undefined || change.status === before.status) return {}
  return { completedAt: change.status === 'completed' ? now : before.completedAt }
}
