import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { formatSize } from '#domain/format.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { databaseDamage } from '#domain/system/damaged-database.ts'
import { type DiskSpace, minDataSpace, spaceOf } from '#domain/system/disk-space.ts'
import { databaseFault, describeFileError, errorCodeOf } from './file-errors.ts'

/** Why the data folder cannot be written; `publicMessage` names no path, `help` says what to do. */
export type DataDiskFault = {
  cause: 'full' | 'unmounted' | 'unwritable'
  message: string
  publicMessage: string
  help: string
}

/**
 * The disk of the data folder. A reserve file there keeps space for a full disk: it is released in parts, so that what is
 * under way can be recorded and downloads can still be deleted.
 */
export type DataDisk = {
  /** Releases a part of the reserve; false when none is left. Synchronous, because the database is. */
  makeRoom(): boolean
  /** Notes whether the database could be written, and how long it took: some broken disks look usable otherwise. */
  recordWrite(error: unknown, durationMs: number): void
  /** The longest time that a write took in the last minutes, when it was too long; `null` otherwise. */
  slowWriteMs(): number | null
  /** Releases parts of the reserve until the database can be opened. */
  makeStartRoom(): void
  /** Fills the reserve again when the disk has plenty of space. */
  refill(): Promise<void>
  /** Why the data folder cannot be written now; null when it can. */
  fault(): DataDiskFault | null
  /** Whether a fault has ended since the last call, even a short one. */
  hasRecovered(): boolean
  /** Whether the data folder can be written, checked once a second at most. */
  isUsable(): boolean
  /** Throws AppError `no-space` when the disk is too full for anything new. */
  assertSpace(): void
}

export const databaseName = 'ludarr.db'
const reserveName = '.reserve'
const reserveBytes = 16 * 1024 ** 2
const partBytes = 1024 ** 2
const checkEveryMs = 1000
const slowMs = 2000
const slowForMs = 10 * 60_000
const reserveFlags = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0)

/** Works with the disk that the folder is on now: when it is unmounted, that is a fault. */
export function createDataDisk(folder: string): DataDisk {
  const reserve = join(folder, reserveName)
  const isUnmounted = watchMount(folder)
  let last: { at: number; fault: DataDiskFault | null } | null = null
  let hadFault = false
  let writeFault: string | null = null
  let slow: { at: number; durationMs: number } | null = null
  const recentlySlow = () => (slow !== null && performance.now() - slow.at < slowForMs ? slow.durationMs : null)
  const fault = (): DataDiskFault | null => {
    const found = findFault(folder, isUnmounted) ?? describeWriteFault(folder, writeFault)
    last = { at: performance.now(), fault: found }
    hadFault ||= found !== null
    return found
  }
  // Only a good result may be a second old: space that was freed is used at once.
  const isKnownGood = () => last?.fault === null && performance.now() - last.at < checkEveryMs
  const recent = () => (isKnownGood() ? null : fault())
  return {
    makeRoom() {
      hadFault = true
      return releasePart(reserve)
    },
    slowWriteMs: recentlySlow,
    recordWrite(error, durationMs) {
      if (durationMs >= Math.max(slowMs, recentlySlow() ?? 0)) slow = { at: performance.now(), durationMs }
      const reason = databaseFault(error)
      // Damage has a state of its own: the disk may be in order.
      if (error !== null && (reason === null || databaseDamage(error) !== null)) return
      // A full disk is seen by its free space.
      writeFault = reason === null || isFull(reason) ? null : reason
      if (writeFault !== null) last = null
    },
    makeStartRoom() {
      while (spaceOf(statfsSync(folder)).free < partBytes && releasePart(reserve));
    },
    async refill() {
      if (fault() !== null) return
      await refillReserve(folder, reserve).catch((error: unknown) => {
        // The disk was filled meanwhile: the next fault says so.
        if (errorCodeOf(error) === null) throw error
      })
    },
    fault,
    hasRecovered() {
      if (fault() !== null || !hadFault) return false
      hadFault = false
      return true
    },
    isUsable: () => recent() === null,
    assertSpace() {
      const found = recent()
      if (found?.cause === 'full') throw dataDiskFull()
    },
  }
}

/** The refusal of new work on a full disk. It names no path, because members read it. */
export function dataDiskFull(cause?: unknown): AppError {
  const message = say('files.dataDiskFull')
  return new AppError('no-space', message, {}, { cause })
}

/** Whether something could not be stored because of a full, broken or read-only disk. */
export function isStorageFault(error: unknown): boolean {
  const described = explainDatabaseFault(error)
  return described instanceof AppError && (described.code === 'no-space' || described.code === 'unavailable')
}

const damagedMessage = say('health.databaseDamagedAskAdministrator')

/** Describes an error of the database about its disk or its file. Returns any other error unchanged. */
export function explainDatabaseFault(error: unknown): unknown {
  if (error instanceof AppError) return error
  const reason = databaseFault(error)
  if (errorCodeOf(error) === 'ENOSPC') return dataDiskFull(error)
  if (reason === null) return error
  if (databaseDamage(error) !== null) return new AppError('unavailable', damagedMessage, {}, { cause: error })
  if (isFull(reason)) return dataDiskFull(error)
  const message = say('files.databaseUnusable', { reason })
  return new AppError('unavailable', message, {}, { cause: error })
}

/** Tells whether the folder is on another disk than at first, or its database has disappeared. */
function watchMount(folder: string): () => boolean {
  const { dev } = statSync(folder, { bigint: true })
  const database = join(folder, databaseName)
  let isKnown = false
  return () => {
    const isThere = existsSync(database)
    isKnown ||= isThere
    return (isKnown && !isThere) || statSync(folder, { bigint: true }).dev !== dev
  }
}

function findFault(folder: string, isUnmounted: () => boolean): DataDiskFault | null {
  try {
    if (isUnmounted()) return unmounted(folder)
    accessSync(folder, constants.W_OK)
    assertOpensForWriting(join(folder, reserveName))
    return describeLittleSpace(folder, spaceOf(statfsSync(folder)))
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return unmounted(folder)
    return {
      cause: 'unwritable',
      message: describeFileError(`The data folder ${folder} cannot be written to`, error),
      publicMessage: 'The data folder cannot be written to.',
      help: 'Check its disk and its permissions, and restart Ludarr. Until then, changes are not saved.',
    }
  }
}

// A file system that stopped writing after an error may still report the folder as writable. The database cannot be opened
// for this: closing it would release its locks.
function assertOpensForWriting(file: string): void {
  if (existsSync(file)) closeSync(openSync(file, reserveFlags))
}

const isFull = (reason: string): boolean => /full/.test(reason)

function describeWriteFault(folder: string, reason: string | null): DataDiskFault | null {
  if (reason === null) return null
  return {
    cause: 'unwritable',
    message: `The database in ${folder} cannot be used (${reason}).`,
    publicMessage: `The database cannot be used (${reason}).`,
    help: 'Check its disk and the log of the system, and restart Ludarr. Until then, changes are not saved.',
  }
}

function unmounted(folder: string): DataDiskFault {
  return {
    cause: 'unmounted',
    message: `The disk of the data folder ${folder} is no longer mounted there.`,
    publicMessage: 'The disk of the data folder is no longer mounted.',
    help: 'Mount it again and restart Ludarr. Until then, changes may be lost.',
  }
}

function describeLittleSpace(folder: string, { free, total }: DiskSpace): DataDiskFault | null {
  const needed = minDataSpace(total)
  if (free >= needed) return null
  const space = `${formatSize(free)} left, ${formatSize(needed)} needed.`
  return {
    cause: 'full',
    message: `The disk of the data folder ${folder} is full: ${space}`,
    publicMessage: `The disk of the data folder is full: ${space}`,
    help: 'Delete downloads or other files on it. Searches and downloads continue automatically.',
  }
}

function releasePart(reserve: string): boolean {
  try {
    const file = openSync(reserve, reserveFlags)
    try {
      const { size } = fstatSync(file)
      if (size === 0) return false
      ftruncateSync(file, Math.max(0, size - partBytes))
      return true
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return false
  }
}

async function refillReserve(folder: string, reserve: string): Promise<void> {
  const { free, total } = spaceOf(statfsSync(folder))
  const wanted = Math.floor(Math.min(reserveBytes, minDataSpace(total) / 2))
  const file = await open(reserve, reserveFlags | constants.O_CREAT, 0o600)
  try {
    const { size } = await file.stat()
    // The disk must stay usable.
    if (size >= wanted || free - (wanted - size) < minDataSpace(total)) return
    for (let at = size; at < wanted; at += partBytes) {
      // Random bytes take space on file systems that compress, too.
      await file.write(randomBytes(Math.min(partBytes, wanted - at)), 0, null, at)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}
