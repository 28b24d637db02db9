import type { Connection } from './connection.ts'

/** Decides who moves the database's journal into its file. That waits for the disk, and so blocks the event loop. */
export type Checkpoints = {
  /** The database file; `null` for a database in memory, which has no journal. */
  file: string | null
  /** Lets another process do it: this one only does when the journal reaches 64 MB. Returns what ends this. */
  defer(): () => void
}

// In pages of 4 KiB. https://www.sqlite.org/pragma.html#pragma_wal_autocheckpoint
const usualPages = 1000
const deferredPages = 16_000

export function createCheckpoints(connection: Connection): Checkpoints {
  const [main] = connection.all<{ file: string | null }>("SELECT file FROM pragma_database_list WHERE name = 'main'")
  let deferrals = 0
  const setLimit = (pages: number): void => connection.exec(`PRAGMA wal_autocheckpoint = ${pages}`)
  return {
    file: main?.file || null,
    defer() {
      deferrals += 1
      setLimit(deferredPages)
      return () => {
        deferrals -= 1
        if (deferrals === 0) setLimit(usualPages)
      }
    },
  }
}
