import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { StoredChecksum } from '#db/repositories/file-delivery.ts'
import { AppError } from '#domain/errors.ts'
import type { DownloadPreparation } from '#domain/file-delivery/preparation.ts'
import type { AppContext } from '../app-context.ts'
import { fileAt, type GameArchive } from './game-archive.ts'
import type { DeliverableFile } from './game-folder.ts'
import { assertUnchanged, openSame } from './read-pieces.ts'

export type ChecksumDeps = Pick<AppContext, 'fileDelivery' | 'deliveries' | 'queues' | 'log'>

/** How far the checksums of a game's files are. */
export type ChecksumProgress = { bytesDone: number; bytesTotal: number; failure: AppError | null }

const readBytes = 1024 * 1024
/** Checksums of large games are stored on the way, so that a restart does not begin again. */
const storeEveryMs = 5000

/** Whether all checksums of an archive are known, so that any byte of it can be sent. */
function isReady({ files, checksums }: GameArchive): boolean {
  return files.every(({ facts }, index) => facts.size === 0 || checksums.has(index))
}

export function preparationOf(
  { deliveries }: Pick<AppContext, 'deliveries'>,
  archive: GameArchive,
): DownloadPreparation {
  const running = deliveries.progress.get(archive.gameId)
  const bytesTotal = archive.files.reduce((sum, { facts }) => sum + facts.size, 0)
  const known = archive.files.reduce((sum, { facts }, at) => sum + (archive.checksums.has(at) ? facts.size : 0), 0)
  const ready = isReady(archive)
  return {
    state: ready ? 'ready' : running === undefined ? 'none' : 'running',
    bytesDone: ready ? bytesTotal : (running?.bytesDone ?? known),
    bytesTotal,
    files: archive.files.length,
    size: archive.size,
  }
}

/**
 * Has the missing checksums of an archive computed, and waits for them for a while. Returns whether all are known. Throws
 * AppError `conflict` if a file was changed meanwhile.
 */
export async function prepareArchive(app: ChecksumDeps, archive: GameArchive, waitMs: number): Promise<boolean> {
  if (isReady(archive)) return true
  const { queues, deliveries } = app
  const { gameId } = archive
  if (!queues.checksums.has(gameId)) {
    const progress: ChecksumProgress = { bytesDone: 0, bytesTotal: 0, failure: null }
    deliveries.progress.set(gameId, progress)
    queues.checksums.enqueue(gameId, async (signal) => {
      try {
        await computeChecksums(app, archive, progress, signal)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        progress.failure = error
      } finally {
        deliveries.progress.delete(gameId)
      }
    })
  }
  const progress = deliveries.progress.get(gameId)
  const waiting = new AbortController()
  await Promise.race([queues.checksums.ended(gameId), sleep(waitMs, null, waiting).catch(() => null)])
  waiting.abort()
  if (progress?.failure != null) throw progress.failure
  if (isReady(archive)) return true
  // The work may belong to an earlier state of the files, whose checksums are stored now.
  const stored = new Map(app.fileDelivery.checksumsOf(gameId).map((each) => [each.fileId, each]))
  for (const [index, { id, facts }] of archive.files.entries()) {
    const known = stored.get(id)
    if (known?.revision === facts.revision) archive.checksums.set(index, known.crc32)
  }
  return isReady(archive)
}

async function computeChecksums(
  { fileDelivery, log }: ChecksumDeps,
  archive: GameArchive,
  progress: ChecksumProgress,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = performance.now()
  const { files, checksums } = archive
  const missing = files.flatMap(({ facts }, index) => (facts.size > 0 && !checksums.has(index) ? [index] : []))
  progress.bytesTotal = files.reduce((sum, { facts }) => sum + facts.size, 0)
  progress.bytesDone = progress.bytesTotal - missing.reduce((sum, index) => sum + fileAt(files, index).facts.size, 0)
  const computed: (StoredChecksum & { index: number })[] = []
  let storedAt = performance.now()
  const store = (): void => {
    const batch = computed.splice(0)
    if (batch.length > 0) fileDelivery.putChecksums(batch.map(({ index: _, ...checksum }) => checksum))
    for (const { index, crc32: checksum } of batch) checksums.set(index, checksum)
    storedAt = performance.now()
  }
  const block = new Uint8Array(readBytes)
  try {
    for (const index of missing) {
      const file = fileAt(files, index)
      const checksum = await checksumOf(file, block, signal, (bytes) => {
        progress.bytesDone += bytes
      })
      computed.push({ fileId: file.id, revision: file.facts.revision, crc32: checksum, index })
      if (performance.now() - storedAt > storeEveryMs) store()
    }
  } finally {
    store()
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  log.module('http').debug('Computed the checksums of a game', { game: archive.gameId, files: missing.length, seconds })
}

/** Throws AppError `conflict` if the file is changed. */
async function checksumOf(
  file: DeliverableFile,
  block: Uint8Array,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<number> {
  const handle = await openSame(file)
  try {
    let checksum = 0
    for (let at = 0; at < file.facts.size; ) {
      signal.throwIfAborted()
      const { bytesRead } = await handle.read(block, 0, block.length, at)
      if (bytesRead === 0) break
      checksum = crc32(block.subarray(0, bytesRead), checksum)
      at += bytesRead
      onRead(bytesRead)
    }
    await assertUnchanged(handle, file)
    return checksum
  } finally {
    await handle.close()
  }
}
