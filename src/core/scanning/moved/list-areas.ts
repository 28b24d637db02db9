import type { PlacedGame } from '#db/repositories/moved-games.ts'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { join } from '#domain/paths/paths.ts'
import type { AppContext } from '../../app-context.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { placeOf } from '../../files/places.ts'
import { libraryPlace, libraryRoot } from '../../library/library-root.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { type FoundEntry, listEntries } from '../discovery/list-entries.ts'
import { type GameFolders, gameFolders } from '../discovery/placed-games.ts'

/** A root folder, or the library folder (`root` is null), with its current entries. */
export type Area = {
  path: string
  root: StoredRootFolder | null
  entries: readonly FoundEntry[]
  /** Whether a missing entry is really gone. A folder without known games may be the mount point of an unmounted disk. */
  reliable: boolean
}

type Deps = Pick<AppContext, 'rootFolders' | 'settings'>

const settingName = 'folders that held games'

/** Lists the root folders and the library folder. An unreadable folder has no entries. */
export async function listAreas(
  app: Deps,
  placed: readonly PlacedGame[],
  signal: AbortSignal,
): Promise<readonly Area[]> {
  const folders = await gameFolders(placed)
  const library = await libraryRoot(libraryPlace(readImportSettings(app).libraryRoot))
  const places = [
    ...app.rootFolders.all().map((root) => ({ path: root.path, root })),
    ...(library.ok ? [{ path: library.path, root: null }] : []),
  ]
  const identities = readIdentities(app)
  const known = new Set(placed.map(({ libraryPath }) => libraryPath))
  const areas: Area[] = []
  for (const { path, root } of places) {
    const entries = await entriesOf(path, signal, folders)
    const identity = entries === null ? null : ((await placeOf(path))?.identity ?? null)
    const found = entries ?? []
    const holdsKnown = found.some((entry) => known.has(placeOfEntry({ path }, entry)))
    const reliable =
      identity !== null &&
      (identities[path] === identity || (found.length > 0 && (holdsKnown || identities[path] === undefined)))
    if (reliable && found.length > 0) identities[path] = identity
    areas.push({ path, root, entries: found, reliable })
  }
  const current = places.flatMap(({ path }) => (identities[path] ? [[path, identities[path]]] : []))
  writeIdentities(app, Object.fromEntries(current))
  return areas
}

async function entriesOf(path: string, signal: AbortSignal, folders: GameFolders): Promise<FoundEntry[] | null> {
  try {
    return await listEntries(path, signal, folders)
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return null
  }
}

/** The file-system identity of each folder when it last held games. */
function readIdentities({ settings }: Pick<AppContext, 'settings'>): Record<string, string> {
  const stored = settings.read(settingName)
  return Object.fromEntries(
    Object.entries(typeof stored === 'object' ? (stored ?? {}) : {}).filter(([, value]) => typeof value === 'string'),
  )
}

function writeIdentities(app: Pick<AppContext, 'settings'>, identities: Record<string, string>): void {
  if (JSON.stringify(identities) !== JSON.stringify(readIdentities(app))) app.settings.write(settingName, identities)
}

export const placeOfEntry = (area: Pick<Area, 'path'>, { name }: FoundEntry): string => join(area.path, name)
