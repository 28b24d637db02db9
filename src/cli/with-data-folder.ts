import { join } from 'node:path'
import { lockDataFolder, prepareDataFolder } from '#core/system/data-folder.ts'
import type { Connection } from '#db/connection.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { assetFolder } from '#runtime/assets.ts'
import { openDatabase } from '#runtime/database.ts'
import type { Config } from '../config.ts'

/** Runs `work` with the data folder locked. Throws AppError `conflict` when a server uses it. */
export async function withDataFolder<Result>(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  prepareDataFolder(dataFolder)
  const unlock = lockDataFolder(dataFolder, openDatabase)
  try {
    return await work()
  } finally {
    unlock()
  }
}

/** Runs `work` with the data folder locked and its database open. */
export function withDatabase<Result>(
  config: Pick<Config, 'dataFolder'>,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return withDataFolder(config, async () => {
    const connection = openLibrary(openDatabase, {
      file: join(config.dataFolder, 'ludarr.db'),
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
