import { foldedName } from '#domain/importing/name-clashes.ts'
import { resolve, sep } from '#domain/paths/paths.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { clientFolders } from '../../download-clients/client-folders.ts'
import { containment } from '../../files/containment.ts'
import { type Mount, readMountTable } from '../../files/mount-table.ts'
import { isInside } from '../../files/path-inside.ts'
import { type Place, type PlannedPlace, paired, placesOf, type Root } from '../../files/places.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { stagingPrefix } from '../staging-folder.ts'
import { type ContentPaths, createContentPaths, type DownloadContent } from './content-paths.ts'

/**
 * A folder that no game may have. A root folder below it is not part of it; with `sharedWithRoot`, neither is one at the
 * same place.
 */
type ReservedPlace = { place: Place; label: string; sharedWithRoot: boolean }

/** Everything that decides which folders games may have, read at one moment. */
export type PathRules = {
  /** The library folder and the root folders. */
  roots: readonly Root[]
  /** The configured paths of the roots, including those that are unavailable now. */
  rootPaths: readonly string[]
  reserved: readonly ReservedPlace[]
  contents: readonly DownloadContent[]
  mounts: readonly Mount[] | null
}

export type PathRulesDeps = Needs<typeof createContentPaths> &
  Pick<AppContext, 'about' | 'downloadClientKinds' | 'rootFolders'>

/** Reads the rules. `isOwn` leaves out the downloads whose files the game may share. */
export async function readPathRules(
  app: PathRulesDeps,
  isOwn: (content: DownloadContent) => boolean = () => false,
  contentPaths: ContentPaths = createContentPaths(app),
): Promise<PathRules> {
  const { libraryRoot } = readImportSettings(app)
  const set = [
    ...(libraryRoot === null ? [] : [{ path: libraryRoot, label: 'the library folder', mayDelete: true }]),
    ...app.rootFolders.all().map(({ path, allowDelete }) => ({
      path,
      label: `the root folder ${path}`,
      mayDelete: allowDelete,
    })),
  ]
  const [places, reserved, contents, mounts] = await Promise.all([
    placesOf(set.map(({ path }) => path)),
    reservedPlaces(app),
    contentPaths.all(),
    readMountTable(),
  ])
  return {
    roots: paired(set, places).map(([{ label, mayDelete }, place]): Root => ({ ...place, label, mayDelete })),
    rootPaths: set.map(({ path }) => path),
    reserved,
    contents: contents.filter((content) => !isOwn(content)),
    mounts,
  }
}

async function reservedPlaces(app: PathRulesDeps): Promise<ReservedPlace[]> {
  const { recycleFolder } = readImportSettings(app)
  const folders = [
    { path: resolve(app.about.dataFolder), label: "Ludarr's own data", sharedWithRoot: false },
    ...(recycleFolder === null ? [] : [{ path: recycleFolder, label: 'The recycle folder', sharedWithRoot: false }]),
    ...clientFolders(app).map(({ path, clientName }) => ({
      path,
      label: clientName === null ? 'The folder of a path mapping' : `A folder of the download client ${clientName}`,
      // A client may save into the library.
      sharedWithRoot: true,
    })),
  ]
  const places = await placesOf(folders.map(({ path }) => path))
  return paired(folders, places).map(([{ label, sharedWithRoot }, place]) => ({ place, label, sharedWithRoot }))
}

/** Returns what a path is reserved for: the label of a folder that it overlaps. `null` if it is free. */
export async function findReservedUse(rules: PathRules, planned: PlannedPlace): Promise<string | null> {
  const { path } = planned
  if (path.split(sep).some((part) => part.toLowerCase().startsWith(stagingPrefix)))
    return 'The staging folder of an import'
  if (sharesContent(rules, foldedName(path))) return 'A download'
  for (const reserved of rules.reserved) if (await overlaps(rules, reserved, planned)) return reserved.label
  return null
}

/**
 * Does the same as `findReservedUse` without downloads and by real paths alone, for long lists of folders below a root.
 */
export function findReservedFolder({ roots, reserved }: PathRules, path: string): string | null {
  const isFreeBelow = ({ place, sharedWithRoot }: ReservedPlace): boolean =>
    roots.some(
      (root) =>
        isInside(root.path, path) && (isInside(place.path, root.path) || (sharedWithRoot && root.path === place.path)),
    )
  const found = reserved.find(
    (each) =>
      each.place.path === path ||
      isInside(path, each.place.path) ||
      (isInside(each.place.path, path) && !isFreeBelow(each)),
  )
  return found?.label ?? null
}

function sharesContent({ roots, contents }: PathRules, path: string): boolean {
  const above = roots.map((root) => foldedName(root.path)).filter((root) => startsBelow(path, root))
  // A client may report a whole folder that it shares with the library as the files of one download.
  const isAboveRoot = (folder: string): boolean => above.some((root) => root === folder || startsBelow(root, folder))
  return contents.some(
    ({ foldedPath }) =>
      path === foldedPath ||
      startsBelow(foldedPath, path) ||
      (startsBelow(path, foldedPath) && !isAboveRoot(foldedPath)),
  )
}

async function overlaps(rules: PathRules, reserved: ReservedPlace, { path, place, base }: PlannedPlace) {
  const { place: taken } = reserved
  // On a file system that ignores case, a folder may not exist yet in this spelling.
  const [folded, foldedTaken] = [foldedName(path), foldedName(taken.path)]
  if (folded === foldedTaken || place?.identity === taken.identity) return true
  if (place !== null && (await isBelow(rules, place, taken))) return true
  const isWithin =
    startsBelow(folded, foldedTaken) || base.identity === taken.identity || (await isBelow(rules, taken, base))
  return isWithin && !(await hasRootBetween(rules, reserved, path))
}

/** Whether a root folder below the reserved one contains the path. */
async function hasRootBetween(rules: PathRules, { place, sharedWithRoot }: ReservedPlace, path: string) {
  for (const root of rules.roots) {
    if (!isInside(root.path, path)) continue
    if (sharedWithRoot && root.identity === place.identity) return true
    if (await isBelow(rules, place, root)) return true
  }
  return false
}

/** Whether a place is strictly inside a folder, by its real path or through a mount. */
async function isBelow({ mounts }: PathRules, folder: Place, place: Place): Promise<boolean> {
  return isInside(folder.path, place.path) || (await containment(folder, place, mounts)) === 'inside'
}

function startsBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}
