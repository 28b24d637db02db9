import { lstat, readdir } from 'node:fs/promises'
import type { Game } from '#domain/games/game.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename, isAbsolute, isSamePath, join, resolve } from '#domain/paths/paths.ts'
import { systemOfFolder } from '#domain/systems/systems.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { isInside } from '../../files/path-inside.ts'
import { plannedPlaceOf } from '../../files/places.ts'
import { folderByTemplate, type NamingSettings } from '../../library/folder-by-template.ts'
import { findFolderOwners } from '../../library/folder-owners.ts'
import type { DownloadContent } from '../../library/paths/content-paths.ts'
import { findReservedUse, type PathRules, readPathRules } from '../../library/paths/path-rules.ts'

export type ChooseTargetDeps = Needs<typeof readPathRules> & Pick<AppContext, 'games' | 'imports'>

export type TargetRequest = {
  importId: string
  game: Game
  version: string | null
  releaseTitle: string
  /** The library folder, with links resolved. */
  root: string
  settings: NamingSettings
}

/**
 * The folder of a game in the library: its current one if that is inside the library, otherwise a free one named by the
 * template. Journal it before awaiting anything else.
 */
export async function chooseTarget(app: ChooseTargetDeps, request: TargetRequest): Promise<string> {
  const isOwn = ({ gameId }: DownloadContent): boolean => gameId === request.game.id
  const rules = await readPathRules(app, isOwn)
  const own = await ownFolder(app, rules, request)
  return own ?? freeFolder(app, rules, request)
}

async function isReserved(rules: PathRules, folder: string): Promise<boolean> {
  const planned = await plannedPlaceOf(folder)
  return planned === null || (await findReservedUse(rules, planned)) !== null
}

/** A folder requested by a user, absolute or relative to the library folder. `null` when it is outside. */
export function requestedTarget(root: string, requested: string): string | null {
  const folder = isAbsolute(requested) ? resolve(requested) : resolve(root, requested)
  return isInside(root, folder) ? folder : null
}

// A folder that another game owns or has files in is not used, even if it is recorded for this game.
async function ownFolder(
  app: Pick<AppContext, 'games'>,
  rules: PathRules,
  { game: { id, libraryPath }, root }: TargetRequest,
): Promise<string | null> {
  if (libraryPath === null) return null
  const real = await ifExists(realpath(libraryPath))
  if (real === null || !isInside(root, real) || findFolderOwners(app, real, id).length > 0) return null
  return (await lstat(real)).isDirectory() && !(await isReserved(rules, real)) ? real : null
}

async function freeFolder(
  app: ChooseTargetDeps,
  rules: PathRules,
  { importId, game, version, releaseTitle, root, settings }: TargetRequest,
): Promise<string> {
  const isForRoms = app.rootFolders.all().some(({ kind, path }) => kind === 'roms' && isSamePath(path, root))
  const naming = isForRoms ? { ...settings, platformFolders: true } : settings
  const hasSiblings = app.games.entriesOf(game.id).length > 0
  const { names, platformFolder } = folderByTemplate(game, { version, title: releaseTitle, hasSiblings }, naming)
  const parent = platformFolder === null ? root : await platformPlace(root, platformFolder, isForRoms)
  const existing = await namesIn(parent)
  const owned = new Set(
    app.games
      .withLibraryPath()
      .filter(({ id }) => id !== game.id)
      .map(({ libraryPath }) => foldedName(libraryPath)),
  )
  const reserved = app.imports
    .withStatus(['running', 'review', 'failed'])
    .filter((other) => other.id !== importId && other.gameId !== game.id)
    .map((other) => foldedName(other.targetPath ?? ''))
  for (const name of names()) {
    const folder = join(parent, name)
    const folded = foldedName(folder)
    // A folder whose name differs only in case is another one, but the same on some file systems.
    const differsInCase = existing.some((other) => other !== name && foldedName(other) === foldedName(name))
    const isTaken = differsInCase || owned.has(folded) || reserved.includes(folded)
    if (!isTaken && !(await isReserved(rules, folder))) return folder
  }
  throw new Error('No free folder name was found')
}

/**
 * Where the games of a platform are. An existing folder is used even if its name differs in case, and in a folder of ROMs
 * if it is that of the same system; one that is itself named after the system holds its games.
 */
async function platformPlace(root: string, wanted: string, isForRoms: boolean): Promise<string> {
  const system = isForRoms ? systemOfFolder(wanted) : null
  if (system !== null && systemOfFolder(basename(root))?.id === system.id) return root
  const existing = await namesIn(root)
  const name = existing.includes(wanted)
    ? wanted
    : (existing.find((other) => foldedName(other) === foldedName(wanted)) ??
      existing.find((other) => system !== null && systemOfFolder(other)?.id === system.id))
  return join(root, name ?? wanted)
}

async function namesIn(folder: string): Promise<string[]> {
  return (await ifExists(readdir(folder))) ?? []
}
