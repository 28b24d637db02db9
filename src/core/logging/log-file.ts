import { Buffer } from 'node:buffer'
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import type { LogLine } from '#domain/events.ts'
import { jsonLine, type LogSink } from './log.ts'

const maxBytes = 5 * 1024 * 1024
const maxOlderFiles = 3

export type LogFile = {
  sink: LogSink
  /** Continues in a new file if another program has moved or removed the present one. */
  reopen(): void
}

/**
 * Writes lines to `ludarr.log` in a folder. At 5 MiB the file is rotated; three older files are kept. While `hasSpace` is
 * false, lines are left out, because the database needs the last space on the disk; the next line says how many.
 */
export function createLogFile(folder: string, hasSpace: () => boolean = () => true): LogFile {
  const file = join(folder, 'ludarr.log')
  let size: number | null = null
  let linesLeftOut = 0
  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return existsSync(file) ? statSync(file).size : 0
  }
  const write = (text: string): void => {
    let end = size ?? open()
    if (end + text.length > maxBytes) {
      rotate(folder, file)
      end = 0
    }
    size = end
    try {
      appendFileSync(file, text, { mode: 0o600 })
      size += Buffer.byteLength(text)
    } catch (error) {
      // Half a line would make the next one unreadable.
      truncateSync(file, end)
      throw error
    }
  }
  const reopen = (): void => {
    size = null
    try {
      size = open()
    } catch {
      // The next line tries again.
    }
  }
  reopen()
  return {
    reopen,
    sink(line) {
      if (!hasSpace()) {
        linesLeftOut += 1
        return
      }
      try {
        if (linesLeftOut > 0) write(`${jsonLine(gapLine(line, linesLeftOut))}\n`)
        linesLeftOut = 0
        write(`${jsonLine(line)}\n`)
      } catch (error) {
        // A full disk must not stop the program.
        linesLeftOut += 1
        process.stderr.write(`Could not write the log file: ${errorMessage(error)}\n`)
      }
    },
  }
}

function gapLine({ time }: LogLine, lines: number): LogLine {
  const message = 'Lines are missing here because the log file could not be written'
  return { time, level: 'warn', module: 'ludarr', message, fields: { lines } }
}

function rotate(folder: string, file: string): void {
  const older = (index: number): string => join(folder, `ludarr.${index}.log`)
  rmSync(older(maxOlderFiles), { force: true })
  for (let index = maxOlderFiles - 1; index >= 1; index -= 1) {
    if (existsSync(older(index))) renameSync(older(index), older(index + 1))
  }
  if (existsSync(file)) renameSync(file, older(1))
}
