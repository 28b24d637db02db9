import { existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { constants, type FileHandle, open } from 'node:fs/promises'
import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { type Backup, type BackupReason, backupNamePattern, backupReasons } from '#domain/system/backup.ts'
import { rmSync } from '#platform/held-files.ts'
import { errorCodeOf } from '../files/file-errors.ts'
import { readManifest, verifyArchive } from './archive.ts'

const validName = new RegExp(backupNamePattern)
const archiveEnd = '.tar.gz'
/** The time and the reason in a file name, so that it sorts by time. */
const timedName = /(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z/

export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups')
}

export function backupNameOf(createdAt: string, reason: BackupReason): string {
  return `ludarr-${createdAt.replaceAll(/[:.]/g, '-')}-${reason}${archiveEnd}`
}

/** The file of a backup. Throws AppError `not-found` for everything that is not a regular file of the folder. */
export function backupFile(dataFolder: string, name: string): string {
  const file = join(backupFolder(dataFolder), name)
  if (validName.test(name) && isRegularFile(file)) return file
  throw new AppError('not-found', say('files.backupNotFound'))
}

/** A link could lead anywhere. */
function isRegularFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
}

/** All backups, newest first. */
export async function listBackups(dataFolder: string): Promise<Backup[]> {
  const folder = backupFolder(dataFolder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => validName.test(name) && isRegularFile(join(folder, name)))
  const backups: Backup[] = []
  for (const name of names) {
    const described = await describeBackup(join(folder, name), name)
    if (described !== null) backups.push(described)
  }
  return backups.sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** `null` if it was removed meanwhile. */
async function describeBackup(file: string, name: string): Promise<Backup | null> {
  const facts = lstatSync(file, { throwIfNoEntry: false })
  if (facts === undefined) return null
  const fromName = {
    name,
    size: facts.size,
    createdAt: timeIn(name) ?? facts.mtime.toISOString(),
    reason: reasonIn(name),
  }
  const unknown = { version: null, schemaVersion: null, keys: null, problem: null }
  if (!name.endsWith(archiveEnd)) return { ...fromName, ...unknown, keys: 'none' }
  try {
    const { version, createdAt, keys, database } = await readManifest(file)
    return {
      ...fromName,
      createdAt,
      version,
      keys,
      schemaVersion: database.migrations.at(-1)?.name ?? null,
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof AppError) && errorCodeOf(error) === null) throw error
    return { ...fromName, ...unknown, problem: errorMessage(error) }
  }
}

function timeIn(name: string): string | null {
  const [, date, hours, minutes, seconds, milliseconds] = timedName.exec(name) ?? []
  return date === undefined ? null : `${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`
}

function reasonIn(name: string): BackupReason {
  return backupReasons.find((reason) => name.includes(reason)) ?? 'uploaded'
}

export function removeBackup(dataFolder: string, name: string): void {
  rmSync(backupFile(dataFolder, name))
}

/** Opens a backup for reading, never through a link. */
export async function openBackup(dataFolder: string, name: string): Promise<{ handle: FileHandle; size: number }> {
  const file = backupFile(dataFolder, name)
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  const { size } = await handle.stat()
  return { handle, size }
}

/** Ludarr may be writing younger ones just now. */
const unfinishedForMs = 3_600_000
const unfinished = /\.tar\.gz[\w.-]*\.(copy|partial)(-wal|-shm|-journal)?$/

/** Creates the folder, and removes what interrupted backups left there. */
export function prepareBackupFolder(dataFolder: string): string {
  const folder = backupFolder(dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder).filter((each) => unfinished.test(each))) {
    const file = join(folder, name)
    const writtenAt = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - writtenAt > unfinishedForMs) rmSync(file, { force: true })
  }
  return folder
}

/** The newest backup that is intact; copies from before migrations were checked when they were made. */
export async function findNewestGoodBackup(dataFolder: string): Promise<string | null> {
  for (const { name, reason, problem } of await listBackups(dataFolder)) {
    if (problem !== null) continue
    // A database that was uploaded was checked by nobody.
    if (!name.endsWith(archiveEnd) && reason !== 'before-migration') continue
    if (!name.endsWith(archiveEnd) || (await isIntact(join(backupFolder(dataFolder), name)))) return name
  }
  return null
}

async function isIntact(file: string): Promise<boolean> {
  try {
    await verifyArchive(file)
    return true
  } catch (error) {
    if (!(error instanceof AppError) && errorCodeOf(error) === null) throw error
    return false
  }
}
