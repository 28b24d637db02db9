import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { jsonLine, type LogSink } from './log.ts'

const maxBytes = 5 * 1024 * 1024
const maxOlderFiles = 3

export type LogFile = {
  sink: LogSink
  /** Continues in a new file if another program has moved or removed the present one. */
  reopen(): void
}

/** Writes lines to `ludarr.log` in a folder. At 5 MiB the file is rotated; three older files are kept. */
export function createLogFile(folder: string): LogFile {
  const file = join(folder, 'ludarr.log')
  let size = 0
  const reopen = (): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    size = existsSync(file) ? statSync(file).size : 0
  }
  const write = (text: string): void => {
    if (size + text.length > maxBytes) {
      rotate(folder, file)
      size = 0
    }
    appendFileSync(file, text, { mode: 0o600 })
    size += text.length
  }
  reopen()
  return {
    reopen,
    sink(line) {
      try {
        write(`${jsonLine(line)}\n`)
      } catch (error) {
        // A full disk must not stop the program.
        process.stderr.write(`Could not write the log file: ${error}\n`)
      }
    },
  }
}

function rotate(folder: string, file: string): void {
  const older = (index: number): string => join(folder, `ludarr.${index}.log`)
  rmSync(older(maxOlderFiles), { force: true })
  for (let index = maxOlderFiles - 1; index >= 1; index -= 1) {
    if (existsSync(older(index))) renameSync(older(index), older(index + 1))
  }
  if (existsSync(file)) renameSync(file, older(1))
}
