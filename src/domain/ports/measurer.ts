/** Bytes of a file, or of all files below a folder. */
export type Measured = { path: string; size: number }

/** Measures games where they lie, outside of this process: a slow disk, or one that hangs, holds up nothing else. */
export type Measurer = {
  /** The files of a game; `null` when it was stopped, or broke off. Many may be asked for at once. */
  measure(place: string): Promise<Measured[] | null>
  close(): void
}

/** Aborting the signal ends the measuring at once. */
export type StartMeasurer = (signal: AbortSignal) => Measurer
