import { dirname, relative, sep } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../../app-context.ts'
import { containment } from '../../files/containment.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { type Mount, readMountTable } from '../../files/mount-table.ts'
import { isInside } from '../../files/path-inside.ts'
import { type Place, placeOf } from '../../files/places.ts'
import { isSystemFolder, systemFolders } from '../../files/system-folders.ts'
import { readImportSettings } from '../../settings/import-settings.ts'

export type GuardDeps = Pick<AppContext, 'about' | 'settings'>

/** Says in a sentence why files must not be taken from a path; `null` if they may, or if nothing is there. */
export type SourceGuard = {
  /** Asked about a file or folder as a whole, and thus about all that it contains. */
  source(path: string): Promise<string | null>
  /** Asked about one file of a source right before it is used: a folder above it may have become a link since. */
  file(path: string): Promise<string | null>
}

const advice =
  'Ludarr takes no files from there. If the download client means another folder by this path, add a path mapping under Settings → Path mappings.'

/** `isFree`: whether a path inside is not reserved. */
type Reserved = { folder: Place; label: string; isFree(path: string): boolean }

/**
 * Whether files may be taken from a path, for every kind of import and for what is deleted after one. Whatever a client
 * or a path mapping says, the data folder, the recycle folder and the system's own folders are no source.
 */
export async function createSourceGuard(app: GuardDeps): Promise<SourceGuard> {
  const reserved = await reservedPlaces(app)
  const table = await readMountTable()
  const folders = new Map<string, string | null>()
  return {
    async source(path) {
      const place = await readable(placeOf(path))
      return place === null ? null : whyReserved(place, reserved, table, true)
    },
    async file(path) {
      const real = await readable(realpath(path))
      if (real === null) return null
      const parent = dirname(real)
      const known = folders.get(parent)
      if (known !== undefined) return known
      const place = await readable(placeOf(parent))
      const reason = place === null ? null : await whyReserved(place, reserved, table, false)
      folders.set(parent, reason)
      return reason
    },
  }
}

async function reservedPlaces({ about, settings }: GuardDeps): Promise<Reserved[]> {
  const { recycleFolder } = readImportSettings({ settings })
  const found: Reserved[] = []
  const data = await readable(placeOf(about.dataFolder))
  if (data !== null) found.push({ folder: data, label: "Ludarr's data folder", isFree: builtInDownloads(data) })
  const recycled = recycleFolder === null ? null : await readable(placeOf(recycleFolder))
  if (recycled !== null)
    found.push({ folder: recycled, label: `the recycle folder ${recycleFolder}`, isFree: () => false })
  return found
}

/** The built-in client has its downloads in the data folder unless they are saved elsewhere. */
function builtInDownloads({ path: folder }: Place): Reserved['isFree'] {
  return (path) => {
    const [clients, , name] = relative(folder, path).split(sep)
    return clients === 'clients' && name === 'downloads'
  }
}

// Whoever uses the path reports best why it cannot be read.
async function readable<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return null
  }
}

/** `isWhole`: asked as well about what the place contains. */
async function whyReserved(
  place: Place,
  reserved: readonly Reserved[],
  table: readonly Mount[] | null,
  isWhole: boolean,
) {
  const { path, identity } = place
  if (isSystemFolder(path)) return `${path} belongs to the operating system. ${advice}`
  for (const { folder, label, isFree } of reserved) {
    if (isFree(path)) continue
    if (folder.identity === identity) return `${path} is ${label}. ${advice}`
    if ((await containment(folder, place, table)) === 'inside') return `${path} lies in ${label}. ${advice}`
  }
  if (!isWhole || !place.facts.isDirectory()) return null
  const inner = systemFolders.find((folder) => isInside(path, folder))
  if (inner !== undefined) return `${path} contains folders of the operating system. ${advice}`
  for (const { folder, label } of reserved) {
    if ((await containment(place, folder, table)) === 'inside') return `${path} contains ${label}. ${advice}`
  }
  return null
}
