/** The size in bytes of a file, or of all files below a folder. */
export type Measured = { path: string; size: number }

/** Does what waits for a disk during a scan in a child process, so that a slow or hanging disk blocks nothing else. */
export type ScanWorker = {
  /** The files of a game; `null` if it was aborted or failed. May be called in parallel. */
  measure(place: string): Promise<Measured[] | null>
  /** Moves the journal of a database into the database file, as far as no other connection reads it. */
  checkpoint(databaseFile: string): Promise<void>
  close(): void
}

/** Starts a worker; aborting the signal stops it at once. */
export type StartScanWorker = (signal: AbortSignal) => ScanWorker
