import { existsSync, mkdirSync, statSync } from 'node:fs'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { dirname } from '#domain/paths/paths.ts'
import type { DeriveKey } from '#domain/ports/key-derivation.ts'
import type { BackupReason, BackupStage } from '#domain/system/backup.ts'
import { flushFolder } from '#platform/flush.ts'
import { rename, rmSync } from '#platform/held-files.ts'
import { assertFits } from '../files/free-space.ts'
import { hashFile, verifyArchive, writeArchive } from './archive.ts'
import { damagedBackup } from './damaged-backup.ts'
import { type FixedKeys, packKeys, readKeyFiles } from './key-files.ts'
import { type DatabaseFacts, type Manifest, manifestFormat } from './manifest.ts'

/** The installation that a backup is made of or restored into. */
export type Installation = {
  dataFolder: string
  databaseFile: string
  /** Identifies the key that encrypts its credentials. */
  encryptionKeyId: string
  fixedKeys: FixedKeys
}

export type BackupRequest = Installation & {
  /** The file to write, which must not exist. */
  target: string
  version: string
  reason: BackupReason
  createdAt: string
  passphrase: string | null
}

/** What a backup needs of the database. */
export type BackupDatabase = {
  /** Copies a database as it is at one moment, while others write to it. Returns the facts of that moment. */
  copy(source: string, target: string, onProgress: OnProgress): Promise<DatabaseFacts>
  /** Opens a database that nobody else uses and checks all of it. Throws AppError `unprocessable` for a damaged one. */
  check(file: string): DatabaseFacts
}
type OnProgress = (progress: number) => void
export type OnStage = (stage: BackupStage, progress: number) => void

export type BackupTools = { database: BackupDatabase; deriveKey: DeriveKey; onStage: OnStage }

/**
 * Writes a backup and checks it: the integrity and row counts of its database, and the finished file. An interruption
 * leaves only files that `removeUnfinished` removes. Throws AppError `no-space` or `unprocessable`.
 */
export async function createBackup(
  request: BackupRequest,
  { database, deriveKey, onStage }: BackupTools,
): Promise<void> {
  const { target, databaseFile } = request
  if (existsSync(target)) throw new AppError('conflict', say('files.targetExists', { path: target }))
  if (!existsSync(databaseFile)) throw new AppError('not-found', say('files.noDatabase', { path: databaseFile }))
  const folder = dirname(target)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = `${target}${unfinishedSuffixes.copy}`
  const partial = `${target}${unfinishedSuffixes.archive}`
  // The copy and the compressed copy.
  await assertFits(folder, 2 * sizeOf(databaseFile), 'make a backup')
  try {
    const facts = await database.copy(databaseFile, copy, (progress) => onStage('copying', progress))
    assertSameRows(database.check(copy), facts)
    const keys = readKeyFiles(request.dataFolder, request.fixedKeys)
    const { bytes, ...description } = { ...describe(request, Object.keys(keys).length), bytes: statSync(copy).size }
    const sha256 = await hashFile(copy, () => undefined)
    const manifest: Manifest = { ...description, database: { ...facts, bytes, sha256 } }
    const packed = await packKeys(keys, request.passphrase, deriveKey)
    await writeArchive(partial, { manifest, keys: packed, database: copy }, share(bytes, 'compressing', onStage))
    await verifyArchive(partial, share(bytes, 'verifying', onStage))
    await rename(partial, target)
    await flushFolder(folder)
  } finally {
    for (const file of [copy, `${copy}-wal`, `${copy}-shm`, partial]) rmSync(file, { force: true })
  }
}

/** The ends of the names of files that exist only while a backup is written. */
export const unfinishedSuffixes = { copy: '.copy', archive: '.partial' } as const

function describe({ version, createdAt, reason, encryptionKeyId, passphrase }: BackupRequest, keyCount: number) {
  const keys = keyCount === 0 ? 'none' : passphrase === null ? 'plain' : 'protected'
  return { format: manifestFormat, version, createdAt, reason, encryptionKeyId, keys } satisfies Omit<
    Manifest,
    'database'
  >
}

/** A database may grow from its journal. */
function sizeOf(databaseFile: string): number {
  const journal = `${databaseFile}-wal`
  return statSync(databaseFile).size + (existsSync(journal) ? statSync(journal).size : 0)
}

function assertSameRows(copy: DatabaseFacts, source: DatabaseFacts): void {
  for (const [table, rows] of Object.entries(source.rowCounts)) {
    if (copy.rowCounts[table] !== rows) throw damagedBackup(`the table ${table} lost rows while it was copied`)
  }
}

function share(total: number, stage: BackupStage, onStage: OnStage): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    onStage(stage, Math.min(1, done / Math.max(1, total)))
  }
}
