import { platformLabel } from '#domain/games/entry-platform.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { folderName, folderNames } from '#domain/naming/folder-name.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { platformFolderName } from '#domain/systems/platform-folder.ts'

/** What names the folders of games. */
export type NamingSettings = Pick<ImportSettings, 'renamePattern' | 'platformFolders' | 'platformNames'>

/** The folder of a game: its names in order, while earlier ones are taken, and its platform folder. */
export type FolderByTemplate = { names(): Generator<string>; platformFolder: string | null }

/**
 * The folder that imports choose, and that renames move games to. `title`: of the imported release, if it is known.
 * `hasSiblings`: the title has entries for other platforms, whose folders could have the same name.
 */
export function folderByTemplate(
  game: Game,
  { version, title, hasSiblings }: { version: string | null; title: string | null; hasSiblings: boolean },
  { renamePattern, platformFolders, platformNames }: NamingSettings,
): FolderByTemplate {
  const { year } = matchTarget(game)
  const named = game.platform ? platformLabel(game.platform) : game.preferredPlatform
  const platform = named ?? (game.platforms.length === 1 ? (game.platforms[0] ?? null) : null)
  const release = title === null ? null : parseReleaseNameForGame(title, game)
  const plain = folderName(renamePattern, {
    Title: game.title,
    Year: year,
    Platform: platform,
    Version: version,
    Edition: release?.edition ?? null,
    Group: release?.group ?? null,
  })
  return {
    names: () => folderNames(plain, year, hasSiblings ? platform : null),
    platformFolder: platformFolders && platform !== null ? platformFolderName(platform, platformNames) : null,
  }
}
