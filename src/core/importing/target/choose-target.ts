import { lstat, readdir, realpath } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { type Game, matchTarget } from '#domain/games/game.ts'
import type { ImportSettings } from '#domain/importing/import.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { folderName, folderNames } from '#domain/naming/folder-name.ts'
import { safeName } from '#domain/naming/safe-name.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { isInside } from '../../files/path-inside.ts'
import { findFolderOwners } from '../../library/folder-owners.ts'

export type TargetRequest = {
  importId: string
  game: Game
  version: string | null
  releaseTitle: string
  /** The library folder, with links resolved. */
  root: string
  settings: Pick<ImportSettings, 'renamePattern' | 'platformFolders'>
}

/**
 * The folder of a game in the library: the one it has when that lies inside, else one named by the template that
 * belongs to no other game. Reserve it in the journal before anything else is awaited.
 */
export async function chooseTarget(app: Pick<AppContext, 'games' | 'imports'>, wish: TargetRequest): Promise<string> {
  const own = await ownFolder(app, wish.game, wish.root)
  return own ?? freeFolder(app, wish)
}

/** A folder somebody asks for: absolute or below the library folder. `null` when it does not lie inside. */
export function requestedTarget(root: string, asked: string): string | null {
  const folder = isAbsolute(asked) ? resolve(asked) : resolve(root, asked)
  return isInside(root, folder) ? folder : null
}

// What another game holds, or has something in, is not written to, whoever said that it is this one's.
async function ownFolder(
  app: Pick<AppContext, 'games'>,
  { id, libraryPath }: Game,
  root: string,
): Promise<string | null> {
  if (libraryPath === null) return null
  const real = await ifExists(realpath(libraryPath))
  if (real === null || !isInside(root, real) || findFolderOwners(app, real, id).length > 0) return null
  return (await lstat(real)).isDirectory() ? real : null
}

async function freeFolder(
  app: Pick<AppContext, 'games' | 'imports'>,
  { importId, game, version, releaseTitle, root, settings }: TargetRequest,
): Promise<string> {
  const { year } = matchTarget(game)
  const platform = game.preferredPlatform ?? (game.platforms.length === 1 ? (game.platforms[0] ?? null) : null)
  const { edition, group } = parseReleaseName(releaseTitle)
  const plain = folderName(settings.renamePattern, {
    Title: game.title,
    Year: year,
    Platform: platform,
    Version: version,
    Edition: edition,
    Group: group,
  })
  const shelf = settings.platformFolders && platform !== null ? safeName(platform) : null
  const around = shelf === null ? root : join(root, await namedThere(root, shelf))
  const there = await namesIn(around)
  const held = new Set(
    app.games
      .withLibraryPath()
      .filter(({ id }) => id !== game.id)
      .map(({ libraryPath }) => foldedName(libraryPath)),
  )
  const underWay = app.imports
    .withStatus(['running', 'review', 'failed'])
    .filter((other) => other.id !== importId && other.gameId !== game.id)
    .map((other) => foldedName(other.targetPath ?? ''))
  for (const name of folderNames(plain, year)) {
    const folder = join(around, name)
    const folded = foldedName(folder)
    // Written otherwise it is somebody else's, and on some file systems the same.
    const alike = there.some((other) => other !== name && foldedName(other) === foldedName(name))
    if (!alike && !held.has(folded) && !underWay.includes(folded)) return folder
  }
  throw new Error('There is always a number left')
}

// A folder for a platform that is there already, written otherwise, is used.
async function namedThere(root: string, shelf: string): Promise<string> {
  const there = await namesIn(root)
  return there.includes(shelf) ? shelf : (there.find((name) => foldedName(name) === foldedName(shelf)) ?? shelf)
}

async function namesIn(folder: string): Promise<string[]> {
  return (await ifExists(readdir(folder))) ?? []
}
