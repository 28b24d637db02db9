import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open, stat, statfs } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { formatSize } from '#domain/format.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { spaceOf } from '#domain/system/disk-space.ts'
import { rm } from '#platform/held-files.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../app-context.ts'
import { describeFileError, errorCodeOf, ifExists } from '../files/file-errors.ts'
import { copiesFolder } from './remove-copies.ts'

const maxAttempts = 5

/** A private copy of a database with its journal. The original is never opened by SQLite, which could write to it. */
export type DatabaseCopy = { file: string; remove(): Promise<void> }

/**
 * Copies the database of another program. Throws AppError `invalid` if it cannot be read or is no SQLite database,
 * `conflict` if it changes all the time, `no-space`.
 */
export async function copyDatabase({ about }: Pick<AppContext, 'about'>, file: string): Promise<DatabaseCopy> {
  const copy = await emptyCopy(about.dataFolder)
  try {
    // The journal is beside the file itself, not beside a link to it.
    const source = await realpath(file)
    if (!(await stat(source)).isFile()) throw new AppError('invalid', say('library.notFile', { path: file }))
    await assertSqlite(source)
    for (let attempt = 1; ; attempt += 1) {
      if (await copyUnchanged(source, copy.file)) return copy
      if (attempt < maxAttempts) continue
      const message = say('programImport.changesWhileCopied', { path: source })
      throw new AppError('conflict', message)
    }
  } catch (error) {
    await copy.remove()
    if (errorCodeOf(error) === null) throw error
    throw new AppError('invalid', describeFileError(`${file} cannot be read`, error), {}, { cause: error })
  }
}

/** Stores an uploaded database, and its journal if there is one. Throws AppError `invalid` if it is no database. */
export async function storeUpload(
  { about }: Pick<AppContext, 'about'>,
  { database, journal }: { database: Blob; journal: Blob | null },
): Promise<DatabaseCopy> {
  const copy = await emptyCopy(about.dataFolder)
  try {
    await writePrivate(copy.file, database)
    await assertSqlite(copy.file, 'The file')
    if (journal !== null && journal.size > 0) await writePrivate(`${copy.file}-wal`, journal)
    return copy
  } catch (error) {
    await copy.remove()
    throw error
  }
}

async function emptyCopy(dataFolder: string): Promise<DatabaseCopy> {
  const folder = join(copiesFolder(dataFolder), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { file: join(folder, 'source.db'), remove: () => rm(folder, { recursive: true, force: true }) }
}

async function writePrivate(file: string, content: Blob): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of content.stream()) await handle.writeFile(piece)
  } finally {
    await handle.close()
  }
}

const header = 'SQLite format 3\0'

async function assertSqlite(file: string, label = file): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(header.length), 0, header.length, 0)
    if (bytesRead === header.length && new TextDecoder('latin1').decode(buffer) === header) return
    throw new AppError('invalid', say('programImport.notSqlite', { name: label }))
  } finally {
    await handle.close()
  }
}

/** Whether neither the database nor its journal changed while they were copied. */
async function copyUnchanged(source: string, target: string): Promise<boolean> {
  const files = [
    { from: source, to: target },
    { from: `${source}-wal`, to: `${target}-wal` },
  ]
  const before = await stateOf(source)
  await assertFits(target, before.size)
  for (const { from, to } of files) {
    await rm(to, { force: true })
    if ((await ifExists(copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true))) !== null) {
      // A copy has the mode of the original, which may be read-only.
      await chmod(to, 0o600)
    }
  }
  return before.text === (await stateOf(source)).text
}

async function stateOf(source: string): Promise<{ text: string; size: number }> {
  const facts = [await stat(source, { bigint: true }), await ifExists(stat(`${source}-wal`, { bigint: true }))]
  const parts = facts.map((each) => (each === null ? 'none' : `${each.ino} ${each.size} ${each.mtimeNs}`))
  return { text: parts.join(), size: facts.reduce((sum, each) => sum + Number(each?.size ?? 0), 0) }
}

async function assertFits(target: string, size: number): Promise<void> {
  const { free } = spaceOf(await statfs(join(target, '..')))
  if (free >= size * 2) return
  const facts = `${formatSize(size * 2)} needed, ${formatSize(free)} free`
  throw new AppError('no-space', say('programImport.diskTooFull', { reason: facts }))
}
