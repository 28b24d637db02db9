/** The size in bytes of a file, or of all files below a folder. */
export type Measured = { path: string; size: number }

/** Measures games in a child process, so that a slow or hanging disk blocks nothing else. */
export type Measurer = {
  /** The files of a game; `null` if it was aborted or failed. May be called in parallel. */
  measure(place: string): Promise<Measured[] | null>
  close(): void
}

/** Starts a measurer; aborting the signal stops it at once. */
export type StartMeasurer = (signal: AbortSignal) => Measurer
