import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import process from 'node:process'
import type { Connection } from '#db/connection.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { join } from '#domain/paths/paths.ts'
import { renameSync, rmSync } from '#platform/held-files.ts'

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

/** Another start at the same moment holds the lock file for a few milliseconds, even if it does not get the lock. */
const lockTimeoutMs = 250

/**
 * Locks the data folder against other processes until this one ends. The lock is an open exclusive transaction, which the
 * system releases even after `kill -9`. Throws AppError `conflict` when another process has it or when the disk fails.
 */
export function lockDataFolder(folder: string, open: (file: string) => Connection): () => void {
  const note = join(folder, '.lock.json')
  let lock: Connection | null = null
  try {
    lock = open(join(folder, '.lock'))
    lock.exec(`PRAGMA busy_timeout = ${lockTimeoutMs}`)
    // With its journal in memory, the transaction writes nothing: a full disk can be locked too.
    lock.exec('PRAGMA journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock?.close()
    throw new AppError('conflict', describeLockFailure(folder, errorMessage(cause)), {}, { cause })
  }
  writeNote(note)
  const held = lock
  return () => held.close()
}

/** Which process has the lock, for the message of the next one. */
function writeNote(note: string): void {
  try {
    writeFileSync(note, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 })
  } catch {
    // On a full disk. Only the lock counts.
  }
}

const lockAdvice: readonly [RegExp, string][] = [
  [/full|no space/i, 'Make room on its disk and start again.'],
  [/readonly|unable to open/i, 'Check that this user can write to the file .lock in it.'],
  [/disk I\/O|protocol/i, 'Check its disk. If it is a network share, check that the share supports file locks.'],
  [/not a database|malformed/i, 'Delete the file .lock in it and start again.'],
]

// The runtimes have different error types, so the message of SQLite decides. https://www.sqlite.org/rescode.html
function describeLockFailure(folder: string, reason: string): string {
  if (/locked|busy/i.test(reason)) {
    return `The data folder ${folder} is in use by ${holder(join(folder, '.lock.json'))}. Stop it first.`
  }
  const advice = lockAdvice.find(([pattern]) => pattern.test(reason))?.[1] ?? 'Check its disk and permissions.'
  return `The data folder ${folder} cannot be locked (${reason}). ${advice}`
}

/** The note may be missing or incomplete, or left by an earlier process. Only the lock counts. */
function holder(note: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(note, 'utf8'))
    if (host === hostname() && !isRunning(pid)) return 'another Ludarr'
    return `another Ludarr (process ${pid} on ${host})`
  } catch {
    return 'another Ludarr'
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
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
