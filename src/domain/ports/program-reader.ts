import type { ProgramData } from '../other-programs/program-data.ts'

export type ProgramReaderOptions = {
  /** The key of encrypted credentials, if it is not in the database. */
  encryptionKey: string | null
  now: string
  /** Called while rows are read. */
  onProgress(done: number, total: number): void
}

/**
 * Reads the database of another program. The file is a private copy, which may be written. Throws AppError `invalid` if
 * it is not a database of a known program.
 */
export type ReadProgram = (file: string, options: ProgramReaderOptions) => Promise<ProgramData>
