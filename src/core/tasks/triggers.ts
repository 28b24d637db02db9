import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'

/**
 * Calls from a lower subject of core to a higher one, which it may not import. Work is never lost without them: rows
 * record what is still to be done.
 */
export type Triggers = {
  /** Starts the import of a completed download. */
  importDownload(download: StoredDownload): void
  /** Removes the files that an unfinished import placed in the library. Throws AppError `unprocessable`. */
  rollBackImport(record: StoredImport): Promise<void>
  /** Sends pending grabs. */
  resumeGrabs(signal?: AbortSignal): Promise<void>
  /** Asks a client that answers about one of its downloads that have other options than requested. */
  recheckDifferences(downloader: Downloader, downloads: readonly StoredDownload[]): Promise<void>
}
