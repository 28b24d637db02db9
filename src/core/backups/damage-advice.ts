import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import { DamagedDatabaseError } from '#domain/system/damaged-database.ts'
import { backupFolder, findNewestGoodBackup } from './backup-files.ts'

/** Adds the newest good backup to the error about a damaged database. Returns any other error unchanged. */
export async function adviseBackup(error: unknown, dataFolder: string): Promise<unknown> {
  if (!(error instanceof DamagedDatabaseError)) return error
  const newest = await findNewestGoodBackup(dataFolder)
  const advice =
    newest === null
      ? say('files.noGoodBackup')
      : say('files.restoreNewest', { path: join(backupFolder(dataFolder), newest) })
  return new DamagedDatabaseError(say('text.sentences', { first: error.text, second: advice }), error.reason, {
    cause: error,
  })
}
