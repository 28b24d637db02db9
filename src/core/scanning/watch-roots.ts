import { type FSWatcher, watch } from 'node:fs'
import { messageOf } from '#domain/errors.ts'
import type { Program } from '../program.ts'

export type RootWatch = {
  /** Watches the enabled roots as they are set now, and lets go of the others. */
  follow(): void
  stop(): void
}

type Watched = { path: string; watcher: FSWatcher; timer: ReturnType<typeof setTimeout> | null }

/** So long must a root be quiet: a game that is being copied in is looked at when it is there. */
const usualQuietMs = 30_000

/**
 * Tells of a root when something appeared in it or went, where the system has such events; network shares often have
 * none, and the interval finds what they do not tell.
 */
export function watchRoots(
  { rootFolders, log }: Pick<Program, 'rootFolders' | 'log'>,
  changed: (rootFolderId: string) => void,
  quietMs: number = usualQuietMs,
): RootWatch {
  const watched = new Map<string, Watched>()
  const letGo = (id: string): void => {
    const one = watched.get(id)
    watched.delete(id)
    if (one?.timer != null) clearTimeout(one.timer)
    one?.watcher.close()
  }
  const notice = (id: string): void => {
    const one = watched.get(id)
    if (one === undefined) return
    if (one.timer !== null) clearTimeout(one.timer)
    one.timer = setTimeout(() => changed(id), quietMs)
    one.timer.unref()
  }
  const begin = (id: string, path: string): void => {
    try {
      const watcher = watch(path, { persistent: false }, () => notice(id))
      watcher.on('error', () => letGo(id))
      watched.set(id, { path, watcher, timer: null })
    } catch (error) {
      log.module('scan').debug('A root folder is not watched', { path, reason: messageOf(error) })
    }
  }
  return {
    follow() {
      const roots = new Map(rootFolders.all().flatMap(({ id, path, enabled }) => (enabled ? [[id, path]] : [])))
      for (const [id, { path }] of watched) if (roots.get(id) !== path) letGo(id)
      for (const [id, path] of roots) if (!watched.has(id)) begin(id, path)
    },
    stop() {
      for (const id of [...watched.keys()]) letGo(id)
    },
  }
}
