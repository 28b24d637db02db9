import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, errorMessage } from '#domain/errors.ts'
import { named, say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import type { DatSource } from '#domain/ports/dat-reader.ts'
import type { Dat, DatImport } from '#domain/verification/dat.ts'
import { rm } from '#platform/held-files.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { browsablePath } from '../files/browse-folder.ts'
import { withFileErrors } from '../files/file-errors.ts'
import { importDats, removeInactive } from './import-dats.ts'
import { judgeAgain } from './run-verification.ts'
import { showDat } from './show-dat.ts'

type Deps = Needs<typeof judgeAgain> & Pick<AppContext, 'datReader' | 'locks'>

/** Held while DATs are imported or removed. */
const lock = 'dats'
const datFile = /\.(?:dat|xml|zip)$/i
const maxFiles = 5000
const maxDepth = 3

/** All DATs by name. */
export function listDats({ dats }: Pick<AppContext, 'dats'>): Dat[] {
  return dats.all().map(showDat)
}

/**
 * Imports the DATs of an uploaded file. Throws AppError `invalid` with the reason if it has none that can be read, and
 * `conflict` for an older version than the present one.
 */
export async function uploadDats(
  app: Deps,
  { name, bytes }: { name: string; bytes: AsyncIterable<Uint8Array> },
): Promise<DatImport> {
  app.dataDisk.assertSpace()
  const folder = join(app.about.dataFolder, 'uploads')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${randomUUID()}.dat`)
  try {
    await withFileErrors(`The upload could not be stored in ${folder}`, () =>
      pipeline(Readable.from(bytes), createWriteStream(file, { flags: 'wx', mode: 0o600 })),
    )
    return await imported(app, sourcesOf(app, [{ path: file, name, stamp: null }]), null)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Imports the DATs of a folder and of the folders in it. Files that have not changed are not read again. Throws AppError
 * `forbidden`, `not-found` and `invalid` for a folder that cannot be chosen or has no DATs.
 */
export async function importDatFolder(app: Deps, requested: string): Promise<DatImport> {
  const folder = await browsablePath(app, requested.trim())
  const files: string[] = []
  await withFileErrors(`The folder ${folder} cannot be read`, () => findDats(folder, '', files))
  if (files.length === 0) throw new AppError('invalid', say('dats.folderWithoutDats', { folder }))
  const known = new Map(app.dats.stampsOf(folder).map(({ fileName, stamp }) => [fileName, stamp]))
  const changed: DatFile[] = []
  for (const name of files.sort()) {
    const { size, mtimeMs } = await stat(join(folder, name))
    const stamp = `${size} ${mtimeMs}`
    if (known.get(name) !== stamp) changed.push({ path: join(folder, name), name, stamp })
  }
  if (changed.length === 0)
    return {
      dats: app.dats
        .all()
        .filter((dat) => dat.folder === folder)
        .map(showDat),
      failed: [],
    }
  return imported(app, sourcesOf(app, changed), folder)
}

/** Reads the folders of DATs again. One that cannot be read keeps its DATs. */
export async function refreshDatFolders(app: Deps): Promise<void> {
  await app.locks.withLock(lock, () => removeInactive(app))
  for (const folder of app.dats.folders()) {
    try {
      await importDatFolder(app, folder)
    } catch (error) {
      app.log.module('verification').warn('A folder of DATs could not be read', { folder, reason: errorMessage(error) })
    }
  }
}

/** Removes a DAT. Throws AppError `not-found`. */
export async function removeDat(app: Deps, id: string): Promise<void> {
  await app.locks.withLock(lock, async () => {
    if (app.dats.find(id) === null) throw new AppError('not-found', say('dats.datNotFound'))
    app.dats.deactivate(id)
    judgeAgain(app)
    await removeInactive(app)
  })
}

async function imported(app: Deps, sources: AsyncIterable<DatSource>, folder: string | null): Promise<DatImport> {
  const result = await app.locks.withLock(lock, () => importDats(app, sources, folder))
  const [first] = result.failed
  if (result.dats.length > 0) judgeAgain(app)
  // A folder may have older versions beside the present ones.
  else if (first !== undefined && (folder === null || app.dats.stampsOf(folder).length === 0))
    throw new AppError(first.error.code, named(first.file, first.error.text))
  return { dats: result.dats, failed: result.failed.map(({ file, error }) => ({ file, message: error.message })) }
}

type DatFile = { path: string; name: string; stamp: string | null }

async function* sourcesOf(
  { datReader }: Pick<AppContext, 'datReader'>,
  files: readonly DatFile[],
): AsyncGenerator<DatSource> {
  for (const { path, name, stamp } of files) yield await datReader.open(path, name, stamp)
}

async function findDats(root: string, below: string, found: string[], depth = 0): Promise<void> {
  for await (const entry of await opendir(join(root, below))) {
    const name = join(below, entry.name)
    if (entry.isDirectory() && depth < maxDepth) await findDats(root, name, found, depth + 1)
    if (!entry.isFile() || !datFile.test(entry.name)) continue
    found.push(name)
    if (found.length > maxFiles) throw new AppError('invalid', say('dats.folderTooManyDats', { count: maxFiles }))
  }
}
