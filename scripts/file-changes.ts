import { watch } from 'node:fs'
import { join } from 'node:path'

const quietMs = 100

export type FileChanges = {
  /** Waits for changes and resolves, debounced, with the files that changed since the last call. */
  next(): Promise<string[]>
  close(): void
}

/** Watches folders below `root` recursively. Changes between two calls are reported by the next one. */
export function watchFiles(root: string, folders: readonly string[]): FileChanges {
  const changed = new Set<string>()
  let notify: () => void = () => {}
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      changed.add(name === null ? folder : join(folder, name.toString()))
      notify()
    }),
  )
  const nextChange = () =>
    new Promise<void>((resolve) => {
      notify = resolve
    })
  return {
    async next() {
      while (changed.size === 0) await nextChange()
      // Editors save several files at once, or write a file twice.
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
