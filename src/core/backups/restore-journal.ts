import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { join } from '#domain/paths/paths.ts'
import { flushFolderSync } from '#platform/flush.ts'
import { renameSync, rmSync } from '#platform/held-files.ts'
import { databaseName } from '../files/data-disk.ts'
import { keyFileNames } from './key-files.ts'

/** Written when everything else in the staging folder is complete: from then on the restore is carried out. */
const journalName = 'ready.json'
const closedCleanlySuffix = '-closed-well'

const JournalModel = Type.Object({
  /** What is in the staging folder. */
  files: Type.Array(Type.Union([databaseName, ...keyFileNames].map((name) => Type.Literal(name)))),
  /** Where the replaced database is kept, because it could not be backed up; null if it is not kept. */
  keepReplacedAs: Type.Union([Type.String(), Type.Null()]),
})

/** Where a restore prepares its files, on the disk of those it replaces. */
export function stagingFolder(dataFolder: string): string {
  return join(dataFolder, 'restore')
}

/** Decides the restore: the next start carries it out, whatever happens before. */
export function commitRestore(dataFolder: string, files: readonly string[], keepReplacedAs: string | null): void {
  const journal = join(stagingFolder(dataFolder), journalName)
  const fresh = `${journal}.new`
  writeFileSync(fresh, JSON.stringify({ files, keepReplacedAs }), { mode: 0o600, flush: true })
  renameSync(fresh, journal)
  flushFolderSync(stagingFolder(dataFolder))
}

/** Whether a decided restore waits for the next start. */
export function isRestoreCommitted(dataFolder: string): boolean {
  return existsSync(join(stagingFolder(dataFolder), journalName))
}

/**
 * Carries out a decided restore, or removes what is left of an undecided one. Needs the lock of the data folder. It can
 * be interrupted at any moment and called again: each file is moved once. Returns whether something was restored.
 */
export function finishRestore(dataFolder: string): boolean {
  const staging = stagingFolder(dataFolder)
  if (!existsSync(staging)) return false
  const isCommitted = isRestoreCommitted(dataFolder)
  if (isCommitted) {
    const { files, keepReplacedAs } = readJournal(staging)
    for (const name of files) {
      if (!existsSync(join(staging, name))) continue
      if (name === databaseName) clearDatabase(join(dataFolder, name), keepReplacedAs)
      flushFolderSync(dataFolder)
      renameSync(join(staging, name), join(dataFolder, name))
    }
    flushFolderSync(dataFolder)
    rmSync(join(staging, journalName))
  }
  rmSync(staging, { recursive: true, force: true })
  return isCommitted
}

function readJournal(staging: string): Static<typeof JournalModel> {
  const read: unknown = JSON.parse(readFileSync(join(staging, journalName), 'utf8'))
  if (Value.Check(JournalModel, read)) return read
  const message = `The file ${join(staging, journalName)} was changed by another program. Delete the folder ${staging} to cancel the restore, and start again.`
  throw new AppError('conflict', message)
}

/** SQLite would apply a journal of the replaced database to the restored one. */
function clearDatabase(file: string, keepAs: string | null): void {
  for (const suffix of ['', '-wal']) {
    if (keepAs !== null && existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${keepAs}${suffix}`)
  }
  for (const suffix of ['-wal', '-shm', closedCleanlySuffix]) rmSync(`${file}${suffix}`, { force: true })
}
