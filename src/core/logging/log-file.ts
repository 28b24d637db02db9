import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { jsonLine, type LogSink } from './log.ts'

const maxBytes = 5 * 1024 * 1024
const maxOlderFiles = 3

/** Writes lines to `ludarr.log` in a folder. At 5 MiB the file is rotated; three older files are kept. */
export function logFile(folder: string): LogSink {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'ludarr.log')
  let size = existsSync(file) ? statSync(file).size : 0
  return (line) => {
    const text = `${jsonLine(line)}\n`
    if (size + text.length > maxBytes) {
      rotate(folder, file)
      size = 0
    }
    try {
      appendFileSync(file, text, { mode: 0o600 })
      size += text.length
    } catch (error) {
      // A full disk must not stop the program.
      process.stderr.write(`Could not write the log file: ${error}\n`)
    }
  }
}

function rotate(folder: string, file: string): void {
  const older = (index: number): string => join(folder, `ludarr.${index}.log`)
  rmSync(older(maxOlderFiles), { force: true })
  for (let index = maxOlderFiles - 1; index >= 1; index -= 1) {
    if (existsSync(older(index))) renameSync(older(index), older(index + 1))
  }
  renameSync(file, older(1))
}
