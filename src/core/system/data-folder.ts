import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Connection } from '#db/connection.ts'
import { AppError, errorMessage } from '#domain/errors.ts'

/** Makes the data folder when it is missing. Throws AppError `invalid` when it cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o750 })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new AppError(
      'invalid',
      `The data folder ${folder} cannot be written (${errorMessage(cause)}). Set LUDARR_DATA to a folder this user may write.`,
      {},
      { cause },
    )
  }
}

/**
 * Keeps every other process out of the data folder until this one ends, however it ends: the lock is an open exclusive
 * transaction, which the system lets go of even after `kill -9`.
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
      `The data folder ${folder} is in use by ${holder(note)}. Stop that one first.`,
      {},
      { cause },
    )
  }
  writeFileSync(note, JSON.stringify({ pid: process.pid, host: hostname() }))
  return () => lock.close()
}

function holder(note: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(note, 'utf8'))
    return `another Ludarr (process ${pid} on ${host})`
  } catch {
    // Just made, or cut short by a full disk: the lock counts, not the note.
    return 'another Ludarr'
  }
}

/**
 * A secret of the installation: read from its file, or made and kept there for this user's eyes only. Throws AppError
 * `conflict` when the file is there and holds none: an empty secret would keep nothing secret.
 */
export function loadSecret(folder: string, name: string, bytes: number): string {
  const file = join(folder, name)
  if (!existsSync(file)) return renewSecret(folder, name, bytes)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret !== '') return secret
  const words = `The file ${file} is empty. Put a copy of it back, or remove it: what it protected must then be entered anew.`
  throw new AppError('conflict', words)
}

/** Makes a secret of the installation anew. It is whole or the old one, however this ends. */
export function renewSecret(folder: string, name: string, bytes: number): string {
  const secret = randomBytes(bytes).toString('base64url')
  const fresh = join(folder, `${name}.new`)
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${secret}\n`, { mode: 0o600 })
  renameSync(fresh, join(folder, name))
  return secret
}
