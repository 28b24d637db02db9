import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { jsonLine, type LogSink } from './log.ts'

const largestBytes = 5 * 1024 * 1024
const keptFiles = 3

/** Writes lines to `ludarr.log` in a folder, and keeps three older files of 5 MiB. */
export function logFile(folder: string): LogSink {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'ludarr.log')
  let size = existsSync(file) ? statSync(file).size : 0
  return (line) => {
    const text = `${jsonLine(line)}\n`
    if (size + text.length > largestBytes) {
      turnOver(folder, file)
      size = 0
    }
    try {
      appendFileSync(file, text)
      size += text.length
    } catch (error) {
      // A full disk must not stop the program for the sake of its log.
      process.stderr.write(`The log file cannot be written: ${error}\n`)
    }
  }
}

function turnOver(folder: string, file: string): void {
  const older = (index: number): string => join(folder, `ludarr.${index}.log`)
  rmSync(older(keptFiles), { force: true })
  for (let index = keptFiles - 1; index >= 1; index -= 1) {
    if (existsSync(older(index))) renameSync(older(index), older(index + 1))
  }
  renameSync(file, older(1))
}
