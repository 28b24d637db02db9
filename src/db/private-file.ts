import { chmodSync, closeSync, openSync } from 'node:fs'

/**
 * Makes a database file readable by its owner only, before SQLite opens it. Its journals get the same mode. `:memory:` is
 * no file.
 */
export function makePrivate(file: string): void {
  if (file === ':memory:') return
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // SQLite reports a file that cannot be opened; one that belongs to another user keeps its mode.
  }
}
