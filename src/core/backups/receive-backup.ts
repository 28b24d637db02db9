import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Backup } from '#domain/system/backup.ts'
import { flushFile } from '#platform/flush.ts'
import { rename, rm } from '#platform/held-files.ts'
import type { AppContext } from '../app-context.ts'
import { withFileErrors } from '../files/file-errors.ts'
import { assertFits } from '../files/free-space.ts'
import { readManifest, spaceGuard } from './archive.ts'
import { backupNameOf, listBackups, prepareBackupFolder } from './backup-files.ts'
import { unfinishedSuffixes } from './create-backup.ts'

type Deps = Pick<AppContext, 'about' | 'clock' | 'log'>

/**
 * Stores an uploaded backup. Throws AppError `unprocessable` for a file that is no backup, and `no-space`. A restore
 * checks all of it.
 */
export async function receiveBackup(
  { about, clock, log }: Deps,
  body: AsyncIterable<Uint8Array> | null,
): Promise<Backup> {
  if (body === null) throw new AppError('invalid', say('files.uploadWithoutBody'))
  const folder = prepareBackupFolder(about.dataFolder)
  await assertFits(folder, 0, 'store the backup')
  const name = backupNameOf(instant(clock), 'uploaded')
  const file = join(folder, name)
  const partial = `${file}.${randomUUID()}${unfinishedSuffixes.archive}`
  try {
    await withFileErrors(`The upload could not be stored in ${folder}`, () =>
      pipeline(Readable.from(body), spaceGuard(folder), createWriteStream(partial, { flags: 'wx', mode: 0o600 })),
    )
    await readManifest(partial)
    if (existsSync(file)) throw new AppError('conflict', say('files.uploadsCollided'))
    await flushFile(partial)
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
  log.info('Received a backup', { name })
  const stored = (await listBackups(about.dataFolder)).find((backup) => backup.name === name)
  if (stored === undefined) throw new AppError('not-found', say('files.uploadGone'))
  return stored
}
