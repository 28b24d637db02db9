import { closeSync, constants, existsSync, fstatSync, openSync, read, readdirSync, readSync, statSync } from 'node:fs'
import { join } from '#domain/paths/paths.ts'
import { renameSync, rmSync } from '#platform/held-files.ts'

export const currentName = 'ludarr.log'

export type LogLimits = {
  /** A file of this size is rotated. */
  maxFileBytes: number
  /** A file that was begun this long ago is rotated. */
  maxFileAgeMs: number
  /** How many rotated files are kept. */
  maxOlderFiles: number
  /** The size of all files together. */
  maxTotalBytes: number
  /** How long rotated files are kept. Older ones are removed one at a time. */
  maxAgeMs: number
}

const dayMs = 24 * 3_600_000
const megabyte = 1024 * 1024
const clockToleranceMs = 60_000

export const defaultLimits: LogLimits = {
  maxFileBytes: 5 * megabyte,
  maxFileAgeMs: dayMs,
  maxOlderFiles: 99,
  maxTotalBytes: 50 * megabyte,
  maxAgeMs: 30 * dayMs,
}

const olderName = (index: number): string => `ludarr.${index}.log`

/** The names of the log files that exist, newest first. The number in a name gives the order, not a time. */
function logFileNames(folder: string): string[] {
  const numbers = olderNumbers(folder)
  return [...(existsSync(join(folder, currentName)) ? [currentName] : []), ...numbers.map(olderName)]
}

function olderNumbers(folder: string): number[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => /^ludarr\.([1-9]\d{0,5})\.log$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)
}

export type OpenLogFile = { name: string; handle: number; size: number; modifiedAt: Date }

// A link could lead anywhere, and opening a pipe waits for its writer.
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Opens all log files at once, newest first: a rotation would rename them between two. */
export function openLogFiles(folder: string): OpenLogFile[] {
  return logFileNames(folder).flatMap((name) => {
    const opened = openLogFile(folder, name)
    return opened === null ? [] : [opened]
  })
}

function openLogFile(folder: string, name: string): OpenLogFile | null {
  try {
    const handle = openSync(join(folder, name), openFlags)
    const facts = fstatSync(handle)
    if (facts.isFile()) return { name, handle, size: facts.size, modifiedAt: facts.mtime }
    closeSync(handle)
    return null
  } catch {
    // Another program removed it, or it cannot be read.
    return null
  }
}

/** Reads bytes at a position. Returns how many there were. */
export function readAt(handle: number, bytes: Uint8Array, length: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(handle, bytes, 0, length, position, (error, count) => (error === null ? resolve(count) : reject(error)))
  })
}

export function closeLogFiles(files: readonly OpenLogFile[]): void {
  for (const { handle } of files) closeSync(handle)
}

/** Renames the current file to the newest older one, and removes older files above the limits. */
export function rotate(folder: string, limits: LogLimits, now: number): void {
  const current = join(folder, currentName)
  if (existsSync(current)) {
    for (const number of numbersInTheWay(folder)) {
      renameSync(join(folder, olderName(number)), join(folder, olderName(number + 1)))
    }
    renameSync(current, join(folder, olderName(1)))
  }
  removeOldFiles(folder, limits, now)
}

/** The files that must be renamed to free the first name, the last one first. A gap ends them. */
function numbersInTheWay(folder: string): number[] {
  const numbers = olderNumbers(folder)
  const gap = numbers.findIndex((number, index) => number !== index + 1)
  return numbers.slice(0, gap < 0 ? numbers.length : gap).toReversed()
}

/**
 * Removes the older files above the limits of number and size, and one that is too old: a clock that jumps ahead must
 * not delete the whole log at once. The oldest file is the first to go: one whose time lies in the future, because the
 * clock was wrong, would stay for years otherwise.
 */
export function removeOldFiles(folder: string, limits: LogLimits, now: number): void {
  let bytes = limits.maxFileBytes
  const files = olderFiles(folder, now).map((each, index) => {
    bytes += each.size
    return { ...each, isAbove: index >= limits.maxOlderFiles || bytes > limits.maxTotalBytes }
  })
  const kept = files.filter(({ isAbove }) => !isAbove)
  const isOneTooOld = kept.some(({ lastLineAt }) => lastLineAt !== null && now - lastLineAt > limits.maxAgeMs)
  const removed = [...files.filter(({ isAbove }) => isAbove), ...(isOneTooOld ? kept.slice(-1) : [])]
  for (const { file } of removed) rmSync(file, { force: true })
}

type OlderFile = { file: string; size: number; lastLineAt: number | null }

/**
 * The older files, newest first. A file is at least as new as the ones before it: a computer without a battery for its
 * clock starts in 1970. A time in the future is not known.
 */
function olderFiles(folder: string, now: number): OlderFile[] {
  let latest: number | null = null
  return olderNumbers(folder)
    .toReversed()
    .flatMap((number) => {
      const file = join(folder, olderName(number))
      const facts = statSync(file, { throwIfNoEntry: false })
      if (facts === undefined) return []
      if (facts.mtimeMs <= now + clockToleranceMs) latest = Math.max(latest ?? 0, facts.mtimeMs)
      return [{ file, size: facts.size, lastLineAt: latest }]
    })
    .toReversed()
}

/** When the first line of a file was logged; `null` for an empty file. It stays the same over restarts. */
export function readStartTime(file: string): number | null {
  const head = new Uint8Array(64)
  const handle = openSync(file, 'r')
  try {
    const length = readSync(handle, head, 0, head.length, 0)
    if (length === 0) return null
    const text = new TextDecoder().decode(head.subarray(0, length))
    const time = Date.parse(/^\{"time":"([^"]{20,30})"/.exec(text)?.[1] ?? '')
    return Number.isNaN(time) ? statSync(file).mtimeMs : time
  } finally {
    closeSync(handle)
  }
}
