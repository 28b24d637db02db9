import { Buffer } from 'node:buffer'
import { appendFileSync, existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import { join } from '#domain/paths/paths.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import { isHeld } from '#platform/held-files.ts'
import { jsonLine, type LogSink } from './log.ts'
import { currentName, defaultLimits, type LogLimits, readStartTime, removeOldFiles, rotate } from './stored-files.ts'

export type LogFile = {
  sink: LogSink
  /** Continues in a new file if another program has moved or removed the present one. */
  reopen(): void
  /** Changes the limits of the running program, and removes the files above them. */
  setLimits(limits: Partial<LogLimits>): void
}

/** After a failure, lines are left out for this long, so that a broken disk does not slow down every line. */
const retryMs = 1000
/** A failure that lasts is told once in this time. */
const reportEveryMs = 60_000
/** How long a file that cannot be renamed is left alone. */
const rotateEveryMs = 10_000
/** How often a file is removed because of its age while none is rotated. */
const cleanUpMs = 3_600_000

/**
 * Writes lines to `ludarr.log` in a folder. The file is rotated by size and age. While `hasSpace` is false, lines are
 * left out, because the database needs the last space on the disk; the next line says how many.
 */
export function createLogFile(folder: string, hasSpace: () => boolean = () => true): LogFile {
  const file = createRotatedFile(folder)
  let linesLeftOut = 0
  let retryAt = 0
  let reportAt = 0
  const write = (line: LogLine): void => file.append(`${jsonLine(line)}\n`, Date.parse(line.time))
  return {
    reopen: file.reopen,
    setLimits: file.setLimits,
    sink(line) {
      if (!hasSpace() || performance.now() < retryAt) {
        linesLeftOut += 1
        return
      }
      try {
        if (linesLeftOut > 0) write(gapLine(line, linesLeftOut))
        linesLeftOut = 0
        write(line)
      } catch (error) {
        // A full disk must not stop the program.
        linesLeftOut += 1
        const now = performance.now()
        retryAt = now + retryMs
        if (now < reportAt) return
        reportAt = now + reportEveryMs
        process.stderr.write(`Could not write the log file: ${errorMessage(error)}\n`)
      }
    },
  }
}

function gapLine({ time }: LogLine, lines: number): LogLine {
  const message = 'Lines are missing here because the log file could not be written'
  return { time, level: 'warn', module: 'logging', message, fields: { lines } }
}

type OpenFile = { size: number; startedAt: number | null }

function createRotatedFile(folder: string) {
  const path = join(folder, currentName)
  let limits = defaultLimits
  let current: OpenFile | null = null
  let cleanedUpAt: number | null = null
  let rotateAt = 0

  function open(): OpenFile {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) return { size: 0, startedAt: null }
    return { size: statSync(path).size, startedAt: readStartTime(path) }
  }

  function mustRotate({ size, startedAt }: OpenFile, bytes: number, now: number): boolean {
    if (size === 0) return false
    // A start in the future means that the clock was wrong.
    const isOld = startedAt !== null && Math.abs(now - startedAt) >= limits.maxFileAgeMs
    return isOld || size + bytes > limits.maxFileBytes
  }

  function cleanUp(now: number): void {
    if (cleanedUpAt !== null && Math.abs(now - cleanedUpAt) < cleanUpMs) return
    cleanedUpAt = now
    removeOldFiles(folder, limits, now)
  }

  /** On Windows a program that reads the file keeps it from being renamed: until it is closed, the file grows. */
  function hasRotated(now: number): boolean {
    if (performance.now() < rotateAt) return false
    try {
      rotate(folder, limits, now)
      return true
    } catch (error) {
      if (!isHeld(error)) throw error
      rotateAt = performance.now() + rotateEveryMs
      return false
    }
  }

  function append(text: string, now: number): void {
    const bytes = Buffer.byteLength(text)
    current ??= open()
    if (mustRotate(current, bytes, now) && hasRotated(now)) current = open()
    const { size } = current
    try {
      appendFileSync(path, text, { mode: 0o600 })
    } catch (error) {
      current = null
      // Half a line would make the next one unreadable.
      if (existsSync(path)) truncateSync(path, size)
      throw error
    }
    current.size += bytes
    current.startedAt ??= now
    cleanUp(now)
  }

  function reopen(): void {
    current = null
    try {
      current = open()
    } catch {
      // The next line tries again.
    }
  }

  reopen()
  return {
    append,
    reopen,
    setLimits(changed: Partial<LogLimits>): void {
      limits = { ...limits, ...changed }
      cleanedUpAt = null
    },
  }
}
