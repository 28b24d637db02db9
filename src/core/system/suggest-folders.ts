import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isJunk } from '#domain/game-files/junk.ts'
import { basename, dirname, isWindows, join, ownSpelling } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import { browsablePath } from '../files/browse-folder.ts'
import { listDrives } from '../files/drives.ts'
import { ifExists } from '../files/file-errors.ts'
import { freeBytes } from '../files/free-space.ts'
import { readMountTable } from '../files/mount-table.ts'
import { holdsDataFolder } from '../library/reserved-folders.ts'

export type SuggestedFolder = { path: string; freeBytes: number | null }

const volumes = Array.from({ length: 8 }, (_, index) => `/volume${index + 1}`)
/** Where people keep their files: disks, network shares, the volumes of a container or of a Synology NAS. */
const unixPlaces = ['/games', '/library', '/data', '/media', '/mnt', '/srv', '/storage', '/share', ...volumes]
const usualPlaces = isWindows ? [] : unixPlaces
const gameNames = /^(?:video[ _-]?)?(?:games?|spiele|game[ _-]?library|ludarr)$/i
const systemPlaces = /^\/(?:proc|sys|dev|run|etc|boot|usr|var|tmp|snap)(?:\/|$)|^\/$/
const maxSubfolders = 200
const maxSuggestions = 6

type Options = { places?: readonly string[]; mountPoints?: readonly string[] }

/**
 * Suggests existing folders for the library: ones with a name for games, then disks and shares, then others in the usual
 * places. Only folders that may be browsed and that this program can write to.
 */
export async function suggestFolders(
  app: Pick<AppContext, 'about'>,
  { places = [...usualPlaces, ownSpelling(homedir())], mountPoints }: Options = {},
): Promise<SuggestedFolder[]> {
  const mounts = new Set(mountPoints ?? (await mountedFolders()))
  // Windows has no usual place: a folder for games lies at the top of a drive, or in the home folder.
  const below = await Promise.all([...places, ...(isWindows ? mounts : [])].map(subfolders))
  const candidates = [...new Set([...places, ...mounts, ...below.flat()])]
  const home = ownSpelling(homedir())
  // The usual places are mostly part of the system disk; what is in a home folder is mostly not meant for games.
  const rank = (path: string): number => {
    if (gameNames.test(basename(path))) return 0
    if (mounts.has(path)) return 1
    return places.includes(path) || path.startsWith(join(home, '/')) ? 3 : 2
  }
  const ranked = candidates.filter((path) => rank(path) < 3).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
  const suggestions = new Map<string, SuggestedFolder>()
  for (const candidate of ranked) {
    if (suggestions.size >= maxSuggestions) break
    const path = await usableFolder(app, candidate)
    if (path !== null) suggestions.set(path, { path, freeBytes: await freeBytes(path) })
  }
  return [...suggestions.values()]
}

async function mountedFolders(): Promise<string[]> {
  if (isWindows) return listDrives()
  const table = (await readMountTable()) ?? []
  return table.map(({ mountPoint }) => mountPoint).filter((path) => !systemPlaces.test(path))
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !isJunk(entry.name))
  return folders.slice(0, maxSubfolders).map(({ name }) => join(folder, name))
}

/** The real path of a folder that can be the library; `null` for any other. */
async function usableFolder(app: Pick<AppContext, 'about'>, folder: string): Promise<string | null> {
  const path = await browsablePath(app, folder).catch(() => null)
  if (path === null || path === dirname(path)) return null
  const facts = await ifExists(stat(path)).catch(() => null)
  if (facts === null || !facts.isDirectory() || (await holdsDataFolder(app, path))) return null
  return access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => path,
    () => null,
  )
}
