import { watch } from 'node:fs'
import { join } from 'node:path'

const quietMs = 100

export type FileChanges = {
  /** The files that changed since the last call, once no more follow. Waits for the first one. */
  next(): Promise<string[]>
  close(): void
}

/** Watches whole folders below `root`. What changes while nobody waits is kept for the next call. */
export function watchFiles(root: string, folders: readonly string[]): FileChanges {
  const changed = new Set<string>()
  let heard: () => void = () => {}
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      changed.add(name === null ? folder : join(folder, name.toString()))
      heard()
    }),
  )
  const anything = () =>
    new Promise<void>((resolve) => {
      heard = resolve
    })
  return {
    async next() {
      while (changed.size === 0) await anything()
      // An editor writes several files at once, or one of them twice.
      for (let seen = 0; seen !== changed.size; ) {
        seen = changed.size
        await Bun.sleep(quietMs)
      }
      const files = [...changed].toSorted()
      changed.clear()
      return files
    },
    close: () => {
      for (const watcher of watchers) watcher.close()
    },
  }
}
