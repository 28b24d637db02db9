import { backupFolder } from '#core/backups/backup-files.ts'
import { adviseBackup } from '#core/backups/damage-advice.ts'
import { finishRestore } from '#core/backups/restore-journal.ts'
import { createDataDisk, type DataDisk, databaseName } from '#core/files/data-disk.ts'
import { lockDataFolder, prepareDataFolder } from '#core/system/data-folder.ts'
import type { Connection } from '#db/connection.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { join } from '#domain/paths/paths.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { assetFolder } from '#runtime/assets.ts'
import { openDatabase } from '#runtime/database.ts'

export type OpenDatabase = (file: string) => Connection

/** Prepares and locks the data folder, and carries out a restore that was decided. Throws AppError `conflict` when another process uses it. */
export function openDataFolder(folder: string): { dataDisk: DataDisk; open: OpenDatabase; unlock: () => void } {
  prepareDataFolder(folder)
  const dataDisk = createDataDisk(folder)
  dataDisk.makeStartRoom()
  const open: OpenDatabase = (file) => openDatabase(file, dataDisk)
  const unlock = lockDataFolder(folder, open)
  finishRestore(folder)
  return { dataDisk, open, unlock }
}

/** Opens the database of a data folder. The error about a damaged one names the newest good backup. */
export async function openInstalled(open: OpenDatabase, dataFolder: string, checkLater?: () => void) {
  try {
    return openLibrary(open, {
      file: join(dataFolder, databaseName),
      backupFolder: backupFolder(dataFolder),
      migrations: readMigrations(assetFolder('drizzle')),
      clock: systemClock,
      checkLater,
    })
  } catch (error) {
    throw await adviseBackup(error, dataFolder)
  }
}
