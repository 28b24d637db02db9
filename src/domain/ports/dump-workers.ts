import type { FileContents } from '../verification/verification.ts'

/** A file to read, and the size and time it had when it was last read. */
export type DumpRequest = { path: string; known: { size: number; mtimeMs: number } | null }

/** `unchanged`: it has the known size and time. `error`: it is gone or cannot be opened. */
export type DumpAnswer = FileContents | { unchanged: true } | { error: string }

export type DumpObserver = {
  onRead(bytes: number): void
  onAnswer(path: string, answer: DumpAnswer): void
}

/** Reads files in child processes, one for each core. */
export type DumpWorkers = {
  /** How many portions can be read at once. */
  size: number
  /** Reads a portion of files. A file at which a process dies is unreadable. Rejects if aborted. */
  read(requests: readonly DumpRequest[], observer: DumpObserver): Promise<void>
  close(): void
}

/** Aborting the signal stops the workers at once. */
export type StartDumpWorkers = (signal: AbortSignal) => DumpWorkers
