import type { Connection } from '#db/connection.ts'
import { type OpenDatabase, openDataFolder, openInstalled } from '../data-folder.ts'
import { becomeContainerUser, type ContainerUser } from './container-user.ts'

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
