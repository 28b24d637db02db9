import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, statfsSync } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { dirname } from '#domain/paths/paths.ts'
import { keptFree, spaceOf } from '#domain/system/disk-space.ts'
import { flushFile } from '#platform/flush.ts'
import { errorCodeOf } from '../files/file-errors.ts'
import { damagedBackup } from './damaged-backup.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import { readTar, type TarEntry, writeTar } from './tar.ts'

export const databaseEntry = 'ludarr.db'
const manifestEntry = 'manifest.json'
const keysEntry = 'keys.json'
const maxTextBytes = 1024 ** 2
// The time of a backup counts more than its size.
const compression = { level: 3 }
const spaceCheckBytes = 4 * 1024 ** 2

export type OnBytes = (bytes: number) => void

/** What a backup holds besides the database. */
export type BackupTexts = { manifest: Manifest; keys: string }

/** Writes a backup to a new file that only this user can read, and flushes it to the disk. */
export async function writeArchive(
  file: string,
  { manifest, keys, database }: BackupTexts & { database: string },
  onBytes: OnBytes,
): Promise<void> {
  const entries: TarEntry[] = [
    textEntry(manifestEntry, JSON.stringify(manifest, null, 2)),
    textEntry(keysEntry, keys),
    { name: databaseEntry, size: manifest.database.bytes, content: counted(createReadStream(database), onBytes) },
  ]
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const tar = Readable.from(writeTar(entries, new Date(manifest.createdAt)))
  await pipeline(tar, createGzip(compression), spaceGuard(dirname(file)), target)
  await flushFile(file)
}

function textEntry(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, content: Readable.from([bytes]) }
}

async function* counted(pieces: AsyncIterable<Uint8Array>, onBytes: OnBytes): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    onBytes(piece.length)
    yield piece
  }
}

/** Fails before the disk is full: other programs and the database need space too. */
export function spaceGuard(folder: string): Transform {
  let unchecked = 0
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      unchecked += piece.length
      if (unchecked < spaceCheckBytes) return done(null, piece)
      unchecked = 0
      const { free, total } = spaceOf(statfsSync(folder))
      if (free > keptFree(total) / 2) return done(null, piece)
      done(new AppError('no-space', say('files.backupStoppedFull', { size: free, path: folder })))
    },
  })
}

/** The open entries of a backup. `database` must be read to its end. */
export type OpenBackup = BackupTexts & { database: TarEntry }

/** Reads a backup from its beginning. Throws AppError `unprocessable` for a file that is damaged or no backup. */
export async function readArchive<Result>(
  file: string,
  use: (backup: OpenBackup) => Promise<Result>,
  onBytes: OnBytes = () => undefined,
): Promise<Result> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  // The pipe does not forward errors.
  source.on('error', (error) => unzipped.destroy(error))
  try {
    return await use(await openEntries(readTar(counted(source.pipe(unzipped), onBytes))))
  } catch (error) {
    if (error instanceof AppError || errorCodeOf(error) !== null) throw error
    throw damagedBackup(errorMessage(error), error)
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

/** Reads only the description of a backup, which is at its beginning. */
export function readManifest(file: string): Promise<Manifest> {
  return readArchive(file, async ({ manifest }) => manifest)
}

async function openEntries(entries: AsyncGenerator<TarEntry, void>): Promise<OpenBackup> {
  const next = async (name: string): Promise<TarEntry> => {
    const { value, done } = await entries.next()
    if (done === true || value.name !== name) throw damagedBackup(`${name} is missing`)
    return value
  }
  const manifest = parseManifest(await readText(await next(manifestEntry)))
  const keys = await readText(await next(keysEntry))
  const database = await next(databaseEntry)
  if (database.size !== manifest.database.bytes) throw damagedBackup('the database has another size than described')
  return { manifest, keys, database }
}

async function readText({ name, size, content }: TarEntry): Promise<string> {
  if (size > maxTextBytes) throw damagedBackup(`${name} is too large`)
  const parts: Uint8Array[] = []
  for await (const piece of content) parts.push(piece)
  return Buffer.concat(parts).toString('utf8')
}

/** The database of a backup, piece by piece. Throws AppError `unprocessable` at its end when the checksum differs. */
export async function* verifiedPieces({ manifest, database }: OpenBackup): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  for await (const piece of database.content) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== manifest.database.sha256) throw damagedBackup('the database does not match its checksum')
}

/** Reads a whole backup and compares it with its description. */
export function verifyArchive(file: string, onBytes?: OnBytes): Promise<Manifest> {
  const verify = async (backup: OpenBackup): Promise<Manifest> => {
    for await (const _ of verifiedPieces(backup));
    return backup.manifest
  }
  return readArchive(file, verify, onBytes)
}

/** The SHA-256 checksum of a file. */
export async function hashFile(file: string, onBytes: OnBytes): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) {
    hash.update(piece)
    onBytes(piece.length)
  }
  return hash.digest('hex')
}
