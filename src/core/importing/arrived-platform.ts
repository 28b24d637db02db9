import type { StoredDownload } from '#db/repositories/downloads.ts'
import { platformOfFiles } from '#domain/game-files/platform-of-files.ts'
import { defaultPlatformId, platformFields, platformOfRelease } from '#domain/games/entry-platform.ts'
import type { Game } from '#domain/games/game.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { AppContext } from '../app-context.ts'
import { isWholeGame } from './conflicts/previous-files.ts'

/**
 * The platform that a game gets with an import: that of the release, which its name or its largest file tells. A release
 * that names none is for the default platform, if the game has none yet. Another entry of the title keeps its platform.
 * Empty if nothing changes.
 */
export function arrivedPlatform(
  app: Pick<AppContext, 'games' | 'relations'>,
  game: Game,
  download: StoredDownload,
  files: Iterable<{ path: string; size: number }> = [],
): Partial<Pick<Game, 'platform' | 'preferredPlatform'>> {
  const isUndecided = game.platform === null
  // A platform that a user named, and that no system has, stays.
  if (!isWholeGame(app, game, download) || (isUndecided && game.preferredPlatform !== null)) return {}
  const named = platformOfRelease(parseReleaseNameForGame(download.title, game)) ?? platformOfFiles(files)
  const platform = named ?? (isUndecided && download.kind === 'game' ? defaultPlatformId : null)
  if (platform === null || platform === game.platform) return {}
  const isTaken = app.games.entriesOf(game.id).some((entry) => entry.id !== game.id && entry.platform === platform)
  return isTaken ? {} : platformFields({ platform })
}
