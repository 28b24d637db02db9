import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupFolder } from '#core/backups/backup-files.ts'
import type { BackupRequest, Installation } from '#core/backups/create-backup.ts'
import { keyIdOfSecret } from '#core/backups/key-files.ts'
import { decideRestore, type RestoreChoice } from '#core/backups/restore-backup.ts'
import { finishRestore } from '#core/backups/restore-journal.ts'
import type { Connection } from '#db/connection.ts'
import { type Migration, readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { openDatabase } from '#runtime/database.ts'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'
import { runBackupJob } from '../../../src/cli/backup-worker.ts'
import { createTestClock } from '../../clock.ts'

export const allMigrations = readMigrations(join(import.meta.dirname, '../../../drizzle'))
export const password = 'correct horse battery'

/** Makes a data folder with a database of the given schema, and an account that can sign in. */
export async function createInstallation(migrations: readonly Migration[] = allMigrations) {
  const folder = emptyInstallation()
  writeFileSync(join(folder, 'encryption.key'), `key of ${folder}, long enough\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'jwt.secret'), `secret of ${folder}\n`, { mode: 0o600 })
  const connection = openInstallation(folder, migrations)
  const hash = await hashPassword(password)
  connection.all(
    "INSERT INTO users (id, username, password_hash, role, created_at) VALUES ('robin', 'robin', ?, 'admin', '2026-01-01')",
    hash,
  )
  connection.close()
  return folder
}

/** Makes a data folder without anything in it. */
export function emptyInstallation(): string {
  return mkdtempSync(join(tmpdir(), 'ludarr-backups-'))
}

export function removeInstallation(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

export function openInstallation(folder: string, migrations: readonly Migration[] = allMigrations): Connection {
  const file = join(folder, 'ludarr.db')
  return openLibrary(openDatabase, { file, backupFolder: backupFolder(folder), migrations, clock: createTestClock() })
}

export function installationOf(dataFolder: string): Installation {
  return {
    dataFolder,
    databaseFile: join(dataFolder, 'ludarr.db'),
    encryptionKeyId: keyIdOfSecret(readKey(dataFolder, 'encryption.key') ?? ''),
    fixedKeys: { encryptionKey: false, jwtSecret: false },
  }
}

export function readKey(folder: string, name: string): string | null {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return null
  }
}

let backups = 0
let restores = 0

/** Backs up a data folder and returns the file. */
export async function backUp(folder: string, changes: Partial<BackupRequest> = {}): Promise<string> {
  const target = join(folder, `backup-${++backups}.tar.gz`)
  const createdAt = '2026-11-22T03:30:00.000Z'
  const request = { version: '0.0.0', reason: 'manual' as const, createdAt, passphrase: null }
  await runBackupJob('backup', { ...installationOf(folder), target, ...request, ...changes })
  return target
}

/** Restores a file into a data folder, as the command does. */
export async function restore(
  folder: string,
  file: string,
  { fixedKeys, encryptionKeyId, ...choice }: Partial<RestoreChoice & Installation> = {},
): Promise<string | null> {
  const installation = { ...installationOf(folder) }
  const fixed = { ...(fixedKeys && { fixedKeys }), ...(encryptionKeyId && { encryptionKeyId }) }
  const deps = {
    installation: { ...installation, ...fixed },
    runJob: runBackupJob,
    version: '0.0.0',
    passphrase: null,
    createdAt: new Date(Date.UTC(2026, 10, 23) + ++restores).toISOString(),
    onStage: () => undefined,
  }
  const { replaced } = await decideRestore(deps, file, { passphrase: null, withoutKeys: false, ...choice })
  finishRestore(folder)
  return replaced
}

/** The accounts that can sign in with the password of the tests. */
export async function accountsOf(folder: string): Promise<string[]> {
  const connection = openInstallation(folder)
  try {
    const rows = connection.all<{ username: string; password_hash: string }>(
      "SELECT * FROM users WHERE password_hash LIKE '$argon2id$%' ORDER BY username",
    )
    const checked = await Promise.all(rows.map(({ password_hash: hash }) => verifyPassword(password, hash)))
    return rows.filter((_, index) => checked[index]).map(({ username }) => username)
  } finally {
    connection.close()
  }
}

export function addAccount(folder: string, username: string): void {
  const connection = openInstallation(folder)
  connection.all(
    `INSERT INTO users (id, username, password_hash, role, created_at)
      SELECT ?, ?, password_hash, 'member', created_at FROM users LIMIT 1`,
    username,
    username,
  )
  connection.close()
}
