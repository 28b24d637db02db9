import { join } from '#domain/paths/paths.ts'
import { DamagedDatabaseError } from '#domain/system/damaged-database.ts'
import { backupFolder, findNewestGoodBackup } from './backup-files.ts'

/** Adds the newest good backup to the error about a damaged database. Returns any other error unchanged. */
export async function adviseBackup(error: unknown, dataFolder: string): Promise<unknown> {
  if (!(error instanceof DamagedDatabaseError)) return error
  const newest = await findNewestGoodBackup(dataFolder)
  const advice =
    newest === null
      ? 'There is no good backup.'
      : `The newest good backup is restored by: ludarr restore "${join(backupFolder(dataFolder), newest)}"`
  return new DamagedDatabaseError(`${error.message} ${advice}`, error.reason, { cause: error })
}
