import { say } from '#domain/messages/say.ts'
import { networkFileSystem } from '../../files/network-file-system.ts'
import type { HealthCheck } from './check.ts'

/** A database on a network share: SQLite depends on locks that many shares do not keep. */
export const dataFolderNetwork: HealthCheck = {
  code: 'data-folder-network',
  checks: say('health.fileSystemDataFolder'),
  find: ({ about: { dataFolder } }) => {
    const kind = networkFileSystem(dataFolder)
    if (kind === null) return []
    return [
      {
        subject: dataFolder,
        severity: 'warning',
        message: say('health.dataFolderOnShareAt', { path: dataFolder, kind }),
        publicMessage: say('health.dataFolderNetworkShare', { kind }),
        help: say('health.dataFolderOnShareHelp'),
      },
    ]
  },
}
