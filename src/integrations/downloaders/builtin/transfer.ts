import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { formatSize } from '#domain/format.ts'
import type { Outbound, OutboundStream } from '#domain/ports/outbound.ts'
import { flushFolder } from '#platform/flush.ts'
import { rename, rm } from '#platform/held-files.ts'
import { type Entry, finishedPath, partPath, product } from './entry.ts'
import { type Plan, planOf, rangeHeaders, Setback } from './head-plan.ts'
import { assertSpace, createSpaceWatch, explainFullDisk, SpaceSetback } from './space.ts'
import type { Throttle } from './throttle.ts'

export type TransferParts = {
  outbound: Outbound
  privateOrigins?: (() => readonly string[]) | undefined
  throttle: Throttle
  maxSizeBytes: number | null
  signal: AbortSignal
  /** Saves the entry's name, size and validator before the first byte is written. */
  keep(): Promise<void>
  arrived(bytes: number): void
}

const silenceMs = 60_000

/**
 * Downloads one file, continuing where the last attempt stopped. Throws Setback, AppError or file system errors; unless
 * the disk is full, the part on disk stays for the next attempt.
 */
export async function transfer(entry: Entry, parts: TransferParts): Promise<void> {
  if (await isFinished(entry)) return
  await mkdir(entry.folder, { recursive: true })
  const have = (await sizeOf(partPath(entry))) ?? 0
  // The file was complete when the last attempt ended.
  if (have > 0 && have === entry.size) return finish(entry)
  entry.downloaded = have
  // No server is called before there is space.
  await assertSpace(entry.folder, Math.max(0, (entry.size ?? entry.bytesNeeded ?? 0) - have))
  const { outbound, signal } = parts
  const headers = rangeHeaders(entry, have)
  const guard =
    parts.privateOrigins === undefined
      ? {}
      : { privateOrigins: [...parts.privateOrigins(), entry.privateOrigin ?? []].flat() }
  const stream = await outbound.stream({ product, url: entry.url, headers, timeoutMs: silenceMs, signal, ...guard })
  try {
    const plan = await planned(stream, entry, have)
    const { start, ...known } = plan
    Object.assign(entry, known, { downloaded: start })
    assertNotTooLarge(plan.size ?? 0, parts.maxSizeBytes)
    await assertSpace(entry.folder, (plan.size ?? 0) - start)
    await parts.keep()
    await writeWithinSpace(entry, stream, plan, parts)
  } finally {
    stream.cancel()
  }
  await finish(entry)
}

async function planned(stream: OutboundStream, entry: Entry, have: number): Promise<Plan> {
  try {
    return planOf(stream, entry, have)
  } catch (error) {
    if (error instanceof Setback && error.retryAfterSeconds === 0) await dropPart(entry)
    throw error
  }
}

/**
 * When the disk is full, what has arrived is removed: otherwise the database could not be written any more. While some
 * space is left, the part of a file of known size is kept.
 */
async function writeWithinSpace(entry: Entry, stream: OutboundStream, plan: Plan, parts: TransferParts): Promise<void> {
  try {
    await writeBody(entry, stream, plan, parts)
  } catch (cause) {
    const error = explainFullDisk(entry.folder, cause)
    if (error instanceof SpaceSetback && (error.isFull || plan.size === null)) {
      if (plan.size === null) entry.bytesNeeded = entry.downloaded + 1
      await dropPart(entry)
    }
    throw error
  }
}

async function writeBody(entry: Entry, stream: OutboundStream, plan: Plan, parts: TransferParts): Promise<void> {
  const path = partPath(entry) ?? ''
  // A symlink in place of our file is not followed.
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o644)
  try {
    await handle.truncate(plan.start)
    const checkSpace = createSpaceWatch(entry.folder)
    for await (const piece of stream.body) {
      await checkSpace(piece.byteLength)
      await writeAll(handle, piece, entry.downloaded)
      entry.downloaded += piece.byteLength
      parts.arrived(piece.byteLength)
      assertNotTooLarge(entry.downloaded, parts.maxSizeBytes)
      await parts.throttle(piece.byteLength, parts.signal)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (plan.size === null) entry.size = entry.downloaded
}

async function writeAll(handle: FileHandle, piece: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < piece.byteLength; ) {
    const { bytesWritten } = await handle.write(piece, written, piece.byteLength - written, position + written)
    written += bytesWritten
  }
}

/** Gives the whole file its name; a file that is not whole keeps its part. The folder is synced too, so that the name survives a power cut. */
async function finish(entry: Entry): Promise<void> {
  const part = partPath(entry) ?? ''
  const found = (await stat(part)).size
  entry.downloaded = found
  if (found !== entry.size) {
    throw new Setback(`${found} bytes arrived instead of ${entry.size}`, found > (entry.size ?? 0))
  }
  await rename(part, finishedPath(entry) ?? '')
  await flushFolder(entry.folder)
}

/** The file was renamed, but the program ended before the entry was saved. */
async function isFinished(entry: Entry): Promise<boolean> {
  const found = await sizeOf(finishedPath(entry))
  if (found === null || found !== entry.size || (await sizeOf(partPath(entry))) !== null) return false
  entry.downloaded = found
  return true
}

/** Removes what has arrived of an unfinished download. */
export async function dropPart(entry: Entry): Promise<void> {
  const path = partPath(entry)
  if (path !== null) await rm(path, { force: true })
  entry.downloaded = 0
  entry.validator = null
}

/** Bytes of a file; null when there is none. */
export async function sizeOf(path: string | null): Promise<number | null> {
  if (path === null) return null
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true ? found.size : null
}

function assertNotTooLarge(size: number, limit: number | null): void {
  if (limit !== null && size > limit) {
    throw new Setback(`the file is larger than the ${formatSize(limit)} that the settings allow`, true)
  }
}
