import { Buffer } from 'node:buffer'
import type { Clock } from '#domain/ports/clock.ts'
import type { StoredLogFile } from '#domain/system/log-settings.ts'
import { type ZipEntry, zipStream } from '../files/zip-stream.ts'
import { closeLogFiles, type OpenLogFile, openLogFiles, readAt } from './stored-files.ts'

/** Twice the size of a full file: of a larger one, which another program has written, only the end is read. */
const maxBytes = 10 * 1024 * 1024

/** The log files, newest first. */
export function listLogFiles(folder: string): StoredLogFile[] {
  const files = openLogFiles(folder)
  closeLogFiles(files)
  return files.map(({ name, size, modifiedAt }) => ({ name, size, modifiedAt: modifiedAt.toISOString() }))
}

/**
 * The log files as a ZIP archive, with one of them in memory at a time. All are opened at the first piece: what is logged
 * or rotated during the download does not change it.
 */
export async function* zipLogFiles(folder: string, clock: Clock): AsyncGenerator<Uint8Array, void, undefined> {
  const files = openLogFiles(folder)
  try {
    yield* zipStream(entriesOf(files), clock.now())
  } finally {
    closeLogFiles(files)
  }
}

async function* entriesOf(files: readonly OpenLogFile[]): AsyncGenerator<ZipEntry, void, undefined> {
  for (const { name, handle, size } of files) {
    const content = Buffer.alloc(Math.min(size, maxBytes))
    const count = await readAt(handle, content, content.length, size - content.length)
    yield { name, content: content.subarray(0, count) }
  }
}
