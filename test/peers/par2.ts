import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peerFolder, removeFolder } from './loopback.ts'
import type { PostedFile } from './news.ts'
import { findProgram } from './peer-process.ts'

/** The files and the recovery files that par2 makes for them, worth so many percent of their size. */
export function withRecovery(name: string, files: readonly PostedFile[], percent: number): PostedFile[] {
  const folder = peerFolder('par2')
  try {
    for (const file of files) writeFileSync(join(folder, file.name), file.bytes)
    const args = [
      'create',
      '-q',
      '-q',
      '-s100000',
      `-r${percent}`,
      '-n1',
      `${name}.par2`,
      ...files.map((file) => file.name),
    ]
    execFileSync(findProgram('par2') ?? 'par2', args, { cwd: folder, stdio: 'pipe' })
    const recovery = readdirSync(folder).filter((found) => found.endsWith('.par2'))
    return [...files, ...recovery.map((found) => ({ name: found, bytes: readFileSync(join(folder, found)) }))]
  } finally {
    removeFolder(folder)
  }
}
