import type { StoredImport } from '#db/repositories/imports.ts'
import type { ImportPhase } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'
import type { ImportContext } from './import-context.ts'

const intervalMs = 1000
const journaledBytes = 64 * 1024 ** 2

export type ImportProgress = {
  report(filesDone: number, bytesDone: number, phase: ImportPhase): void
  /** Journals the number of transferred files at once. */
  save(): void
}

/**
 * Reports and journals progress at most once a second, and journals large files at once. After a crash, the files
 * transferred since the last entry are found by comparing them.
 */
export function createImportProgress({ app, record }: ImportContext, bytesTotal: number): ImportProgress {
  let reportedAt = 0
  let done = record.filesDone
  let journaled = { files: done, bytes: 0 }
  return {
    save: () => app.imports.update(record.id, { filesDone: done }),
    report(filesDone, bytesDone, phase) {
      done = Math.max(done, filesDone)
      const now = app.clock.now().getTime()
      // The clock may have been set back.
      const isDue = Math.abs(now - reportedAt) >= intervalMs
      if (done > journaled.files && (isDue || bytesDone - journaled.bytes >= journaledBytes)) {
        app.imports.update(record.id, { filesDone: done })
        journaled = { files: done, bytes: bytesDone }
      }
      if (!isDue) return
      reportedAt = now
      emitProgress(app, record, phase, { bytesDone, bytesTotal })
    },
  }
}

export function emitProgress(
  { events }: Pick<AppContext, 'events'>,
  { id, downloadId, gameId }: Pick<StoredImport, 'id' | 'downloadId' | 'gameId'>,
  phase: ImportPhase,
  bytes: { bytesDone: number; bytesTotal: number },
): void {
  events.emit('importProgress', { id, downloadId, gameId, phase, ...bytes })
}

// With fewer files, a stage leaves too little behind to be worth a pause.
const manyFiles = 10_000

/** Returns the memory that a stage of an import needed, if it had very many files. The next stage needs its own. */
export function releaseAfterMany({ releaseMemory }: Pick<AppContext, 'releaseMemory'>, files: number): void {
  if (files >= manyFiles) releaseMemory()
}

/** Passes the files on. While they are read, the memory that this needed is returned from time to time. */
export function releasingMemory<Item>(
  { releaseMemory }: Pick<AppContext, 'releaseMemory'>,
  files: Iterable<Item>,
): Iterable<Item> {
  return {
    *[Symbol.iterator]() {
      let read = 0
      for (const file of files) {
        yield file
        read += 1
        if (read % manyFiles === 0) releaseMemory()
      }
    },
  }
}
