import { readFileSync } from 'node:fs'
import process from 'node:process'
import { isFileError } from './file-error.ts'

const isLinux = process.platform === 'linux'

/** A file in which Linux describes the system, such as `/proc/self/mountinfo`; `null` where there is none. */
export function readLinuxFile(path: string): string | null {
  if (!isLinux) return null
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!isFileError(error)) throw error
    return null
  }
}
