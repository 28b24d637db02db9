import { join } from 'node:path'
import { createDataDisk, type DataDisk, databaseName } from '#core/files/data-disk.ts'
import { lockDataFolder, prepareDataFolder } from '#core/system/data-folder.ts'
import type { Connection } from '#db/connection.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { assetFolder } from '#runtime/assets.ts'
import { openDatabase } from '#runtime/database.ts'
import type { Config } from '../config.ts'

export type OpenDatabase = (file: string) => Connection

/** Prepares and locks the data folder. Throws AppError `conflict` when another process uses it. */
export function openDataFolder(folder: string): { dataDisk: DataDisk; open: OpenDatabase; unlock: () => void } {
  prepareDataFolder(folder)
  const dataDisk = createDataDisk(folder)
  dataDisk.makeStartRoom()
  const open: OpenDatabase = (file) => openDatabase(file, dataDisk)
  return { dataDisk, open, unlock: lockDataFolder(folder, open) }
}

/** Runs `work` with the data folder locked. Throws AppError `conflict` when a server uses it. */
export async function withDataFolder<Result>(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  work: (open: OpenDatabase) => Promise<Result> | Result,
): Promise<Result> {
  const { open, unlock } = openDataFolder(dataFolder)
  try {
    return await work(open)
  } finally {
    unlock()
  }
}

/** Runs `work` with the data folder locked and its database open. */
export function withDatabase<Result>(
  config: Pick<Config, 'dataFolder'>,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return withDataFolder(config, async (open) => {
    const connection = openLibrary(open, {
      file: join(config.dataFolder, databaseName),
      backupFolder: join(config.dataFolder, 'backups'),
      migrations: readMigrations(assetFolder('drizzle')),
      clock: systemClock,
    })
    try {
      return await work(connection)
    } finally {
      connection.close()
    }
  })
}
