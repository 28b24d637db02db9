import { type FSWatcher, watch } from 'node:fs'
import { join, sep } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { placesOf } from '../files/places.ts'
import { readImportSettings } from '../settings/import-settings.ts'

/** Stands for the library folder where a root's id is expected. */
export const libraryId = 'library folder'

export type RootWatch = {
  /** Watches the enabled roots as they are now, and lets go of the others. To be called again and again. */
  follow(): Promise<void>
  stop(): void
}

type Watched = {
  path: string
  /** What the root and its shelves were when last looked at; `null` while the root is away. */
  state: string | null
  /** The folders that tell of changes by themselves. */
  watchers: Map<string, FSWatcher>
  /** Whether they told of any since. */
  heard: boolean
  timer: ReturnType<typeof setTimeout> | null
}

export type WatchOptions = { quietMs?: number; watchFolder?: typeof watch }

/** So long must a root be quiet: a game that is being copied in is looked at when it is there. */
const usualQuietMs = 30_000
const maxShelves = 200

/**
 * Tells of a root, or of the library folder, when something appeared in it or in one of its shelves, or went. The system tells at once, where it
 * has such events and not too many are watched; network shares often have none. So each `follow` also looks whether a
 * folder changed, or is another one by now: a disk that was mounted.
 */
export function watchRoots(
  app: Pick<AppContext, 'rootFolders' | 'scans' | 'settings' | 'log'>,
  changed: (rootFolderId: string) => void,
  { quietMs = usualQuietMs, watchFolder = watch }: WatchOptions = {},
): RootWatch {
  const log = app.log.module('scan')
  const watched = new Map<string, Watched>()
  let stopped = false
  const releaseEntry = (id: string): void => {
    const one = watched.get(id)
    watched.delete(id)
    if (one?.timer != null) clearTimeout(one.timer)
    if (one !== undefined) closeAll(one)
  }
  const notice = (id: string, one: Watched): void => {
    if (watched.get(id) !== one) return
    if (one.timer !== null) clearTimeout(one.timer)
    one.timer = setTimeout(() => changed(id), quietMs)
    one.timer.unref()
  }
  const listen = (id: string, one: Watched, folder: string): void => {
    if (one.watchers.has(folder)) return
    try {
      const watcher = watchFolder(folder, { persistent: false }, () => {
        one.heard = true
        notice(id, one)
      })
      watcher.on('error', () => {
        watcher.close()
        one.watchers.delete(folder)
      })
      one.watchers.set(folder, watcher)
    } catch (error) {
      log.debug('A folder does not tell of changes: it is looked at once a minute', {
        folder,
        reason: errorMessage(error),
      })
    }
  }
  const look = async (root: WatchedFolder): Promise<void> => {
    const before = watched.get(root.id)
    const folders = [root.path, ...shelvesOf(app, root)]
    const state = await stateOf(folders)
    // It may have been forgotten, moved or switched off meanwhile.
    if (stopped || watched.get(root.id) !== before) return
    const one = before ?? { path: root.path, state, watchers: new Map(), heard: false, timer: null }
    watched.set(root.id, one)
    const another = state === null || one.state === null || identityIn(state) !== identityIn(one.state)
    if (another) closeAll(one)
    const unheard = state !== one.state && !one.heard && state !== null
    const missed =
      before === undefined && state !== null && (root.id === libraryId || changedSince(state, root.lastScanAt))
    one.state = state
    one.heard = false
    if (unheard || missed) notice(root.id, one)
    if (state !== null) for (const folder of folders) listen(root.id, one, folder)
  }
  return {
    async follow() {
      const roots = watchedFolders(app)
      for (const [id, { path }] of watched) {
        if (!roots.some((root) => root.id === id && root.path === path)) releaseEntry(id)
      }
      for (const root of roots) await look(root)
    },
    stop() {
      stopped = true
      for (const id of [...watched.keys()]) releaseEntry(id)
    },
  }
}

type WatchedFolder = Pick<StoredRootFolder, 'id' | 'path' | 'lastScanAt'>

/** The enabled roots, and the library folder. */
function watchedFolders(app: Pick<AppContext, 'rootFolders' | 'settings'>): WatchedFolder[] {
  const roots = app.rootFolders.all().filter(({ enabled }) => enabled)
  const { libraryRoot } = readImportSettings(app)
  return libraryRoot === null ? roots : [...roots, { id: libraryId, path: libraryRoot, lastScanAt: null }]
}

function shelvesOf({ scans }: Pick<AppContext, 'scans'>, { id, path }: WatchedFolder): string[] {
  if (id === libraryId) return scans.parentsBelow(join(path, 'x').slice(0, -1), sep, maxShelves)
  return scans.shelvesOf(id, maxShelves).map((shelf) => join(path, shelf))
}

function closeAll({ watchers }: Watched): void {
  for (const watcher of watchers.values()) watcher.close()
  watchers.clear()
}

/** Which folder a root is, and when it and its shelves last changed: `null` when it is not there. */
async function stateOf(folders: readonly string[]): Promise<string | null> {
  const [root, ...shelves] = await placesOf(folders)
  if (root == null || !root.facts.isDirectory()) return null
  return [root.identity, ...[root, ...shelves].map((place) => place?.facts.mtimeMs ?? 0)].join(' ')
}

const identityIn = (state: string): string => state.split(' ', 1)[0] ?? ''

function changedSince(state: string, lastScanAt: string | null): boolean {
  const [, ...changes] = state.split(' ').map(Number)
  return lastScanAt !== null && Math.max(...changes) > Date.parse(lastScanAt)
}
