import { type FSWatcher, watch } from 'node:fs'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { errorMessage } from '#domain/errors.ts'
import { join, sep } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import { placesOf } from '../files/places.ts'
import { readImportSettings } from '../settings/import-settings.ts'

/** Used for the library folder where a root's id is expected. */
export const libraryId = 'library folder'

export type RootWatch = {
  /** Updates the watched folders to the enabled roots and checks each for changes. Call it regularly. */
  refresh(): Promise<void>
  stop(): void
}

type Watched = {
  path: string
  /** Identity and change times of the root and its container folders at the last check; `null` if the root is missing. */
  state: string | null
  /** Active file-system watchers by folder. */
  watchers: Map<string, FSWatcher>
  /** Whether a watcher reported a change since the last check. */
  notified: boolean
  timer: ReturnType<typeof setTimeout> | null
}

export type WatchOptions = { quietMs?: number; watchFolder?: typeof watch }

/** How long a root must be quiet before it is scanned, so that a game is copied completely. */
const defaultQuietMs = 30_000
const maxContainers = 200

/**
 * Calls `changed` when something appears in or disappears from a root, the library folder or one of their container
 * folders. Uses file-system events where there are any; network shares often have none, so each `refresh` also compares
 * change times and folder identities (a newly mounted disk), unless their disk was not used.
 */
export function watchRoots(
  app: Pick<AppContext, 'rootFolders' | 'scans' | 'settings' | 'log' | 'diskActivity'>,
  changed: (rootFolderId: string) => void,
  { quietMs = defaultQuietMs, watchFolder = watch }: WatchOptions = {},
): RootWatch {
  const log = app.log.module('scan')
  const watchedRoots = new Map<string, Watched>()
  let stopped = false
  const unwatch = (id: string): void => {
    const watched = watchedRoots.get(id)
    watchedRoots.delete(id)
    if (watched?.timer != null) clearTimeout(watched.timer)
    if (watched !== undefined) closeAll(watched)
  }
  const scheduleScan = (id: string, watched: Watched): void => {
    if (watchedRoots.get(id) !== watched) return
    if (watched.timer !== null) clearTimeout(watched.timer)
    watched.timer = setTimeout(() => changed(id), quietMs)
    watched.timer.unref()
  }
  const listen = (id: string, watched: Watched, folder: string): void => {
    if (watched.watchers.has(folder)) return
    try {
      const watcher = watchFolder(folder, { persistent: false }, () => {
        watched.notified = true
        scheduleScan(id, watched)
      })
      watcher.on('error', () => {
        watcher.close()
        watched.watchers.delete(folder)
      })
      watched.watchers.set(folder, watcher)
    } catch (error) {
      log.debug('Cannot watch a folder; it is checked once a minute', {
        folder,
        reason: errorMessage(error),
      })
    }
  }
  const check = async (root: WatchedFolder, folders: readonly string[]): Promise<void> => {
    const before = watchedRoots.get(root.id)
    const state = await stateOf(folders)
    // The root may have been removed, changed or disabled in the meantime.
    if (stopped || watchedRoots.get(root.id) !== before) return
    const watched = before ?? { path: root.path, state, watchers: new Map(), notified: false, timer: null }
    watchedRoots.set(root.id, watched)
    const replaced = state === null || watched.state === null || identityIn(state) !== identityIn(watched.state)
    if (replaced) closeAll(watched)
    const unnoticed = state !== watched.state && !watched.notified && state !== null
    const missed =
      before === undefined && state !== null && (root.id === libraryId || changedSince(state, root.lastScanAt))
    watched.state = state
    watched.notified = false
    if (unnoticed || missed) scheduleScan(root.id, watched)
    if (state !== null) for (const folder of folders) listen(root.id, watched, folder)
  }
  return {
    async refresh() {
      const roots = watchedFolders(app)
      for (const [id, { path }] of watchedRoots) {
        if (!roots.some((root) => root.id === id && root.path === path)) unwatch(id)
      }
      for (const root of roots) {
        const folders = [root.path, ...containersOf(app, root)]
        const run = (): Promise<void> => check(root, folders)
        if (!watchedRoots.has(root.id)) await run()
        else await app.diskActivity.accessIfUsed({ name: `watch ${root.id}`, folders }, run)
      }
    },
    stop() {
      stopped = true
      for (const id of [...watchedRoots.keys()]) unwatch(id)
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

function containersOf({ scans }: Pick<AppContext, 'scans'>, { id, path }: WatchedFolder): string[] {
  if (id === libraryId) return scans.parentsBelow(join(path, 'x').slice(0, -1), sep, maxContainers)
  return scans.subfoldersOf(id, maxContainers).map((name) => join(path, name))
}

function closeAll({ watchers }: Watched): void {
  for (const watcher of watchers.values()) watcher.close()
  watchers.clear()
}

/** A root's identity and the change times of it and its container folders; `null` if it is missing. */
async function stateOf(folders: readonly string[]): Promise<string | null> {
  const [root, ...containers] = await placesOf(folders)
  if (root == null || !root.facts.isDirectory()) return null
  return [root.identity, ...[root, ...containers].map((place) => place?.facts.mtimeMs ?? 0)].join(' ')
}

const identityIn = (state: string): string => state.split(' ', 1)[0] ?? ''

function changedSince(state: string, lastScanAt: string | null): boolean {
  const [, ...changes] = state.split(' ').map(Number)
  return lastScanAt !== null && Math.max(...changes) > Date.parse(lastScanAt)
}
