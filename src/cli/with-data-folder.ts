import { join } from 'node:path'
import { backupFolder } from '#core/backups/backup-files.ts'
import { adviseBackup } from '#core/backups/damage-advice.ts'
import { finishRestore } from '#core/backups/restore-journal.ts'
import { createDataDisk, type DataDisk, databaseName } from '#core/files/data-disk.ts'
import { lockDataFolder, prepareDataFolder } from '#core/system/data-folder.ts'
import type { Connection } from '#db/connection.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { assetFolder } from '#runtime/assets.ts'
import { openDatabase } from '#runtime/database.ts'
import { becomeContainerUser, type ContainerUser } from './container-user.ts'

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

/** Runs `work` with the data folder locked. Throws AppError `conflict` when a server uses it. */
export async function withDataFolder<Result>(
  config: ContainerUser,
  work: (open: OpenDatabase) => Promise<Result> | Result,
): Promise<Result> {
  becomeContainerUser(config)
  const { open, unlock } = openDataFolder(config.dataFolder)
  try {
    return await work(open)
  } finally {
    unlock()
  }
}

/** Runs `work` with the data folder locked and its database open. */
export function withDatabase<Result>(
  config: ContainerUser,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return withDataFolder(config, async (open) => {
    const connection = await openInstalled(open, config.dataFolder)
    try {
      return await work(connection)
    } finally {
      connection.close()
    }
  })
}

/** Opens the database of a data folder. The error about a damaged one names the newest good backup. */
export async function openInstalled(open: OpenDatabase, dataFolder: string, checkLater?: () => void) {
  try {
    return openLibrary(open, {
      file: join(dataFolder, databaseName),
      backupFolder: backupFolder(dataFolder),
      migrations: readMigrations(assetFolder('drizzle')),
      clock: systemClock,
      ...(checkLater === undefined ? {} : { checkLater }),
    })
  } catch (error) {
    throw await adviseBackup(error, dataFolder)
  }
}
