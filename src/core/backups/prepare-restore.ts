import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { flushFile, flushFolder } from '#platform/flush.ts'
import { rmSync } from '#platform/held-files.ts'
import { assertFits } from '../files/free-space.ts'
import { databaseEntry, type OpenBackup, readArchive, spaceGuard, verifiedPieces, verifyArchive } from './archive.ts'
import type { BackupDatabase, BackupTools, Installation, OnStage } from './create-backup.ts'
import { damagedBackup } from './damaged-backup.ts'
import { encryptionKeyFile, jwtSecretFile, type KeyFiles, keyIdOfSecret, unpackKeys } from './key-files.ts'
import type { DatabaseFacts, Manifest } from './manifest.ts'
import { stagingFolder } from './restore-journal.ts'

export type RestoreRequest = Installation & {
  /** A backup, or a copy of the database. */
  archive: string
  passphrase: string | null
  /** Restores the database alone: stored credentials must be entered again then. */
  withoutKeys: boolean
}

export type RestoreDatabase = BackupDatabase & {
  /** Throws AppError `unprocessable` when this version cannot read a database with these migrations. */
  assertReadable(migrations: DatabaseFacts['migrations']): void
  /** Brings a database to the schema of this version. */
  migrate(file: string): void
  isDatabase(firstBytes: Uint8Array): boolean
}

export type RestoreTools = Omit<BackupTools, 'database'> & { database: RestoreDatabase }

/**
 * Puts everything that a restore replaces into the staging folder, fully checked and flushed to the disk, and returns the
 * names. Nothing else is changed. Throws AppError `unprocessable`, `invalid` or `no-space` with the reason.
 */
export async function prepareRestore(request: RestoreRequest, tools: RestoreTools): Promise<string[]> {
  const staging = stagingFolder(request.dataFolder)
  rmSync(staging, { recursive: true, force: true })
  if (!existsSync(request.archive)) throw new AppError('not-found', say('files.fileMissing', { path: request.archive }))
  mkdirSync(staging, { mode: 0o700 })
  try {
    const names = await stage(request, staging, tools)
    for (const name of names) await flushFile(join(staging, name))
    await flushFolder(staging)
    return names
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
}

async function stage(request: RestoreRequest, staging: string, tools: RestoreTools): Promise<string[]> {
  const file = join(staging, databaseEntry)
  const isCopy = tools.database.isDatabase(await firstBytes(request.archive))
  const described = isCopy
    ? await stageCopy(request, file, tools.onStage)
    : await stageArchive(request, { staging, file }, tools)
  tools.onStage('checking', 0)
  const facts = tools.database.check(file)
  tools.database.assertReadable(facts.migrations)
  if (described !== null) assertDescribed(facts, described)
  tools.onStage('checking', 0.5)
  tools.database.migrate(file)
  tools.onStage('checking', 1)
  return [databaseEntry, ...[encryptionKeyFile, jwtSecretFile].filter((name) => existsSync(join(staging, name)))]
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A copy has no keys: it belongs to this installation. */
async function stageCopy({ archive, dataFolder }: RestoreRequest, file: string, onStage: OnStage): Promise<null> {
  const { size } = statSync(archive)
  await assertRoom(dataFolder, size)
  onStage('extracting', 0)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await pipeline(createReadStream(archive), spaceGuard(dataFolder), target)
  return null
}

async function stageArchive(
  request: RestoreRequest,
  { staging, file }: { staging: string; file: string },
  { database, deriveKey, onStage }: RestoreTools,
): Promise<Manifest> {
  const { size } = statSync(request.archive)
  let done = 0
  const onBytes = (bytes: number): void => {
    done += bytes
    onStage('extracting', Math.min(1, done / Math.max(1, size * 4)))
  }
  const keysOf = async ({ manifest, keys }: OpenBackup) => {
    database.assertReadable(manifest.database.migrations)
    return keysToRestore(request, manifest, () => unpackKeys(keys, request.passphrase, deriveKey))
  }
  return readArchive(
    request.archive,
    async (backup) => {
      const { manifest } = backup
      const files = await keysOf(backup).catch((error) => refuse(request.archive, error))
      for (const [name, content] of Object.entries(files)) writeFileSync(join(staging, name), content, { mode: 0o600 })
      await assertRoom(request.dataFolder, manifest.database.bytes)
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.from(verifiedPieces(backup)), spaceGuard(request.dataFolder), target)
      return manifest
    },
    onBytes,
  )
}

/** A description is read before the checksums, so damage can make it look like that of another version. */
async function refuse(archive: string, reason: unknown): Promise<never> {
  await verifyArchive(archive)
  throw reason
}

/** A migration may rewrite the whole database. */
function assertRoom(folder: string, bytes: number): Promise<void> {
  return assertFits(folder, 2 * bytes, 'restore the backup')
}

function assertDescribed(facts: DatabaseFacts, { database }: Manifest): void {
  for (const [table, rows] of Object.entries(database.rowCounts)) {
    if (facts.rowCounts[table] !== rows) throw damagedBackup(`the table ${table} lacks rows`)
  }
}

/**
 * The key files that the restored database needs. The keys of this installation stay when they fit: then its sessions
 * stay valid, and those that "rotate-secret" ended stay ended.
 */
async function keysToRestore(
  { dataFolder, encryptionKeyId, fixedKeys, withoutKeys }: RestoreRequest,
  manifest: Manifest,
  unpack: () => Promise<KeyFiles>,
): Promise<KeyFiles> {
  if (withoutKeys) return {}
  const current = currentKeyId(dataFolder, fixedKeys.encryptionKey, encryptionKeyId)
  const isSameInstallation = current === manifest.encryptionKeyId
  const hasSecret = fixedKeys.jwtSecret || existsSync(join(dataFolder, jwtSecretFile))
  if (isSameInstallation && hasSecret) return {}
  const keys = await unpack()
  const { [encryptionKeyFile]: key, [jwtSecretFile]: secret } = keys
  if (isSameInstallation) return secret === undefined ? {} : { [jwtSecretFile]: secret }
  if (fixedKeys.encryptionKey) throw otherKey('Set LUDARR_ENCRYPTION_KEY to the key of that installation')
  if (key === undefined) throw otherKey('It was set by LUDARR_ENCRYPTION_KEY: set that variable to the same value')
  if (keyIdOfSecret(key) !== manifest.encryptionKeyId) throw damagedBackup('its keys do not belong to its database')
  return keys
}

function currentKeyId(dataFolder: string, isFixed: boolean, encryptionKeyId: string): string | null {
  if (isFixed) return encryptionKeyId
  const file = join(dataFolder, encryptionKeyFile)
  return existsSync(file) ? keyIdOfSecret(readFileSync(file, 'utf8')) : null
}

function otherKey(advice: string): AppError {
  const message = say('files.backupOtherKey', { advice })
  return new AppError('unprocessable', message)
}
