import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Connection } from '#db/connection.ts'
import { AppError, errorMessage } from '#domain/errors.ts'

/** Creates the data folder if it is missing. Throws AppError `invalid` when it cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new AppError(
      'invalid',
      `The data folder ${folder} cannot be written to (${errorMessage(cause)}). Set LUDARR_DATA to a folder that this user can write to.`,
      {},
      { cause },
    )
  }
}

/** Whether other users of this machine can open the folder. Its files are private, but not their names and sizes. */
export function isOpenToOthers(folder: string): boolean {
  // Windows has no such modes and reports all folders as open.
  return process.platform !== 'win32' && (statSync(folder).mode & 0o007) !== 0
}

/**
 * Locks the data folder against other processes until this one ends. The lock is an open exclusive transaction, which the
 * system releases even after `kill -9`.
 */
export function lockDataFolder(folder: string, open: (file: string) => Connection): () => void {
  const note = join(folder, '.lock.json')
  const lock = open(join(folder, '.lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new AppError(
      'conflict',
      `The data folder ${folder} is in use by ${holder(note)}. Stop it first.`,
      {},
      { cause },
    )
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 })
  return () => lock.close()
}

function holder(note: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(note, 'utf8'))
    return `another Ludarr (process ${pid} on ${host})`
  } catch {
    // The note may be missing or incomplete. Only the lock counts.
    return 'another Ludarr'
  }
}

/**
 * Reads a secret of the installation from its file, or creates one that only this user can read. Throws AppError
 * `conflict` when the file is empty.
 */
export function loadSecret(folder: string, name: string, bytes: number): string {
  const file = join(folder, name)
  if (!existsSync(file)) return renewSecret(folder, name, bytes)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret !== '') return secret
  throw new AppError(
    'conflict',
    `The file ${file} is empty. Restore a backup of it, or delete it: then everything it protected must be entered again.`,
  )
}

/** Replaces a secret of the installation. An interruption leaves either the old or the new one. */
export function renewSecret(folder: string, name: string, bytes: number): string {
  const secret = randomBytes(bytes).toString('base64url')
  const fresh = join(folder, `${name}.new`)
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${secret}\n`, { mode: 0o600 })
  renameSync(fresh, join(folder, name))
  return secret
}
