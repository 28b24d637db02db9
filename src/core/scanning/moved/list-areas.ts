import { join } from 'node:path'
import type { PlacedGame } from '#db/repositories/moved-games.ts'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { AppContext } from '../../app-context.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { placeOf } from '../../files/places.ts'
import { libraryRoot } from '../../library/library-root.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { type FoundEntry, listEntries } from '../discovery/list-entries.ts'
import { gameFolders } from '../discovery/placed-games.ts'

/** A root folder, or the library folder (`root` is null there), with what lies in it now. */
export type Area = {
  path: string
  root: StoredRootFolder | null
  entries: readonly FoundEntry[]
  /** Whether what is not seen there is not there. A folder without known games may be where a disk is not mounted. */
  sound: boolean
}

type Deps = Pick<AppContext, 'rootFolders' | 'settings'>

const seenName = 'folders that held games'

/** What lies in the root folders and in the library folder. One that cannot be read comes without entries. */
export async function listAreas(
  app: Deps,
  placed: readonly PlacedGame[],
  signal: AbortSignal,
): Promise<readonly Area[]> {
  const { holdsGames } = await gameFolders(placed)
  const library = await libraryRoot(readImportSettings(app).libraryRoot)
  const places = [
    ...app.rootFolders.all().map((root) => ({ path: root.path, root })),
    ...(library.ok ? [{ path: library.path, root: null }] : []),
  ]
  const seen = seenFolders(app)
  const known = new Set(placed.map(({ libraryPath }) => libraryPath))
  const areas: Area[] = []
  for (const { path, root } of places) {
    const entries = await entriesOf(path, signal, holdsGames)
    const identity = entries === null ? null : ((await placeOf(path))?.identity ?? null)
    const found = entries ?? []
    const holdsKnown = found.some((entry) => known.has(placeOfEntry({ path }, entry)))
    const sound =
      identity !== null && (seen[path] === identity || (found.length > 0 && (holdsKnown || seen[path] === undefined)))
    if (sound && found.length > 0) seen[path] = identity
    areas.push({ path, root, entries: found, sound })
  }
  rememberFolders(app, Object.fromEntries(places.flatMap(({ path }) => (seen[path] ? [[path, seen[path]]] : []))))
  return areas
}

async function entriesOf(
  path: string,
  signal: AbortSignal,
  holdsGames: (path: string) => boolean,
): Promise<FoundEntry[] | null> {
  try {
    return await listEntries(path, signal, holdsGames)
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return null
  }
}

function seenFolders({ settings }: Pick<AppContext, 'settings'>): Record<string, string> {
  const stored = settings.read(seenName)
  return Object.fromEntries(
    Object.entries(typeof stored === 'object' ? (stored ?? {}) : {}).filter(([, value]) => typeof value === 'string'),
  )
}

function rememberFolders(app: Pick<AppContext, 'settings'>, seen: Record<string, string>): void {
  if (JSON.stringify(seen) !== JSON.stringify(seenFolders(app))) app.settings.write(seenName, seen)
}

/** The path of an entry. */
export const placeOfEntry = (area: Pick<Area, 'path'>, { name }: FoundEntry): string => join(area.path, name)
